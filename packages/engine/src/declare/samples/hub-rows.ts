import { AssayError, offerNames } from '@assay/records';
import { decodeText } from '@assay/rows';
import type { DeclaredHub } from '../project.ts';
import { type CardConfig, type HubPlace, hubPlace, readHubCard } from './hub-card.ts';
import { fileRows, type FileSources, type PlacedRow, type SampleRows } from './open-files.ts';

/** Names that files and folders have for a split, as the hub reads them. */
const names: Readonly<Record<string, string>> = {
  train: 'train',
  training: 'train',
  validation: 'validation',
  valid: 'validation',
  val: 'validation',
  dev: 'validation',
  test: 'test',
  testing: 'test',
  eval: 'test',
  evaluation: 'test',
};

const dataFile = /\.(?:jsonl|ndjson|jsonlines|json|csv|tsv|parquet)(?:\.gz)?$/i;
const noData = /(?:^|\/)(?:dataset_infos?|dataset_dict|state|config|croissant|metadata)\.json$/i;
const splitShard = /(?:^|\/)([A-Za-z0-9_.]+)-\d{5}-of-\d{5}[^/]*$/;

/** Files that rows can be read from, in their order; what is hidden is not data. */
function dataFilesAmong(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => dataFile.test(path) && !noData.test(path) && !/(?:^|\/)(?:\.|__)/.test(path));
}

/**
 * The splits of files that no card tells of: by `NAME-00000-of-00001`, by a word in the file's name (`test.csv`,
 * `my_dev_set.jsonl`), else by a folder (`test/0000.parquet`). Where no file says anything, all are `train`.
 */
function splitsByName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const files = dataFilesAmong(paths);
  const found = new Map<string, string[]>();
  for (const path of files) {
    const split = splitOf(path);
    if (split !== null) found.set(split, [...(found.get(split) ?? []), path]);
  }
  return found.size > 0 || files.length === 0 ? found : new Map([['train', files]]);
}

function splitOf(path: string): string | null {
  const sharded = splitShard.exec(path)?.[1];
  if (sharded !== undefined) return names[sharded.toLowerCase()] ?? sharded;
  for (const part of path.split('/').toReversed()) {
    const words = part.toLowerCase().split(/[^a-z]+/);
    const word = words.find((one) => Object.hasOwn(names, one));
    if (word !== undefined) return names[word]!;
  }
  return null;
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'one'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'name' | 'path' | 'folders' };

/**
 * Whether a path fits a pattern of a dataset card: `*` and `?` stand for characters of one name, `**` for any, and a
 * leading or inner `**` with its slash also for no folder at all; `[0-9]` for one of these. Patterns are written by others:
 * the time is the product of both lengths, whatever they are.
 */
export function fitsWildcard(path: string, pattern: string): boolean {
  let reached = new Set([0]);
  for (const token of tokensOf(pattern)) {
    reached = advance(path, reached, token);
    if (reached.size === 0) return false;
  }
  return reached.has(path.length);
}

function advance(path: string, from: ReadonlySet<number>, token: Token): Set<number> {
  const to = new Set<number>();
  for (const at of from) {
    if (token.kind === 'text') {
      if (path.startsWith(token.text, at)) to.add(at + token.text.length);
    } else if (token.kind === 'one') {
      const character = path[at];
      if (character !== undefined && token.fits(character)) to.add(at + 1);
    } else {
      to.add(at);
      // Each start goes on until another start has been there already.
      for (let next = at + 1; next <= path.length && !(from.has(next - 1) && next - 1 > at); next += 1) {
        const passed = path[next - 1];
        if (token.kind === 'name' && passed === '/') break;
        if (token.kind !== 'folders' || passed === '/') to.add(next);
      }
    }
  }
  return to;
}

const token = /\*\*\/|\*+|\?|\[!?[^\]]+\]|[^*?[]+|\[/g;

function tokensOf(pattern: string): readonly Token[] {
  return [...pattern.matchAll(token)].flatMap(([found], i, all): readonly Token[] => {
    const startsName = i === 0 || all[i - 1]![0].endsWith('/');
    if (found === '**/')
      return startsName ? [{ kind: 'folders' }] : [{ kind: 'path' }, { kind: 'text', text: '/' }];
    if (found.startsWith('*')) return [{ kind: found === '*' ? 'name' : 'path' }];
    if (found === '?') return [{ kind: 'one', fits: (character) => character !== '/' }];
    if (found.startsWith('[') && found.length > 1) return [{ kind: 'one', fits: setOf(found.slice(1, -1)) }];
    return [{ kind: 'text', text: found }];
  });
}

function setOf(written: string): (character: string) => boolean {
  const isOther = written.startsWith('!');
  const ranges = [...(isOther ? written.slice(1) : written).matchAll(/(.)-(.)|(.)/gs)].map(
    ([, from, to, one]) => [from ?? one!, to ?? one!] as const,
  );
  return (character) =>
    character !== '/' && ranges.some(([from, to]) => from <= character && character <= to) !== isOther;
}

/** A configuration of a dataset, with the files of each of its splits. */
interface HubConfig extends Pick<CardConfig, 'name' | 'isDefault' | 'settings'> {
  readonly splits: ReadonlyMap<string, readonly string[]>;
}

/**
 * The configurations of a dataset among its files: those of its card; where it declares none, one of all files, and one for
 * each folder, as branches with converted data have them (`CONFIG/SPLIT/0000.parquet`).
 */
export function hubConfigs(paths: readonly string[], card: readonly CardConfig[]): readonly HubConfig[] {
  if (card.length > 0) return card.map((config) => ({ ...config, splits: filesOf(config, paths) }));
  const folders = new Set(dataFilesAmong(paths).flatMap((path) => /^([^/]+)\//.exec(path)?.[1] ?? []));
  const whole: HubConfig = { name: 'default', isDefault: true, settings: [], splits: splitsByName(paths) };
  const others = [...folders]
    .filter((name) => name !== 'default' && name !== 'data')
    .map((name) => ({ name, isDefault: false, settings: [], splits: splitsBelow(name, paths) }));
  return [whole, ...others];
}

function filesOf({ folder, splits }: CardConfig, paths: readonly string[]): HubConfig['splits'] {
  if (splits === null) return splitsBelow(folder, paths);
  const below = folder === '' ? '' : `${folder}/`;
  return new Map(
    [...splits].map(([split, patterns]) => [
      split,
      paths.filter((path) =>
        patterns.some((pattern) => isMeant(path, `${below}${pattern.replace(/^\.?\/+/, '')}`)),
      ),
    ]),
  );
}

/** A pattern may name a folder: all data below it are meant. */
function isMeant(path: string, pattern: string): boolean {
  return (
    path === pattern ||
    fitsWildcard(path, pattern) ||
    (dataFilesAmong([path]).length > 0 && fitsWildcard(path, `${pattern.replace(/\/+$/, '')}/**`))
  );
}

function splitsBelow(folder: string, paths: readonly string[]): HubConfig['splits'] {
  if (folder === '') return splitsByName(paths);
  const below = `${folder}/`;
  const inner = paths.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length));
  return new Map(
    [...splitsByName(inner)].map(([split, files]) => [split, files.map((path) => below + path)]),
  );
}

/** The files of one split of one configuration: those that are named, else the only ones or the default. */
function chooseSplit(
  configs: readonly HubConfig[],
  { repository, config, split }: DeclaredHub,
  file: string,
): readonly string[] {
  const chosen = chooseConfig(configs, config, { repository, file });
  if (chosen.settings.length > 0)
    throw new AssayError(
      'invalid',
      'E_HUB_SETTINGS',
      `the card of ${repository} has its files of ${chosen.name} read with ${chosen.settings.join(', ')}, which is not known here`,
      { location: { file }, fix: 'Name a revision that has the data as Parquet: refs/convert/parquet.' },
    );
  const known = [...chosen.splits.keys()];
  const name = split ?? (known.length === 1 ? known[0]! : null);
  const files = name === null ? undefined : chosen.splits.get(name);
  if (files !== undefined && files.length > 0) return wholeOf(files, repository, file);
  const message =
    name === null
      ? `${repository} has several splits: expected split, one of ${known.join(', ')}`
      : `${repository} has no files of the split ${JSON.stringify(name)} of ${chosen.name}`;
  const filled = known.filter((one) => (chosen.splits.get(one) ?? []).length > 0);
  throw new AssayError('invalid', 'E_HUB_SPLIT', message, {
    location: { file },
    fix: offerNames(name ?? '', filled),
  });
}

/** The files that fetching a dataset is about: of the split that is named, else of all of them. */
export function filesToPull(
  configs: readonly HubConfig[],
  {
    repository,
    config,
    split,
  }: {
    readonly repository: string;
    readonly config?: string | undefined;
    readonly split?: string | undefined;
  },
): readonly string[] {
  const isAll =
    config === undefined && !configs.some(({ isDefault, name }) => isDefault || name === 'default');
  const chosen = isAll ? configs : [chooseConfig(configs, config, { repository, file: 'README.md' })];
  const files = chosen.flatMap(({ splits }) =>
    split === undefined ? [...splits.values()].flat() : (splits.get(split) ?? []),
  );
  if (files.length > 0) return [...new Set(files)];
  const known = chosen.flatMap(({ splits }) => [...splits.keys()]);
  const message =
    split === undefined
      ? `${repository} has no files of rows that can be read`
      : `${repository} has no files of the split ${JSON.stringify(split)}`;
  throw new AssayError('invalid', 'E_HUB_SPLIT', message, {
    location: { file: 'README.md' },
    fix:
      split === undefined
        ? 'Name the revision that has the data as Parquet: refs/convert/parquet.'
        : offerNames(split, known),
  });
}

function chooseConfig(
  configs: readonly HubConfig[],
  wanted: string | undefined,
  { repository, file }: { readonly repository: string; readonly file: string },
): HubConfig {
  const found =
    wanted === undefined
      ? (configs.find(({ isDefault }) => isDefault) ??
        configs.find(({ name }) => name === 'default') ??
        (configs.length === 1 ? configs[0] : undefined))
      : configs.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const names = configs.map(({ name }) => name);
  const message =
    wanted === undefined
      ? `${repository} has several configurations: expected config, one of ${names.join(', ')}`
      : `${repository} has no configuration ${JSON.stringify(wanted)}`;
  throw new AssayError('invalid', 'E_HUB_CONFIG', message, {
    location: { file },
    fix: offerNames(wanted ?? '', names),
  });
}

const shard = /-(\d{5})-of-(\d{5})/;

/** Of a split in numbered parts all have to be there: another tool may have fetched some of them alone. */
function wholeOf(files: readonly string[], repository: string, file: string): readonly string[] {
  const parts = files.flatMap((path) => shard.exec(path)?.slice(1).map(Number) ?? []);
  const total = parts[1];
  if (total === undefined || parts.length !== 2 * files.length || files.length >= total) return files;
  const message = `${files.length} of the ${total} parts of ${repository} are there: ${files.join(', ')}`;
  throw new AssayError('invalid', 'E_HUB_PART', message, {
    location: { file },
    action: { kind: 'pull_data', repository },
  });
}

const maxCard = 16 * 1024 * 1024;

/** The rows of one split of a dataset of the hub, from files that are here: all parts of it, one after the other. */
export async function hubRows(declared: DeclaredHub, sources: FileSources): Promise<SampleRows> {
  const place = await hubPlace(declared, sources.files);
  const paths = await filesIn(declared, place);
  const here = { ...sources, files: place.files };
  const parts = await Promise.all(
    paths.map((path) => fileRows(place.folder + path, here, { isOfHub: true })),
  );
  const outside = await Promise.all(
    paths.map(async (path) => ({
      path: recordedName(declared, place, path),
      sha256: await digestOf(place, path),
    })),
  );
  if (parts.length === 1) return { ...parts[0]!, outside };
  return { file: `hf:${declared.repository}`, read: () => joined(parts), lines: null, outside };
}

async function filesIn(declared: DeclaredHub, { files, folder }: HubPlace): Promise<readonly string[]> {
  const paths = await files.tree(folder);
  const shown = files.shown(`${folder}README.md`);
  const card = paths.includes('README.md')
    ? await readHubCard(decodeText(await files.readBytes(`${folder}README.md`, maxCard)), shown)
    : [];
  const configs = hubConfigs(paths, card);
  const isScript =
    configs.every(({ splits }) => splits.size === 0) && paths.some((path) => path.endsWith('.py'));
  if (isScript)
    throw new AssayError(
      'invalid',
      'E_HUB_SCRIPT',
      `${declared.repository} has a program that makes its rows, and no files of rows; programs of a dataset are not run`,
      { fix: 'Name the revision that has the data as Parquet: refs/convert/parquet.' },
    );
  return chooseSplit(configs, declared, shown);
}

async function* joined(parts: readonly SampleRows[]): AsyncGenerator<Iterable<PlacedRow>> {
  for (const { read, file } of parts) for await (const batch of read()) yield named(batch, file);
}

function* named(batch: Iterable<PlacedRow>, file: string): Generator<PlacedRow> {
  for (const row of batch) yield { ...row, file };
}

/** Of a commit that is known, the same on every machine. */
function recordedName(
  { repository }: DeclaredHub,
  { files, folder, commit }: HubPlace,
  path: string,
): string {
  return commit === null ? files.shown(folder + path) : `hf:${repository}@${commit}/${path}`;
}

async function digestOf({ files, folder }: HubPlace, path: string): Promise<string> {
  const file = await files.open(folder + path);
  try {
    return await file.sha256();
  } finally {
    await file.close();
  }
}
