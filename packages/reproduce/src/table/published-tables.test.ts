import { describe, expect, test } from 'vitest';
import { judgeRow, printedDifference, roundDecimal } from './judge-row.ts';

type Row = readonly [
  metric: string,
  reported: number,
  obtained: number,
  interval: readonly [number, number],
  delta: number,
];

/** Tables 5, 6, 7, 9 and 10 of the Croissant Tasks paper, in percent; each metric has two rows, one for each column of obtained numbers. */
const published: Readonly<Record<string, readonly Row[]>> = {
  AbsenceBench: [
    ['Poetry Micro-F1', 72.7, 98.62, [98.47, 98.76], 25.92],
    ['Poetry Micro-F1', 72.7, 98.63, [98.36, 98.87], 25.93],
    ['Numerical Micro-F1', 96, 100, [100, 100], 4],
    ['Numerical Micro-F1', 96, 100, [100, 100], 4],
    ['GitHub PRs Micro-F1', 40, 23.36, [21.51, 25.16], -16.64],
    ['GitHub PRs Micro-F1', 40, 44.65, [41.79, 47.36], 4.65],
    ['Mean Domain Micro-F1', 69.6, 73.99, [73.38, 74.61], 4.39],
    ['Mean Domain Micro-F1', 69.6, 81.09, [80.2, 82], 11.49],
  ],
  CoRe: [
    ['F1 Score', 92.49, 94.58, [92.37, 96.46], 2.09],
    ['F1 Score', 92.49, 80.2, [75.75, 84.11], -12.29],
    ['Correct Trace Rate', 92.26, 100, [100, 100], 7.74],
    ['Correct Trace Rate', 92.26, 96.93, [93.96, 99.37], 4.67],
  ],
  MedSG: [
    ['3B IoU', 27.36, 26.83, [26.1, 27.5], -0.53],
    ['3B IoU', 27.36, 27.22, [26.5, 27.91], -0.14],
    ['3B Acc@0.5', 3.4, 3.1, [2.1, 4.1], -0.3],
    ['3B Acc@0.5', 3.4, 3.2, [2.1, 4.3], -0.2],
    ['7B IoU', 28.87, 30.17, [29.26, 31.12], 1.3],
    ['7B IoU', 28.87, 30.81, [29.88, 31.71], 1.94],
    ['7B Acc@0.5', 5.7, 9.7, [7.8, 11.7], 4],
    ['7B Acc@0.5', 5.7, 9.8, [7.9, 11.6], 4.1],
    ['32B IoU', 26.92, 27.2, [26.29, 28.14], 0.28],
    ['32B IoU', 26.92, 27.2, [26.24, 28.16], 0.28],
    ['32B Acc@0.5', 7.1, 7.8, [6.3, 9.5], 0.7],
    ['32B Acc@0.5', 7.1, 7.8, [6.2, 9.5], 0.7],
    ['72B IoU', 26.45, 14.39, [13.29, 15.43], -12.06],
    ['72B IoU', 26.45, 28.08, [27.13, 28.89], 1.63],
    ['72B Acc@0.5', 6.3, 2, [1.2, 2.9], -4.3],
    ['72B Acc@0.5', 6.3, 7, [5.6, 8.6], 0.7],
  ],
  NOVA: [
    ['mAP@30', 20.16, 35.86, [33.08, 38.71], 15.7],
    ['mAP@30', 20.16, 6.07, [4.94, 7.29], -14.09],
    ['mAP@50', 7.37, 3.05, [2.18, 4.12], -4.32],
    ['mAP@50', 7.37, 1.59, [1.06, 2.37], -5.78],
    ['mAP@[50:95]', 1.99, 0.79, [0.53, 1.3], -1.2],
    ['mAP@[50:95]', 1.99, 0.45, [0.27, 0.9], -1.54],
    ['ACC50', 8.83, 8.52, [7.28, 9.69], -0.31],
    ['ACC50', 8.83, 5.42, [4.71, 6.16], -3.41],
    ['FNR', 78.7, 81.93, [79.66, 84.21], 3.23],
    ['FNR', 78.7, 92.09, [91.09, 93.08], 13.39],
    ['BLEU-4', 1.83, 1.71, [1.51, 1.91], -0.12],
    ['BLEU-4', 1.83, 1.64, [1.44, 1.84], -0.19],
    ['METEOR', 15.2, 18.19, [17.57, 18.8], 2.99],
    ['METEOR', 15.2, 18.11, [17.43, 18.84], 2.91],
    ['Modality Term F1', 59.8, 92.1, [85.71, 100], 32.3],
    ['Modality Term F1', 59.8, 95.84, [87.5, 100], 36.04],
    ['Clinical Term F1', 19.8, 35.34, [33.99, 36.69], 15.54],
    ['Clinical Term F1', 19.8, 36.3, [34.6, 38.05], 16.5],
    ['Binary F1', 5.3, 89.11, [87.08, 91.21], 83.81],
    ['Binary F1', 5.3, 87.26, [85.26, 89.3], 81.96],
    ['Top-1 Accuracy', 24.2, 15.5, [13.34, 17.97], -8.7],
    ['Top-1 Accuracy', 24.2, 19.75, [17.09, 22.59], -4.45],
    ['Top-5 Accuracy', 38.4, 21.96, [19.4, 24.59], -16.44],
    ['Top-5 Accuracy', 38.4, 40.8, [37.31, 44.12], 2.4],
  ],
  'SAGE-Eval': [
    ['Model-level Safety Score', 30.77, 32.69, [26.08, 40], 1.92],
    ['Model-level Safety Score', 30.77, 34.62, [27.87, 41.54], 3.85],
    ['Area under Safety Curve (AUC)', 68.56, 71.69, [67.79, 75.66], 3.13],
    ['Area under Safety Curve (AUC)', 68.56, 71.69, [67.51, 75.93], 3.13],
  ],
};

/** Metrics whose reported number lies in the interval of what was obtained, once for each column where it does. */
const consistent: Readonly<Record<string, readonly string[]>> = {
  AbsenceBench: [],
  CoRe: ['F1 Score'],
  MedSG: [
    '3B IoU',
    '3B IoU',
    '3B Acc@0.5',
    '3B Acc@0.5',
    '32B IoU',
    '32B IoU',
    '32B Acc@0.5',
    '32B Acc@0.5',
    '72B Acc@0.5',
  ],
  NOVA: ['ACC50', 'BLEU-4', 'BLEU-4', 'Top-5 Accuracy'],
  'SAGE-Eval': [
    'Model-level Safety Score',
    'Model-level Safety Score',
    'Area under Safety Curve (AUC)',
    'Area under Safety Curve (AUC)',
  ],
};

describe.each(Object.entries(published))('rows of %s', (benchmark, rows) => {
  test('Δ is the difference of the printed numbers', () => {
    expect(rows.map(([, reported, obtained]) => printedDifference(obtained, reported, 2))).toEqual(
      rows.map(([, , , , delta]) => delta),
    );
  });

  test('a row is consistent where the reported number lies in the interval, and deviates elsewhere', () => {
    const outcomes = rows.map(([metric, reported, obtained, [low, high], delta]) => ({
      metric,
      ...judgeRow({
        reported: { value: reported, decimals: 2 },
        obtained,
        interval: { method: 'bootstrap-percentile', level: 0.95, low, high },
        delta,
        tolerance: 0,
        basis: { units: 100, span: 100, unlike: null, whyNone: null, unseen: 1 },
      }),
    }));
    expect(outcomes.filter(({ outcome }) => outcome === 'consistent').map(({ metric }) => metric)).toEqual(
      consistent[benchmark],
    );
    expect(new Set(outcomes.map(({ outcome }) => outcome))).not.toContain('not_comparable');
  });
});

function mean(values: readonly number[], decimals: number): number {
  return roundDecimal(values.reduce((sum, value) => sum + value, 0) / values.length, decimals);
}

function share(part: number, whole: number, decimals: number): number {
  return roundDecimal((part / whole) * 100, decimals);
}

test('averages of tables 3 and 4, and of the domains of table 5', () => {
  expect(mean([100, 87, 100, 100, 100], 1)).toBe(97.4);
  expect(mean([100, 100, 100, 85.7, 100], 1)).toBe(97.1);
  expect(mean([100, 100, 100, 50, 100], 1)).toBe(90);
  expect(mean([98.62, 100, 23.36], 2)).toBe(73.99);
  expect(mean([98.63, 100, 44.65], 2)).toBe(81.09);
  expect(mean([72.7, 96, 40], 1)).toBe(69.6);
  // The model without thinking, beside table 5.
  expect(mean([73.5, 91.4, 35.7], 1)).toBe(66.9);
});

test('shares that the text gives', () => {
  // CoRe: three of its fields were missed. NOVA: of 14 metrics, whether each is there and right, and of three parts.
  expect(share(20, 23, 0)).toBe(87);
  expect(share(7, 14, 0)).toBe(50);
  expect([24, 27].map((found) => share(found, 2 * 14 + 3, 1))).toEqual([77.4, 87.1]);
  expect(share(2, 3, 0)).toBe(67);
  // AbsenceBench, pull requests: F1 of the recall and precision that the text gives.
  const f1 = (recall: number, precision: number): number => (2 * recall * precision) / (recall + precision);
  expect(Math.abs(f1(92.61, 13.36) - 23.36)).toBeLessThan(0.01);
  expect(Math.abs(f1(99.91, 28.75) - 44.65)).toBeLessThan(0.01);
});

describe('where the paper contradicts itself', () => {
  test('MedSG: 23 of 24 fields are 95.8 %, and table 3 prints 100, which makes its average 97.4 and not 96.6', () => {
    expect(share(23, 24, 1)).toBe(95.8);
    expect(mean([100, 87, share(23, 24, 1), 100, 100], 1)).toBe(96.6);
  });

  test('NOVA: 12 of 14 metrics are 85.7 %, and the text names three that deviate: 78.6 %, and 95.7 for 97.1 in table 4', () => {
    expect(share(12, 14, 1)).toBe(85.7);
    const right = ['mAP@30', 'mAP@50', 'mAP@[50:95]', 'TP30', 'FP30', 'FNR']
      .concat(['BLEU-4', 'METEOR', 'Binary F1'])
      .concat(['Top-1 Accuracy', 'Top-5 Accuracy']);
    const wrong = ['ACC50', 'Clinical Term F1', 'Modality Term F1'];
    expect(right.length + wrong.length).toBe(14);
    expect(share(right.length, 14, 1)).toBe(78.6);
    expect(mean([100, 100, 100, share(right.length, 14, 1), 100], 1)).toBe(95.7);
  });

  test('NOVA: 14 metrics are judged, and table 9 has 12 of them', () => {
    expect(new Set(published.NOVA?.map(([metric]) => metric)).size).toBe(12);
  });

  test('CoRe: the gap in F1 between the two pipelines is −14.38, and the text gives −12.29, which is Δ of one of them', () => {
    const [fromTask, fromPaper] = (published.CoRe ?? []).map(([, , obtained]) => obtained);
    expect(printedDifference(fromPaper ?? 0, fromTask ?? 0, 2)).toBe(-14.38);
    expect(published.CoRe?.[1]?.[4]).toBe(-12.29);
  });
});
