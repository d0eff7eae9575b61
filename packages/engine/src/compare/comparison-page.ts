import {
  canonicalJson,
  type Comparison,
  isObject,
  type JsonObject,
  type JsonValue,
  type ScoreDifference,
  type SetDifference,
} from '@assay/records';
import { intervalOrWhy, plural, shownNumber, shownPValue, signedNumber } from '@assay/shown';
import { differenceSentence, setSentence } from './comparison-lead.ts';
import { type Block, columns, type Page, pageMarkdown, table } from './page.ts';

interface ChangedField {
  /** `parameters.temperature`; the name alone where the two are not both objects. */
  readonly field: string;
  /** Undefined where that side does not have the field. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/** The fields in which two values differ, down to the innermost ones: what is the same is not repeated. */
export function changedFields(
  name: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): readonly ChangedField[] {
  if (!isObject(before) || !isObject(after)) {
    const same =
      before !== undefined && after !== undefined && canonicalJson(before) === canonicalJson(after);
    return same ? [] : [{ field: name, before, after }];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => changedFields(`${name}.${key}`, before[key], after[key]));
}

interface ChangedLines {
  /** The first line that differs, from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** What stands between the lines that two texts begin and end with alike. */
export function changedLines(before: string, after: string): ChangedLines {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const shortest = Math.min(was.length, is.length);
  let start = 0;
  while (start < shortest && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shortest - start && was[was.length - 1 - end] === is[is.length - 1 - end]) end += 1;
  return {
    line: start + 1,
    removed: was.slice(start, was.length - end),
    added: is.slice(start, is.length - end),
  };
}

/** A comparison for people: what it says, what differs, every score with its uncertainty, what turned. */
export function comparisonPage(comparison: Comparison): Page {
  const { scores } = comparison;
  return [
    { kind: 'title', text: titleOf(comparison) },
    ...notWhole(comparison),
    { kind: 'line', text: pairing(comparison) },
    ...scores.map((score): Block => ({ kind: 'item', text: differenceSentence(score) })),
    ...rescored(comparison),
    { kind: 'heading', text: 'What differs' },
    ...changeBlocks(comparison),
    ...(scores.length === 0 ? [] : [{ kind: 'heading', text: 'Scores' } as const]),
    ...table(columns(...scoreColumns), scores.map(scoreCells)),
    ...(scores.length === 0 ? [] : [{ kind: 'line', text: detectable } as const]),
    ...setValues(comparison),
    ...cohorts(comparison),
    ...flips(comparison),
  ];
}

/** By model; by specification where one model is on both sides of two of them. */
function titleOf({ before, after }: Comparison): string {
  const isOneModel =
    before.model_key === after.model_key && before.task_specification_key !== after.task_specification_key;
  const sideName = ({
    model_key,
    model_name,
    task_specification_key: key,
    run_id,
  }: typeof before): string => {
    const model = model_name ?? model_key;
    if (!isOneModel || key === null) return `${model} (run ${run_id})`;
    return `${key} (${model}, run ${run_id})`;
  };
  return `${sideName(after)} against ${sideName(before)}`;
}

/** Which side is a part of its specification, or was asked otherwise than that. */
function notWhole({ before, after }: Comparison): Page {
  return [before, after].flatMap(
    ({ run_id: run, mark }): Page =>
      mark === null ? [] : [{ kind: 'line', text: `Run ${run} is ${mark}.` }],
  );
}

function pairing({ paired, only_before, only_after, input_changed }: Comparison): string {
  const rest = [
    only_before > 0 ? `${only_before} only before` : null,
    only_after > 0 ? `${only_after} only after` : null,
    input_changed > 0 ? `${input_changed} with a different input under the same id` : null,
  ].filter((part) => part !== null);
  const left = rest.length === 0 ? '' : `; not compared: ${rest.join(', ')}`;
  return `${plural(paired, 'sample')} paired by id and input${left}. Differences are after minus before.`;
}

function rescored({ rescored: sides, before, after }: Comparison): Page {
  return sides.map(({ side, from, to }) => {
    const { run_id: run } = side === 'before' ? before : after;
    const text = `Run ${run} was scored by another version of the scorer (${from}); its stored outputs were rescored by the current one (${to}).`;
    return { kind: 'line', text };
  });
}

/** What differs between the two, as far as it is recorded; texts by the lines that one side alone has. */
export function changeBlocks({ changed }: Comparison): Page {
  if (changed.length === 0) {
    return [
      {
        kind: 'line',
        text: 'Nothing recorded: model, parameters, prompt, data, scorer and seed are the same.',
      },
    ];
  }
  return changed.flatMap(({ what, before, after }): Page => {
    if (what === 'hidden_data') return [{ kind: 'item', text: labelsText(after) }];
    const name = what === 'scorer' ? 'scorer version' : what.replace('_', ' ');
    return changedFields(name, before, after).flatMap(differenceLines);
  });
}

/** A text by the lines that differ, any other value whole. */
function differenceLines({ field, before, after }: ChangedField): Page {
  if (typeof before === 'string' && typeof after === 'string' && /\n/.test(before + after)) {
    const { line, removed, added } = changedLines(before, after);
    return [
      { kind: 'item', text: `${field}, from line ${line}:` },
      ...removed.map((text) => lineOf('before', text)),
      ...added.map((text) => lineOf('after', text)),
    ];
  }
  return [{ kind: 'item', text: `${field}: ${showJson(before)} → ${showJson(after)}` }];
}

function lineOf(side: 'before' | 'after', text: string): Block {
  return { kind: 'item', text: `${side}: ${text}`, line: { side, text } };
}

/** Counts only: nothing that is hidden is shown, nor a digest of it. */
function labelsText(after: JsonValue): string {
  const { comparable, relabelled, shared } = after as JsonObject;
  if (comparable !== true) return 'labels: cannot be compared, the two were scored under different keys';
  if (typeof relabelled !== 'number') return 'labels: not the same';
  return `labels: ${relabelled} of ${JSON.stringify(shared)} shared samples were relabelled`;
}

function showJson(value: JsonValue | undefined): string {
  return value === undefined ? '(none)' : JSON.stringify(value);
}

const scoreColumns = [
  'score',
  '#n',
  '#before',
  '#after',
  '#difference',
  '#95 % interval',
  '#p',
  '#p (Holm)',
  '#better',
  '#worse',
  '#same',
  '#MDE',
];

const detectable =
  'MDE, the minimal detectable effect: the smallest difference that this many pairs would detect, four times out of five (two-sided, 5 %).';

function scoreCells(score: ScoreDifference): readonly string[] {
  const judged = score.type !== 'label' && score.direction !== 'none';
  const turned = judged ? [String(score.wins), String(score.losses)] : ['–', '–'];
  return [
    score.label ?? score.score_name,
    String(score.n),
    shownNumber(score.mean_before, score.interval),
    shownNumber(score.mean_after, score.interval),
    signedNumber(score.difference, score.interval),
    intervalOrWhy(score.interval, score.interval_missing),
    shownPValue(score.p_value),
    shownPValue(score.p_adjusted),
    ...turned,
    String(score.ties),
    shownNumber(score.minimal_detectable_effect, score.interval),
  ];
}

const setColumns = ['score', '#n', '#before', '#after', '#difference', '#95 % interval', '#p', '#p (Holm)'];

function setCells(set: SetDifference): readonly string[] {
  return [
    set.score_name,
    set.n === null ? '–' : String(set.n),
    shownNumber(set.before, set.interval),
    shownNumber(set.after, set.interval),
    signedNumber(set.difference, set.interval),
    intervalOrWhy(set.interval, set.interval_missing),
    shownPValue(set.p_value),
    shownPValue(set.p_adjusted),
  ];
}

function setValues({ set_values: values, ...comparison }: Comparison): Page {
  if (values.length === 0) return [];
  const unpaired = comparison.only_before + comparison.only_after + comparison.input_changed;
  const isOverAll = unpaired > 0 && values.some(({ n }) => n === null);
  const others = isOverAll ? ' A value without n is over all samples of its side.' : '';
  return [
    { kind: 'heading', text: 'Values of the whole set' },
    {
      kind: 'line',
      text: `Over the paired samples; an interval includes 0 where its p is not below 5 %.${others}`,
    },
    ...table(columns(...setColumns), values.map(setCells)),
    ...values.map((set): Block => ({ kind: 'item', text: setSentence(set) })),
  ];
}

function cohorts(comparison: Comparison): Page {
  const ordered = comparison.cohorts.toSorted((a, b) => leastGain(a) - leastGain(b));
  const rows = ordered.flatMap(({ label, scores }) => scores.map((score) => [label, ...scoreCells(score)]));
  const sets = ordered.flatMap(({ label, set_values: values }) =>
    values.map((set) => [label, ...setCells(set)]),
  );
  if (rows.length + sets.length === 0) return [];
  return [
    { kind: 'heading', text: 'Cohorts' },
    ...table(columns('cohort', ...scoreColumns), rows),
    ...table(columns('cohort', ...setColumns), sets),
  ];
}

/** How much better a cohort is after, by the score that gained least; what lost most stands first. */
function leastGain({ scores }: Comparison['cohorts'][number]): number {
  const gains = scores.flatMap(({ type, direction, difference }) =>
    type === 'label' || direction === 'none' || difference === null
      ? []
      : [direction === 'lower' ? -difference : difference],
  );
  return Math.min(...gains, ...(gains.length === 0 ? [0] : []));
}

function flips({ flips: listed, flips_total: total }: Comparison): Page {
  if (total === 0) return [];
  const shown = listed.length < total ? `; the first ${listed.length}` : '';
  return [
    { kind: 'heading', text: 'Samples that changed outcome' },
    { kind: 'line', text: `${total} in all${shown}, worse ones first.` },
    ...table(
      columns('sample', 'score', '#before', '#after', ''),
      listed.map(({ sample_id: id, score_name: name, before, after, better }) => [
        id,
        name,
        showValue(before),
        showValue(after),
        better === null ? 'changed' : better ? 'better' : 'worse',
      ]),
    ),
  ];
}

function showValue(value: boolean | number | string): string {
  return typeof value === 'number' ? shownNumber(value) : String(value);
}

/** A comparison for a pull request or a job summary. */
export function comparisonMarkdown(comparison: Comparison): string {
  return pageMarkdown(comparisonPage(comparison));
}
