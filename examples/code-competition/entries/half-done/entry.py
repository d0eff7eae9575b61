def to_roman(number):
    """Adds numerals up, and knows nothing of subtraction: 4 is IIII."""
    text = ""
    for value, numeral in [(1000, "M"), (500, "D"), (100, "C"), (50, "L"), (10, "X"), (5, "V"), (1, "I")]:
        count, number = divmod(number, value)
        text += numeral * count
    return text
