import { AssayError, type Evaluator, evaluatorSchema, type JsonObject } from '@assay/records';
import { readYaml } from '@assay/rows';
import { bundledNames } from './bundled-settings.ts';
import type { Bundle, Competition, CompetitionTask } from './open-bundle.ts';
import { phasesFrom, plainKey } from './phases.ts';
import { stagedProgram } from './program-bundle.ts';

/** The pages of a competition and its terms, as files of the folder `pages`. */
function pagesOf({ competition, files }: Bundle): readonly (readonly [string, Uint8Array])[] {
  const paths = [...(competition.pages ?? []).map(({ file }) => file), ...[competition.terms ?? []].flat()];
  return paths.flatMap((path) => {
    const bytes = files.get(path);
    return bytes === undefined ? [] : [[`pages/${path.replace(/^.*\//, '')}`, bytes] as const];
  });
}

/** An evaluator that was written as a bundle with Assay as its scoring program, as it was; null for any other program. */
function fromLabels(bundle: Bundle, program: ReadonlyMap<string, Uint8Array>): EvaluatorFromBundle | null {
  const text = program.get(bundledNames.evaluator);
  if (text === undefined || !program.has(bundledNames.program)) return null;
  const written = readYaml(new TextDecoder().decode(text), { file: bundledNames.evaluator }).value;
  const read = evaluatorSchema.safeParse(written);
  if (!read.success || read.data.scorers.some(({ kind }) => kind !== 'labels')) return null;
  const { key, headlines } = read.data;
  const { phases, notes } = phasesFrom(bundle.competition, bundle.competition.tasks[0]!.index);
  const moved = phases.length === read.data.phases.length && phases.some(isMoved(read.data.phases));
  return {
    key,
    evaluator: written as JsonObject,
    files: new Map([[bundledNames.labels, labelsOf(bundle)], ...pagesOf(bundle)]),
    metrics: headlines,
    notes: [
      ...notes,
      ...(moved
        ? [
            'competition.yaml has other dates than the evaluator’s file in the bundle: those of the evaluator’s file are used',
          ]
        : []),
    ],
  };
}

/** The labels of every task, one after the other. */
function labelsOf({ competition, inside }: Bundle): Uint8Array {
  const parts = competition.tasks.flatMap(({ reference_data: path }) => {
    const bytes = path === undefined ? undefined : inside(path)?.get(bundledNames.labels);
    return bytes === undefined ? [] : [bytes];
  });
  return Buffer.concat(parts);
}

/** Whether a phase begins at another moment than the evaluator's own. */
function isMoved(own: Evaluator['phases']): (phase: JsonObject, i: number) => boolean {
  const moments = own.map(({ opens }) => new Date(opens).toISOString()).toSorted();
  return ({ opens }, i) => opens !== moments[i];
}

/** A task of a bundle as an evaluator: its scoring program is run as it is, in a sandbox, and its board has the bundle's columns. */
export function fromCodabench(bundle: Bundle, wanted: number | null): EvaluatorFromBundle {
  const { competition } = bundle;
  const task = taskOf(competition, wanted);
  const name = task.name ?? `task ${task.index}`;
  const program = task.scoring_program === undefined ? null : bundle.inside(task.scoring_program);
  if (program === null) {
    const { key } = task;
    if (key === undefined) throw wrong(`the scoring program of ${name} is not in the bundle`);
    throw new AssayError(
      'invalid',
      'E_CODABENCH',
      `${name} is a task that is stored on Codabench (key ${key})`,
      {
        fix: 'Download it there with its programs and its data, and put them in the bundle.',
      },
    );
  }
  const reference = task.reference_data === undefined ? null : bundle.inside(task.reference_data);
  if (task.reference_data !== undefined && reference === null)
    throw wrong(`${task.reference_data}, the reference data of ${name}, is not in the bundle`);
  const own = fromLabels(bundle, program);
  if (own !== null) return own;
  const columns = competition.leaderboards[0]!.columns.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const given = columns.filter(({ computation }) => computation === undefined);
  if (given.length === 0) throw wrong('every column of its leaderboard is computed from others');
  const settings = { command: commandOf(program, name), columns: given.map(({ key }) => key) };
  const { phases, quotas, notes } = phasesFrom(competition, task.index);
  const key = plainKey(competition.title, 'competition');
  return {
    key,
    evaluator: {
      key,
      display_name: competition.title,
      ...(competition.description ? { description: competition.description } : {}),
      problem: 'problem.jsonld',
      artifacts: [{ kind: 'code', name: 'submission' }],
      scorers: [
        {
          key: 'codabench',
          kind: 'program',
          command: ['python3', 'run.py'],
          code: 'scorer',
          metrics: given.map((column) => ({
            name: column.key,
            direction: column.sorting === 'asc' ? 'lower' : 'higher',
          })),
        },
      ],
      headlines: given.map((column) => `codabench.${column.key}`),
      quotas,
      feedback: { mode: 'exact' },
      phases,
    },
    files: new Map([
      ['scorer/run.py', new TextEncoder().encode(stagedProgram)],
      ['scorer/settings.json', new TextEncoder().encode(`${JSON.stringify(settings, null, 2)}\n`)],
      ...[...program].map(([path, bytes]) => [`scorer/program/${path}`, bytes] as const),
      ...[...(reference ?? [])].map(([path, bytes]) => [`scorer/reference_data/${path}`, bytes] as const),
      ...pagesOf(bundle),
    ]),
    metrics: given.map(({ title, key: own }) => title ?? own),
    notes: [...notes, ...withoutEquivalent(competition, task)],
  };
}

function taskOf({ tasks, phases }: Competition, wanted: number | null): CompetitionTask {
  const first = phases.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))[0]?.tasks?.[0];
  const index = wanted ?? first ?? tasks[0]!.index;
  const found = tasks.find((task) => task.index === index);
  if (found !== undefined) return found;
  throw new AssayError('usage', 'E_CODABENCH_TASK', `the bundle has no task with the index ${index}`, {
    field: 'task',
    fix: `It has ${tasks.map((task) => `${task.index} (${task.name ?? 'no name'})`).join(', ')}.`,
  });
}

/** `command:` of the metadata beside the program; Codabench writes metadata or metadata.yaml. */
function commandOf(program: ReadonlyMap<string, Uint8Array>, name: string): string {
  const bytes = program.get('metadata.yaml') ?? program.get('metadata.yml') ?? program.get('metadata');
  if (bytes === undefined) throw wrong(`the scoring program of ${name} has no metadata.yaml`);
  // Read by hand: what stands beside it is often no YAML. A text may go on in the lines below that are set in.
  const lines = /^command:[ \t]*(.*(?:\r?\n[ \t]+\S.*)*)/m.exec(new TextDecoder().decode(bytes))?.[1];
  const command = lines?.replace(/^[>|][+-]?(?=\s)/, '').replaceAll(/\s*\n\s*/g, ' ');
  const plain = command?.trim().replace(/^(["'])(.*)\1$/, '$2');
  if (plain === undefined || plain === '')
    throw wrong(`metadata.yaml of the scoring program of ${name} has no command`);
  return plain;
}

function withoutEquivalent(competition: Competition, task: CompetitionTask): readonly string[] {
  const { tasks, leaderboards } = competition;
  const others = tasks.filter(({ index }) => index !== task.index);
  const columns = leaderboards.flatMap((board) => board.columns);
  const said = (what: string, isThere: boolean): readonly string[] => (isThere ? [what] : []);
  return [
    'what a submission must contain is not stated in a bundle: any file or archive is accepted; where it is a file of rows, declare kind: predictions',
    'the problem states what the bundle states; its output and its data are for you to fill in',
    'the scoring program runs without network with the Python and the libraries of this machine, not in its docker_image',
    ...said(
      `other tasks are not taken: ${others.map(({ index, name }) => `${index} (${name ?? 'no name'})`).join(', ')}; another one can be asked for by its index`,
      others.length > 0,
    ),
    ...said(
      'ingestion_program: no code of submissions is run before scoring; finished predictions have to be submitted',
      task.ingestion_program !== undefined,
    ),
    ...said(
      'input_data is given to submissions that run there; it is not taken',
      task.input_data !== undefined,
    ),
    ...said(
      `leaderboards after the first are not taken: ${leaderboards
        .slice(1)
        .map(({ title }) => title ?? 'no title')
        .join(', ')}`,
      leaderboards.length > 1,
    ),
    ...columns
      .filter(({ computation }) => computation !== undefined)
      .map(({ key, computation }) => `the column ${key} is computed (${computation}) and is not taken`),
    ...columns
      .filter(({ hidden }) => hidden === true)
      .map(({ key }) => `the column ${key} is hidden there: visibility says who sees which number here`),
    ...['image', 'docker_image', 'queue', 'registration_auto_approve', 'solutions', 'fact_sheet']
      .filter((name) => competition[name] !== undefined && competition[name] !== null)
      .map((name) => `${name} has no equivalent`),
  ];
}

function wrong(message: string): AssayError {
  return new AssayError('invalid', 'E_CODABENCH', message);
}

interface EvaluatorFromBundle {
  readonly key: string;
  /** What goes into evaluator.yaml. */
  readonly evaluator: JsonObject;
  /** By path: the scoring program with its reference data, and the pages. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Titles of the numbers that the board shows. */
  readonly metrics: readonly string[];
  /** What has no equivalent, and what was assumed. */
  readonly notes: readonly string[];
}
