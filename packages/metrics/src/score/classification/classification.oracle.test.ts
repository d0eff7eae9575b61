import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreMisses } from '../../testing/score-misses.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { accuracy } from './accuracy.ts';
import { balancedAccuracy } from './balanced-accuracy.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { confusionMatrix } from './confusion-matrix.ts';
import { f1 } from './f1.ts';
import { mcc } from './mcc.ts';
import { precision } from './precision.ts';
import { recall } from './recall.ts';

interface Case {
  readonly gold: readonly (string | number)[];
  readonly pred: readonly (string | number)[];
  readonly labels: readonly (string | number)[];
  readonly expect: Readonly<Record<string, unknown>>;
}

const oracle = readOracle<{ cases: readonly Case[] }>('metrics/classification.json');
const averaged: Record<string, Metric> = { precision, recall, f1 };
const values = (oracle?.cases ?? []).flatMap((each, i) =>
  Object.entries(each.expect)
    .filter(([name]) => name !== 'ordinal_scale')
    .map(([name, value]) => [i, name, value, each] as const),
);

describe('metrics/classification.json', () => {
  test.skipIf(oracle === null)('is not absent, and has cases', () => {
    expect(values.length).toBeGreaterThan(0);
  });

  test.each(values.filter(([, name]) => name === 'confusion'))('case %i: %s', (_i, _name, matrix, each) => {
    const { result } = scoreSet(confusionMatrix, rowsOf(each));
    expect(result).toMatchObject({ details: { labels: each.labels.map(String), matrix } });
  });

  test.each(values.filter(([, name]) => name !== 'confusion'))('case %i: %s', (_i, name, value, each) => {
    const scale = each.expect['ordinal_scale'] as readonly (string | number)[] | undefined;
    const [metric, params] = metricFor(name, scale);
    const rows = rowsOf(each).filter(
      (row) => !name.endsWith('_on_scale_pairs') || scale?.includes(row.expected),
    );
    expect(scoreMisses(scoreSet(metric, rows, params).result, value as number | null)).toEqual([]);
  });
});

const rowsOf = (each: Case) => each.gold.map((expected, i) => ({ expected, output: each.pred[i]! }));

function metricFor(name: string, scale: unknown): [Metric, Record<string, unknown>] {
  const fixed: Record<string, [Metric, Record<string, unknown>]> = {
    accuracy: [accuracy, {}],
    balanced_accuracy_recall_macro_over_gold: [balancedAccuracy, {}],
    mcc: [mcc, {}],
    cohen_kappa: [cohenKappa, {}],
    linear_kappa_on_scale_pairs: [cohenKappa, { weights: 'linear', scale }],
    quadratic_kappa_on_scale_pairs: [cohenKappa, { weights: 'quadratic', scale }],
  };
  const [, base, average] = /^(precision|recall|f1)_(micro|macro|weighted)$/.exec(name) ?? [];
  const found =
    base === undefined ? fixed[name] : ([averaged[base]!, { average }] as [Metric, { average: string }]);
  if (found === undefined) throw new Error(`unknown value ${name}`);
  return found;
}
