// Filters, facets, sorts and searches the table of a run of a million samples, as its page asks for them. The columns
// are in memory, as the server keeps them after the first request; reading them is not part of what is measured.
import { chooseRows, orderRows, SampleColumns, windowOf } from '@assay/engine';
import { scored } from '@assay/records';
import { median } from './median.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const columns = manyRows(rows);
const beside = { found: null, turned: null, unstable: null };

const measures = {
  'filter and facets': () => chooseRows(columns, { outcome: 'failed', cohort: 'tag-3' }, beside).total,
  'filter by range, with a histogram': () =>
    chooseRows(columns, { score: 'closeness', score_min: 0.2, score_max: 0.4 }, beside).total,
  'sort by a score and take a window': () => {
    const { chosen } = chooseRows(columns, {}, beside);
    const order = orderRows(columns, { by: { score: 'closeness' }, descending: true });
    return windowOf(chosen, order, { offset: 500_000, limit: 100 }).length;
  },
  'search for a word': () => {
    const found = new Uint8Array(columns.length);
    columns.words.mark('answer 99999', found);
    return chooseRows(columns, {}, { ...beside, found }).total;
  },
};

for (const [name, measure] of Object.entries(measures)) {
  const first = timed(measure);
  const others = Array.from({ length: 7 }, () => timed(measure));
  process.stdout.write(
    `${name}: ${median(others).toFixed(0)} ms (first ${first.toFixed(0)} ms), ${rows} rows\n`,
  );
}
process.stdout.write(`resident: ${Math.round(process.memoryUsage.rss() / 1e6)} MB\n`);

function timed(measure: () => number): number {
  const began = performance.now();
  measure();
  return performance.now() - began;
}

function manyRows(count: number): SampleColumns {
  const facts = [
    {
      name: 'exact',
      metric: 'exact-match',
      kind: 'sample' as const,
      type: { kind: 'boolean' as const },
      direction: 'higher' as const,
      pass_rule: { kind: 'is-true' as const },
      reduced: null,
    },
    {
      name: 'closeness',
      metric: 'levenshtein',
      kind: 'sample' as const,
      type: { kind: 'number' as const, min: 0, max: 1 },
      direction: 'higher' as const,
      pass_rule: { kind: 'at-least' as const, threshold: 0.5 },
      reduced: null,
    },
  ];
  const made = new SampleColumns(facts);
  for (let i = 0; i < count; i += 1) {
    const place = {
      sample_id: `sample-${i}`,
      ordinal: i,
      trial: 0,
      input_digest: `sha256:${i.toString(16).padStart(64, '0')}`,
    };
    const output = {
      kind: 'produced' as const,
      ...place,
      output: `Answer ${i}: it is what was asked for`,
      duration_ms: (i * 7919) % 1000,
    };
    made.add(place, { ordinal: i, input_digest: place.input_digest, output }, [`tag-${i % 10}`]);
    made.scores[0]!.add(scored((i * 31) % 10 < 7));
    made.scores[1]!.add(scored(((i * 7919) % 100_003) / 100_003));
  }
  return made;
}
