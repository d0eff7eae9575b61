import { slug } from '../../implement/task-parts.ts';
import { isSameHead } from '../../metric-names.ts';
import { folded } from '../../paper/quoted.ts';
import type { Extraction } from '../extraction.ts';

/** `Claude 3.7 Sonnet (thinking)` → `claude-3-7-sonnet-thinking`. */
export function dashed(text: string): string {
  return slug(text).replaceAll('_', '-');
}

/** The name, with a number behind it where another has it. */
export function unique(wanted: string, taken: ReadonlyMap<string, unknown>, mark: string): string {
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted}${mark}${i}`;
  return name;
}

/** A part of the benchmark as it is written. */
interface Part {
  readonly part: string;
  /** What it asks; its name where nothing more is said. */
  readonly value: string;
  /** Behind the # of its @id; no other part has it. */
  readonly fragment: string;
  readonly metrics: readonly string[];
  /** Names of fields of the answer; empty: all of them. */
  readonly outputs: readonly string[];
}

export function partsOf(extraction: Extraction): readonly Part[] {
  const taken = new Map<string, null>(reserved.map((fragment) => [fragment, null]));
  return extraction.subtasks.map(({ name: part, value, metrics, outputs }, i) => {
    const fragment = unique(slug(part) || `part_${i + 1}`, taken, '_');
    taken.set(fragment, null);
    return {
      part,
      value,
      fragment,
      metrics: metricsOf(extraction, part, metrics),
      outputs: extraction.outputs
        .map(({ name }) => name)
        .filter((name) => outputs.some((one) => folded(one) === folded(name))),
    };
  });
}

const reserved = [
  'outputspec',
  'inputspec',
  'evaluationspec',
  'dataset',
  'execution',
  'implementation',
  'outputs',
];

/** The metrics of a part: those that are said to be its, those that results of it are in, else all. */
function metricsOf(extraction: Extraction, part: string, said: readonly string[]): readonly string[] {
  const all = namesOfMetrics(extraction);
  const own = all.filter((name) => said.some((one) => folded(one) === folded(name) || isSameHead(one, name)));
  const reported = all.filter((name) => reportedFor(extraction, name).includes(part));
  if (reported.length > 0) return all.filter((name) => reported.includes(name) || own.includes(name));
  return own.length > 0 ? own : all;
}

/** The metrics of the whole: not those of which results are given for parts alone. */
export function metricsOfWhole(extraction: Extraction): readonly string[] {
  return namesOfMetrics(extraction).filter((name) => {
    const reported = reportedFor(extraction, name);
    return reported.length === 0 || reported.includes(null);
  });
}

function namesOfMetrics({ metrics }: Extraction): readonly string[] {
  return [...new Set(metrics.map(({ value }) => value))];
}

/** The parts, and null for the whole, that any result of a metric is of. */
function reportedFor({ baselines }: Extraction, metric: string): readonly (string | null)[] {
  return baselines.flatMap(({ results }) =>
    results.filter((one) => one.metric === metric).map(({ subtask }) => subtask),
  );
}
