# Sees the files that the agent left, in a sandbox where the agent never was.
import json, pathlib
cause = pathlib.Path('cause.txt')
errors = [line.split(' ', 2)[2] for line in open('service.log') if ' ERROR ' in line]
print(json.dumps({'passed': cause.exists() and cause.read_text().strip() == errors[0].strip()}))
