import { AssayError, isObject } from '@assay/records';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceDurably } from './write-durably.ts';

/** A file of a corpus that is not what was written: no number is computed from it. */
export function damagedShard(file: string, problem: string, folder: string): AssayError {
  return new AssayError('environment', 'E_CORPUS', `${file} is damaged: ${problem}`, {
    fix: `Remove the folder ${folder} and ingest again: its sources are read again.`,
  });
}

export function damagedManifest(file: string, problem: string): AssayError {
  return new AssayError('environment', 'E_CORPUS', `${file} is damaged: ${problem}`, {
    fix: `Remove ${file} and ingest again: it is written again from the existing shards.`,
  });
}

/** A shard that was written and is not there. */
export function missingShard(folder: string): AssayError {
  return new AssayError('environment', 'E_CORPUS', `the shard ${folder} is missing`, {
    fix: 'Ingest its sources again: what is missing is read again.',
  });
}

/** JSON that ends with the digest of everything before it, so that a changed byte is noticed. */
export function sealedText(content: object): { readonly text: string; readonly seal: string } {
  const seal = sealOf(content);
  return { text: `${JSON.stringify({ ...content, seal }, null, 1)}\n`, seal };
}

/** What a sealed text says. Throws where it is not JSON, not sealed, or not what was sealed. */
export function readSealed(text: string): { readonly content: object; readonly seal: string } {
  const { seal, ...content } = parsedObject(text);
  if (typeof seal !== 'string') throw new Error('it has no seal');
  if (sealOf(content) !== seal) throw new Error('its content is not what was sealed');
  return { content, seal };
}

export function parsedObject(text: string): Readonly<Record<string, unknown>> {
  const json: unknown = JSON.parse(text);
  if (!isObject(json)) throw new Error('it is not an object');
  return json;
}

/** Keys keep their order through parsing, so the same content has the same text. */
function sealOf(content: object): string {
  return `sha256:${hash('sha256', JSON.stringify(content), 'hex')}`;
}

/** `corpus.json`: which shards a corpus is made of, and whether an ingest has come to its end. */
export interface CorpusManifest {
  readonly format: 1;
  /** In the order of their numbers; `seal` is that of the shard's head. */
  readonly shards: readonly { readonly number: number; readonly seal: string }[];
  /** An ingest that has begun and not ended: how many files it reads, and the first shard it writes. */
  readonly unfinished: { readonly files: number; readonly first_shard: number } | null;
}

export function manifestFile(corpus: string): string {
  return join(corpus, 'corpus.json');
}

/** Null where there is none: a corpus of an earlier version, or none at all. */
export async function readManifest(corpus: string): Promise<CorpusManifest | null> {
  const file = manifestFile(corpus);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw damagedManifest(file, error.message);
  });
  if (text === null) return null;
  try {
    const content = readSealed(text).content as CorpusManifest;
    if (content.format !== 1) throw new Error(`format is ${JSON.stringify(content.format)}, expected 1`);
    return content;
  } catch (error) {
    throw damagedManifest(file, (error as Error).message);
  }
}

export async function writeManifest(corpus: string, manifest: CorpusManifest): Promise<void> {
  await replaceDurably(manifestFile(corpus), sealedText(manifest).text);
}
