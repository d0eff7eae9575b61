import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ingest } from '../../cards/ingest.ts';
import type { World } from '../../world.ts';
import { cardView } from './card.ts';
import { cardsView } from './cards.ts';

const records = resolve(import.meta.dirname, '../../../../../examples/08-read/records');

let world: World;
let project: string;

/** The example, and one of its records once more with every score 0.2 lower: same setup, same party. */
beforeAll(async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-cards-view-'));
  world = { cwd, env: {}, version: '1.2.3' };
  project = join(cwd, 'assay.yaml');
  const name = (await readdir(records, { recursive: true })).find((one) => one.endsWith('by-lab-c.json'));
  const text = await readFile(join(records, name!), 'utf8');
  const lower = text.replaceAll(
    /("score": )([\d.]+)/g,
    (_, key: string, score) => `${key}${Number(score) - 0.2}`,
  );
  const again = JSON.stringify({
    path: `data/${name!.split('/').slice(1, -1).join('/')}/again.json`,
    record: JSON.parse(lower),
  });
  await writeFile(join(cwd, 'again.jsonl'), `${again}\n`);
  await ingest({ paths: [records, 'again.jsonl'], corpus: join('.assay', 'corpus') }, world);
});

describe('cardsView', () => {
  test('takes the share of what diverges of those that can be compared, and none of the others', async () => {
    const { headlines, signals, rollup } = await cardsView({ project }, world);
    const compared = signals.filter(({ variants, parties }) => variants > 1 || parties > 1);
    const apart = headlines.find(({ signal }) => signal === 'comparability')!;
    expect(compared.length).toBeLessThan(signals.length);
    expect(apart).toMatchObject({ count: rollup.comparability, of: compared.length });
    expect(apart.value).toBe(rollup.comparability / compared.length);
  });

  test('names results that differ in no setup, which no signal says', async () => {
    const { unexplained, signals, facets } = await cardsView({ project, unexplained: true }, world);
    expect(unexplained).toBeGreaterThan(0);
    expect(signals.length).toBe(unexplained);
    expect(facets.flags).toMatchObject({ unexplained, diverging: 0 });
    for (const { lowest, highest, comparability, model } of signals) {
      expect(comparability).toBe(0);
      expect(highest - lowest).toBeCloseTo(0.2);
      const card = await cardView({ project, kind: 'model', name: model }, world);
      expect(card!.unexplained.length).toBeGreaterThan(0);
    }
  });

  test('gives the scores of each result on the scale that its reports share', async () => {
    const { signals } = await cardsView({ project }, world);
    for (const { lowest, highest, min, max } of signals) {
      expect(lowest).toBeLessThanOrEqual(highest);
      expect([min, max]).toEqual([0, 1]);
    }
  });

  test('of a choice, holds against each other only what was chosen', async () => {
    const all = await cardsView({ project }, world);
    const [first] = all.divergences!;
    const { divergences } = await cardsView({ project, model: first!.model }, world);
    expect(divergences!.map(({ model }) => model)).toEqual(divergences!.map(() => first!.model));
    expect(first!.groups.length).toBeGreaterThan(1);
  });
});
