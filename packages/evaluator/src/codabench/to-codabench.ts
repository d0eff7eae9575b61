import { AssayError, type Evaluator, type JsonObject, type ScorerOf } from '@assay/records';
import type { Label } from '../vault/commit-labels.ts';
import { blankImage } from './blank-image.ts';
import { hostedProgram } from './hosted-program.ts';
import { phasesTo } from './phases-to.ts';

export interface BundleParts {
  readonly evaluator: Evaluator;
  readonly problem: Uint8Array;
  /** Files of the scorer program, by path. */
  readonly program: ReadonlyMap<string, Uint8Array>;
  readonly labels: ReadonlyMap<string, readonly Label[]>;
  /** Texts beside the evaluator's file, by path: pages/terms.md and others. */
  readonly pages: ReadonlyMap<string, Uint8Array>;
  readonly now: string;
}

export interface CodabenchBundle {
  /** competition.yaml. */
  readonly competition: JsonObject;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What has no equivalent there, and what was filled in. */
  readonly notes: readonly string[];
}

/** The scorer that can stand in a bundle: a program that runs without Assay. */
export function bundledScorer({ scorers }: Evaluator): ScorerOf<'program'> {
  const [scorer, ...others] = scorers;
  const kinds = scorers.map(({ key, kind }) => `${key} (${kind})`).join(', ');
  if (scorer?.kind !== 'program' || scorer.command === undefined || others.length > 0)
    throw new AssayError(
      'usage',
      'E_CODABENCH_SCORER',
      `a bundle has one scoring program that runs by itself; the evaluator has ${kinds}`,
      {
        fix: 'Metrics of the catalogue, judges, tests, arenas and reviews are counted by Assay, which is not there: write a scorer of the kind program with a command.',
      },
    );
  return scorer;
}

/** An evaluator as a bundle of Codabench (competition.yaml, version 2): one task, its program, its phases, its columns. */
export function toCodabench(parts: BundleParts): CodabenchBundle {
  const { evaluator, problem, pages, now } = parts;
  const scorer = bundledScorer(evaluator);
  const title = evaluator.display_name ?? evaluator.key;
  const { program, reference, notes } = programOf(scorer, parts);
  const terms = pages.get('terms.md');
  const shown = [...pages.keys()].filter((path) => path !== 'terms.md').sort();
  const competition: JsonObject = {
    version: 2,
    title,
    ...(evaluator.description === undefined ? {} : { description: evaluator.description }),
    image: 'logo.png',
    terms: 'pages/terms.md',
    pages: (shown.length === 0 ? ['overview.md'] : shown).map((path) => ({
      title: path.replace(/\.[^.]+$/, ''),
      file: `pages/${path}`,
    })),
    tasks: [
      {
        index: 0,
        name: title,
        scoring_program: 'scoring_program',
        ...(reference.size === 0 ? {} : { reference_data: 'reference_data' }),
      },
    ],
    phases: phasesTo(evaluator, now),
    leaderboards: [{ title: 'Results', key: 'main', columns: columnsOf(evaluator, scorer) }],
  };
  const files = new Map<string, Uint8Array>([
    ['logo.png', blankImage],
    ['pages/terms.md', terms ?? bytesOf('No terms are stated.\n')],
    ...(shown.length === 0 ? [['pages/overview.md', bytesOf(overview(evaluator, title))] as const] : []),
    ...shown.map((path) => [`pages/${path}`, pages.get(path)!] as const),
    ['problem.jsonld', problem],
    ...[...program].map(([path, bytes]) => [`scoring_program/${path}`, bytes] as const),
    ...[...reference].map(([path, bytes]) => [`reference_data/${path}`, bytes] as const),
  ]);
  return { competition, files, notes: [...notes, ...withoutEquivalent(evaluator, terms === undefined)] };
}

interface PlacedProgram {
  readonly program: ReadonlyMap<string, Uint8Array>;
  readonly reference: ReadonlyMap<string, Uint8Array>;
  readonly notes: readonly string[];
}

/** A program that came from a bundle goes back as it was; any other one is handed what it finds here. */
function programOf(scorer: ScorerOf<'program'>, { evaluator, program, labels }: BundleParts): PlacedProgram {
  const inner = below(program, 'program/');
  if (program.has('settings.json') && inner.size > 0)
    return { program: inner, reference: below(program, 'reference_data/'), notes: [] };
  const [split = 'all'] = evaluator.splits === undefined ? [...labels.keys()] : [evaluator.splits.feedback];
  const artifact = scorer.artifact ?? evaluator.artifacts[0]!.name;
  const settings = { command: scorer.command!, artifact, split };
  const rows = (labels.get(split) ?? []).map(({ item, label }) => JSON.stringify({ id: item, label }));
  return {
    program: new Map([
      ['metadata.yaml', bytesOf('command: python3 /app/program/score.py\n')],
      ['score.py', bytesOf(hostedProgram)],
      ['settings.json', bytesOf(`${JSON.stringify(settings, null, 2)}\n`)],
      ...[...program].map(([path, bytes]) => [`scorer/${path}`, bytes] as const),
    ]),
    reference: rows.length === 0 ? new Map() : new Map([['labels.jsonl', bytesOf(`${rows.join('\n')}\n`)]]),
    notes: [
      'the program runs in the docker_image of the competition, with the network that it has there: it has to have what the program needs',
      ...(rows.length === 0
        ? []
        : ['reference_data holds the hidden labels: whoever has the bundle has them']),
    ],
  };
}

function columnsOf({ headlines }: Evaluator, { key, metrics }: ScorerOf<'program'>): readonly JsonObject[] {
  const place = ({ name }: { readonly name: string }): number => {
    const found = headlines.indexOf(`${key}.${name}`);
    return found === -1 ? headlines.length : found;
  };
  return metrics
    .toSorted((a, b) => place(a) - place(b))
    .map(({ name, direction }, index) => ({
      title: name,
      key: name,
      index,
      sorting: direction === 'lower' ? 'asc' : 'desc',
      precision: 6,
    }));
}

function withoutEquivalent(evaluator: Evaluator, isWithoutTerms: boolean): readonly string[] {
  const said = (what: string, isThere: boolean): readonly string[] => (isThere ? [what] : []);
  return [
    ...said('terms are not stated: write pages/terms.md beside the evaluator’s file', isWithoutTerms),
    'logo.png is blank',
    ...said('gates have no equivalent', evaluator.gates.length > 0),
    ...said('the combined number has no equivalent', evaluator.combined !== undefined),
    ...said(
      'splits have no equivalent: the bundle judges the feedback split alone',
      evaluator.splits !== undefined,
    ),
    ...said(
      `feedback: ${evaluator.feedback.mode} has no equivalent: every score is shown there`,
      evaluator.feedback.mode !== 'exact',
    ),
    ...said('the review has no equivalent', evaluator.review !== undefined),
    'what a submission must bring is not checked there before it is scored',
    'the signed log, commitments and scorer versions have no equivalent',
  ];
}

function overview({ description }: Evaluator, title: string): string {
  return `# ${title}\n${description === undefined ? '' : `\n${description}\n`}`;
}

function below(files: ReadonlyMap<string, Uint8Array>, start: string): ReadonlyMap<string, Uint8Array> {
  return new Map(
    [...files].flatMap(([path, bytes]) =>
      path.startsWith(start) ? [[path.slice(start.length), bytes] as const] : [],
    ),
  );
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
