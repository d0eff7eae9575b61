import { movedPaths } from './moved-paths.ts';

/**
 * Stands beside a scorer program in a bundle and lets it find what it finds here: its own files as `/job`, the submission as
 * `/submission/<name>`, labels as `/hidden/labels.jsonl`, the seed on standard input. Its numbers become scores.json.
 */
export const hostedProgram = `import json, os, re, shutil, subprocess, sys, tempfile, zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
settings = json.load(open(os.path.join(HERE, 'settings.json')))
INPUT, OUTPUT = '/app/input', '/app/output'
PLACE = tempfile.mkdtemp()

def own_paths(text):
    return re.sub(r'(?<![\\w/.])/(job|submission|hidden)\\b', lambda found: PLACE + found.group(0), text)

${movedPaths}
shutil.copytree(os.path.join(HERE, 'scorer'), PLACE + '/job')
move_paths(PLACE + '/job')
os.makedirs(PLACE + '/submission')
given = sorted(
    os.path.join(folder, name) for folder, _, names in os.walk(INPUT + '/res') for name in names if name != 'metadata'
)
target = PLACE + '/submission/' + settings['artifact']
if len(given) == 1:
    shutil.copy(given[0], target)
else:
    with zipfile.ZipFile(target, 'w') as archive:
        for path in given:
            archive.write(path, os.path.relpath(path, INPUT + '/res'))
if os.path.exists(INPUT + '/ref/labels.jsonl'):
    os.makedirs(PLACE + '/hidden')
    shutil.copy(INPUT + '/ref/labels.jsonl', PLACE + '/hidden/labels.jsonl')
def placed(word):
    path = os.path.join(PLACE, 'job', word)
    return path if os.path.isfile(path) else own_paths(word)
ended = subprocess.run(
    [placed(word) for word in settings['command']],
    cwd=PLACE + '/job',
    input=json.dumps({'seed': 0, 'split': settings['split']}),
    stdout=subprocess.PIPE,
    text=True,
)
if ended.returncode != 0:
    sys.exit('the scorer ended with ' + str(ended.returncode))
metrics = json.loads(ended.stdout.strip().splitlines()[-1])['metrics']
number = lambda value: value['value'] if isinstance(value, dict) else value
scores = {name: number(value) for name, value in metrics.items() if number(value) is not None}
with open(OUTPUT + '/scores.json', 'w') as file:
    json.dump(scores, file)
`;
