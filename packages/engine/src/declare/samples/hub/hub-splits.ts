import type { CardConfig } from './hub-card.ts';
import { dataFilesAmong, splitsByName } from './default-splits.ts';
import { fitsWildcard } from './wildcard.ts';

/** A configuration of a dataset, with the files of each of its splits. */
export interface HubConfig extends Pick<CardConfig, 'name' | 'isDefault' | 'settings'> {
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
