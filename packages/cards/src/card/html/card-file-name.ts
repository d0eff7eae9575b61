import { createHash } from 'node:crypto';
import type { CardSubject } from '@assay/records';

/** The folder of each kind. */
const folders = { benchmark: 'benchmarks', model: 'models', organization: 'organizations' } as const;

/**
 * Where a card stands below the folder of all cards, with `/` between. A plain name stays as it is; any other is
 * spelt in letters that every file system keeps, with a digest of the name behind it: two names never share a file,
 * also where capitals do not count.
 */
export function cardFileName(subject: CardSubject): string {
  const { kind, name, collection } = subject;
  if (kind === 'corpus') return 'corpus.html';
  return `${folders[kind]}/${safeName(collection === null ? [name] : [collection, name])}.html`;
}

const longest = 80;
/** What ends like a digest could be taken for one; Windows knows devices by name. */
const reserved = /-[0-9a-f]{12}$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

function safeName(parts: readonly string[]): string {
  const written = parts.join('--');
  const isPlain =
    /^[a-z0-9][a-z0-9_.-]*[a-z0-9]$/.test(written) && parts.every((part) => !part.includes('--'));
  if (isPlain && written.length <= longest && !reserved.test(written)) return written;
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  const spelt = written
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, longest);
  return `${spelt === '' ? 'card' : spelt}-${digest}`;
}
