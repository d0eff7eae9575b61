import type { JsonObject, JsonValue } from '@assay/records';
import { meantMetric } from '../meant-metric.ts';
import { asName } from '../metric-named.ts';
import type { ColumnRoles } from './column-roles.ts';
import type { Cells } from './read-cells.ts';
import { yesOf } from './truth.ts';

export interface DraftedMeasures {
  /** The paper's name of a metric → how it is measured. */
  readonly metrics: Readonly<Record<string, JsonObject>>;
  /** What was taken from names and values of columns, to be looked at by a person. */
  readonly assumed: readonly string[];
  /** Metrics that nothing in the file measures, with why. */
  readonly open: readonly string[];
}

/** How each metric is measured on a file of answers, as far as its columns tell; the others stay open, and none is replaced. */
export function draftMeasures(
  names: readonly string[],
  roles: ColumnRoles,
  rows: readonly Cells[],
): DraftedMeasures {
  const metrics: Record<string, JsonObject> = {};
  const assumed: string[] = [];
  const open: string[] = [];
  for (const name of names) {
    const drafted = byVerdicts(name, roles, rows) ?? byPair(name, roles, rows);
    if (typeof drafted === 'string') open.push(`${name}: ${drafted}`);
    else {
      metrics[name] = drafted.measure;
      assumed.push(`${name}: ${drafted.why}`);
    }
  }
  return { metrics, assumed, open };
}

interface Drafted {
  readonly measure: JsonObject;
  readonly why: string;
}

/** A column of verdicts that shares a word with the metric: `trace_correct` for the Correct Trace Rate. */
function byVerdicts(
  name: string,
  { verdicts, pairs }: ColumnRoles,
  rows: readonly Cells[],
): Drafted | string | null {
  const words = new Set(wordsIn(name).filter((word) => !plainWords.has(word)));
  const column = verdicts.find((verdict) => wordsIn(verdict).some((word) => words.has(word)));
  if (column === undefined) return null;
  const predicted = pairs.map(({ output }) => output).find((output) => isAmong(column, output, rows));
  if (predicted !== undefined) {
    return {
      measure: {
        metric: 'precision',
        average: 'binary',
        positive: yesOf(rows.map((row) => row[predicted] ?? null)),
        output: predicted,
        expected: column,
      },
      why: `the share of ${predicted} for which ${column} is true`,
    };
  }
  const condition = pairs.map(({ output }) => output).find((output) => isAmong(column, output, rows, false));
  if (condition !== undefined)
    return `${column} is only ever true for some answers in ${condition}: whether the rate is over those or over all is not said`;
  return {
    measure: { metric: 'task-completion-rate', output: column },
    why: `the share of rows in which ${column} is true`,
  };
}

/** Words of many metrics: sharing one of them says nothing. */
const plainWords = new Set(['score', 'rate', 'correct', 'match', 'accuracy', 'level', 'mean', 'is', 'f1']);

/** Whether a verdict is only ever true where the prediction is; `inSameWords`: and both say it alike. */
function isAmong(verdict: string, predicted: string, rows: readonly Cells[], inSameWords = true): boolean {
  const column = (name: string): readonly JsonValue[] => rows.map((row) => row[name] ?? null);
  const [yes, right] = [yesOf(column(predicted)), yesOf(column(verdict))];
  if (yes === null || right === null || (inSameWords && yes !== right)) return false;
  const positives = rows.filter((row) => row[predicted] === yes).length;
  return (
    positives > 0 &&
    positives < rows.length &&
    rows.every((row) => row[verdict] !== right || row[predicted] === yes)
  );
}

function byPair(
  name: string,
  { pairs, verdicts, group }: ColumnRoles,
  rows: readonly Cells[],
): Drafted | string {
  const meant = meantMetric(asName(name));
  if (meant === undefined) return 'the catalogue has no metric of that name';
  const { metric, parameters } = meant;
  if (metric.kind === 'port') return `${metric.name} asks a model: name the column of its verdicts`;
  if (metric.name === 'all-pass-per-group' || metric.name === 'all-pass-auc') {
    const [verdict] = verdicts;
    if (group === null || verdict === undefined)
      return 'no column of verdicts with a column of groups is found';
    return {
      measure: { metric: metric.name, output: verdict, metadata: { group } },
      why: `${verdict} is the verdict, ${group} what its rows share`,
    };
  }
  const [pair] = pairs;
  const right = verdicts.find((verdict) => /correct|match|right/i.test(verdict));
  if (pair === undefined) {
    return right !== undefined && (metric.name === 'accuracy' || metric.name === 'exact-match')
      ? {
          measure: { metric: 'task-completion-rate', output: right },
          why: `the share of rows in which ${right} is true`,
        }
      : 'no column of answers beside a column of labels is found';
  }
  const { output, expected } = pair;
  if (metric.name === 'correct-trace-rate' && !rows.some((row) => Array.isArray(row[expected])))
    return `no column of traces is found, nor one that says which traces are right; ${output} and ${expected} are none`;
  const columns = { output, expected };
  const why = `${output} is the answer, ${expected} its label`;
  if (!['f1', 'precision', 'recall'].includes(metric.name) || parameters['average'] !== undefined)
    return { measure: { metric: metric.name, ...parameters, ...columns }, why };
  const positive = yesOf(rows.map((row) => row[expected] ?? null));
  if (positive !== null)
    return {
      measure: { metric: metric.name, average: 'binary', positive, ...columns },
      why: `${why}; of the positive class${positive === true ? '' : `, ${JSON.stringify(positive)}`}`,
    };
  return `how ${metric.name} is averaged over labels (micro, macro, weighted, binary) is not said; ${why}`;
}

function wordsIn(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
