import { AssayError } from '@assay/records';
import type { InitEvaluatorRequest } from '../init.request.ts';

/** Values of the split column: which items give feedback, and which rank in the end. */
export interface Splits {
  readonly feedback: string;
  readonly final: string;
}

const usualPairs: readonly Splits[] = [
  { feedback: 'feedback', final: 'final' },
  { feedback: 'public', final: 'private' },
  { feedback: 'validation', final: 'test' },
  { feedback: 'dev', final: 'test' },
];

/** The two splits of a column, as they were named or by names that are usual. */
export function splitsIn(values: readonly string[], request: InitEvaluatorRequest, file: string): Splits {
  const { feedback, final } = request;
  const fitting = [...usualPairs, ...pairsOf(values)].filter(
    (pair) =>
      values.includes(pair.feedback) &&
      values.includes(pair.final) &&
      (feedback ?? pair.feedback) === pair.feedback &&
      (final ?? pair.final) === pair.final,
  );
  const isNamed = feedback !== undefined || final !== undefined;
  const found = fitting.find((pair) => isNamed || usualPairs.includes(pair));
  if (found !== undefined && values.length === 2) return found;
  throw new AssayError(
    'invalid',
    'E_LABELS',
    `has the values ${values.slice(0, 10).join(', ')}; expected two, and which of them gives feedback and which is final`,
    { location: { file }, field: 'split' },
  );
}

function pairsOf(values: readonly string[]): readonly Splits[] {
  return values.flatMap((feedback) =>
    values.filter((final) => final !== feedback).map((final) => ({ feedback, final })),
  );
}
