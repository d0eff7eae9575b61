import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { bleu } from './bleu/bleu.ts';
import { sentenceBleu } from './bleu/sentence-bleu.ts';
import { chrf, chrfPlusPlus } from './chrf/chrf.ts';

interface Case {
  readonly hypothesis?: string;
  readonly hypotheses?: readonly string[];
  readonly references: readonly (string | readonly string[])[];
  readonly expect: Readonly<Record<string, string | number | readonly number[]>>;
}

const file = 'metrics/bleu_chrf.json';
const oracle = readOracle<{ readonly cases: readonly Case[] }>(file);

describe.skipIf(oracle === null)(`bleu and chrf against sacreBLEU (${file}, or absent)`, () => {
  test('the file has cases', () => expect(oracle?.cases.length).toBeGreaterThan(0));

  test.each((oracle?.cases ?? []).map((row, i) => [i, row] as const))('case %i', (_, row) => {
    const { signature, ...wanted } = row.expect;
    const params = signature === undefined ? {} : parametersOf(String(signature));
    const wrong = Object.entries(wanted)
      .map(([key, value]) => ({ key, wanted: value, actual: valueOf(key, rowsOf(row), params) }))
      .filter(({ wanted, actual }) => !isClose(actual, wanted));
    expect(wrong).toEqual([]);
  });
});

interface Row {
  readonly output: string;
  readonly expected: string | readonly string[];
}

function rowsOf({ hypothesis, hypotheses, references }: Case): readonly Row[] {
  if (hypothesis !== undefined) return [{ output: hypothesis, expected: references.flat() }];
  if (hypotheses?.length !== references.length) throw new Error('unknown shape of case');
  return hypotheses.map((output, i) => ({ output, expected: references[i]! }));
}

/** `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0` as parameters. */
function parametersOf(signature: string): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const part of signature.split('|')) {
    const [key, value = ''] = part.split(':');
    const [, name, number] = /^([^[]*)(?:\[(.*)\])?$/u.exec(value)!;
    if (key === 'nrefs' || key === 'version') continue;
    if (key === 'eff') params['effective_order'] = value === 'yes';
    else if (key === 'case') params['lowercase'] = value === 'lc';
    else if (key === 'tok') params['tokenizer'] = value;
    else if (key === 'smooth') {
      params['smoothing'] = name;
      if (number !== undefined) params['smoothing_value'] = Number(number);
    } else throw new Error(`unknown part of signature: ${part}`);
  }
  return params;
}

function valueOf(key: string, rows: readonly Row[], params: Record<string, unknown>): unknown {
  switch (key) {
    case 'sentence_bleu': {
      const score = scoreSample(sentenceBleu, rows[0]!);
      return score.kind === 'scored' ? score.value : null;
    }
    case 'chrf':
      return corpus(chrf, rows, {})['value'];
    case 'chrf_pp':
      return corpus(chrfPlusPlus, rows, {})['value'];
    case 'bleu':
      return corpus(bleu, rows, params)['value'];
    case 'precisions':
      return corpus(bleu, rows, params)['precisions'];
    case 'bp':
      return corpus(bleu, rows, params)['brevity_penalty'];
    case 'sys_len':
      return corpus(bleu, rows, params)['output_length'];
    case 'ref_len':
      return corpus(bleu, rows, params)['reference_length'];
    default:
      throw new Error(`unknown expectation: ${key}`);
  }
}

function corpus(
  metric: Metric,
  rows: readonly Row[],
  params: Record<string, unknown>,
): Record<string, unknown> {
  const { result } = scoreSet(metric, rows, params);
  return result.kind === 'scored' ? { value: result.value, ...result.details } : {};
}

function isClose(actual: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted) && Array.isArray(actual)) {
    return wanted.length === actual.length && wanted.every((value, i) => isClose(actual[i], value));
  }
  return typeof actual === 'number' && typeof wanted === 'number' && Math.abs(actual - wanted) <= 1e-9;
}
