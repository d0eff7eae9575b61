import random


def move(question):
    return random.choice(question["legal"])
