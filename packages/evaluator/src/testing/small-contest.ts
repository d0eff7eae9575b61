import type { JsonObject } from '@assay/records';
import { type Contest, contest, type ContestOptions } from './contest.ts';
import { jsonl } from './contest-texts.ts';

export interface SmallContestOptions extends ContestOptions {
  readonly items?: number;
  readonly metrics?: string;
  readonly headline?: string;
  readonly prediction?: string;
  readonly missing?: 'wrong' | 'refuse';
  readonly more?: string;
  readonly labelOf?: (i: number) => string;
  readonly columns?: string;
}

/** Labels that no pattern of ids gives away. */
export const usualLabel = (i: number): string => ((i * 7919) % 13 < 6 ? 'pos' : 'neg');
export const idOf = (i: number): string => `q${String(i).padStart(5, '0')}`;

/** A contest over labels of two values, open without limits, whose scores are told as they are. */
export async function smallContest(options: SmallContestOptions = {}): Promise<
  Contest & {
    readonly send: (
      team: string,
      predictions: Readonly<Record<string, unknown>>,
    ) => ReturnType<Contest['submit']>;
  }
> {
  const {
    items = 40,
    metrics = 'exact-match',
    headline = 'exact-match.pass_rate',
    prediction = '{ type: label, values: [pos, neg] }',
    missing = 'refuse',
    more = 'feedback: { mode: exact }',
    labelOf = usualLabel,
    columns = '',
  } = options;
  const made = await contest(options);
  const rows = Array.from(
    { length: items },
    (_, i) => `${idOf(i)},${labelOf(i)},${i % 4 === 0 ? 'a' : 'b'},${i % 2 === 0 ? 'feedback' : 'final'}\n`,
  );
  const evaluator = `
key: small
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: ${prediction}, missing: ${missing} }]
labels: { file: labels.csv, label: label${columns} }
scorers: [{ key: labels, kind: labels, metrics: [${metrics}] }]
headlines: [${headline}]
quotas: { per_day: null, in_flight: null, invalid_per_day: null, bytes_per_day: null }
${more}
`;
  await made.register(evaluator, { 'labels.csv': `id,label,domain,split\n${rows.join('')}` });
  const send = (team: string, predictions: Readonly<Record<string, unknown>>, claims: JsonObject = {}) =>
    made.submit(team, { 'predictions.jsonl': jsonl(predictions) }, claims);
  return { ...made, send };
}

/** A prediction for each item. */
export function predicted(items: number, of: (i: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: items }, (_, i) => [idOf(i), of(i)]));
}
