"""What the documents show: pictures and tables that the program itself writes."""
