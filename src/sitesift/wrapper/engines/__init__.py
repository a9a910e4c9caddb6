"""What a wrapper runs on: the http engine and the browser engine behind one seam."""
