import { dirname, join } from 'node:path/posix';
import { createHash } from 'node:crypto';
import { type Declaration, type Origin, SourceModule } from './source-module.ts';

/** The files of the tree, by their path from its root. */
export interface TreeFiles {
  /** Null where there is no such file. */
  readonly read: (path: string) => string | null;
  /** Every path below a folder. */
  readonly below: (folder: string) => readonly string[];
}

/** What a name means, followed through imports and re-exports to where it is declared. */
export type Reference =
  | { readonly kind: 'declaration'; readonly declaration: Declaration; readonly binding: number }
  /** A module as a whole. */
  | { readonly kind: 'module'; readonly module: SourceModule }
  /** A library in its version, something of Node, the content of a data file. */
  | { readonly kind: 'outside'; readonly text: string };

/** Tests, and what only they use. */
const forTests = /\.(?:test|contract)\.ts$|\/(?:testing|fixtures)\//;

/** The modules of `packages/`, each read when something of it is meant for the first time. */
export class SourceTree {
  readonly #files: TreeFiles;
  readonly #modules = new Map<string, SourceModule>();
  readonly #like: SourceTree | null;
  readonly #libraries = new Map<string, string>();

  /** `like` is a tree that has most files in common with this one: they are not read again. */
  constructor(files: TreeFiles, like: SourceTree | null = null) {
    this.#files = files;
    this.#like = like;
  }

  /** The files of a room, without its tests. */
  paths(room: string): readonly string[] {
    const paths = this.#files.below(`packages/${room}/src`);
    return paths.filter((path) => path.endsWith('.ts') && !forTests.test(path));
  }

  /** The declaration of a name, in whichever file of the room it stands. One that is exported comes before one that is not. */
  find(room: string, name: string): Declaration {
    const written = new RegExp(String.raw`\b(?:function\*?|class|const|let|var)\s+${name}\b`);
    const found = this.paths(room)
      .filter((path) => written.test(this.#files.read(path) ?? ''))
      .map((path) => this.#module(path))
      .filter(({ names }) => names.get(name)?.kind === 'declared');
    const exported = found.filter(({ exports }) => exports.get(name)?.kind === 'declared');
    const [module, ...others] = exported.length > 0 ? exported : found;
    const origin = module?.names.get(name);
    if (module === undefined || origin?.kind !== 'declared')
      throw new Error(
        `packages/${room}/src declares no ${name}, which scoring-code.ts names; give the name that it has now`,
      );
    if (others.length > 0)
      throw new Error(
        `${name}, which scoring-code.ts names, is declared in ${[module, ...others].map(({ path }) => path).join(' and in ')}; give all but one another name`,
      );
    return origin.declaration;
  }

  /** What a name of a module comes from in the end. */
  follow(origin: Origin, by: SourceModule): Reference {
    if (origin.kind === 'declared') return { ...origin, kind: 'declaration' };
    const target = this.target(origin.from, by);
    if (typeof target === 'string')
      return { kind: 'outside', text: origin.name === null ? `${target} *` : `${target} ${origin.name}` };
    return origin.name === null ? { kind: 'module', module: target } : this.exported(target, origin.name);
  }

  /** What a module exports under a name. */
  exported(module: SourceModule, name: string): Reference {
    const found = this.#exported(module, name, []);
    if (found !== null) return this.follow(...found);
    throw new Error(`${module.path} does not export ${name}`);
  }

  /** Everything that a module exports, by the names in their order. */
  allExports(module: SourceModule): readonly (readonly [name: string, reference: Reference])[] {
    const names = [...this.#exportNames(module, new Set())].sort();
    return names.map((name) => [name, this.exported(module, name)] as const);
  }

  /** The modules that run before one does, so that it gets what it takes: of a front door those that the names come from. */
  loadedBy(module: SourceModule): readonly SourceModule[] {
    const loaded = new Set<SourceModule>();
    for (const { from, name } of module.imports()) {
      const target = this.target(from, module);
      if (typeof target === 'string') continue;
      loaded.add(target);
      if (name !== null) this.#exported(target, name, [], loaded);
      else for (const one of this.#exportNames(target, new Set())) this.#exported(target, one, [], loaded);
    }
    return [...loaded];
  }

  /** The module that a specifier means, or a text for what is not of the tree. */
  target(from: string, by: SourceModule): SourceModule | string {
    if (from.startsWith('node:')) return from;
    const room = /^@assay\/([a-z]+)$/.exec(from)?.[1];
    if (room !== undefined) return this.#module(`packages/${room}/src/index.ts`);
    if (!from.startsWith('.')) return this.#library(from, by.path);
    const path = join(dirname(by.path), from);
    return path.endsWith('.json') ? `data ${hashOf(JSON.parse(this.#text(path)))}` : this.#module(path);
  }

  #module(path: string): SourceModule {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const text = this.#text(path);
    const alike = this.#like === null ? undefined : this.#like.#modules.get(path);
    const module = alike?.text === text ? alike : new SourceModule(path, text);
    this.#modules.set(path, module);
    return module;
  }

  #text(path: string): string {
    const text = this.#files.read(path);
    if (text === null) throw new Error(`there is no ${path}, which is imported`);
    return text;
  }

  /** Where a name was found, and in which module; the modules on the way are put into `passed`. */
  #exported(
    module: SourceModule,
    name: string,
    asked: readonly string[],
    passed?: Set<SourceModule>,
  ): readonly [Origin, SourceModule] | null {
    const question = `${module.path} ${name}`;
    if (asked.includes(question)) return null;
    const all = [...asked, question];
    passed?.add(module);
    const origin = module.exports.get(name);
    if (origin?.kind === 'imported' && origin.name !== null) {
      const target = this.target(origin.from, module);
      if (typeof target !== 'string') return this.#exported(target, origin.name, all, passed);
    }
    if (origin !== undefined) return [origin, module];
    if (name === 'default') return null;
    for (const star of module.stars) {
      const target = this.target(star, module);
      if (typeof target === 'string') continue;
      const found = this.#exported(target, name, all, passed);
      if (found !== null) return found;
    }
    return null;
  }

  #exportNames(module: SourceModule, asked: Set<SourceModule>): ReadonlySet<string> {
    if (asked.has(module)) return new Set();
    asked.add(module);
    const names = new Set(module.exports.keys());
    for (const star of module.stars) {
      const target = this.target(star, module);
      if (typeof target === 'string') continue;
      for (const name of this.#exportNames(target, asked)) if (name !== 'default') names.add(name);
    }
    return names;
  }

  /** A library in the version of the nearest package.json that names it. */
  #library(from: string, by: string): string {
    const question = `${from} in ${dirname(by)}`;
    const known = this.#libraries.get(question);
    if (known !== undefined) return known;
    const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/');
    for (let folder = dirname(by); ; folder = dirname(folder)) {
      const manifest = this.#files.read(join(folder, 'package.json'));
      if (manifest !== null) {
        const { dependencies, peerDependencies } = JSON.parse(manifest) as Manifest;
        const version = dependencies?.[name] ?? peerDependencies?.[name];
        if (version !== undefined) {
          this.#libraries.set(question, `${from}@${version}`);
          return `${from}@${version}`;
        }
      }
      if (folder === '.') throw new Error(`${by} imports ${from}, which no package.json above it names`);
    }
  }
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export function hashOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;
}
