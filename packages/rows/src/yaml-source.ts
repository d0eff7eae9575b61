import type { JsonValue, Location } from '@assay/records';
import { isAlias, isMap, isScalar, isSeq, type Node, type YAMLParseError } from 'yaml';

type Path = readonly PropertyKey[];

/** What a YAML text says, as JSON values, and where it says it. */
export class YamlSource {
  readonly value: JsonValue;
  readonly #root: Node | null;
  readonly #place: (offset: number) => Location;
  readonly #anchored: ReadonlyMap<string, Node>;

  constructor(
    root: Node | null,
    value: JsonValue,
    {
      place,
      anchored = new Map(),
    }: {
      readonly place: (offset: number) => Location;
      /** What aliases stand for. */
      readonly anchored?: ReadonlyMap<string, Node>;
    },
  ) {
    this.#root = root;
    this.value = value;
    this.#place = place;
    this.#anchored = anchored;
  }

  /** The same places with another value. */
  withValue(value: JsonValue): YamlSource {
    return new YamlSource(this.#root, value, { place: this.#place, anchored: this.#anchored });
  }

  /** Where the value at a path stands; of one that is absent, where the nearest thing around it does. */
  locate(path: Path): Location {
    return this.#place(this.#walk(path).offset);
  }

  /** Where the key at the end of a path stands. */
  locateKey(path: Path): Location {
    return this.#place(this.#walk(path).keyOffset);
  }

  /** How a scalar is written, where it is not quoted: `010` for what became 10. */
  plainText(path: Path): string | null {
    const { node, found } = this.#walk(path);
    return found && isScalar(node) && node.type === 'PLAIN' ? (node.source ?? null) : null;
  }

  #walk(path: Path): Place {
    let node: Node | null = this.#root;
    let offset = node?.range?.[0] ?? 0;
    let keyOffset = offset;
    for (const part of path) {
      const step = this.#stepInto(node, part);
      if (step === null) return { node, offset, keyOffset, found: false };
      node = step.node;
      keyOffset = step.keyOffset;
      offset = node?.range?.[0] ?? keyOffset;
    }
    return { node, offset, keyOffset, found: true };
  }

  /** Through aliases to what they stand for, and into what is merged where a map does not say itself. */
  #stepInto(node: Node | null, part: PropertyKey): ReturnType<typeof stepInto> {
    const real = isAlias(node) ? (this.#anchored.get(node.source) ?? null) : node;
    const own = stepInto(real, part);
    const merged = own === null && part !== '<<' ? stepInto(real, '<<') : null;
    if (merged === null) return own;
    const parts = isSeq(merged.node) ? (merged.node.items as Node[]) : [merged.node];
    for (const one of parts) {
      const found = this.#stepInto(one, part);
      if (found !== null) return found;
    }
    return null;
  }
}

interface Place {
  readonly node: Node | null;
  readonly offset: number;
  readonly keyOffset: number;
  readonly found: boolean;
}

function stepInto(node: Node | null, part: PropertyKey): { node: Node | null; keyOffset: number } | null {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
    if (pair === undefined) return null;
    const keyOffset = (pair.key as Node).range?.[0] ?? 0;
    return { node: pair.value as Node | null, keyOffset };
  }
  if (!isSeq(node) || typeof part !== 'number' || part >= node.items.length) return null;
  const item = node.items[part] as Node;
  return { node: item, keyOffset: item.range?.[0] ?? 0 };
}

type Fault = Pick<YAMLParseError, 'code' | 'message' | 'pos'>;

/** A fault of a YAML text in words for whoever wrote it: what is wrong, from where on, and what to do about it. */
interface YamlFault {
  readonly message: string;
  readonly at: number;
  readonly fix?: string;
}

const INDENT = 'Indent the keys of one map, and the items of one list, alike.';

/** Without those that only follow from one before them: a parser that is off its track finds more at every line. */
export function firstFaults(errors: readonly YAMLParseError[]): readonly YAMLParseError[] {
  const lost = errors.findIndex(
    ({ code }) => code === 'MULTILINE_IMPLICIT_KEY' || code === 'BLOCK_AS_IMPLICIT_KEY',
  );
  return lost === -1 ? errors : errors.slice(0, lost + 1);
}

const words: Readonly<Record<string, (error: Fault, text: string) => YamlFault>> = {
  TAB_AS_INDENT: (error) => ({ ...asIs(error), fix: 'Indent with spaces.' }),
  BLOCK_AS_IMPLICIT_KEY: nestedKey,
  MULTILINE_IMPLICIT_KEY: missingColon,
  BAD_INDENT: (error, text) =>
    /^Flow (?:map|sequence)/.test(error.message) ? unclosed(error, text) : { ...asIs(error), fix: INDENT },
  MISSING_CHAR: (error, text) => (/closing ['"]/.test(error.message) ? openQuote(error, text) : asIs(error)),
};

export function yamlFault(error: Fault, text: string): YamlFault {
  return (words[error.code] ?? asIs)(error, text);
}

/** In the words of the parser. */
function asIs({ message, pos: [at] }: Fault): YamlFault {
  return { message, at };
}

/** Where a key is expected and a line without a colon stands. */
function missingColon({ pos: [at] }: Fault, text: string): YamlFault {
  const line = lineAt(text, at);
  const [word = line] = line.split(/\s/);
  return {
    message: `${JSON.stringify(short(line))} has no colon; expected a key and its value`,
    at,
    fix: `Write ${JSON.stringify(`${word}: …`)}, with a colon and a space after the key.`,
  };
}

/** A second colon on the line, or a deeper line below a value. */
function nestedKey({ pos: [at] }: Fault, text: string): YamlFault {
  const rest = text.slice(at, lineEnd(text, at));
  if (/:\s/.test(rest)) {
    return {
      message: `a second key on one line: ${JSON.stringify(short(rest))}`,
      at,
      fix: 'Write a text with ": " in it in quotes; indent the keys of one map alike.',
    };
  }
  return {
    message: `the line after ${JSON.stringify(short(rest))} is indented as if it belonged to it`,
    at,
    fix: INDENT,
  };
}

function unclosed({ message, pos: [at] }: Fault, text: string): YamlFault {
  const end = message.endsWith(']') ? ']' : '}';
  const open = text.lastIndexOf(end === ']' ? '[' : '{', at);
  const from = open === -1 ? at : open;
  return {
    message: `${text[from]} is not closed before the next line that is indented less`,
    at: from,
    fix: `Close it with ${end}.`,
  };
}

/** The parser finds the end of the text; what helps is where the quote begins. */
function openQuote({ message, pos: [at] }: Fault, text: string): YamlFault {
  const quote = message.includes("'") ? "'" : '"';
  const begin = new RegExp(`(?:^|[:,[{-]\\s*)${quote}`, 'gm');
  let from = at;
  for (const found of text.matchAll(begin)) {
    const open = found.index + found[0].length - 1;
    if (isOpen(text.slice(open + 1), quote)) {
      from = open;
      break;
    }
  }
  return {
    message: `the text that begins here with ${quote} does not end`,
    at: from,
    fix: `Close it with ${quote}.`,
  };
}

/** Whether what follows an opening quote on its line does not close it. */
function isOpen(rest: string, quote: string): boolean {
  return !rest.slice(0, lineEnd(rest, 0)).includes(quote);
}

function lineAt(text: string, at: number): string {
  return text.slice(at, lineEnd(text, at)).trim();
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
