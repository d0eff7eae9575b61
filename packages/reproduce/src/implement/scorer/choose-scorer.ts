import { findMetric } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import type { MetricName } from '@assay/tasks';
import { lastPart } from '../../meant-metric.ts';
import { chooseMetric } from './choose-metric.ts';
import type { Gap } from '../gap.ts';
import { judgedFields } from './judged-fields.ts';
import { metricFill } from './metric-fill.ts';
import { GROUPED } from './missing-metric.ts';
import { idInFile, type JudgedPart, metricsOf } from '../task-parts.ts';
import { flow } from '../yaml-text.ts';

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
