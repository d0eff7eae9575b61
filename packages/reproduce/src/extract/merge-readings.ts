import { folded } from '../paper/quoted.ts';
import { isSameHead } from '../metric-names.ts';
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
export function mergeReadings(given: readonly Extraction[]): MergedReadings {
  const [first] = given;
  if (first === undefined || given.length === 1)
    return { extraction: first ?? noExtraction, disagreements: [] };
  const readings = withSameMetrics(given);
  const count = readings.length;
  const disagreements: string[] = [];
  const single = (field: SingleField): Evidenced | null => {
    const values = readings.map((one) => one[field]);
    const given = values.filter((value) => value !== null);
    if (new Set(given.map(({ value }) => folded(value))).size > 1 && !inOwnWords.has(field)) {
      disagreements.push(`${field}: ${given.map(({ value }) => JSON.stringify(value)).join(' or ')}`);
    } else if (given.length > 0 && given.length < count)
      disagreements.push(`${field} is in ${given.length} of ${count} readings`);
    return mostCommon(given, ({ value }) => folded(value));
  };
  const list = <T extends { readonly value: string; readonly name?: string }>(
    label: string,
    pick: (one: Extraction) => readonly T[],
    key: (item: NoInfer<T>) => string,
  ): T[] => {
    const seen = Map.groupBy(
      readings.flatMap((reading) => uniqueBy(pick(reading), key)),
      key,
    );
    for (const items of seen.values()) {
      if (items.length < count)
        disagreements.push(`${label} ${shownAs(items[0]!)} is in ${items.length} of ${count} readings`);
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
    authors: list('author', ({ authors }) => authors, byValue),
    inputs: list('input', ({ inputs }) => inputs, byName),
    prompts: list('prompt', ({ prompts }) => prompts, byBeginning),
    outputs: list('output', ({ outputs }) => outputs, byName),
    metrics: list('metric', ({ metrics }) => metrics, byValue),
    subtasks: list('subtask', ({ subtasks }) => subtasks, byName),
    settings: list('setting', ({ settings }) => settings, byNameAndValue),
    baselines: mergeBaselines(readings, disagreements),
    dataset_only: readings.filter((one) => one.dataset_only).length * 2 > readings.length,
  };
  return { extraction, disagreements };
}

interface Named {
  readonly name: string;
}
interface Valued {
  readonly value: string;
}

const byName = ({ name }: Named): string => folded(name);
const byValue = ({ value }: Valued): string => folded(value);
const byNameAndValue = ({ name, value }: Named & Valued): string => folded(`${name}|${value}`);
/** Readings cut long prompts at other places. */
const byBeginning = ({ value }: Valued): string => folded(value).slice(0, 60);

function mergeBaselines(readings: readonly Extraction[], disagreements: string[]): ExtractedBaseline[] {
  const byModel = Map.groupBy(
    readings.flatMap(({ baselines }) => baselines),
    ({ model }) => folded(model.value),
  );
  return Array.from(byModel.values(), (found) => {
    const [first] = found;
    const model = first!.model.value;
    if (found.length < readings.length)
      disagreements.push(`baseline ${model} is in ${found.length} of ${readings.length} readings`);
    const settings = Map.groupBy(
      found.flatMap(({ hyperparameters }) => hyperparameters),
      ({ name }) => folded(name),
    );
    const results = Map.groupBy(
      found.flatMap((one) => one.results),
      ({ metric, subtask }) => folded(`${subtask ?? ''}|${metric}`),
    );
    const told: readonly (readonly [string, readonly { readonly value: string }[]])[] = [
      ...Array.from(settings.values(), (given) => [given[0]!.name, given] as const),
      ...Array.from(results.values(), (given) => [resultName(given[0]!), given] as const),
    ];
    for (const [name, given] of told) {
      const values = [...new Set(given.map(({ value }) => value))];
      if (values.length > 1) disagreements.push(`${model}, ${name}: ${values.join(' or ')}`);
      else if (given.length < found.length)
        disagreements.push(`${model}, ${name} is in ${given.length} of ${found.length} readings`);
    }
    return {
      ...first!,
      hyperparameters: Array.from(settings.values(), (given) => mostCommon(given, ({ value }) => value)!),
      results: Array.from(results.values(), (given) => mostCommon(given, ({ value }) => value)!),
    };
  });
}

function resultName({ metric, subtask }: ExtractedBaseline['results'][number]): string {
  return subtask === null ? metric : `${metric} on ${subtask}`;
}

function shownAs({ name, value }: { readonly value: string; readonly name?: string }): string {
  return name ?? (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
}

const LONGEST = 80;

/** Readings that call one metric by several names, `MCC` and `Matthews correlation coefficient`, call it by the first of them. */
function withSameMetrics(readings: readonly Extraction[]): readonly Extraction[] {
  const names: string[] = [];
  return readings.map((reading) => {
    const own = new Map<string, string>();
    for (const { value } of reading.metrics) {
      const taken = new Set([...own.values()].map(folded));
      const known =
        names.find((one) => folded(one) === folded(value)) ??
        names.find((one) => !taken.has(folded(one)) && isSameHead(one, value));
      if (known === undefined) names.push(value);
      own.set(folded(value), known ?? value);
    }
    const named = (metric: string): string => own.get(folded(metric)) ?? metric;
    return {
      ...reading,
      metrics: reading.metrics.map((one) => ({ ...one, value: named(one.value) })),
      subtasks: reading.subtasks.map((one) => ({ ...one, metrics: one.metrics.map(named) })),
      baselines: reading.baselines.map((baseline) => ({
        ...baseline,
        results: baseline.results.map((one) => ({ ...one, metric: named(one.metric) })),
      })),
    };
  });
}

function mostCommon<T>(items: readonly T[], key: (item: T) => string): T | null {
  const groups = [...Map.groupBy(items, key).values()];
  return groups.reduce<T[]>((most, group) => (group.length > most.length ? group : most), [])[0] ?? null;
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

/** Fields that two readings word differently and mean the same. */
const inOwnWords: ReadonlySet<string> = new Set(['description', 'protocol']);
