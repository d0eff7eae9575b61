import sys

NUMERALS = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def to_roman(number):
    text = ""
    for value, numeral in NUMERALS:
        count, number = divmod(number, value)
        text += numeral * count
    return text


if __name__ == "__main__":
    for line in sys.stdin:
        print(to_roman(int(line)))
