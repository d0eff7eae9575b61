/** Past this many strings a pattern is not listed any more. */
const mostStrings = 4096;

/**
 * All strings that a pattern matches in full, when it is built from literals, character classes, groups,
 * alternatives and bounded repetition (`^[A-D]$`, `yes|no`, `v[12]{1,2}`); null for anything else.
 */
export function finiteLanguage(pattern: string): ReadonlySet<string> | null {
  try {
    const reader = new PatternReader(pattern);
    const strings = reader.alternatives();
    return reader.atEnd() ? new Set(strings) : null;
  } catch (error) {
    if (error instanceof NotFinite) return null;
    throw error;
  }
}

/** Thrown inside this file only. */
class NotFinite extends Error {}

const escapedLiterals = new Set('\\.^$|?*+()[]{}/-'.split(''));

class PatternReader {
  readonly #characters: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(withoutAnchors(pattern));
  }

  atEnd(): boolean {
    return this.#at === this.#characters.length;
  }

  alternatives(): readonly string[] {
    const all = [...this.#sequence()];
    while (this.#take('|')) all.push(...this.#sequence());
    return limited(all);
  }

  #sequence(): readonly string[] {
    let strings: readonly string[] = [''];
    if (this.#depth === 0) this.#take('^');
    while (!this.atEnd() && this.#peek() !== '|' && this.#peek() !== ')') {
      strings = joined(strings, this.#repeated(this.#atom()));
    }
    return strings;
  }

  #atom(): readonly string[] {
    if (this.#take('(')) return this.#group();
    if (this.#take('[')) return this.#class();
    if (this.#take('\\')) return [this.#escaped()];
    const character = this.#next();
    // An anchor at the end of an alternative of the whole pattern says nothing either.
    if (character === '$' && this.#depth === 0 && (this.atEnd() || this.#peek() === '|')) return [''];
    if ('.^$*+?{}]'.includes(character)) throw new NotFinite();
    return [character];
  }

  #group(): readonly string[] {
    if (this.#take('?') && !this.#take(':')) throw new NotFinite();
    this.#depth += 1;
    if (this.#depth > 50) throw new NotFinite();
    const strings = this.alternatives();
    this.#depth -= 1;
    if (!this.#take(')')) throw new NotFinite();
    return strings;
  }

  #class(): readonly string[] {
    if (this.#peek() === '^' || this.#peek() === ']') throw new NotFinite();
    const members: string[] = [];
    while (!this.#take(']')) {
      const from = this.#member();
      const isRange = this.#peek() === '-' && this.#characters[this.#at + 1] !== ']';
      if (isRange) this.#next();
      members.push(...range(from, isRange ? this.#member() : from));
    }
    return limited(members);
  }

  #member(): string {
    if (this.#take('\\')) return this.#escaped();
    const character = this.#next();
    if (character === '[') throw new NotFinite();
    return character;
  }

  #escaped(): string {
    const character = this.#next();
    if (!escapedLiterals.has(character)) throw new NotFinite();
    return character;
  }

  #repeated(strings: readonly string[]): readonly string[] {
    const bounds = this.#bounds();
    if (bounds === null) return strings;
    let all: readonly string[] = [];
    let power: readonly string[] = [''];
    for (let count = 0; count <= bounds[1]; count += 1) {
      if (count >= bounds[0]) all = limited([...all, ...power]);
      if (count < bounds[1]) power = joined(power, strings);
    }
    return all;
  }

  #bounds(): readonly [number, number] | null {
    if (this.#take('?')) return this.#greedy([0, 1]);
    if (!this.#take('{')) return null;
    let text = '';
    while (!this.#take('}')) text += this.#next();
    const match = /^(\d{1,3})(?:,(\d{1,3}))?$/.exec(text);
    if (match === null) throw new NotFinite();
    const bounds = [Number(match[1]), Number(match[2] ?? match[1])] as const;
    if (bounds[0] > bounds[1] || bounds[1] > 64) throw new NotFinite();
    return this.#greedy(bounds);
  }

  /** A lazy mark changes nothing in a full match; a second repetition is not for us. */
  #greedy(bounds: readonly [number, number]): readonly [number, number] {
    this.#take('?');
    if (['*', '+', '?', '{'].includes(this.#peek() ?? '')) throw new NotFinite();
    return bounds;
  }

  #peek(): string | undefined {
    return this.#characters[this.#at];
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #next(): string {
    const character = this.#peek();
    if (character === undefined) throw new NotFinite();
    this.#at += 1;
    return character;
  }
}

/** Patterns match in full, so an anchor at either end says nothing. */
export function withoutAnchors(pattern: string): string {
  const backslashes = /(\\*)\$$/.exec(pattern)?.[1]!.length ?? 1;
  return pattern.slice(pattern.startsWith('^') ? 1 : 0, backslashes % 2 === 0 ? -1 : undefined);
}

function range(from: string, to: string): readonly string[] {
  const [first, last] = [from.codePointAt(0)!, to.codePointAt(0)!];
  if (last < first || last - first > mostStrings) throw new NotFinite();
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
}

function joined(left: readonly string[], right: readonly string[]): readonly string[] {
  if (left.length * right.length > mostStrings) throw new NotFinite();
  return limited(left.flatMap((start) => right.map((end) => start + end)));
}

function limited(strings: readonly string[]): readonly string[] {
  if (strings.length > mostStrings) throw new NotFinite();
  return strings;
}
