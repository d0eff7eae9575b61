import { AssayError } from '@assay/records';

/** What the column of labels is usually called. */
const usualNames = new Set(['expected', 'expected_output', 'label', 'answer', 'target']);

/** The column with the labels: the only one beside those that are known, or the one with a usual name. */
export function labelColumn(names: readonly string[], known: ReadonlySet<string>, file: string): string {
  const others = names.filter((name) => !known.has(name) && !/^input(?:\.|$)/.test(name));
  if (others.length === 1) return others[0]!;
  const usual = others.filter((name) => usualNames.has(name));
  if (usual.length === 1) return usual[0]!;
  const candidates = usual.length > 1 ? usual : others;
  throw new AssayError(
    'invalid',
    'E_LABELS',
    others.length === 0
      ? `is not given, and there is no column beside ${[...known].join(', ')}`
      : `is not given, and the labels could be in ${candidates.join(', ')}`,
    { location: { file }, field: 'label' },
  );
}
