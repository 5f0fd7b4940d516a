"""What a scorer writes down. Nothing is judged or corrected here."""
