import { AssayError, type JsonValue, type Location } from '@assay/records';
import { type Cell, jsonCell, type Row } from '@assay/rows';
import { plural } from '@assay/shown';
import type { DatasetChoices } from '../../project.ts';
import { cellAt } from './map-row.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

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
  const cells =
    typeof from === 'string' ? cellAt(row, from, at) : from.map((path) => cellAt(row, path, at) ?? null);
  const options = jsonCell(cells ?? null, 'the options', at);
  const isList = Array.isArray(options) && options.every((one) => typeof one === 'string' && one !== '');
  if (isList && options.length >= 2 && options.length <= LETTERS.length) return options as readonly string[];
  throw refused(
    `the options are ${shown(options)}; expected a list of 2 to ${plural(LETTERS.length, 'text')}`,
    at,
  );
}

/** Null where rows need not say which is right, and this one does not. */
function letterOf(
  row: Row,
  { answer }: DatasetChoices,
  options: readonly string[],
  at: Location,
): string | null {
  const cell = answer === undefined ? null : (cellAt(row, answer, at) ?? null);
  if (cell === null) return null;
  const given = jsonCell(cell, answer!, at);
  const index = indexOf(typeof given === 'number' ? String(given) : given, options);
  if (index !== null) return LETTERS[index]!;
  const expected = 'expected a position from 0, a letter, or the text of one option';
  throw refused(`the answer ${shown(given)} is none of ${options.length} options; ${expected}`, at);
}

function indexOf(given: JsonValue, options: readonly string[]): number | null {
  if (typeof given !== 'string') return null;
  const whole = options.indexOf(given);
  if (whole !== -1) return options.lastIndexOf(given) === whole ? whole : null;
  const letter = /^[A-Za-z]$/.test(given) ? LETTERS.indexOf(given.toUpperCase()) : -1;
  const index = /^\d+$/.test(given) ? Number(given) : letter;
  return index >= 0 && index < options.length ? index : null;
}

const shown = (value: JsonValue): string => JSON.stringify(value).slice(0, 80);

function refused(message: string, location: Location): AssayError {
  return new AssayError('invalid', 'E_DATA_CHOICES', message, { location });
}
