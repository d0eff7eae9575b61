import { movedPaths } from './moved-paths.ts';

/**
 * Stands beside a scoring program of Codabench and lets it find what it finds there, below a folder that it may write to: its files,
 * the submission and the reference data. What it writes to scores.json or scores.txt is said as numbers of an evaluator.
 */
export const stagedProgram = `import json, os, re, shlex, shutil, subprocess, sys, zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
APP = '/tmp/app'
settings = json.load(open(os.path.join(HERE, 'settings.json')))

def own_paths(text):
    return re.sub(r'/app/(program|input|output)', APP + r'/\\1', text)

${movedPaths}
shutil.copytree(os.path.join(HERE, 'program'), APP + '/program')
move_paths(APP + '/program')
os.makedirs(APP + '/input')
os.makedirs(APP + '/output')
reference = os.path.join(HERE, 'reference_data')
if os.path.isdir(reference):
    shutil.copytree(reference, APP + '/input/ref')
else:
    os.makedirs(APP + '/input/ref')
os.makedirs(APP + '/input/res')
for name in os.listdir('/submission'):
    path = '/submission/' + name
    if zipfile.is_zipfile(path):
        zipfile.ZipFile(path).extractall(APP + '/input/res')
    else:
        shutil.copy(path, APP + '/input/res/' + name)
command = settings['command']
for word in ('program', 'input', 'output'):
    command = command.replace('$' + word, APP + '/' + word)
ended = subprocess.run(shlex.split(own_paths(command)), cwd=APP + '/program', stdout=sys.stderr, stdin=subprocess.DEVNULL)
if ended.returncode != 0:
    sys.exit('the scoring program ended with ' + str(ended.returncode))
given = {}
if os.path.exists(APP + '/output/scores.json'):
    given = json.load(open(APP + '/output/scores.json'))
elif os.path.exists(APP + '/output/scores.txt'):
    for line in open(APP + '/output/scores.txt'):
        name, separator, value = line.partition(':')
        if separator:
            given[name.strip()] = float(value)
else:
    sys.exit('the scoring program wrote neither scores.json nor scores.txt')
def number(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value or value in (float('inf'), float('-inf')):
        return None
    return value
print(json.dumps({'metrics': {name: number(given.get(name)) for name in settings['columns']}}))
`;
