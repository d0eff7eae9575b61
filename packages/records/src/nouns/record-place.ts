import type { Digest } from '../digest.ts';

/** Where a record and its instance-level rows belong in a collection of such records. */
export interface RecordPlace {
  readonly path: string;
  readonly samples_path: string;
}

/**
 * Five parts, as Every Eval Ever lays its data out: data, a collection, who made the model, the model, the file. The
 * file is named after the digest of what it reports, so that the same thing reported twice is one file.
 */
export function recordPlace(collection: string, modelId: string, identity: Digest): RecordPlace {
  const slash = modelId.indexOf('/');
  const [developer, model] =
    slash === -1 ? ['unknown', modelId] : [modelId.slice(0, slash), modelId.slice(slash + 1)];
  const stem = ['data', ...[collection, developer, model].map(portableName), uuidOf(identity)].join('/');
  return { path: `${stem}.json`, samples_path: `${stem}_samples.jsonl` };
}

/** A name that every file system takes: letters, digits, dots, dashes and underscores, never `data` alone. */
export function portableName(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 100);
  const reserved = /^(?:data|con|prn|aux|nul|com\d|lpt\d)?$/i.test(name.replace(/\..*$/, ''));
  return reserved ? `_${name}` : name;
}

/** A version 4 identifier from a digest: the same for the same scoring, where one at random would be another file each time. */
export function uuidOf(digest: Digest): string {
  const hex = digest.slice('sha256:'.length);
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3]!;
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
