import type { JsonValue, Signals } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { inKeyOrder } from '../../../../testing/in-key-order.ts';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { normaliseRecord, type RecordFile } from '../corpus/normalise-record.ts';
import { variantFields } from '../corpus/result-row.ts';
import { type CorpusRollup, corpusRollup } from './corpus-rollup.ts';
import { signalsOf } from './signals-of.ts';

interface Case {
  readonly id: string;
  readonly records: readonly { readonly path: string; readonly record: JsonValue }[];
  readonly expect: { readonly triples: readonly Signals[]; readonly [key: string]: unknown };
}

const file = 'signals/small-corpora.json';
const oracle = readOracle<{ variant_fields: readonly string[]; cases: readonly Case[] }>(file);

describe(file, () => {
  if (oracle === null) {
    test.skip(`${file} is not on this machine`);
    return;
  }
  test('the variant fields are those of the file', () => {
    expect(variantFields).toEqual(oracle.variant_fields);
  });
  test.each(oracle.cases)('$id', ({ records, expect: expected }) => {
    const signals = signalsOf(
      records.flatMap((record: RecordFile) => normaliseRecord(record).rows),
      'literal',
    );
    const { triples, ...rest } = expected;
    expect(inKeyOrder(signals)).toEqual(inKeyOrder(triples));
    expect({ rollup: corpusRollup(signals) }).toEqual(rest as { rollup: CorpusRollup });
  });
});
