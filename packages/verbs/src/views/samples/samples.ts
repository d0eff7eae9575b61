import {
  type AskedTexts,
  chooseRows,
  orderRows,
  pairedRows,
  type SampleColumns,
  type SampleFacets,
  type SampleSort,
  searchedWords,
  turnedRows,
  windowOf,
} from '@assay/engine';
import { AssayError, type ScoreFacts } from '@assay/records';
import * as z from 'zod';
import { findRun } from '../../references/find-run.ts';
import { ownScoring } from '../../references/find-scored.ts';
import { projectField, referenceField } from '../../references/request-fields.ts';
import type { Verb } from '../../verb.ts';
import { withSoundProjectOrStore } from '../../world/with-project-or-store.ts';
import { columnsOf, textsOf } from './kept-columns.ts';
import { type SampleRow, sampleRow } from './sample-row.ts';
import { seriesAgreement } from './series-agreement.ts';

const USUAL = 100;

/** A window of a run's table, and how many rows every other choice would leave. */
export interface SamplesView {
  readonly run_id: string;
  readonly scoring_id: string | null;
  readonly total: number;
  /** Before anything was chosen. */
  readonly all: number;
  readonly offset: number;
  readonly scores: readonly Pick<
    ScoreFacts,
    'name' | 'metric' | 'kind' | 'type' | 'direction' | 'pass_rule'
  >[];
  readonly rows: readonly SampleRow[];
  readonly facets: SampleFacets;
  /** Why questions cannot be shown. */
  readonly no_inputs_because: string | null;
}

/** The samples of a run as a table: filtered, sorted and counted over columns. */
export const samplesView: Verb<SamplesViewRequest, SamplesView> = (request, world) =>
  withSoundProjectOrStore(request, world, async (store, bench, fault) => {
    const find = async (reference: string) => {
      const { run, scoring: named } = await findRun(reference, store);
      const scoring = named ?? (await ownScoring(run.manifest, store, bench?.project ?? null));
      return { run, scoring, columns: await columnsOf(run, scoring, store, world.kept) };
    };
    const { run, scoring, columns } = await find(request.run);
    checkScores(columns, request);
    const other = request.against === undefined ? null : (await find(request.against)).columns;
    const pairs = other === null ? null : pairedRows(columns, other);
    const { texts, why_not } = await textsOf({ manifest: run.manifest, scoring }, bench, world.kept);
    const series = await seriesAgreement(run.manifest, scoring, store, world.kept);
    const { chosen, total, facets } = chooseRows(columns, choiceOf(request), {
      found: request.text === undefined ? null : foundRows(columns, texts, request),
      turned: other === null ? null : turnedRows(columns, other, pairs!, request.score ?? null),
      unstable: series === null ? null : Uint8Array.from(columns.ids, (id) => Number(series.varying.has(id))),
    });
    const { offset = 0, limit = USUAL, with_labels: withLabels = false } = request;
    const rows = windowOf(chosen, orderRows(columns, sortOf(request)), { offset, limit });
    const parts = {
      texts,
      withLabels,
      agreement: series?.agreement ?? new Map<string, number>(),
      other: other === null ? null : { columns: other, pairs: pairs! },
    };
    return {
      run_id: run.manifest.id,
      scoring_id: scoring?.id ?? null,
      total,
      all: columns.length,
      offset,
      scores: columns.scores.map(({ facts: { name, metric, kind, type, direction, pass_rule } }) => ({
        name,
        metric,
        kind,
        type,
        direction,
        pass_rule,
      })),
      rows: rows.map((row) => sampleRow(columns, row, parts)),
      facets,
      no_inputs_because: fault?.message ?? why_not,
    };
  });

function choiceOf(request: SamplesViewRequest) {
  const { outcome, score, score_min, score_max, cohort, untagged, turned, unstable, truncated } = request;
  return {
    outcome,
    score,
    score_min,
    score_max,
    cohort: untagged === true ? null : cohort,
    class: request.class,
    turned,
    unstable,
    truncated,
  };
}

function sortOf({ sort = 'ordinal', descending = false }: SamplesViewRequest): SampleSort {
  if (sort === 'latency' || sort === 'cost' || sort === 'sample') return { by: sort, descending };
  if (sort === 'ordinal') return { by: 'ordinal', descending };
  return { by: { score: sort.slice('score:'.length) }, descending };
}

/** A question belongs to every trial of its sample. */
function foundRows(
  columns: SampleColumns,
  texts: AskedTexts | null,
  { text = '', with_labels: withLabels = false }: SamplesViewRequest,
): Uint8Array {
  const words = searchedWords(text);
  const found = new Uint8Array(columns.length);
  columns.words.mark(words, found);
  if (texts === null) return found;
  const asked = new Uint8Array(texts.inputs.length);
  texts.inputWords.mark(words, asked);
  if (withLabels) texts.expectedWords.mark(words, asked);
  const { ordinals } = columns;
  for (let row = 0; row < found.length; row += 1) if (asked[ordinals[row]!] === 1) found[row] = 1;
  return found;
}

function checkScores({ scores }: SampleColumns, request: SamplesViewRequest): void {
  const { score, sort, score_min, score_max } = request;
  const sorted = sort?.startsWith('score:') === true ? sort.slice('score:'.length) : undefined;
  const names = scores.map(({ facts }) => facts.name);
  for (const [field, name] of [
    ['score', score],
    ['sort', sorted],
  ] as const) {
    if (name === undefined || names.includes(name)) continue;
    const fix = names.length === 0 ? 'The run has not been scored.' : `Available: ${names.join(', ')}.`;
    throw new AssayError('usage', 'E_SCORE_UNKNOWN', `${JSON.stringify(name)}: there is no such score`, {
      field,
      fix,
    });
  }
  const isRanged = score_min !== undefined || score_max !== undefined;
  const kind = scores.find(({ facts }) => facts.name === score)?.facts.type.kind;
  if (isRanged && (kind === undefined || kind === 'label'))
    throw new AssayError('usage', 'E_SCORE_RANGE', 'a range needs a numeric score', {
      field: score === undefined ? 'score' : score_min === undefined ? 'score_max' : 'score_min',
      fix: kind === undefined ? 'Name the score.' : `${score} has labels; leave out the range.`,
    });
}

/** Which rows of a run's table; all that is given counts. */
export const samplesViewRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  /** Hold it against this run: what turned since, and how it was scored there. */
  against: referenceField.optional(),
  text: z.string().min(1).optional(),
  outcome: z.enum(['passed', 'failed', 'missing']).optional(),
  score: z.string().optional(),
  score_min: z.number().optional(),
  score_max: z.number().optional(),
  /** A tag. */
  cohort: z.string().optional(),
  untagged: z.boolean().optional(),
  class: z.string().optional(),
  turned: z.enum(['better', 'worse']).optional(),
  unstable: z.boolean().optional(),
  truncated: z.boolean().optional(),
  /** `score:NAME`, or one of the others; in the order of the data unless it is said. */
  sort: z
    .string()
    .regex(/^(?:score:.+|ordinal|latency|cost|sample)$/)
    .optional(),
  descending: z.boolean().optional(),
  offset: z.int().nonnegative().optional(),
  /** 100 unless it is said. */
  limit: z.int().nonnegative().max(1000).optional(),
  /** Show, and search in, what was expected, and say why scores are missing. */
  with_labels: z.boolean().optional(),
});

export type SamplesViewRequest = Readonly<z.infer<typeof samplesViewRequest>>;
