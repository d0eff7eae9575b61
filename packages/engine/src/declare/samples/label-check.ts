import { AssayError, type JsonValue, type Location, type Sample, type SampleLabel } from '@assay/records';

/** Texts longer than this, and more of them than this, are not a set of labels and are skipped. */
const LONGEST = 40;
const MOST = 1_000;

/**
 * Looks at the expected values of a dataset as they come: labels that a reader cannot tell apart (a Cyrillic А
 * for an A, a hidden character) make wrong of right, and a dataset whose every label is null has none. Memory:
 * a thousand short texts; nothing is kept of free text.
 */
export class LabelCheck {
  /** Short labels by what a reader sees. */
  readonly #seen = new Map<string, { readonly label: string; readonly at: Location }>();
  readonly #known = new Set<string>();
  #isOpen = true;
  #nulls = 0;
  #others = 0;
  #unlabelled = 0;

  add(expected: JsonValue | undefined, at: Location): void {
    if (expected === undefined) {
      this.#unlabelled += 1;
      return;
    }
    if (expected === null) this.#nulls += 1;
    else this.#others += 1;
    if (!this.#isOpen || typeof expected !== 'string' || this.#known.has(expected)) return;
    if (expected.length > LONGEST) return;
    this.#isOpen = this.#known.size < MOST;
    this.#known.add(expected);
    const looks = lookOf(expected);
    const other = this.#seen.get(looks);
    if (other === undefined) this.#seen.set(looks, { label: expected, at });
    else throw lookAlike(expected, other, at);
  }

  /** Samples without an expected value. */
  get unlabelled(): number {
    return this.#unlabelled;
  }

  /** Throws where there are labels and all of them are null. */
  finish(location: Location): void {
    if (this.#nulls === 0 || this.#others > 0) return;
    const message = `every expected value is null (${this.#nulls} of them): there is nothing to score against`;
    throw new AssayError('invalid', 'E_DATA_LABELS', message, {
      location,
      fix: 'Give the expected values, or leave the column out where no metric asks for one.',
    });
  }
}

/** Letters that look like Latin ones, as they stand in most typefaces. */
const LATIN = new Map(
  Object.entries({
    ...letters('АВЕЅІЈКМНОРСТУХаеѕіјорсухԁѵԛԝ', 'ABESIJKMHOPCTYXaesijopcyxdvqw'),
    ...letters('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον', 'ABEZHIKMNOPTYXov'),
  }),
);

function letters(theirs: string, ours: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(theirs, (letter, i) => [letter, ours[i]!]));
}

function lookOf(label: string): string {
  if (/^[\u0021-\u007e]*$/.test(label)) return label;
  const plain = label.normalize('NFC').replaceAll(/\p{Cf}/gu, '');
  const latin = Array.from(plain, (letter) => LATIN.get(letter) ?? letter).join('');
  // A word that is Greek or Cyrillic throughout is itself; only what reads as Latin is compared as Latin.
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(latin) ? latin : plain;
}

function lookAlike(
  label: string,
  other: { readonly label: string; readonly at: Location },
  location: Location,
): AssayError {
  const where = `${other.at.file ?? ''}${other.at.line === undefined ? '' : `:${other.at.line}`}`;
  const message = `two labels look the same and are not: ${shown(label)} here, ${shown(other.label)} at ${where}`;
  return new AssayError('invalid', 'E_DATA_LABELS', message, {
    location,
    fix: 'Write both with the same characters.',
  });
}

/** With the code points that a reader could not tell. */
function shown(label: string): string {
  const spelt = Array.from(label, (letter) =>
    /[\u0020-\u007e]/.test(letter) ? letter : `\\u{${letter.codePointAt(0)!.toString(16).padStart(4, '0')}}`,
  );
  return `"${spelt.join('')}"`;
}

/** What the scorer alone opens of a sample. Keys in canonical order: a digest over what is in order costs less. */
export function labelOf({ id, expected, metadata }: Sample): SampleLabel {
  if (expected === undefined) return metadata === undefined ? { id } : { id, metadata };
  return metadata === undefined ? { expected, id } : { expected, id, metadata };
}
