import type { PartMetric } from './problem-facts.ts';

type Harness = 'lm-eval' | 'helm' | 'inspect';

/** How a harness counts what the catalogue counts: by its name there, and where the two differ in a detail, that. */
interface Equivalent {
  readonly name: string;
  readonly differs?: string;
}

/**
 * Metrics of the catalogue that a harness has itself. What is not in a row has no equivalent there: nothing similar is
 * put in its place.
 */
const equivalents: Readonly<Record<string, Partial<Record<Harness, Equivalent>>>> = {
  'exact-match': {
    'lm-eval': { name: 'exact_match' },
    helm: { name: 'exact_match', differs: 'HELM strips white space at both ends' },
    inspect: {
      name: 'match(location="exact", ignore_case=False)',
      differs: 'Inspect strips white space and punctuation at both ends',
    },
  },
  accuracy: {
    'lm-eval': { name: 'exact_match' },
    helm: { name: 'exact_match', differs: 'HELM strips white space at both ends' },
    inspect: {
      name: 'match(location="exact", ignore_case=False)',
      differs: 'Inspect strips white space and punctuation at both ends',
    },
  },
  'squad-exact-match': { helm: { name: 'quasi_exact_match' }, inspect: { name: 'exact()' } },
  'squad-f1': { helm: { name: 'f1_score' }, inspect: { name: 'f1()' } },
  'rouge-l': { helm: { name: 'rouge_l' } },
  bleu: { 'lm-eval': { name: 'bleu', differs: 'lm-evaluation-harness counts by sacrebleu, in per cent' } },
  chrf: { 'lm-eval': { name: 'chrf', differs: 'lm-evaluation-harness counts by sacrebleu, in per cent' } },
};

function equivalentOf({ metric, parameters }: PartMetric, harness: Harness): Equivalent | null {
  if (metric === null) return null;
  if (metric === 'f1' && harness === 'helm') {
    const { average } = parameters;
    if (average === 'macro' || average === 'micro') return { name: `classification_${average}_f1` };
  }
  const found = equivalents[metric]?.[harness];
  // A parameter changes what is counted, and none of these names has one.
  return found === undefined || Object.keys(parameters).length > 0 ? null : found;
}

/** Equivalents of a part's metrics, each once; what has none, or differs, is noted. */
export function harnessMetrics(
  metrics: readonly PartMetric[],
  harness: Harness,
  note: (text: string) => void,
): readonly string[] {
  const names = new Set<string>();
  for (const one of metrics) {
    const found = equivalentOf(one, harness);
    if (found === null) note(`${one.label}: ${one.missing ?? withoutEquivalent(one)}`);
    else names.add(found.name);
    if (found?.differs !== undefined) note(`${one.label}: ${found.differs}`);
  }
  return [...names];
}

function withoutEquivalent({ metric, parameters }: PartMetric): string {
  return Object.keys(parameters).length === 0
    ? 'there is no equivalent metric there'
    : `there is no equivalent metric there as ${metric} with ${JSON.stringify(parameters)}`;
}

/** What is noted of a part. */
export interface PartNotes {
  readonly part: string;
  readonly notes: readonly string[];
}

/** Notes of all parts: what is true of every one is said once, what is true of some with their names. */
export function notesOfParts(parts: readonly PartNotes[]): readonly string[] {
  const byNote = new Map<string, string[]>();
  for (const { part, notes } of parts)
    for (const note of new Set(notes)) byNote.set(note, [...(byNote.get(note) ?? []), part]);
  return [...byNote].map(([note, named]) => {
    if (parts.length === 1) return note;
    return named.length === parts.length ? `every part: ${note}` : `${named.join(', ')}: ${note}`;
  });
}

/** A problem in the files of another tool. */
export interface Translated {
  readonly files: Readonly<Record<string, string>>;
  /** What the other tool needs and the problem does not say, and what it has no equivalent for. */
  readonly notes: readonly string[];
}
