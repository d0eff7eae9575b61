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
const shard = /(?:^|\/)([A-Za-z0-9_.]+)-\d{5}-of-\d{5}[^/]*$/;

/** Files that rows can be read from, in their order; what is hidden is not data. */
export function dataFilesAmong(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => dataFile.test(path) && !noData.test(path) && !/(?:^|\/)(?:\.|__)/.test(path));
}

/**
 * The splits of files that no card tells of: by `NAME-00000-of-00001`, by a word in the file's name (`test.csv`,
 * `my_dev_set.jsonl`), else by a folder (`test/0000.parquet`). Where no file says anything, all are `train`.
 */
export function splitsByName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const files = dataFilesAmong(paths);
  const found = new Map<string, string[]>();
  for (const path of files) {
    const split = splitOf(path);
    if (split !== null) found.set(split, [...(found.get(split) ?? []), path]);
  }
  return found.size > 0 || files.length === 0 ? found : new Map([['train', files]]);
}

function splitOf(path: string): string | null {
  const sharded = shard.exec(path)?.[1];
  if (sharded !== undefined) return names[sharded.toLowerCase()] ?? sharded;
  for (const part of path.split('/').toReversed()) {
    const words = part.toLowerCase().split(/[^a-z]+/);
    const word = words.find((one) => Object.hasOwn(names, one));
    if (word !== undefined) return names[word]!;
  }
  return null;
}
