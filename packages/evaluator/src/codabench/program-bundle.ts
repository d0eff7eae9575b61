import type { Evaluator, ScoredMetric, ScorerOf } from '@assay/records';
import type { Label } from '../vault/commit-labels.ts';

/**
 * Python: `move_paths(place)` puts the paths of one's own (`own_paths`, defined before) into every text below a folder, and
 * lets its files be run.
 */
const movedPaths = `def move_paths(place):
    for folder, _, names in os.walk(place):
        for name in names:
            path = os.path.join(folder, name)
            os.chmod(path, 0o700)
            try:
                with open(path, encoding='utf-8', newline='') as file:
                    text = file.read()
            except UnicodeDecodeError:
                continue
            if own_paths(text) != text:
                with open(path, 'w', encoding='utf-8', newline='') as file:
                    file.write(own_paths(text))
`;

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

/**
 * Stands beside a scorer program in a bundle and lets it find what it finds here: its own files as `/job`, the submission as
 * `/submission/<name>`, labels as `/hidden/labels.jsonl`, the seed on standard input. Its numbers become scores.json.
 */
const hostedProgram = `import json, os, re, shutil, subprocess, sys, tempfile, zipfile

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

/** A number that a scoring program gives, in its column of the board. */
export interface BoardColumn {
  /** As the evaluator's file calls it among its headlines. */
  readonly headline: string;
  readonly key: string;
  readonly title: string;
  readonly direction: ScoredMetric['direction'];
  readonly isHidden: boolean;
}

/** The scoring side of a bundle: one program, and the reference data of each task. */
export interface PlacedScoring {
  readonly program: ReadonlyMap<string, Uint8Array>;
  /** One for each task; empty where the task has no reference data. */
  readonly references: readonly ReadonlyMap<string, Uint8Array>[];
  readonly columns: readonly BoardColumn[];
  /** What the program needs to run; null: the host says it. */
  readonly image: string | null;
  /** Whether the program writes detailed results. */
  readonly isDetailed: boolean;
  readonly notes: readonly string[];
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The files of a folder of a bundle, by their paths in there. */
function filesBelow(files: ReadonlyMap<string, Uint8Array>, start: string): ReadonlyMap<string, Uint8Array> {
  return new Map(
    [...files].flatMap(([path, bytes]) =>
      path.startsWith(start) ? [[path.slice(start.length), bytes] as const] : [],
    ),
  );
}

interface ProgramParts {
  readonly evaluator: Evaluator;
  /** Files of the scorer program, by path. */
  readonly program: ReadonlyMap<string, Uint8Array>;
  readonly labels: ReadonlyMap<string, readonly Label[]>;
}

/** A program that came from a bundle goes back as it was; any other one is handed what it finds here. */
export function placeProgram(scorer: ScorerOf<'program'>, parts: ProgramParts): PlacedScoring {
  const { evaluator, program, labels } = parts;
  const shared = { columns: columnsOf(scorer), image: null, isDetailed: false };
  const inner = filesBelow(program, 'program/');
  if (program.has('settings.json') && inner.size > 0)
    return { ...shared, program: inner, references: [filesBelow(program, 'reference_data/')], notes: [] };
  const [split = 'all'] = evaluator.splits === undefined ? [...labels.keys()] : [evaluator.splits.feedback];
  const artifact = scorer.artifact ?? evaluator.artifacts[0]!.name;
  const settings = { command: scorer.command!, artifact, split };
  const rows = (labels.get(split) ?? []).map(({ item, label }) => JSON.stringify({ id: item, label }));
  return {
    ...shared,
    program: new Map([
      ['metadata.yaml', bytesOf('command: python3 /app/program/score.py\n')],
      ['score.py', bytesOf(hostedProgram)],
      ['settings.json', bytesOf(`${JSON.stringify(settings, null, 2)}\n`)],
      ...[...program].map(([path, bytes]) => [`scorer/${path}`, bytes] as const),
    ]),
    references: [
      rows.length === 0 ? new Map() : new Map([['labels.jsonl', bytesOf(`${rows.join('\n')}\n`)]]),
    ],
    notes: [
      'the program runs in the docker_image of the competition, with the network that it has there: it must provide what the program needs',
      ...(rows.length === 0
        ? []
        : ['reference_data contains the hidden labels: anyone who has the bundle has them']),
      ...(evaluator.splits === undefined
        ? []
        : ['splits have no equivalent: the bundle judges the feedback split alone']),
      ...(evaluator.gates.length === 0 ? [] : ['gates have no equivalent']),
      ...(evaluator.combined === undefined ? [] : ['the combined number has no equivalent']),
    ],
  };
}

function columnsOf({ key, metrics }: ScorerOf<'program'>): readonly BoardColumn[] {
  return metrics.map(({ name, direction }) => ({
    headline: `${key}.${name}`,
    key: name,
    title: name,
    direction,
    isHidden: false,
  }));
}
