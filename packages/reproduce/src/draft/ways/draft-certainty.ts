import type { JsonValue } from '@assay/records';
import { snake } from '../../outputs/snake.ts';
import { yesOf } from '../../outputs/truth.ts';
import type { Drafted, DraftedFrom } from '../drafted.ts';

/** Metrics of how sure the model is, held against what happened. */
export const readsCertainty: ReadonlySet<string> = new Set([
  'ece',
  'brier',
  'log-loss',
  'roc-auc',
  'average-precision',
]);

const certaintyNames = /(?:^|_)(?:prob(?:ability)?|confidence|conf|certainty|score|likelihood|p)(?:_|$)/;
/** Whether the answer is its label, where no column of the file says it. */
export const AGREES = 'answer_agrees';

/**
 * The column with a share of 1 that is called as one, against a label of yes and no, else against whether the answer is right:
 * of more than two labels a certainty is one of the answer.
 */
export function draftCertainty(metric: string, { roles, all }: DraftedFrom): Drafted | string {
  const columns = Object.keys(all[0] ?? {});
  const valuesOf = (name: string): readonly JsonValue[] => all.map((row) => row[name] ?? null);
  const sure = columns.filter((name) => certaintyNames.test(snake(name)) && areShares(valuesOf(name)));
  const [certainty] = sure;
  if (certainty === undefined || sure.length > 1)
    return sure.length === 0
      ? 'no column says how sure the model is of its answer, from 0 to 1'
      : `which of ${sure.join(', ')} says how sure the model is is not said`;
  const label = [...roles.pairs.map(({ expected }) => expected), ...roles.labels].find(
    (name) => yesOf(valuesOf(name)) !== null,
  );
  const isOfAnswer = /conf|certain/.test(snake(certainty));
  const verdict =
    roles.verdicts.find((name) => /correct|right/i.test(name)) ?? columns.find((name) => name === AGREES);
  const expected = label !== undefined && !isOfAnswer ? label : verdict;
  if (expected === undefined) return `no column says whether what ${certainty} is about is right`;
  const positive = yesOf(valuesOf(expected));
  return {
    measure: {
      metric,
      ...(typeof positive === 'string' ? { positive } : {}),
      output: certainty,
      expected,
    },
    why: `${certainty} is how sure the model is, ${expected} whether it is so`,
  };
}

function areShares(values: readonly JsonValue[]): boolean {
  const known = values.filter((value) => value !== null);
  return known.length > 0 && known.every((value) => typeof value === 'number' && value >= 0 && value <= 1);
}
