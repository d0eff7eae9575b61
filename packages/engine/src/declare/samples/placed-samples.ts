import { randomStream } from '@assay/metrics';
import {
  AssayError,
  CHOICE_LETTERS,
  type JsonObject,
  type JsonValue,
  type Location,
  nearestName,
  type Sample,
} from '@assay/records';
import { type Cell, jsonCell, type Row } from '@assay/rows';
import { plural } from '@assay/shown';
import type { Digester } from '../../ports/platform.ts';
import { type Condition, NamesSought, readConditions, valueAt } from '../chosen-samples.ts';
import type { DatasetChoices, DatasetMap, DatasetPart, DeclaredDataset } from '../project.ts';
import { unknownName } from '../read-spec-file.ts';
import type { PlacedRow, SampleRows } from './open-files.ts';
import { readSample } from './read-sample.ts';
import { MadeIds } from './sample-ids.ts';
import { type KnownSamples, type PlacedSample, SampleLines } from './sample-lines.ts';

/**
 * A row with the columns of a sample, each taken from where the mapping says; nothing else of it is kept. A whole
 * number that is mapped to an id becomes a text.
 */
function mapRow(row: Row, map: DatasetMap, at: Location): Row {
  const cells: Record<string, Cell> = {};
  for (const [target, from] of Object.entries(map)) {
    const found = typeof from === 'string' ? cellAt(row, from, at) : (from.value as Cell);
    if (found === undefined) continue;
    cells[target] = target === 'id' ? idCell(found) : found;
  }
  return { ...row, cells };
}

/** Undefined where the path ends in a question mark, and nothing stands there. */
function cellAt(row: Row, written: string, at: Location): Cell | undefined {
  const isOptional = written.endsWith('?');
  const path = isOptional ? written.slice(0, -1) : written;
  const found = valueAt(row.cells, path) as Cell | undefined;
  if (found !== undefined || isOptional) return found;
  const columns = Object.keys(row.cells).slice(0, shownColumns).join(', ');
  throw new AssayError(
    'invalid',
    'E_DATA_COLUMN',
    `the row has nothing at ${JSON.stringify(path)}; its columns: ${columns}`,
    {
      location: at,
      fix: `Write the path to what is meant, or ${JSON.stringify(`${path}?`)} where rows may be without it.`,
    },
  );
}

const shownColumns = 20;

function idCell(cell: Cell): Cell {
  const isWhole = typeof cell === 'bigint' || (typeof cell === 'number' && Number.isSafeInteger(cell));
  return isWhole ? String(cell) : cell;
}

/** A filter about a column that no row has is a slip: it would leave all rows, or none. */
function refuseUnseenColumn(sought: NamesSought, file: string): void {
  const unseen = sought.firstUnseen();
  if (unseen === null) return;
  const { condition, names } = unseen;
  const message = `no row has ${JSON.stringify(condition.path)}, which the filter ${JSON.stringify(condition.text)} is about; columns: ${names.join(', ')}`;
  const near = nearestName(condition.path, names);
  throw new AssayError('invalid', 'E_DATA_COLUMN', message, {
    location: { file },
    ...(near === null ? {} : { fix: `Did you mean ${JSON.stringify(near)}?` }),
  });
}

/**
 * A row with its options as `input.choices` and the letter of the right one as `expected`; `from` is the row as the
 * file has it. An input that is one text becomes `input.question` beside them.
 */
function withChoices(row: Row, from: Row, choices: DatasetChoices, at: Location): Row {
  const options = optionsOf(from, choices, at);
  const letter = letterOf(from, choices, options, at);
  const { input, ...cells } = row.cells;
  if (Object.hasOwn(cells, 'input.choices')) throw refused('the input has choices of its own', at);
  if (letter !== null && (Object.hasOwn(cells, 'expected') || Object.hasOwn(cells, 'expected_output')))
    throw refused('the answer of the choices is what is expected, and expected is given besides', at);
  return {
    ...row,
    cells: {
      ...cells,
      ...inputCells(input),
      'input.choices': options,
      ...(letter === null ? {} : { expected: letter }),
    },
  };
}

function inputCells(input: Cell | undefined): Readonly<Record<string, Cell>> {
  if (input === undefined) return {};
  if (typeof input !== 'object' || input === null) return { 'input.question': input };
  return Object.fromEntries(Object.entries(input).map(([name, cell]) => [`input.${name}`, cell as Cell]));
}

function optionsOf(row: Row, { options: from }: DatasetChoices, at: Location): readonly string[] {
  const cells = Array.isArray(from)
    ? (from as readonly string[]).map((path) => cellAt(row, path, at) ?? null)
    : cellOf(row, from as DatasetPart, at);
  const options = jsonCell(cells ?? null, 'the options', at);
  const isList = Array.isArray(options) && options.every((one) => typeof one === 'string' && one !== '');
  if (isList && options.length >= 2 && options.length <= CHOICE_LETTERS.length)
    return options as readonly string[];
  throw refused(
    `the options are ${shown(options)}; expected a list of 2 to ${plural(CHOICE_LETTERS.length, 'text')}`,
    at,
  );
}

function cellOf(row: Row, from: DatasetPart, at: Location): Cell | undefined {
  return typeof from === 'string' ? cellAt(row, from, at) : from.value;
}

/** Null where rows need not say which is right, and this one does not. */
function letterOf(
  row: Row,
  { answer, labels }: DatasetChoices,
  options: readonly string[],
  at: Location,
): string | null {
  const cell = answer === undefined ? null : (cellOf(row, answer, at) ?? null);
  if (cell === null) return null;
  const given = jsonCell(cell, 'the answer', at);
  if (labels !== undefined) {
    const names = jsonCell(cellOf(row, labels, at) ?? null, 'the labels', at);
    return CHOICE_LETTERS[labelled(given, names, options, at)]!;
  }
  const index = indexOf(given, options);
  if (index !== null) return CHOICE_LETTERS[index]!;
  const expected = 'expected a position from 0, a letter, or the text of one option';
  const isSeveral = options.some((option) => option === given);
  const what = isSeveral ? 'is several of the options' : `is none of ${options.length} options`;
  throw refused(`the answer ${shown(given)} ${what}; ${expected}`, at);
}

/** A number is a position; of a text, the option that says the same counts before a letter and a position do. */
function indexOf(given: JsonValue, options: readonly string[]): number | null {
  if (typeof given !== 'string') return Number.isInteger(given) ? within(given as number, options) : null;
  const whole = options.indexOf(given);
  if (whole !== -1) return options.lastIndexOf(given) === whole ? whole : null;
  if (/^[A-Za-z]$/.test(given)) return within(CHOICE_LETTERS.indexOf(given.toUpperCase()), options);
  return /^\d+$/.test(given) ? within(Number(given), options) : null;
}

function within(index: number, options: readonly string[]): number | null {
  return index >= 0 && index < options.length ? index : null;
}

/** The position of the only label that the answer is. */
function labelled(given: JsonValue, names: JsonValue, options: readonly string[], at: Location): number {
  const isList = Array.isArray(names) && names.length === options.length;
  if (!isList) throw refused(`the labels are ${shown(names)}; expected one for each option`, at);
  const nameOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const texts = (names as readonly JsonValue[]).map(nameOf);
  const index = texts.indexOf(nameOf(given));
  if (index !== -1 && texts.lastIndexOf(nameOf(given)) === index) return index;
  throw refused(`the answer ${shown(given)} is not one of the labels ${shown(names)}`, at);
}

const shown = (value: JsonValue): string => JSON.stringify(value).slice(0, 80);

function refused(message: string, location: Location): AssayError {
  return new AssayError('invalid', 'E_DATA_CHOICES', message, { location });
}

/** The same items in another order, each order as likely (Fisher and Yates); the same seed gives the same one. */
function shuffled<T>(items: readonly T[], seed: string): readonly T[] {
  const random = randomStream(0, `shuffle/${seed}`);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = random.nextInt(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** The sample with its choices in another order, by the seed and its id, and the letter of the right one with them. */
function shuffleChoices(sample: Sample, seed: string): Sample {
  const { choices } = sample.input as { readonly choices: readonly string[] };
  const order = shuffled(
    choices.map((_, i) => i),
    `choices/${seed}/${sample.id}`,
  );
  const right = typeof sample.expected === 'string' ? CHOICE_LETTERS.indexOf(sample.expected) : -1;
  return {
    ...sample,
    input: { ...(sample.input as JsonObject), choices: order.map((from) => choices[from]!) },
    ...(right === -1 ? {} : { expected: CHOICE_LETTERS[order.indexOf(right)]! }),
  };
}

/** What a dataset's declaration makes of its rows besides reading them. */
function isShaped({ columns, map, filter, choices, shuffle, doubles }: DeclaredDataset): boolean {
  return [columns, map, filter, choices, shuffle, doubles].some((part) => part !== undefined);
}

interface Shaping {
  readonly declared: DeclaredDataset;
  readonly file: string;
  readonly digester: Digester;
  readonly finish: (sample: Sample, at: Location) => Sample;
}

/**
 * The rows of a file as samples: those that the filter leaves, each by the mapping, with its choices and its id, once
 * where only the first of doubles counts. Shuffled samples are held in memory; others stream.
 */
async function* shapedSamples(
  batches: AsyncIterable<Iterable<PlacedRow>>,
  shaping: Shaping,
): AsyncGenerator<Iterable<PlacedSample>> {
  const { shuffle } = shaping.declared;
  const reader = new ShapedReader(shaping);
  if (shuffle === undefined) {
    for await (const batch of batches) yield reader.read(batch);
    reader.end();
    return;
  }
  const held: PlacedSample[] = [];
  for await (const batch of batches) held.push(...reader.read(batch));
  reader.end();
  yield shuffled(held, shuffle.seed);
}

class ShapedReader {
  readonly #shaping: Shaping;
  readonly #filter: readonly Condition[];
  readonly #sought: NamesSought;
  readonly #seen: Set<string> | null;
  readonly #ids: MadeIds;

  constructor(shaping: Shaping) {
    this.#shaping = shaping;
    this.#ids = new MadeIds(shaping.digester);
    this.#filter = readConditions(shaping.declared.filter ?? []);
    this.#sought = new NamesSought(this.#filter);
    this.#seen = shaping.declared.doubles === 'first' ? new Set() : null;
  }

  *read(rows: Iterable<PlacedRow>): Generator<PlacedSample> {
    for (const row of rows) {
      this.#sought.see(row.cells, Object.keys);
      if (!this.#filter.every(({ holds }) => holds(row.cells))) continue;
      const { file = this.#shaping.file } = row;
      // Formats without lines tell the row instead.
      const at = row.line === null ? { file: `${file} row ${row.number}` } : { file, line: row.line };
      const sample = this.#sample(row, at);
      if (this.#seen?.has(sample.id) === true) continue;
      this.#seen?.add(sample.id);
      yield { sample, at };
    }
  }

  /** After the last row. */
  end(): void {
    refuseUnseenColumn(this.#sought, this.#shaping.file);
  }

  #sample(row: PlacedRow, at: Location): Sample {
    const { declared, finish } = this.#shaping;
    const { columns, map, choices } = declared;
    const mapped = map === undefined ? row : mapRow(row, map, at);
    const whole = choices === undefined ? mapped : withChoices(mapped, row, choices, at);
    const named = columns === undefined ? {} : { columns };
    const sample = finish(readSample(whole, { ...named, makeId: this.#ids.make }, at), at);
    this.#ids.took(at);
    return choices?.shuffle === undefined ? sample : shuffleChoices(sample, choices.shuffle.seed);
  }
}

/** One of a task's dataset files. */
export interface PlacedDataset {
  readonly declared: DeclaredDataset;
  readonly rows: SampleRows;
}

/** Samples as many at a time as come without waiting; a batch reads as it is iterated, before the next is asked for. */
export type SampleBatches = AsyncGenerator<Iterable<PlacedSample>>;

interface PlacedSamplesOptions {
  /** Names by id and name; empty: any name will do. */
  readonly subtasks: ReadonlyMap<string, string>;
  /** Null: they are read for the first time. */
  readonly known: KnownSamples | null;
  readonly digester: Digester;
}

/** The samples of several files, one after the other; each has the name of its subtask, where it has one. */
export async function* placedSamples(
  parts: readonly PlacedDataset[],
  { subtasks, known, digester }: PlacedSamplesOptions,
): SampleBatches {
  for (const part of parts) {
    const { declared, rows } = part;
    const own = ownSubtask(declared, subtasks);
    const finish = (sample: Sample, at: Location) => withSubtask(sample, own, subtasks, at);
    if (rows.lines === null || isShaped(declared)) {
      yield* shapedSamples(rows.read(), { declared, file: rows.file, digester, finish });
      continue;
    }
    const hasSubtasks = own !== null || subtasks.size > 0;
    const lines = new SampleLines(rows.file, { finish: hasSubtasks ? finish : null, known, digester });
    for await (const block of rows.lines(() => lines.line)) yield lines.read(block);
  }
}

/** The subtask that a dataset is declared to be of, by its name; null: its samples say it. */
function ownSubtask({ subtask }: DeclaredDataset, subtasks: ReadonlyMap<string, string>): string | null {
  return subtask === null ? null : (subtasks.get(subtask) ?? subtask);
}

/** The sample with the name of its subtask, where it has one. */
function withSubtask(
  sample: Sample,
  own: string | null,
  subtasks: ReadonlyMap<string, string>,
  at: Location,
): Sample {
  const given = sample.metadata?.['subtask'] as string | undefined;
  const known = subtasks.size === 0 ? given : given === undefined ? undefined : subtasks.get(given);
  if (given !== undefined && known === undefined)
    throw unknownName('subtask in the problem', given, [...new Set(subtasks.values())], at);
  if (own !== null && known !== undefined && known !== own) {
    const message = `sample ${JSON.stringify(sample.id)} is of the subtask ${given}, in the dataset of ${own}`;
    throw new AssayError('invalid', 'E_DATA_SUBTASK', message, { location: at });
  }
  const subtask = own ?? known;
  if (subtask === undefined || subtask === given) return sample;
  return { ...sample, metadata: { ...sample.metadata, subtask } };
}
