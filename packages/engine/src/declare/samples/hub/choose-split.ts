import { AssayError, offerNames } from '@assay/records';
import type { DeclaredHub } from '../../project.ts';
import type { HubConfig } from './hub-splits.ts';

/** The files of one split of one configuration: those that are named, else the only ones or the default. */
export function chooseSplit(
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
