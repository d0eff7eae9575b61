import {
  AssayError,
  isObject,
  type JsonObject,
  type JsonValue,
  type Location,
  SpecProblems,
} from '@assay/records';
import {
  type Alias,
  Composer,
  CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  Parser,
} from 'yaml';
import { forbiddenKeys } from './json/parse-json.ts';
import { firstFaults, yamlFault, YamlSource } from './yaml-source.ts';

/** Aliases of one document, and values that they add to it; more is taken for an attack. */
const MOST_ALIASES = 100;
const MOST_ADDED = 10_000;

/** The anchors of a document as it is read from front to back, and how far aliases have made it larger than it is written. */
class Anchors {
  readonly #nodes = new Map<string, Node>();
  readonly #open = new Set<string>();
  readonly #sizes = new Map<Node, number>();
  #aliases = 0;
  #added = 0;

  /** What each anchor stands for; a name that comes again stands for the last. */
  get all(): ReadonlyMap<string, Node> {
    return this.#nodes;
  }

  begin(name: string, node: Node): void {
    this.#nodes.set(name, node);
    this.#open.add(name);
  }

  end(name: string): void {
    this.#open.delete(name);
  }

  /** The node that an alias stands for, or why it is refused. Counted before it is read. */
  find(name: string): Node | string {
    const node = this.#nodes.get(name);
    if (node === undefined) return `the alias *${name}: no anchor of that name stands before it`;
    if (this.#open.has(name)) return `the alias *${name} stands within what it is an alias of`;
    this.#aliases += 1;
    this.#added += this.#sizeOf(node, new Set());
    if (this.#aliases > MOST_ALIASES) return `more than ${MOST_ALIASES} aliases; write values out`;
    if (this.#added > MOST_ADDED)
      return `aliases make the document larger by more than ${MOST_ADDED} values; write them out`;
    return node;
  }

  /** Values within a node, with what aliases in it stand for; each node is counted once and remembered. */
  #sizeOf(node: Node | null, within: ReadonlySet<Node>): number {
    if (node === null || within.has(node)) return 1;
    const known = this.#sizes.get(node);
    if (known !== undefined) return known;
    const around = new Set(within).add(node);
    const of = (inner: unknown): number => this.#sizeOf(inner as Node | null, around);
    let size = 1;
    if (isAlias(node)) size = of(this.#nodes.get(node.source) ?? null);
    else if (isMap(node)) for (const { value } of node.items) size += of(value);
    else if (isSeq(node)) for (const item of node.items) size += of(item);
    const bounded = Math.min(size, MOST_ADDED + 1);
    this.#sizes.set(node, bounded);
    return bounded;
  }
}

/**
 * The line on which a text first nests deeper than allowed, or null. Reads tokens only: the parser behind
 * it takes time that grows with depth, and the composer a stack frame for each level. Linear in the text.
 */
function tooDeepAt(text: string, maxDepth: number): number | null {
  /** Columns of the open block collections; a list written at its key's own column counts with it. */
  const columns: number[] = [];
  let flow = 0;
  let line = 1;
  let column = 0;
  let firstOnLine = 0;
  let isFirst = true;
  let isScalarText = false;
  for (const source of new Lexer().lex(text)) {
    const type: string | null = isScalarText ? 'scalar-text' : CST.tokenType(source);
    isScalarText = type === 'scalar';
    if (isFirst && type !== 'space' && type !== 'scalar' && type !== 'doc-mode') {
      firstOnLine = column;
      isFirst = false;
    }
    if (type === 'flow-map-start' || type === 'flow-seq-start') flow += 1;
    else if (type === 'flow-map-end' || type === 'flow-seq-end') flow = Math.max(0, flow - 1);
    else if (flow === 0 && (type === 'seq-item-ind' || type === 'explicit-key-ind')) {
      enter(columns, column);
      isFirst = true;
    } else if (flow === 0 && type === 'map-value-ind') enter(columns, firstOnLine);
    if (flow + columns.length > maxDepth) return line;
    if (zeroWidth.has(type ?? '')) continue;
    const lastBreak = source.lastIndexOf('\n');
    if (lastBreak === -1) column += source.length;
    else {
      for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) line += 1;
      column = source.length - lastBreak - 1;
      isFirst = true;
    }
  }
  return null;
}

const zeroWidth: ReadonlySet<string> = new Set(['scalar', 'doc-mode', 'flow-error-end']);

function enter(columns: number[], column: number): void {
  while (columns.length > 0 && columns.at(-1)! > column) columns.pop();
  if (columns.at(-1) !== column) columns.push(column);
}

export interface YamlOptions {
  /** What messages call the file. */
  readonly file: string;
  /** The line of the file on which a line of the text stands; of a part that was cut out of a larger file. */
  readonly lineOf?: (line: number) => number;
  /**
   * Whether unquoted values are data, where `1e3` is more likely a label than a number. Numbers in any
   * form but JSON's (`010`, `0o17`, `+1`, `.5`) are refused everywhere.
   */
  readonly isData?: boolean;
}

/** Levels of nesting that are read. */
const maxDepth = 64;
const plainTags = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
);

/**
 * One YAML 1.2 document (core schema) as plain JSON values, with the place of every one of them. Refused,
 * each with line and column: aliases in data, and in specifications those that multiply what is written beyond bounds, tags beyond the core ones, duplicate keys, keys that are
 * no texts or reach for a prototype, numbers that are lossy, not finite or not written as JSON has them,
 * nesting beyond 64 levels, several documents, other YAML versions. All that is wrong is reported at once.
 */
export function readYaml(text: string, options: YamlOptions): YamlSource {
  const deep = tooDeepAt(text, maxDepth);
  if (deep !== null) {
    const line = options.lineOf?.(deep) ?? deep;
    throw new AssayError('usage', 'E_SPEC_DEPTH', `nested deeper than ${maxDepth} levels`, {
      location: { file: options.file, line, column: 1 },
    });
  }
  return new YamlReader(text, options).read();
}

class YamlReader {
  readonly #text: string;
  readonly #options: YamlOptions;
  readonly #lines = new LineCounter();
  readonly #problems = new SpecProblems();
  readonly #anchors = new Anchors();

  constructor(text: string, options: YamlOptions) {
    this.#text = text;
    this.#options = options;
  }

  read(): YamlSource {
    const document = this.#document();
    const value = document.contents === null ? null : this.#value(document.contents);
    this.#problems.throwIfAny();
    return new YamlSource(document.contents, value, {
      place: (offset) => this.#place(offset),
      anchored: this.#anchors.all,
    });
  }

  #document(): Document.Parsed {
    const tokens = [...new Parser(this.#lines.addNewLine).parse(this.#text)];
    const composer = new Composer({ version: '1.2', uniqueKeys: false, resolveKnownTags: false });
    const [document, second] = [...composer.compose(tokens, true, this.#text.length)] as Document.Parsed[];
    // Where tabs indent, every other fault comes from them.
    const { errors } = document!;
    const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
    for (const error of tabs.length === 0 ? firstFaults(errors) : tabs) {
      const { message, at, fix } = yamlFault(error, this.#text);
      this.#fail('E_SPEC_YAML', message, at, fix);
    }
    if (errors.length > 0) this.#problems.throwIfAny();
    // Unresolved tags are refused where they stand, with the others.
    for (const { pos, message, code } of document!.warnings)
      if (code !== 'TAG_RESOLVE_FAILED') this.#fail('E_SPEC_YAML', message, pos[0]);
    if (second !== undefined)
      this.#fail('E_SPEC_YAML', 'a second document starts here; expected one', second.range[0]);
    const { yaml, tags } = document!.directives;
    if (yaml.explicit === true && yaml.version !== '1.2')
      this.#fail('E_SPEC_YAML', `YAML ${yaml.version} is asked for; only 1.2 is read`, 0);
    if (Object.keys(tags).some((handle) => handle !== '!!'))
      this.#fail('E_SPEC_TAG', 'a %TAG directive; tags are not read', 0);
    return document!;
  }

  #value(node: Node): JsonValue {
    const { anchor, tag } = node as { anchor?: string; tag?: string };
    if (this.#options.isData === true && (isAlias(node) || anchor !== undefined))
      return this.#refuse(
        'E_SPEC_ALIAS',
        'anchors and aliases are not read in data: write the value out',
        node,
      );
    if (isAlias(node)) return this.#aliased(node);
    if (anchor !== undefined) this.#anchors.begin(anchor, node);
    const value = this.#plainValue(node, tag);
    if (anchor !== undefined) this.#anchors.end(anchor);
    return value;
  }

  /** What an alias stands for, read again at its place; how much that adds is known before it is read. */
  #aliased(node: Alias): JsonValue {
    const found = this.#anchors.find(node.source);
    if (typeof found === 'string') return this.#refuse('E_SPEC_ALIAS', found, node);
    return this.#value(found);
  }

  #plainValue(node: Node, tag: string | undefined): JsonValue {
    if (tag !== undefined && !plainTags.has(tag) && tag !== '!')
      this.#refuse('E_SPEC_TAG', `the tag ${tag} is not read`, node);
    if (isMap(node)) return this.#map(node);
    if (isSeq(node)) return node.items.map((item) => this.#value(item as Node));
    return isScalar(node) ? this.#scalar(node) : null;
  }

  #map(node: Node & { readonly items: readonly { key: unknown; value: unknown }[] }): JsonValue {
    const object: { [key: string]: JsonValue } = {};
    const places = new Map<string, number>();
    const merged: JsonObject[] = [];
    for (const { key, value } of node.items) {
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN' && this.#options.isData !== true) {
        merged.push(...this.#merged(value as Node | null, key as Node));
        continue;
      }
      const name = this.#key(key as Node, node);
      const inner = value === null ? null : this.#value(value as Node);
      if (name === null) continue;
      const first = places.get(name);
      const offset = (key as Node).range?.[0] ?? 0;
      if (first !== undefined) {
        const [one, two] = [this.#place(first), this.#place(offset)];
        this.#fail(
          'E_SPEC_DUPKEY',
          `the key ${JSON.stringify(name)} appears twice, on lines ${one.line} and ${two.line}; one of the two would be lost`,
          offset,
        );
        continue;
      }
      places.set(name, offset);
      object[name] = inner;
    }
    // What a map says itself comes before what is merged into it; of several, the first.
    for (const [name, inner] of merged.flatMap((one) => Object.entries(one)))
      if (!Object.hasOwn(object, name)) object[name] = inner;
    return object;
  }

  /** `<<: *base`, or a list of aliases. */
  #merged(value: Node | null, key: Node): readonly JsonObject[] {
    const parts = isSeq(value) ? (value.items as Node[]) : value === null ? [] : [value];
    const read = parts.map((part) => (isAlias(part) ? this.#value(part) : null));
    if (read.length > 0 && read.every(isObject)) return read;
    this.#refuse('E_SPEC_ALIAS', 'what is merged with << is an alias of a map, or a list of such', key);
    return [];
  }

  #key(key: Node | null, map: Node): string | null {
    if (!isScalar(key)) {
      const refused = key ?? map;
      this.#refuse(isAlias(key) ? 'E_SPEC_ALIAS' : 'E_SPEC_TYPE', 'a key that is not text', refused);
      return null;
    }
    this.#value(key);
    if (typeof key.value !== 'string') {
      const source = key.source ?? String(key.value);
      const message = `the key ${source} is ${kindOf(key.value)} in YAML; write ${JSON.stringify(source)} to make it a text`;
      this.#refuse('E_SPEC_TYPE', message, key);
      return null;
    }
    if (forbiddenKeys.has(key.value)) {
      this.#refuse('E_SPEC_KEY', `the key ${JSON.stringify(key.value)} is not allowed`, key);
      return null;
    }
    return key.value;
  }

  #scalar(node: Node & { readonly value: unknown; readonly source?: string }): JsonValue {
    const { value } = node;
    if (typeof value === 'string') {
      if (!value.isWellFormed()) this.#refuse('E_ENCODING', 'half a character (a lone surrogate)', node);
      return value;
    }
    if (typeof value !== 'number') return typeof value === 'boolean' ? value : null;
    const source = node.source ?? String(value);
    if (!Number.isFinite(value)) {
      this.#refuse(
        'E_SPEC_NUMBER',
        `${source} is not a number that can be compared; expected a finite one`,
        node,
      );
      return 0;
    }
    const lossy = Number.isInteger(value) && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(source);
    const isLabel = this.#options.isData === true && /^-?\d+e\+?\d+$/i.test(source);
    if (lossy || isLabel || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(source)) {
      const message = `${source} would silently become the number ${value}; write ${JSON.stringify(source)} for a text, or the number in plain digits`;
      this.#refuse('E_SPEC_TYPE', message, node);
    }
    return value === 0 ? 0 : value;
  }

  #refuse(code: string, message: string, node: Node): null {
    this.#fail(code, message, node.range?.[0] ?? 0);
    return null;
  }

  #fail(code: string, message: string, offset: number, fix?: string): void {
    const location = this.#place(offset);
    this.#problems.add(
      new AssayError('usage', code, message, { location, ...(fix === undefined ? {} : { fix }) }),
    );
  }

  #place(offset: number): Location & { readonly line: number } {
    const { line: found, col } = this.#lines.linePos(offset);
    const line = Math.max(1, found);
    return {
      file: this.#options.file,
      line: this.#options.lineOf?.(line) ?? line,
      column: Math.max(1, col),
    };
  }
}

function kindOf(value: unknown): string {
  return value === null ? 'the empty value' : `a ${typeof value}`;
}

/** Aliases stand for copies: as many as a log that names the same settings in every row can need, not as a bomb would. */
const mostAliases = 1_000_000;

/**
 * YAML that another tool wrote, as JSON: unlike in documents of one's own, anchors and aliases are followed, as programs
 * write them for what they hold twice. What JSON does not have becomes null or text, as `JSON.stringify` has it.
 */
export async function readLooseYaml(text: string): Promise<JsonValue> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: true });
  const [first] = document.errors;
  if (first !== undefined) {
    const start = first.linePos?.[0];
    throw new AssayError(
      'invalid',
      'E_ROWS_YAML',
      `not YAML: ${first.code.toLowerCase().replaceAll('_', ' ')}`,
      {
        cause: first,
        ...(start === undefined ? {} : { location: { line: start.line, column: start.col } }),
      },
    );
  }
  try {
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: mostAliases }) ?? null)) as JsonValue;
  } catch (cause) {
    throw new AssayError(
      'invalid',
      'E_ROWS_YAML',
      'its aliases stand for nothing, or for more than can be read',
      { cause },
    );
  }
}
