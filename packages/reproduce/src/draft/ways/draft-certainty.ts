import type { JsonValue } from '@assay/records';
import { snake, yesOf } from '../../outputs/output-row.ts';
import { withColumns } from './draft-read.ts';
import type { Drafted, DraftedFrom } from '../drafted.ts';

/** Metrics of how sure the model is, held against what happened. */
export const readsCertainty: ReadonlySet<string> = new Set([
  'ece',
  'brier',
  'log-loss',
  'roc-auc',
  'average-precision',
]);

/** Of these only the order of the scores counts, whatever their scale is. */
const readsOrder = new Set(['roc-auc', 'average-precision']);

const certaintyNames = /(?:^|_)(?:prob(?:ability)?|confidence|conf|certainty|score|likelihood|p)(?:_|$)/;
/** Whether the answer is its label, where no column of the file says it. */
export const AGREES = 'answer_agrees';

/**
 * The column with a share of 1 that is called as one, against a label of yes and no, else against whether the answer is right:
 * of more than two labels a certainty is one of the answer.
 */
export function draftCertainty(
  metric: string,
  from: DraftedFrom,
  described: readonly string[],
): Drafted | string {
  const { roles, all } = from;
  const columns = Object.keys(all[0] ?? {});
  const valuesOf = (name: string): readonly JsonValue[] => all.map((row) => row[name] ?? null);
  const isRead = (name: string): boolean =>
    areShares(valuesOf(name)) || (readsOrder.has(metric) && areNumbers(valuesOf(name)));
  const called = columns.filter((name) => certaintyNames.test(snake(name)));
  const percents = called.filter((name) => arePercents(valuesOf(name)));
  const sure = called.filter(isRead);
  if (sure.length === 0 && percents.length === 1) return ofPercent(metric, percents[0]!, from, described);
  const [certainty] = sure;
  if (certainty === undefined || sure.length > 1)
    return sure.length === 0
      ? 'no column says how sure the model is of its answer, from 0 to 1'
      : `which of ${sure.join(', ')} says how sure the model is is not stated`;
  // `hallucination_score` is of `is_hallucination`.
  const flagsOf = (score: string): readonly string[] =>
    columns.filter(
      (name) =>
        /^(?:is|has)_/.test(snake(name)) && snake(score).includes(snake(name).replace(/^(?:is|has)_/, '')),
    );
  const label = [...roles.pairs.map(({ expected }) => expected), ...roles.labels, ...flagsOf(certainty)].find(
    (name) => yesOf(valuesOf(name)) !== null,
  );
  const isOfAnswer = /conf|certain/.test(snake(certainty));
  const verdict =
    columns.find((name) => name === AGREES) ?? roles.verdicts.find((name) => /correct|right/i.test(name));
  const expected = label !== undefined && !isOfAnswer ? label : verdict;
  if (expected === undefined) return `no column says whether what ${certainty} is about is right`;
  const positive = yesOf(valuesOf(expected));
  return {
    measure: {
      metric,
      ...(metric === 'ece' ? binsIn(described) : {}),
      ...(typeof positive === 'string' ? { positive } : {}),
      output: certainty,
      expected,
    },
    why: `${certainty} is how sure the model is, ${expected} whether it is so`,
  };
}

/** `confidence: 85` is a share of 100. */
function ofPercent(
  metric: string,
  column: string,
  from: DraftedFrom,
  described: readonly string[],
): Drafted | string {
  const columns = { [`${column}_share`]: { share: column, of: 100 } };
  const read = withColumns(from, columns);
  const all = read.all.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)),
  );
  const drafted = draftCertainty(metric, { ...read, all }, described);
  return typeof drafted === 'string'
    ? drafted
    : { ...drafted, columns, why: `${drafted.why}; ${column} is in per cent` };
}

/** How many bins the file speaks of: `ECE with 15 equal-width bins`. */
function binsIn(described: readonly string[]): { readonly bins?: number } {
  const found = new Set(
    described.flatMap((text) =>
      Array.from(
        text.matchAll(/\b(\d{1,3})\s+(?:equal(?:ly)?[\s-]\w+\s+|uniform\s+)?bins\b/gi),
        ([, count]) => count,
      ),
    ),
  );
  const [bins] = found;
  return found.size === 1 ? { bins: Number(bins) } : {};
}

function arePercents(values: readonly JsonValue[]): boolean {
  const known = values.filter((value) => value !== null);
  return (
    known.some((value) => typeof value === 'number' && value > 10) &&
    known.every((value) => typeof value === 'number' && value >= 0 && value <= 100)
  );
}

function areNumbers(values: readonly JsonValue[]): boolean {
  const known = values.filter((value) => value !== null);
  return known.length > 0 && known.every((value) => typeof value === 'number');
}

function areShares(values: readonly JsonValue[]): boolean {
  const known = values.filter((value) => value !== null);
  return known.length > 0 && known.every((value) => typeof value === 'number' && value >= 0 && value <= 1);
}
