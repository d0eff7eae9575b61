import {
  AssayError,
  isObject,
  type JsonObject,
  type JsonValue,
  type Location,
  SpecProblems,
} from '@assay/records';
import {
  Composer,
  type Document,
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  Parser,
} from 'yaml';
import { forbiddenKeys } from '../json/forbidden-keys.ts';
import { Anchors } from './anchors.ts';
import { tooDeepAt } from './nesting-depth.ts';
import { firstFaults, yamlFault } from './yaml-fault.ts';
import { YamlSource } from './yaml-source.ts';

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
