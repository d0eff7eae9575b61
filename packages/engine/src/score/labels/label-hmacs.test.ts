import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@assay/records';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeDigester } from '../../adapters/node-digester.ts';
import { openLabelKey } from '../../adapters/label-key.ts';
import { compareLabels } from '../../compare/what-changed.ts';
import { projectFolder } from '../../declare/testing/project-folder.ts';
import { eachOf, type LabelKey } from '../../ports/store.ts';
import {
  catalogueMetric,
  labelsOf,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from '../testing/scored-project.ts';
import { storedScores } from '../score-table.ts';
import { LabelHmacs } from './label-hmacs.ts';
import { sealLabels } from './open-labels.ts';
import { openSamples } from './testing/open-samples.ts';

const formats: Record<string, string> = {
  'd.jsonl':
    '{"id":"a","input":"1","expected":"A","metadata":{"tags":["x"],"subtask":"s"}}\n{"id":"b","input":"2","expected":"B"}\n',
  // Other keys first, other white space, escapes.
  'spaced.jsonl':
    '{ "metadata": {"subtask":"s", "tags":["x"]}, "expected":"\\u0041", "input":"1", "id":"a" }\n{"expected":"B","id":"b","input":"2"}\n',
  'd.yaml':
    '- { id: a, input: "1", expected: A, metadata: { tags: [x], subtask: s } }\n- { id: b, input: "2", expected: B }\n',
  'd.json':
    '[{"id":"a","input":"1","expected":"A","metadata":{"tags":["x"],"subtask":"s"}},{"id":"b","input":"2","expected":"B"}]',
  'reversed.jsonl':
    '{"id":"b","input":"2","expected":"B"}\n{"id":"a","input":"1","expected":"A","metadata":{"tags":["x"],"subtask":"s"}}\n',
};

const open = (path: string) =>
  openSamples(
    { datasets: [{ path, subtask: null }], num_samples: null, subsampling: 'head', seed: '0' },
    projectFolder(formats),
    nodeDigester,
  );

async function hmacsById(path: string, key: LabelKey): Promise<Record<string, string>> {
  const hmacs = new LabelHmacs(key);
  const samples = await Array.fromAsync(eachOf((await open(path)).read()));
  return Object.fromEntries(samples.map(({ id, label }) => [id, hmacs.of(label).join()]));
}

describe('LabelHmacs', () => {
  let folder: string;
  let key: LabelKey;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-hmacs-'));
    key = await openLabelKey(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are the same for the same labels, in any order and format', async () => {
    const first = await hmacsById('d.jsonl', key);
    expect(new Set(Object.values(first)).size).toBe(2);
    for (const path of Object.keys(formats)) expect(await hmacsById(path, key), path).toEqual(first);
  });

  test('seal a whole set the same way in every format', async () => {
    const sealed = async (path: string) => sealLabels((await open(path)).plainDigest(), key);
    const first = await sealed('d.jsonl');
    expect(first.hidden_data).toMatch(/^hmac-sha256:[0-9a-f]{64}$/);
    for (const path of ['spaced.jsonl', 'd.yaml', 'd.json']) expect(await sealed(path), path).toEqual(first);
    expect(JSON.stringify(first)).not.toContain(
      (await open('d.jsonl')).plainDigest().slice('sha256:'.length),
    );
  });

  test('are those of the canonical JSON of the label', () => {
    const hmacs = new LabelHmacs(key);
    const labels: JsonObject[] = [
      {},
      { expected: 'é "quoted"\n' },
      { expected: { b: 1, a: [0.1] } },
      { metadata: { tags: ['x'], subtask: 's' } },
      { expected: null, metadata: {} },
    ];
    for (const label of labels) {
      const hex = Buffer.from(hmacs.of({ id: 'b', ...label })).toString('hex');
      expect(hex).toBe(key.json({ label }).slice(0, 32));
    }
  });

  test('are the same when labels hardly come again, and nothing is remembered any more', () => {
    const hmacs = new LabelHmacs(key);
    const of = (i: number) => Buffer.from(hmacs.of({ id: 'x', expected: i })).toString('hex');
    for (let i = 0; i < 3_000; i += 1) of(i);
    for (const i of [0, 1_999, 2_500, 5_000])
      expect(of(i)).toBe(key.json({ label: { expected: i } }).slice(0, 32));
  });

  test('labels that end alike, or differ in their metadata alone, are told apart however often they come', () => {
    const hmacs = new LabelHmacs(key);
    const [one, two]: JsonObject[] = [{ tags: ['x'] }, { tags: ['y'] }];
    const labels = ['not the same', 'all the same', 'same', 'ame', 'a', ''].flatMap((expected) =>
      [one!, two!].map((metadata) => ({ expected, metadata })),
    );
    for (let round = 0; round < 3; round += 1)
      for (const label of labels)
        expect(Buffer.from(hmacs.of({ id: 'x', ...label })).toString('hex')).toBe(
          key.json({ label }).slice(0, 32),
        );
  });

  test('remembered or not, a label has one HMAC, and other labels have others', () => {
    const label = fc.record(
      { expected: fc.jsonValue(), metadata: fc.dictionary(fc.string(), fc.jsonValue()) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(label, label, (one, two) => {
        const hmacs = new LabelHmacs(key);
        const of = (part: object) =>
          hmacs.of(JSON.parse(JSON.stringify({ id: 'x', ...part })) as never).join();
        const same =
          nodeDigester.json(JSON.parse(JSON.stringify(one)) as never) ===
          nodeDigester.json(JSON.parse(JSON.stringify(two)) as never);
        expect(of(one)).toBe(of(one));
        expect(of(one) === of(two)).toBe(same);
      }),
    );
  });
});

describe('relabelling', () => {
  let project: ScoredProject;
  let elsewhere: ScoredProject;
  beforeAll(async () => {
    project = await scoredProject();
    elsewhere = await scoredProject();
  });
  afterAll(async () => {
    await project.close();
    await elsewhere.close();
  });

  const answers = (labels: readonly string[]): TestSample[] =>
    labels.map((expected, i) => ({ id: `s${i}`, input: i, expected, trials: [{ output: 'yes' }] }));

  async function scoredRun(at: ScoredProject, samples: readonly TestSample[]) {
    const scorer = await scorerOf([catalogueMetric('exact-match')], at.context());
    const { scoring, stored } = await scoreSamples(at, samples, scorer);
    const { manifest } = (await at.store.runs.get(scoring.run_id))!;
    return { manifest, scoring, table: storedScores(scoring, at.store.blobs), stored };
  }

  test('k of n shared samples is counted as k', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        fc.nat({ max: 5 }),
        async (flips, added) => {
          const before = await scoredRun(project, answers(flips.map(() => 'yes')));
          const labels = [...flips.map((flip) => (flip ? 'no' : 'yes')), ...Array<string>(added).fill('no')];
          const after = await scoredRun(project, answers(labels).toReversed());
          const k = flips.filter(Boolean).length;
          expect(await compareLabels(before, after)).toEqual({
            kind: k === 0 ? 'same' : 'changed',
            relabelled: k,
            shared: before.scoring.hidden_data === after.scoring.hidden_data ? null : flips.length,
          });
        },
      ),
      { numRuns: 15 },
    );
  });

  test('two stores say nothing about one another, and no plain digest is stored in either', async () => {
    const samples = answers(['yes', 'no']);
    const [here, there] = [await scoredRun(project, samples), await scoredRun(elsewhere, samples)];
    expect(there.scoring.hidden_data).not.toBe(here.scoring.hidden_data);
    const [ours, theirs] = [await Array.fromAsync(here.table.rows), await Array.fromAsync(there.table.rows)];
    for (const [i, row] of ours.entries()) expect(theirs[i]!.label_hmac).not.toEqual(row.label_hmac);
    expect(await compareLabels(here, there)).toMatchObject({ kind: 'unknown', relabelled: null });
    expect(here.stored + there.stored).not.toContain(labelsOf(samples).plainDigest().slice('sha256:'.length));
  });
});
