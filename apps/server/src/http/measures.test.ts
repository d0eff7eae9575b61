import { expect, test } from 'vitest';
import { Measures } from './measures.ts';

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const sample = new RegExp(
  `^(${name})(?:\\{((?:${name}="(?:[^"\\\\\\n]|\\\\.)*",?)*)\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|\\+Inf|NaN)$`,
);

interface Family {
  type: string;
  help: string;
  readonly samples: { name: string; labels: ReadonlyMap<string, string>; value: number }[];
}

/** Reads the text format 0.0.4 by its rules: help and type once and before the samples, which stand together. */
function parsed(text: string): ReadonlyMap<string, Family> {
  expect(text.endsWith('\n')).toBe(true);
  const families = new Map<string, Family>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, of = '', said = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      expect(families.has(of), `${of} twice`).toBe(false);
      families.set(of, { help: said, type: '', samples: [] });
      current = of;
    } else if (kind === 'TYPE') {
      expect([current, families.get(of)!.samples.length]).toEqual([of, 0]);
      families.get(of)!.type = said;
    } else {
      const [, own = '', labels = '', value = ''] = sample.exec(line) ?? [];
      expect(own, line).toMatch(new RegExp(`^${current}(_bucket|_sum|_count)?$`));
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
        ([, key, text = '']) => [key!, text] as const,
      );
      families.get(current)!.samples.push({ name: own, labels: new Map(pairs), value: Number(value) });
    }
  }
  return families;
}

test('what is measured is read by the rules of its format, and a histogram adds up', () => {
  const measures = new Measures();
  const asked = [0.001, 0.005, 0.0051, 0.3, 7, 0];
  for (const seconds of asked) measures.add('/api/runs/{run}', 200, seconds);
  measures.add('other', 404, 1e-9);
  const families = parsed(measures.text({ assay_streams: { help: 'Streams.', value: 3 } }));
  expect([...families].map(([of, { type, help }]) => [of, type, help === ''])).toEqual([
    ['assay_request_seconds', 'histogram', false],
    ['assay_streams', 'gauge', false],
  ]);
  const { samples } = families.get('assay_request_seconds')!;
  const of = (route: string, kind: string) =>
    samples.filter(({ labels, name: own }) => labels.get('route') === route && own.endsWith(kind));
  const buckets = of('/api/runs/{run}', '_bucket');
  expect(buckets.at(-1)!.labels.get('le')).toBe('+Inf');
  for (const { labels, value } of buckets) {
    const end = Number(labels.get('le')!.replace('+Inf', 'Infinity'));
    expect(value).toBe(asked.filter((seconds) => seconds <= end).length);
  }
  expect(of('/api/runs/{run}', '_count').map(({ value }) => value)).toEqual([asked.length]);
  expect(of('/api/runs/{run}', '_sum')[0]!.value).toBeCloseTo(7.3111, 9);
});
