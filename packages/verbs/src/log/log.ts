import { isEmpty, isTruncated, type LoggedOutput, loggedOutputs, type Page } from '@assay/engine';
import { AssayError, type RunManifest, type Scoring } from '@assay/records';
import * as z from 'zod';
import { findRun } from '../references/find-run.ts';
import { ownScoring } from '../references/find-scored.ts';
import { projectField, referenceField } from '../references/request-fields.ts';
import { type ScoringRead, scoringRead } from '../references/scoring-read.ts';
import type { Verb } from '../verb.ts';
import { withSoundProjectOrStore } from '../world/with-project-or-store.ts';
import { expectStore } from '../world/with-store.ts';

/** Outputs of a run with what became of them; and the scoring that they are shown with. */
export interface LoggedRun {
  readonly manifest: RunManifest;
  readonly status: 'open' | 'closed';
  /** Null: it is not scored. */
  readonly scoring_id: string | null;
  readonly scoring: ScoringRead | null;
  readonly outputs: Page<LoggedOutput>;
}

/** The outputs of a run, in the order of its data. */
export const log: Verb<LogRequest, LoggedRun> = async (request, world) => {
  expectStore(request, world);
  return withSoundProjectOrStore(request, world, async (store, bench) => {
    const { run, scoring: named } = await findRun(request.run, store);
    const { manifest, status } = run;
    const scoring = named ?? (await ownScoring(manifest, store, bench?.project ?? null));
    checkScore(request, scoring);
    const outputs = await pageOf(loggedOutputs(manifest.id, scoring, store), request);
    const read = scoring === null ? null : await scoringRead({ manifest, scoring }, store);
    return { manifest, status, scoring_id: scoring?.id ?? null, scoring: read, outputs };
  });
};

const USUAL = 20;

async function pageOf(all: AsyncIterable<LoggedOutput>, request: LogRequest): Promise<Page<LoggedOutput>> {
  const { limit = USUAL } = request;
  const [ordinal, trial] = placeOf(request);
  const items: LoggedOutput[] = [];
  for await (const output of all) {
    const isBefore = output.ordinal < ordinal || (output.ordinal === ordinal && output.trial <= trial);
    if (isBefore || !isAsked(output, request)) continue;
    if (items.length === limit) return { items, next: cursorOf(items.at(-1)!) };
    items.push(withAskedScores(output, request));
  }
  return { items, next: null };
}

function isAsked(
  { entry, scores }: LoggedOutput,
  { failed, missing, score, truncated, empty, retried }: LogRequest,
): boolean {
  if (failed === true && entry?.output.kind !== 'failed') return false;
  const output = entry?.output ?? null;
  if (truncated === true && !(output !== null && isTruncated(output))) return false;
  if (empty === true && !(output !== null && isEmpty(output))) return false;
  if (retried === true && output?.exchange?.retries === undefined) return false;
  const own = scores.filter(({ name }) => score === undefined || score === name);
  return missing !== true || own.some((one) => one.score.kind === 'missing');
}

function withAskedScores(output: LoggedOutput, { score }: LogRequest): LoggedOutput {
  return score === undefined
    ? output
    : { ...output, scores: output.scores.filter(({ name }) => name === score) };
}

function cursorOf({ ordinal, trial }: LoggedOutput): string {
  return `${ordinal}.${trial}`;
}

function placeOf({ after }: LogRequest): readonly [ordinal: number, trial: number] {
  if (after === undefined) return [-1, 0];
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(after);
  if (found !== null) return [Number(found[1]), Number(found[2])];
  const message = `${JSON.stringify(after)}: expected what the page before says`;
  throw new AssayError('usage', 'E_PAGE', message, { field: 'after' });
}

function checkScore({ score }: LogRequest, scoring: Scoring | null): void {
  if (score === undefined) return;
  const known = scoring?.aggregates.scores.map(({ name }) => name) ?? [];
  if (known.includes(score)) return;
  const fix = known.length === 0 ? 'The run has not been scored.' : `Available: ${known.join(', ')}.`;
  throw new AssayError('usage', 'E_SCORE_UNKNOWN', `${JSON.stringify(score)}: there is no such score`, {
    field: 'score',
    fix,
  });
}

/** Which outputs of a run to list; all that is given counts. */
export const logRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  /** The model gave no output. */
  failed: z.boolean().optional(),
  /** A score is missing: any, or the one that is named. */
  missing: z.boolean().optional(),
  /** Of the scores only this one. */
  score: z.string().optional(),
  /** The output was cut off at its longest length. */
  truncated: z.boolean().optional(),
  /** The model answered without any text. */
  empty: z.boolean().optional(),
  /** It was asked for more than once. */
  retried: z.boolean().optional(),
  /** 20 unless it is said. */
  limit: z.int().positive().optional(),
  /** `next` of the page before. */
  after: z.string().optional(),
});

/** Which sample of a run to show. */
export const logSampleRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  sample: z.string(),
});

export type LogRequest = Readonly<z.infer<typeof logRequest>>;
export type LogSampleRequest = Readonly<z.infer<typeof logSampleRequest>>;
