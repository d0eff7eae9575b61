import { findMetric } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import type { MetricName } from '@assay/tasks';
import { lastPart } from '../../metric-names.ts';
import type { Gap } from '../gap.ts';
import { idInFile, type JudgedPart, metricsOf, slug } from '../task-parts.ts';
import { flow } from '../yaml-text.ts';
import { chooseMetric } from './choose-metric.ts';
import { GROUPED, judgedFields, type MissingMetric } from './missing-metric.ts';

/** Where a metric that the file leaves open is filled in: the lines that it may be, or code where the catalogue has none. */
function metricFill(name: string, { entries = [], before, samples }: Omit<MissingMetric, 'missing'>): string {
  const lines = entries.map((entry) => `- ${flow(named(entry, name))}`);
  const first = before === undefined ? '' : `- ${flow(before)} and `;
  const besides = samples === undefined ? '' : `; and ${samples}`;
  if (lines.length > 0) return `assay.yaml: below scorer.metrics ${first}${lines.join(' or ')}${besides}`;
  const file = slug(name);
  return [
    `metrics/${file}.ts with export default ({ input, output, expected }) => number, or (rows) => number beside export const set = true where only the whole set has one`,
    `in assay.yaml below scorer.metrics - ${flow({ module: `metrics/${file}.ts`, name })}`,
    `in checks/${file}.json samples and the number that they give, {"samples": [{"output", "expected"}], "value"}, which the check of the project tries`,
  ].join('; ');
}

function named(entry: JsonObject, name: string): JsonObject {
  const pairs = Object.entries(entry).map(([metric, parameters]) => [
    metric,
    metric === name ? parameters : { ...(parameters as JsonObject), name },
  ]);
  return Object.fromEntries(pairs) as JsonObject;
}

interface ChosenScorer {
  readonly metrics: readonly JsonValue[];
  readonly gaps: readonly Gap[];
  readonly assumptions: readonly string[];
}

/** The metrics of all parts, each once, and those that the file leaves open. */
export function chooseScorer(judged: readonly JudgedPart[], described: string): ChosenScorer {
  const metrics = new Map<string, JsonValue>();
  const assumptions = new Set<string>();
  const gaps = new Map<string, Gap>();
  for (const { task, subtask, name } of judged) {
    const wanted = metricsOf(task);
    if (wanted.length === 0) gaps.set(`no metric of ${name}`, noMetric(name, subtask));
    for (const metric of wanted) {
      const chosen = chooseMetric(metric, judgedFields(task), described);
      const called = calledInProject(metric);
      if ('missing' in chosen) {
        const what = `${called}: ${chosen.missing}`;
        gaps.set(what, {
          kind: 'metric',
          part: judged.length === 1 ? subtask : null,
          metric: idInFile(metric.name),
          what,
          fill: metricFill(called, chosen),
          filled_by: chosen.filledBy,
        });
        continue;
      }
      if (chosen.assumed !== null) assumptions.add(chosen.assumed);
      if (findMetric(chosen.metric).requires.includes('metadata.group'))
        assumptions.add(`${called} needs ${GROUPED}`);
      const label = metric.iri ? chosen.metric : called;
      const entry = {
        [chosen.metric]: { ...chosen.parameters, ...(label === chosen.metric ? {} : { name: label }) },
      };
      const known = metrics.get(label);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(entry))
        gaps.set(`two of ${label}`, twoOfOneName(label, name, [known, entry]));
      else metrics.set(label, entry);
    }
  }
  return { metrics: [...metrics.values()], gaps: [...gaps.values()], assumptions: [...assumptions] };
}

/** A name as it is, an address by its end: `#metric_accuracy` is accuracy. */
function calledInProject({ name, iri }: MetricName): string {
  return iri ? lastPart({ name, iri }).replace(/^metric[_-]|[_-]metric$/, '') : name;
}

/** Parts whose answers differ in kind ask for one name and mean two metrics by it. */
function twoOfOneName(label: string, part: string, entries: readonly JsonValue[]): Gap {
  const lines = entries.map((entry) => `- ${flow(entry)}`);
  return {
    kind: 'metric',
    part: null,
    metric: label,
    what: `${label} is another metric of ${part} than of the parts before it, because their answers differ in kind, and a task has one of that name`,
    fill: `assay.yaml: a task for each kind of answer, with its datasets and below scorer.metrics ${lines.join(' or ')}`,
    filled_by: 'choice',
  };
}

function noMetric(name: string, part: string | null): Gap {
  return {
    kind: 'metric',
    part,
    what: `${name} names no metric`,
    fill: 'assay.yaml: scorer.metrics, a list of names of the catalogue or of modules of your own',
    filled_by: 'given',
  };
}
