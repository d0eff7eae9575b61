import { findMetric } from '@assay/metrics';
import type { InitEvaluatorRequest } from './init.request.ts';
import type { LabelSurvey } from './labels/survey-labels.ts';

interface Drafting {
  readonly key: string;
  readonly problem: string;
  readonly labels: string;
  readonly survey: LabelSurvey;
  readonly request: InitEvaluatorRequest;
}

/** The text of an evaluator's file, with a word at every choice that the host should look at. */
export function draftEvaluator({ key, problem, labels, survey, request }: Drafting): {
  readonly key: string;
  readonly text: string;
} {
  const { split, metrics = [usualMetric(survey)] } = request;
  const { slices, splits } = survey;
  const numbers = metrics.map(headlineOf);
  const text = `# What is asked stands in the problem, which is public. How it is judged stands here.
key: ${key}
problem: ${quoted(problem)}
# description: what this evaluation decides, in a sentence

# What a submission must bring.
artifacts:
  - kind: predictions
    name: predictions
    formats: [jsonl, csv, parquet]
    columns: { id: ${quoted(survey.id)}, prediction: prediction }
    prediction: ${predictionOf(survey)}
    missing: refuse          # or wrong: an item without a prediction counts as wrong
# What a submitter says about the run: kept and shown as claims.
metadata:
  model: {}

# What is hidden: goes into the vault when it is committed to.
labels:
  file: ${quoted(labels)}
  id: ${quoted(survey.id)}
  label: ${quoted(survey.label)}
${slices.length === 0 ? '  # slices: [column]        # per-slice numbers\n' : `  slices: [${slices.map(quoted).join(', ')}]\n`}${split === undefined ? '  # split: column           # which items give feedback, and which rank in the end\n' : `  split: ${quoted(split)}\n`}${splits === null ? '' : `splits: { feedback: ${quoted(splits.feedback)}, final: ${quoted(splits.final)} }\n`}
scorers:
  - key: labels
    kind: labels
    metrics: [${metrics.join(', ')}]
headlines: [${numbers.map(({ name }) => name).join(', ')}]
gates: []                    # such as - { metric: ${numbers[0]!.name}, min: 0.8 }

# Who sees what: public, submitter or evaluator.
visibility: { headline: public, intervals: public, slices: submitter, counts: submitter }
slice_floor: 20              # smaller slices are seen by the evaluator alone

quotas: { per_day: 5, in_flight: 1, invalid_per_day: 20 }
# What a team is told: exact, ladder (only a clear improvement is shown), or none.
feedback: ${numbers[0]!.isBounded ? '{ mode: ladder }' : '{ mode: ladder, step: 0.01 }   # how much better a score must be to be shown'}
# phases: [{ key: main, opens: 2027-01-01T00:00:00Z, closes: 2027-03-01T00:00:00Z }]
`;
  return { key, text };
}

function usualMetric({ type }: LabelSurvey): string {
  if (type === 'number') return 'mae';
  return type === 'label' || type === 'boolean' ? 'accuracy' : 'exact-match';
}

/** The number of a metric that a board can be ordered by. */
function headlineOf(name: string): { readonly name: string; readonly isBounded: boolean } {
  const { kind, scoreType, passRule } = findMetric(name);
  const isBounded = scoreType.kind !== 'number' || (scoreType.min !== null && scoreType.max !== null);
  if (kind === 'set') return { name: `${name}.value`, isBounded };
  return passRule !== null && scoreType.kind === 'boolean'
    ? { name: `${name}.pass_rate`, isBounded: true }
    : { name: `${name}.mean`, isBounded };
}

function predictionOf({ type, values }: LabelSurvey): string {
  return type === 'label'
    ? `{ type: label, values: [${values.map(quoted).join(', ')}] }`
    : `{ type: ${type} }`;
}

/** YAML takes JSON's texts; plain words stay plain. */
function quoted(text: string): string {
  return /^[a-z][\w./-]*$/i.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
