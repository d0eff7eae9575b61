import type { Evaluator, JsonObject } from '@assay/records';
import { phasesTo } from './phases.ts';
import { type BoardColumn, bytesOf, type PlacedScoring } from './program-bundle.ts';

/** A PNG of one transparent dot: a bundle has to have an image. */
const blankImage: Uint8Array = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

interface BundleParts {
  readonly evaluator: Evaluator;
  readonly problem: Uint8Array;
  readonly scoring: PlacedScoring;
  /** Texts beside the evaluator's file, by path: pages/terms.md and others. */
  readonly pages: ReadonlyMap<string, Uint8Array>;
  readonly now: string;
}

interface CodabenchBundle {
  /** competition.yaml. */
  readonly competition: JsonObject;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What has no equivalent there, and what was filled in. */
  readonly notes: readonly string[];
}

/** An evaluator as a bundle of Codabench (competition.yaml, version 2): its program, its tasks, its phases, its columns. */
export function toCodabench({ evaluator, problem, scoring, pages, now }: BundleParts): CodabenchBundle {
  const title = evaluator.display_name ?? evaluator.key;
  const terms = pages.get('terms.md');
  const shown = [...pages.keys()].filter((path) => path !== 'terms.md').sort();
  const { phases, taskCount } = phasesTo(evaluator, now, scoring.references.length);
  const references = scoring.references.slice(0, taskCount);
  const competition: JsonObject = {
    version: 2,
    title,
    ...(evaluator.description === undefined ? {} : { description: evaluator.description }),
    image: 'logo.png',
    ...(scoring.image === null ? {} : { docker_image: scoring.image }),
    ...(scoring.isDetailed
      ? { enable_detailed_results: true, show_detailed_results_in_leaderboard: false }
      : {}),
    make_programs_available: false,
    terms: 'pages/terms.md',
    pages: (shown.length === 0 ? ['overview.md'] : shown).map((path) => ({
      title: path.replace(/\.[^.]+$/, ''),
      file: `pages/${path}`,
    })),
    tasks: references.map((reference, index) => ({
      index,
      name: index === 0 ? title : `${title}, final`,
      scoring_program: 'scoring_program',
      ...(reference.size === 0 ? {} : { reference_data: folderOf(index) }),
    })),
    phases,
    leaderboards: [{ title: 'Results', key: 'main', columns: columnsOf(evaluator, scoring.columns) }],
  };
  const files = new Map<string, Uint8Array>([
    ['logo.png', blankImage],
    ['pages/terms.md', terms ?? bytesOf('No terms are stated.\n')],
    ...(shown.length === 0 ? [['pages/overview.md', bytesOf(overview(evaluator, title))] as const] : []),
    ...shown.map((path) => [`pages/${path}`, pages.get(path)!] as const),
    ['problem.jsonld', problem],
    ...[...scoring.program].map(([path, bytes]) => [`scoring_program/${path}`, bytes] as const),
    ...references.flatMap((reference, index) =>
      [...reference].map(([path, bytes]) => [`${folderOf(index)}/${path}`, bytes] as const),
    ),
  ]);
  const unreached = scoring.references.length - taskCount;
  return {
    competition,
    files,
    notes: [...scoring.notes, ...withoutEquivalent(evaluator, { terms: terms === undefined, unreached })],
  };
}

function folderOf(task: number): string {
  return task === 0 ? 'reference_data' : `reference_data_${task}`;
}

function columnsOf({ headlines }: Evaluator, columns: readonly BoardColumn[]): readonly JsonObject[] {
  const place = ({ headline }: BoardColumn): number => {
    const found = headlines.indexOf(headline);
    return found === -1 ? headlines.length : found;
  };
  return columns
    .toSorted((a, b) => place(a) - place(b))
    .map(({ title, key, direction, isHidden }, index) => ({
      title,
      key,
      index,
      sorting: direction === 'lower' ? 'asc' : 'desc',
      precision: 6,
      ...(isHidden ? { hidden: true } : {}),
    }));
}

function withoutEquivalent(
  evaluator: Evaluator,
  { terms, unreached }: { readonly terms: boolean; readonly unreached: number },
): readonly string[] {
  const said = (what: string, isThere: boolean): readonly string[] => (isThere ? [what] : []);
  const { feedback, review } = evaluator;
  return [
    ...said('terms are not stated: write pages/terms.md beside the evaluator’s file', terms),
    'logo.png is blank',
    ...said(
      'the final split is not in the bundle: the last phase has no end after which it would rank teams',
      unreached > 0,
    ),
    ...said(
      `feedback: ${feedback.mode} has no equivalent: every score is shown there`,
      feedback.mode === 'ladder',
    ),
    ...said(
      'feedback: none: columns are hidden for every phase, the final one too; show them when it is over',
      feedback.mode === 'none',
    ),
    ...said('the review has no equivalent', review !== undefined),
    'what a submission must contain is not checked there before it is scored',
    'the signed log, commitments and scorer versions have no equivalent',
  ];
}

function overview({ description }: Evaluator, title: string): string {
  return `# ${title}\n${description === undefined ? '' : `\n${description}\n`}`;
}
