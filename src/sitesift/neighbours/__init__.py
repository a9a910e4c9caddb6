"""What other programs meet sitesift through: a server for language models, projects of Scrapy."""
