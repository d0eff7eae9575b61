import {
  AssayError,
  type Evaluator,
  type JsonValue,
  type RequiredPredictions,
  type ReviewItem,
  type ReviewValues,
  type Rubric,
  type Submission,
} from '@assay/records';
import { createHash } from 'node:crypto';
import type { EvaluatorHome } from '../../ledger/evaluator-home.ts';
import { artifactFile } from '../../submit/artifact-file.ts';
import { readPredictions } from '../../submit/read-predictions.ts';
import type { ReviewDesk } from '../read-review.ts';

/** The predictions that a scorer shows to judges or people. */
export function predictionsFor(
  { key, artifact }: { readonly key: string; readonly artifact?: string | undefined },
  { artifacts }: Evaluator,
): RequiredPredictions {
  const found = artifacts.find(({ name }) => name === artifact) ?? artifacts[0]!;
  if (found.kind === 'predictions') return found;
  throw new AssayError(
    'usage',
    'E_SPEC_VALUE',
    `scorer ${key} judges predictions; the artifact ${found.name} is ${found.kind}`,
  );
}

/** The answers of a submission by item. */
export async function answersOf(
  submission: Submission,
  spec: RequiredPredictions,
  { blobs }: Pick<EvaluatorHome, 'blobs'>,
): Promise<ReadonlyMap<string, JsonValue>> {
  const read = (name: string): Promise<Uint8Array> =>
    blobs.read(submission.artifacts.find((artifact) => artifact.name === name)!.digest);
  return readPredictions(await artifactFile(spec, submission.artifacts, read), spec);
}

export function answerText(answer: JsonValue): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
}

/** Shorter ones would be found inside of ordinary words. */
const SHORTEST = 3;
const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/** A text without names that would say whose it is. Whole words, whatever their case. */
function maskNames(
  text: string,
  names: readonly string[],
): { readonly text: string; readonly count: number } {
  const plain = [...new Set(names.map((name) => name.trim()))].filter((name) => name.length >= SHORTEST);
  if (plain.length === 0) return { text, count: 0 };
  let count = 0;
  const longestFirst = plain
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(SPECIAL, '\\$&'));
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const masked = text.replace(any, () => {
    count += 1;
    return '[name]';
  });
  return { text: masked, count };
}

/** An item as a rater sees it: nothing says whose it is, and whether its verdict is known. */
export interface BlindItem {
  readonly item: string;
  readonly input: string | null;
  /** One answer, or two of which one may be better. */
  readonly outputs: readonly string[];
  /** Names that were taken out. */
  readonly masked: number;
  readonly rubric: Rubric;
}

/** What a rater is shown. Of two answers, which one comes first is drawn for every rater; for nobody they are not swapped. */
export async function blindView(
  item: ReviewItem,
  rater: string | null,
  desk: ReviewDesk,
): Promise<BlindItem> {
  const { rubric } = desk.files;
  const { input, output, reference } = await textsOf(item, desk);
  const plain = reference === null ? [output] : [output, reference];
  const shown = rater !== null && isSwapped(item, rater, desk) ? plain.toReversed() : plain;
  const names = namesOf(item, desk);
  const masked = [input ?? '', ...shown].map((text) => maskNames(text, names));
  return {
    item: item.id,
    input: input === null ? null : masked[0]!.text,
    outputs: masked.slice(1).map(({ text }) => text),
    masked: masked.reduce((sum, { count }) => sum + count, 0),
    rubric,
  };
}

/** Whether a rater sees the reference first. */
function isSwapped({ id }: ReviewItem, rater: string, { files }: Pick<ReviewDesk, 'files'>): boolean {
  if (files.reference === null) return false;
  return (
    createHash('sha256')
      .update(JSON.stringify(['order', rater, id]))
      .digest()[0]! %
      2 ===
    1
  );
}

async function textsOf(
  { kind, item, submission_id }: ReviewItem,
  { files, home, registered }: ReviewDesk,
): Promise<{ readonly input: string | null; readonly output: string; readonly reference: string | null }> {
  if (kind === 'gold') return files.gold.find(({ id }) => id === item)!;
  const { submission } = home.store.submissions.get(submission_id!)!;
  const scorer = registered.evaluator.scorers.find((each) => each.kind === 'review')!;
  const answers = await answersOf(submission, predictionsFor(scorer, registered.evaluator), home);
  return {
    input: files.inputs?.[item] ?? null,
    output: answerText(answers.get(item) ?? ''),
    reference: files.reference === null ? null : (files.reference[item] ?? ''),
  };
}

/** The team, what it claims about itself, and what the evaluator says is not to be seen. */
function namesOf({ submission_id }: ReviewItem, { home, policy, registered }: ReviewDesk): readonly string[] {
  const teams = home.store.submissions
    .list({ evaluator_key: registered.evaluator.key })
    .map(({ submission }) => submission);
  const claims = teams
    .filter(({ id }) => id === submission_id)
    .flatMap((submission) => Object.values(submission.claims))
    .filter((value) => typeof value === 'string');
  return [...policy.mask, ...teams.map(({ team }) => team), ...claims];
}

/** `first` and `second` as what they were for this rater. */
export function asKept(
  values: ReviewValues,
  item: ReviewItem,
  rater: string,
  desk: ReviewDesk,
): ReviewValues {
  const swapped = isSwapped(item, rater, desk);
  const meant: Readonly<Record<string, string>> = {
    first: swapped ? 'reference' : 'submission',
    second: swapped ? 'submission' : 'reference',
    tie: 'tie',
  };
  const compared = new Set(
    desk.files.rubric.criteria.flatMap(({ key, kind }) => (kind === 'preference' ? [key] : [])),
  );
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value === null || !compared.has(key)
        ? value
        : (meant[value] ?? `neither first, second nor tie: ${value}`),
    ]),
  );
}
