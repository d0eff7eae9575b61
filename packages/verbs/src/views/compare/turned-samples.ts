import { type AskedTexts, pairedRows, type SampleColumns, passVerdicts } from '@assay/engine';
import { type RowScore, rowScores } from '../samples/sample-row.ts';

type Values = SampleColumns['scores'][number];

/** A sample of both runs, short. */
interface TurnedSample {
  readonly sample_id: string;
  readonly trial: number;
  readonly input_preview: string | null;
  readonly before_output: string;
  readonly after_output: string;
  readonly before_score: RowScore;
  readonly after_score: RowScore;
}

const kinds = ['worse', 'better', 'changed', 'both_fail', 'both_pass', 'same'] as const;

/** `changed`: of labels, and of numbers of which neither end is better; `same`: without a pass rule. */
type Kind = (typeof kinds)[number];

/** How samples came out before and after by one score, as lists; each is cut, and counted whole. */
export interface TurnedSamples {
  readonly score_name: string;
  /** All scores that single samples have on both sides. */
  readonly score_names: readonly string[];
  readonly counts: Readonly<Record<Kind, number>>;
  /** Those that stopped or began to pass first, then by how far they went. */
  readonly lists: Readonly<Record<Kind, readonly TurnedSample[]>>;
}

interface TurnedOptions {
  /** The score that is asked for, or else looked for. */
  readonly scores: readonly (string | undefined)[];
  readonly limit: number;
  readonly texts: AskedTexts | null;
}

/** By one score; null where no score has samples on both sides. */
export function turnedSamples(
  before: SampleColumns,
  after: SampleColumns,
  { scores, limit, texts }: TurnedOptions,
): TurnedSamples | null {
  const shared = after.scores.flatMap((is) => {
    const was = before.scores.find(({ facts }) => facts.name === is.facts.name);
    return was !== undefined && hasAny(was) && hasAny(is) ? [{ name: is.facts.name, was, is }] : [];
  });
  const chosen = scores.flatMap((name) => shared.find((one) => one.name === name) ?? [])[0] ?? shared[0];
  if (chosen === undefined) return null;
  const { name, was, is } = chosen;
  const found = Object.fromEntries(kinds.map((kind) => [kind, [] as TurnedRow[]])) as Record<
    Kind,
    TurnedRow[]
  >;
  pairedRows(after, before).forEach((pair, row) => {
    const kind = pair === -1 ? null : kindOf({ was, is, pair, row });
    if (kind === null) return;
    const turned = was.passed[pair] === is.passed[row] ? 0 : 1;
    found[kind].push({ row, pair, turned, by: Math.abs(is.values[row]! - was.values[pair]!) });
  });
  const [places, own] = [before, after].map(({ scores: all }) =>
    all.findIndex(({ facts }) => facts.name === name),
  ) as [number, number];
  const listed = ({ row, pair }: TurnedRow): TurnedSample => ({
    sample_id: after.ids[row]!,
    trial: after.trials[row]!,
    input_preview:
      texts === null || texts.unknownInputs.has(after.ordinals[row]!)
        ? null
        : texts.inputs.at(after.ordinals[row]!),
    before_output: before.outputs.at(pair),
    after_output: after.outputs.at(row),
    before_score: rowScores(before, pair, false)[places]!,
    after_score: rowScores(after, row, false)[own]!,
  });
  const isOrdered = is.facts.type.kind === 'number';
  const ofAll = <T>(made: (rows: readonly TurnedRow[]) => T): Record<Kind, T> =>
    Object.fromEntries(kinds.map((kind) => [kind, made(found[kind])])) as Record<Kind, T>;
  return {
    score_name: name,
    score_names: shared.map((one) => one.name),
    counts: ofAll((rows) => rows.length),
    lists: ofAll((rows) => (isOrdered ? rows.toSorted(farthestFirst) : rows).slice(0, limit).map(listed)),
  };
}

interface TurnedRow {
  readonly row: number;
  readonly pair: number;
  readonly turned: number;
  readonly by: number;
}

function farthestFirst(a: TurnedRow, b: TurnedRow): number {
  return b.turned - a.turned || b.by - a.by;
}

/** A metric of the whole set may have nothing to say of single samples. */
function hasAny({ values }: Values): boolean {
  return values.some((value) => !Number.isNaN(value));
}

interface Pair {
  readonly was: Values;
  readonly is: Values;
  readonly pair: number;
  readonly row: number;
}

function kindOf({ was, is, pair, row }: Pair): Kind | null {
  const [before, after] = [was.values[pair]!, is.values[row]!];
  if (Number.isNaN(before) || Number.isNaN(after)) return null;
  if (is.facts.type.kind === 'label') return wordAt(was, pair) === wordAt(is, row) ? 'same' : 'changed';
  const passed = is.passed[row];
  if (was.passed[pair] !== passed) return passed === passVerdicts.yes ? 'better' : 'worse';
  if (before === after) {
    if (passed === passVerdicts.none) return 'same';
    return passed === passVerdicts.yes ? 'both_pass' : 'both_fail';
  }
  if (is.facts.direction === 'none') return 'changed';
  return after > before === (is.facts.direction === 'higher') ? 'better' : 'worse';
}

function wordAt(values: Values, row: number): unknown {
  const score = values.at(row);
  return score.kind === 'scored' ? score.value : null;
}
