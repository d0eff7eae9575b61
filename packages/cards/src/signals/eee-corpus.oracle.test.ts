import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { oracleFolder, readOracle } from '../../../../testing/oracle-files.ts';
import { countFindings, type Finding } from '../corpus/finding.ts';
import { normaliseRecord } from '../corpus/normalise-record.ts';
import { recordLines } from '../corpus/record-lines.ts';
import type { ResultRow } from '../corpus/result-row.ts';
import { type CorpusRollup, corpusRollup } from './corpus-rollup.ts';
import { signalsOf } from './signals-of.ts';

const file = 'signals/eee-v0.2.expected.json';
const oracle = readOracle<CorpusRollup>(file);
const corpus = resolve(oracleFolder(), '../corpus/eee-v0.2.jsonl.gz');

describe(file, () => {
  if (oracle === null || !existsSync(corpus)) {
    test.skip(`${file} or its corpus is not on this machine`);
    return;
  }
  test('the roll-up over the whole corpus', () => {
    const rows: ResultRow[] = [];
    const findings: Finding[] = [];
    for (const line of recordLines(corpus, gunzipSync(readFileSync(corpus)).toString('utf8').split('\n'))) {
      const read = 'record' in line ? normaliseRecord(line.record) : { rows: [], findings: [line.finding] };
      rows.push(...read.rows);
      findings.push(...read.findings);
    }
    expect(corpusRollup(signalsOf(rows))).toEqual(oracle);
    expect(countFindings(findings).filter(({ action }) => action === 'refused')).toEqual([]);
  });
});
