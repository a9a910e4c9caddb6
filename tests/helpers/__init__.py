"""What tests of several folders share: made pages, small servers, sites in memory."""
