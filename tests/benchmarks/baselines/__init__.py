"""What an expert would write with each engine to do the least of it: read the file as text and sum the votes under the contest's key."""
