import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { corpusPath, readOracle } from '../../../../testing/oracle-files.ts';
import { countFindings, type Finding } from '../corpus/finding.ts';
import { normaliseRecord } from '../corpus/normalise-record.ts';
import { readCorpusLine } from '../corpus/corpus-document.ts';
import type { ResultRow } from '../corpus/result-row.ts';
import { type CorpusRollup, corpusRollup } from './corpus-rollup.ts';
import { signalsOf } from './signals-of.ts';

const file = 'signals/eee-v0.2.expected.json';
const oracle = readOracle<CorpusRollup>(file);
const corpus = corpusPath('eee-v0.2.jsonl.gz');

describe(file, () => {
  if (oracle === null || !existsSync(corpus)) {
    test.skip(`${file} or its corpus is not on this machine`);
    return;
  }
  // Setups, divergences and what is left were counted by another program, in exact fractions.
  test('the roll-up over the whole corpus, literally, and its setups in full', () => {
    const rows: ResultRow[] = [];
    const findings: Finding[] = [];
    const lines = gunzipSync(readFileSync(corpus)).toString('utf8').split('\n').filter(Boolean);
    for (const [index, line] of lines.entries()) {
      const document = readCorpusLine(line, corpus, index + 1);
      if (document.kind !== 'record') throw new Error(`line ${index + 1} is no record`);
      const read = normaliseRecord(document.record);
      rows.push(...read.rows);
      findings.push(...read.findings);
    }
    expect(corpusRollup(signalsOf(rows, 'literal'))).toEqual(oracle);
    const signals = signalsOf(rows);
    expect(signals.filter(({ variants }) => variants > 1)).toHaveLength(582);
    expect(signals.filter(({ variant_divergence: one }) => one === 1)).toHaveLength(132);
    expect(signals.filter(({ unexplained_spread: one }) => one === 1)).toHaveLength(1);
    expect(countFindings(findings).filter(({ action }) => action === 'refused')).toEqual([]);
  });
});
