import { AssayError, CHOICE_LETTERS, type JsonValue, type Location } from '@assay/records';
import { type Cell, jsonCell, type Row } from '@assay/rows';
import { plural } from '@assay/shown';
import type { DatasetChoices, DatasetPart } from '../../project.ts';
import { cellAt } from './map-row.ts';

/**
 * A row with its options as `input.choices` and the letter of the right one as `expected`; `from` is the row as the
 * file has it. An input that is one text becomes `input.question` beside them.
 */
export function withChoices(row: Row, from: Row, choices: DatasetChoices, at: Location): Row {
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
