import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Markup } from '../page/markup.ts';
import { dotsChart } from './dots-chart.ts';
import type { Estimate } from './estimate.ts';
import { histogramChart, shareBar } from './histogram-chart.ts';
import { intervalChart } from './interval-chart.ts';
import { matrixChart } from './matrix-chart.ts';
import { pathChart } from './path-chart.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const known = fc.option(finite, { freq: 6 });
const estimate: fc.Arbitrary<Estimate> = fc.record({
  label: fc.string(),
  value: known,
  low: known,
  high: known,
});
const estimates = fc.array(estimate, { maxLength: 30 });
const reference = fc.option(fc.record({ value: finite, label: fc.string({ maxLength: 30 }) }));
const axis = fc.record({ from: finite, to: finite });
const bins = fc.array(fc.record({ min: finite, max: finite, count: fc.nat(1e9) }), { maxLength: 20 });

/** Every number that places a mark, with the side that bounds it. */
function placesOf({ text }: Markup): { readonly name: string; readonly value: number }[] {
  const drawing = /<svg[^]*<\/svg>/.exec(text)![0].replace(/<svg[^>]*>/, '');
  return Array.from(
    drawing.matchAll(/\s(x1?|x2|y1?|y2|cx|cy|width|height)="([^"]*)"/g),
    ([, name, value]) => ({
      name: name!,
      value: Number(value),
    }),
  );
}

function expectInside(chart: Markup): void {
  const [, width, height] = /viewBox="0 0 (\S+) (\S+)"/.exec(chart.text)!.map(Number) as [
    number,
    number,
    number,
  ];
  for (const { name, value } of placesOf(chart)) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(/x|width/.test(name) ? width : height);
  }
}

function expectPlain({ text }: Markup): void {
  expect(text).not.toMatch(/\sstyle=|<script|\son\w+=|href=|NaN|Infinity/);
  expect(text).toContain('<table class="unseen">');
}

describe('charts', () => {
  test('a chart is drawn as wide as its place: its letters keep their size, and its marks their place', () => {
    const given = [{ label: 'refunds', value: 0.6, low: 0.3, high: 0.9 }];
    const range = { title: 'a', from: 0, to: 1, reference: { value: 0.5, label: 'half' }, width: 700 };
    const bars = [{ min: 0, max: 1, count: 3 }];
    for (const chart of [
      intervalChart(given, range),
      dotsChart(given, range),
      histogramChart({ title: 'a', bins: bars, width: 700 }),
    ]) {
      expectInside(chart);
      expect(chart.text).toContain('viewBox="0 0 700 ');
    }
  });

  test('a limit that is missed is drawn beside its row, by colour, by a sign and in words', () => {
    const row = { label: 'refunds', value: 0.6, low: 0.3, high: 0.9 };
    const limit = { value: 0.8, words: 'below the floor 0.8', isMissed: true };
    const range = { title: 'a', from: 0, to: 1, reference: null };
    const { text } = intervalChart([{ ...row, limit }, row], range);
    expect(text.match(/class="limit"/g)).toHaveLength(1);
    expect(text.match(/class="point missed"/g)).toHaveLength(1);
    expect(text).toContain('>✗ 0.60</text>');
    expect(text).toContain('refunds: 0.60 [0.30, 0.90]; below the floor 0.8</title>');
    expect(intervalChart([{ ...row, limit: { ...limit, isMissed: false } }], range).text).not.toContain('✗');
  });

  test('names that begin alike are told apart where they are cut', () => {
    const names = [1, 2].map((n) => `a tag with a very long name, number ${n}`);
    const rows = names.map((label) => ({ label, value: 0.5, low: 0, high: 1 }));
    const { text } = intervalChart(rows, { title: 'a', from: 0, to: 1, reference: null });
    const shown = Array.from(text.matchAll(/<text class="end"[^>]*>([^<]*)</g), ([, label]) => label!);
    expect(new Set(shown).size).toBe(2);
    for (const label of shown) expect(label).toMatch(/^a tag.*….*[12]$/);
  });

  test('all marks stand inside of the drawing, whatever the numbers are', () => {
    fc.assert(
      fc.property(estimates, axis, reference, (given, range, line) => {
        expectInside(intervalChart(given, { title: 'a', ...range, reference: line }));
        const band = line === null ? null : { low: line.value, high: line.value };
        expectInside(dotsChart(given, { title: 'a', ...range, reference: line, band }));
      }),
    );
    fc.assert(
      fc.property(bins, reference, (given, line) => {
        expectInside(
          histogramChart({ title: 'a', bins: given, ...(line === null ? {} : { threshold: line }) }),
        );
      }),
    );
  });

  test('a bar of a histogram ends on the axis', () => {
    fc.assert(
      fc.property(bins, (given) => {
        const { text } = histogramChart({ title: 'a', bins: given });
        const bars = Array.from(text.matchAll(/<rect[^>]* y="([^"]*)"[^>]* height="([^"]*)"/g));
        for (const [, y, height] of bars) expect(Number(y) + Number(height)).toBeCloseTo(112, 0);
      }),
    );
  });

  test('none, one, and all equal', () => {
    const one = { label: 'all', value: 0.5, low: 0.4, high: 0.6 };
    for (const given of [[], [one], [one, one], [{ ...one, low: 0.5, high: 0.5 }]]) {
      const range = { title: 'a', from: 0.5, to: 0.5, reference: { value: 0.5, label: 'floor' } };
      for (const chart of [intervalChart(given, range), dotsChart(given, range)]) {
        expectInside(chart);
        expectPlain(chart);
        expect(chart.text.match(/class="point(?: fine)?"/g) ?? []).toHaveLength(given.length);
        expect(chart.text).toContain('floor');
      }
    }
    expect(histogramChart({ title: 'a', bins: [] }).text).toContain('no samples');
  });

  test('a value without an interval has a point and no whisker; none at all says so', () => {
    const open = { label: 'b', value: 0.5, low: null, high: null };
    const gone = { label: 'c', value: null, low: null, high: null };
    const { text } = intervalChart([open, gone], { title: 'a', from: 0, to: 1, reference: null });
    expect(text.match(/class="point"/g)).toHaveLength(1);
    expect(text).not.toContain('whisker');
    expect(text).toContain('∅ no value');
    expect(text).toContain('<td>c</td><td>–</td><td>–</td>');
  });

  test('an interval that no point fits into is seen above and below a small one', () => {
    const narrow = { label: 'b', value: 0.5, low: 0.495, high: 0.505 };
    for (const { text } of [
      intervalChart([narrow], { title: 'a', from: 0, to: 1, reference: null }),
      dotsChart([narrow], { title: 'a', from: 0, to: 1, reference: null }),
    ]) {
      expect(text).toContain('class="point fine"');
      expect(text).toMatch(/<rect class="bar"[^>]* height="(?:16|1)"/);
      expect(text).not.toContain('class="whisker"');
    }
  });

  test('the axis begins where the range begins, and reaches as far as the values do, to a round number', () => {
    const given = [{ label: 'b', value: 0.9, low: 0.8, high: 1.25 }];
    const { text } = intervalChart(given, { title: 'a', from: 0, to: 1, reference: null });
    expect(text).toContain('>0</text>');
    expect(text).toContain('>1.4</text>');
  });

  test('hostile names stay texts, long ones are cut in the picture and whole in the table', () => {
    const label = `</title><script>alert(1)</script>"'${'é'.repeat(60)}`;
    const given = [{ label, value: 1, low: 0, high: 2 }];
    for (const chart of [
      intervalChart(given, { title: label, from: 0, to: 1, reference: { value: 0, label } }),
      dotsChart(given, { title: label, from: 0, to: 1, reference: { value: 0, label } }),
      histogramChart({ title: label, note: label, bins: [{ min: 0, max: 1, count: 3 }] }),
    ]) {
      expectPlain(chart);
      expect(chart.text).toContain('é'.repeat(60));
    }
  });

  test('a matrix and a path keep inside of their drawing, and are there as tables', () => {
    const share = fc.option(fc.double({ min: -1, max: 2, noNaN: true }));
    const square = fc.array(fc.string(), { maxLength: 9 }).chain((names) =>
      fc.record({
        names: fc.constant(names),
        values: fc.array(fc.array(share, { maxLength: 9 }), { maxLength: 9 }),
      }),
    );
    const points = fc.array(fc.record({ x: finite, y: finite }), { maxLength: 20 });
    fc.assert(
      fc.property(square, points, reference, (matrix, path, line) => {
        const drawn = [
          matrixChart({ title: 'a', ...matrix }),
          pathChart({ title: 'a', axes: ['x', 'y'], points: path, bounds: line === null ? [] : [line] }),
        ];
        for (const chart of drawn) {
          expectInside(chart);
          expect(chart.text).toContain('<table class="unseen">');
        }
      }),
    );
  });

  test('a share is never longer than its whole', () => {
    expect(shareBar(1, 4).text).toContain('width="25.00"');
    expect(shareBar(9, 4).text).toContain('width="100.00"');
    expect([shareBar(null, 4).text, shareBar(1, 0).text]).toEqual(['', '']);
  });
});

test('intervalChart writes numbers without an interval with the decimals of the longest, and an anchor as it is', () => {
  const shares = [10.5, 12, 2].map((value) => ({ label: 'a', value, low: null, high: null }));
  const written = (all: readonly Estimate[]): readonly string[] =>
    Array.from(
      intervalChart(all, { title: 't', reference: null, from: 0, to: 1 }).text.matchAll(
        /<text class="small end"[^>]*>([^<]*)</g,
      ),
      ([, text]) => text!,
    ).slice(0, all.length);
  expect(written(shares)).toEqual(['10.5', '12.0', '2.0']);
  const rating = { label: 'b', value: 357.2, low: 227, high: 486 };
  expect(written([{ label: 'a', value: 1000, low: null, high: null }, rating])).toEqual(['1000', '357']);
});

test('pathChart words its bounds where the path begins: the end of a path lies on one of them', () => {
  const bounds = [{ value: 3, label: 'accept H1' }];
  const { text } = pathChart({ title: 'a', axes: ['x', 'y'], points: [{ x: 16, y: 4 }], bounds });
  const [, words] = /<text class="small" x="([\d.]+)"[^>]*>accept H1</.exec(text)!;
  const [, end] = /<circle class="point" cx="([\d.]+)"/.exec(text)!;
  expect(Number(words)).toBeLessThan(Number(end) / 2);
});
