import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type ts from 'typescript';
import { type ModuleImport, moduleImports } from './module-imports.ts';
import { normalCode, wordsOf } from './normal-code.ts';
import { pageTexts } from './page-texts.ts';

export interface CodeDigestOptions {
  /** The folder with `packages/`. */
  readonly root: string;
  /** Folders and files that are not looked into, because their digest is taken apart or because they change no number. */
  readonly without: readonly string[];
}

/**
 * Digests of modules by what they run: the code without types, comments, white space and texts of metric pages, in which each import stands
 * for the digest of what it loads (of a front door only for the names that are taken) and each library for its version.
 * So a file that is moved changes nothing, and neither does one that nobody here loads.
 */
export class CodeDigests {
  readonly #root: string;
  readonly #without: readonly string[];
  readonly #known = new Map<string, string>();

  constructor({ root, without }: CodeDigestOptions) {
    this.#root = root;
    this.#without = without;
  }

  /** Of files named from the root, together. */
  of(...files: readonly string[]): string {
    return hashOf(files.map((file) => this.#ofFile(join(this.#root, file))));
  }

  #ofFile(path: string): string {
    const known = this.#known.get(path);
    if (known === '') throw new Error(`${path} imports itself`);
    if (known !== undefined) return known;
    this.#known.set(path, '');
    const digest = path.endsWith('.json') ? hashOf(this.#json(path)) : hashOf(this.#words(path));
    this.#known.set(path, digest);
    return digest;
  }

  #json(path: string): unknown {
    return JSON.parse(readFileSync(path, 'utf8'));
  }

  #words(path: string): readonly string[] {
    const source = normalCode(path, readFileSync(path, 'utf8'));
    const replaced = new Map<ts.Node, string>();
    for (const text of pageTexts(source)) replaced.set(text, 'a text for readers');
    for (const found of moduleImports(source)) replaced.set(found.node, this.#loaded(found, path, source));
    return wordsOf(source, replaced);
  }

  /** The names stay: another one is another function. */
  #loaded({ node, from, names }: ModuleImport, path: string, source: ts.SourceFile): string {
    const said = node
      .getText(source)
      .replace(/(['"]).*?\1/, '')
      .replaceAll(/\s+/g, ' ');
    return `${said} ${this.#digestOf(from, names, path)}`;
  }

  #digestOf(from: string, names: readonly string[] | null, path: string): string {
    if (from.startsWith('.')) return this.#ofPath(resolve(dirname(path), from));
    if (from.startsWith('node:')) return from;
    const room = /^@assay\/([a-z]+)$/.exec(from)?.[1];
    return room === undefined ? this.#library(from, path) : this.#throughDoor(room, names);
  }

  #ofPath(path: string): string {
    const name = relative(this.#root, path);
    const isLeft = this.#without.some((left) => name === left || name.startsWith(`${left}/`));
    return isLeft ? 'elsewhere' : this.#ofFile(path);
  }

  #throughDoor(room: string, names: readonly string[] | null): string {
    const door = join(this.#root, 'packages', room, 'src/index.ts');
    if (names === null) return this.#ofPath(door);
    const listed = moduleImports(normalCode(door, readFileSync(door, 'utf8')));
    const files = names.map((name) => {
      const found = listed.find((one) => one.names?.includes(name) === true);
      if (found === undefined) throw new Error(`@assay/${room} does not list ${name}`);
      return this.#ofPath(resolve(dirname(door), found.from));
    });
    return hashOf([...new Set(files)].sort());
  }

  #library(from: string, path: string): string {
    const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/');
    for (let folder = dirname(path); folder.startsWith(this.#root); folder = dirname(folder)) {
      const manifest = join(folder, 'package.json');
      if (!existsSync(manifest)) continue;
      const { dependencies, peerDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
      const version = dependencies?.[name] ?? peerDependencies?.[name];
      if (version !== undefined) return `${from}@${version}`;
    }
    throw new Error(`${path} imports ${from}, which no package.json above it names`);
  }
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function hashOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;
}
