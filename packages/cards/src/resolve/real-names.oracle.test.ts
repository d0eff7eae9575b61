import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { oracleFolder } from '../../../../testing/oracle-files.ts';
import { normaliseRecord } from '../corpus/normalise-record.ts';
import { readCorpusLine } from '../corpus/corpus-document.ts';
import { nameKinds } from './name-index.ts';
import { splitModelName } from './model-name.ts';
import { Registry } from './registry.ts';
import { resolveName } from './resolve-name.ts';
import { resolvedName } from './resolution.ts';

const file = 'corpus/eee-v0.2.jsonl.gz';
const corpus = resolve(oracleFolder(), '..', file);

describe(`the names of ${file}`, () => {
  if (!existsSync(corpus)) {
    test.skip(`${file} is not on this machine`);
    return;
  }
  const names = namesOf(corpus);
  const registry = new Registry({ corpus: names });

  test('resolve to themselves the second time, and count as what they are', () => {
    for (const kind of nameKinds)
      for (const name of names[kind]) {
        const resolution = resolveName(kind, name, registry);
        const once = resolvedName(resolution).name;
        expect(resolution.canonical).toBe(name);
        expect(resolvedName(resolveName(kind, once, registry)).name).toBe(once);
      }
  });

  test('of models that a rule takes for one have the same numbers', () => {
    const numbers = (name: string): string => (splitModelName(name).rest.match(/\d+/g) ?? []).join(' ');
    const byRule = [...names.model].flatMap((name) => {
      const [same] = resolveName('model', name, registry).suggestions;
      const isRule =
        same?.relation === 'same' && same.steps.every(({ says }) => !says.includes('registered alias'));
      return isRule ? [{ name, same: same.name }] : [];
    });
    expect(byRule.length).toBeGreaterThan(0);
    expect(byRule.filter(({ name, same }) => numbers(same) !== numbers(name))).toEqual([]);
  });
});

function namesOf(path: string) {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n').filter(Boolean);
  const rows = lines.flatMap((line, index) => {
    const document = readCorpusLine(line, path, index + 1);
    return document.kind === 'record' ? normaliseRecord(document.record).rows : [];
  });
  return {
    model: new Set(rows.map(({ model }) => model)),
    benchmark: new Set(rows.map(({ path: [, dataset] }) => dataset)),
    metric: new Set(rows.map(({ metric }) => metric)),
    organization: new Set(rows.flatMap(({ organization }) => organization ?? [])),
  };
}
