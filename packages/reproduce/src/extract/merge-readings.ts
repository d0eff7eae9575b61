import { folded } from '../paper/quoted.ts';
import {
  type Evidenced,
  type ExtractedBaseline,
  type Extraction,
  noExtraction,
  type SingleField,
} from './extraction.ts';

export interface MergedReadings {
  readonly extraction: Extraction;
  /** What one reading has and another has otherwise, or not at all. */
  readonly disagreements: readonly string[];
}

/**
 * Several readings as one: a value that more readings have comes before one that fewer have; what only some have is
 * kept, because its quote was found, and said to be in dispute.
 */
export function mergeReadings(readings: readonly Extraction[]): MergedReadings {
  const [first] = readings;
  if (first === undefined || readings.length === 1)
    return { extraction: first ?? noExtraction, disagreements: [] };
  const disagreements: string[] = [];
  const single = (field: SingleField): Evidenced | null => {
    const values = readings.map((one) => one[field]);
    const given = values.filter((value) => value !== null);
    if (new Set(given.map(({ value }) => folded(value))).size > 1 && !inOwnWords.has(field)) {
      disagreements.push(`${field}: ${given.map(({ value }) => JSON.stringify(value)).join(' or ')}`);
    }
    return mostCommon(given, ({ value }) => folded(value));
  };
  const list = <T>(label: string, pick: (one: Extraction) => readonly T[], key: (item: T) => string): T[] => {
    const seen = new Map<string, T[]>();
    for (const reading of readings)
      for (const item of uniqueBy(pick(reading), key))
        seen.set(key(item), [...(seen.get(key(item)) ?? []), item]);
    for (const [name, items] of seen) {
      if (items.length < readings.length)
        disagreements.push(`${label} ${name} is in ${items.length} of ${readings.length} readings`);
    }
    return [...seen.values()].map((items) => items[0]!);
  };
  const extraction: Extraction = {
    name: single('name'),
    description: single('description'),
    homepage: single('homepage'),
    dataset: single('dataset'),
    protocol: single('protocol'),
    judge: single('judge'),
    authors: list(
      'author',
      (one) => one.authors,
      ({ value }) => folded(value),
    ),
    inputs: list(
      'input',
      (one) => one.inputs,
      ({ name }) => folded(name),
    ),
    prompts: list(
      'prompt',
      (one) => one.prompts,
      ({ value }) => folded(value).slice(0, 60),
    ),
    outputs: list(
      'output',
      (one) => one.outputs,
      ({ name }) => folded(name),
    ),
    metrics: list(
      'metric',
      (one) => one.metrics,
      ({ value }) => folded(value),
    ),
    subtasks: list(
      'subtask',
      (one) => one.subtasks,
      ({ name }) => folded(name),
    ),
    baselines: mergeBaselines(readings, disagreements),
    dataset_only: readings.filter((one) => one.dataset_only).length * 2 > readings.length,
  };
  return { extraction, disagreements };
}

function mergeBaselines(readings: readonly Extraction[], disagreements: string[]): ExtractedBaseline[] {
  const byModel = new Map<string, ExtractedBaseline[]>();
  for (const { baselines } of readings) {
    for (const baseline of baselines)
      byModel.set(folded(baseline.model.value), [
        ...(byModel.get(folded(baseline.model.value)) ?? []),
        baseline,
      ]);
  }
  return Array.from(byModel.values(), (found) => {
    const [first] = found;
    const model = first!.model.value;
    if (found.length < readings.length)
      disagreements.push(`baseline ${model} is in ${found.length} of ${readings.length} readings`);
    const settings = groupBy(
      found.flatMap(({ hyperparameters }) => hyperparameters),
      ({ name }) => folded(name),
    );
    const results = groupBy(
      found.flatMap((one) => one.results),
      ({ metric, subtask }) => folded(`${subtask ?? ''}|${metric}`),
    );
    for (const [name, given] of [...settings, ...results]) {
      const values = [...new Set(given.map(({ value }) => value))];
      if (values.length > 1) disagreements.push(`${model}, ${name}: ${values.join(' or ')}`);
    }
    return {
      ...first!,
      hyperparameters: Array.from(settings.values(), (given) => mostCommon(given, ({ value }) => value)!),
      results: Array.from(results.values(), (given) => mostCommon(given, ({ value }) => value)!),
    };
  });
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function mostCommon<T>(items: readonly T[], key: (item: T) => string): T | null {
  const groups = [...groupBy(items, key).values()];
  return groups.reduce<T[]>((most, group) => (group.length > most.length ? group : most), [])[0] ?? null;
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

/** Fields that two readings word differently and mean the same. */
const inOwnWords: ReadonlySet<string> = new Set(['description', 'protocol']);
