import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { root } from '../root.mjs';

/** Files that `git` sees as changed since a commit (HEAD unless told), new ones included, deleted ones too. */
export function changedFiles(since = 'HEAD', cwd = root) {
  const git = (...args) => execFileSync('git', args, { cwd, encoding: 'utf8' }).split('\0').filter(Boolean);
  const changed = git('diff', '--name-only', '--no-renames', '-z', since);
  return [...new Set([...changed, ...git('ls-files', '-z', '--others', '--exclude-standard')])].sort();
}

/** Rooms that nearly everything imports: a change there reaches three tests in four. */
const wideRooms = ['packages/records', 'packages/rows', 'packages/metrics'];

/** A loop of two minutes has room for so many seconds of tests, over all workers, and so many files. */
const most = { seconds: 150, files: 150 };
/** Taken for a file that no `npm test` on this machine has measured yet. */
const unmeasured = { 'apps/cli': 8, 'apps/server': 3, 'apps/web': 8, testing: 8 };

/**
 * The unit tests to run after a change, and those that it may reach as well. Run are: changed tests, those that reach the
 * change by static imports, those that name it in a string, and for the file of a command those that type its name. A
 * front door (`index.ts`) is passed by name: who imports one name of it does not depend on the others. Left to `npm test`
 * are the tests that reach a change only through code loaded when needed (each command through the table of commands),
 * after a change of a wide room the tests of other rooms without a contract suite, and what takes too long: the tests
 * nearest to the change go first. `seconds` is what each file took before.
 */
export function affectedTests(changed, { graph = importGraph(), seconds = {} } = {}) {
  const { tests, runsContract } = graph;
  const wide = wideRooms.filter((room) =>
    changed.some((file) => isProduct(file) && file.startsWith(`${room}/`)),
  );
  const isOwn = (file) => wide.some((room) => file.startsWith(`${room}/`));
  const reached = distances(changed, graph.importers);
  const reachedByOthers = distances(
    changed.filter((file) => !isOwn(file)),
    graph.importers,
  );
  for (const test of changed.flatMap((file) => [...(graph.typedBy.get(file) ?? [])])) reached.set(test, 1);
  const isAsked = (file) =>
    reached.has(file) &&
    (wide.length === 0 || isOwn(file) || reachedByOthers.has(file) || runsContract.has(file));
  const byNearness = [...tests]
    .filter(isAsked)
    .sort((a, b) => reached.get(a) - reached.get(b) || (a < b ? -1 : 1));
  const run = [];
  let left = most.seconds;
  for (const file of byNearness) {
    const cost = seconds[file] ?? unmeasured[roomOf(file)] ?? 0.5;
    if (run.length === most.files || cost > left) continue;
    left -= cost;
    run.push(file);
  }
  const mayReach = distances(changed, graph.allImporters);
  const leftOut = [...tests].filter((file) => (mayReach.has(file) || isAsked(file)) && !run.includes(file));
  return { run: run.sort(), leftOut: leftOut.sort(), wide };
}

/** `packages/rows`, `apps/cli`, `testing`. */
export function roomOf(file) {
  const [top, room] = file.split('/');
  return top === 'packages' || top === 'apps' ? `${top}/${room}` : top;
}

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isProduct = (file) => /\.tsx?$/.test(file) && !isTest(file);

/** How many imports lie between the files and each of their dependents. */
function distances(files, importers) {
  const found = new Map(files.map((file) => [file, 0]));
  for (const [file, distance] of found)
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) found.set(importer, distance + 1);
  return found;
}

const imported =
  /(?:^|\n)\s*(?:import|export)\s+(?<clause>[^'"`;]*?)\s*from\s*'(?<from>[^']+)'|(?:^|\n)import\s*'(?<bare>[^']+)'|\bimport\(\s*'(?<lazy>[^']+)'/g;

/** Who imports whom, by files of the tree; `importers` by static imports, `allImporters` by those loaded when needed too. */
export function importGraph(folder = root) {
  const pattern = '{packages,apps,testing,benchmarks,examples,scripts}/**/*.{ts,tsx,mjs}';
  const isOurs = (file) => !/(?:^|\/)(?:node_modules|dist)\//.test(file);
  const files = globSync(pattern, {
    cwd: folder,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isOurs);
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const doors = doorsOf(folder, texts);
  const importers = new Map();
  const allImporters = new Map();
  const runsContract = new Set();
  /** Tests that type the name of a command. */
  const typedBy = new Map();
  const commands = files.filter(
    (file) => /^apps\/cli\/src\/commands\/[\w-]+\.ts$/.test(file) && !isTest(file),
  );
  const add = (map, target, by) => (map.get(target) ?? map.set(target, new Set()).get(target)).add(by);
  for (const [file, text] of texts) {
    for (const { groups } of text.matchAll(imported)) {
      const specifier = groups.from ?? groups.bare ?? groups.lazy;
      for (const target of targetsOf(file, specifier, groups.clause, { texts, doors })) {
        add(allImporters, target, file);
        if (groups.lazy === undefined) add(importers, target, file);
        if (target.endsWith('.contract.ts')) runsContract.add(file);
      }
    }
    if (!isTest(file)) continue;
    for (const command of commands)
      if (text.includes(`'${basename(command, '.ts')}'`)) add(typedBy, command, file);
    // A test that names a file in a string reads it: a page of documentation, a data file, a program that it starts.
    for (const [, path] of text.matchAll(/'((?:[\w.@-]+\/)+[\w.@-]+\.\w+)'/g))
      for (const target of [path, posix.join(dirname(file), path)])
        if (target !== file && existsSync(join(folder, target))) add(importers, target, file);
  }
  const tests = new Set(
    files.filter(
      (file) => isTest(file) && !file.startsWith('examples/') && !file.endsWith('.oracle.test.ts'),
    ),
  );
  return { importers, allImporters, runsContract, typedBy, tests };
}

/** The files behind a specifier: one, or behind a front door those that define the names asked for. */
function targetsOf(file, specifier, clause, { texts, doors }) {
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier);
    return texts.has(target) ? [target] : [];
  }
  const door = doors.get(specifier);
  if (door === undefined) return [];
  const names = [...(clause ?? '').matchAll(/(?:^|[{,\s])(?:type\s+)?(\w+)(?:\s+as\s+\w+)?(?=\s*[,}])/g)].map(
    ([, name]) => name,
  );
  const known = names.map((name) => door.names.get(name));
  return names.length === 0 || known.includes(undefined)
    ? [door.file, ...door.names.values()]
    : [...new Set(known)];
}

/** For each `@assay/…` the file behind each name of its list. */
function doorsOf(folder, texts) {
  const doors = new Map();
  for (const manifest of globSync('packages/*/package.json', { cwd: folder })) {
    const { name, exports } = JSON.parse(readFileSync(join(folder, manifest), 'utf8'));
    for (const [key, target] of Object.entries(exports ?? {})) {
      const path = typeof target === 'string' ? target : target?.default;
      if (typeof path !== 'string') continue;
      const file = posix.join(posix.dirname(manifest.replaceAll('\\', '/')), path);
      if (!texts.has(file)) continue;
      const names = new Map();
      for (const [, list, from] of texts
        .get(file)
        .matchAll(/export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g))
        for (const entry of list
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean))
          names.set(
            entry
              .replace(/^type\s+/, '')
              .split(/\s+as\s+/)
              .at(-1),
            posix.join(posix.dirname(file), from),
          );
      doors.set(posix.join(name, key), { file, names });
    }
  }
  return doors;
}
