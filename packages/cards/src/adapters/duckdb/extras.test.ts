import type { JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import type { RecordFile } from '../../corpus/normalise-record.ts';
import { type ExtraName, extraNames, tripleExtras } from '../../ports/corpus.ts';
import { recordOf, type Report } from '../../testing/record-of.ts';
import { rollUpExtras } from './extra-columns.ts';
import { streamSignals } from './stream-signals.ts';
import { withCorpus } from './testing/with-corpus.ts';

interface Given extends Report {
  readonly organization?: string;
  readonly precision?: string;
}

const records = (...reports: readonly Given[]): RecordFile[] =>
  reports.map(({ organization, precision, ...report }, index) => {
    const record = recordOf(report).record as JsonObject;
    const source = record['source_metadata'] as JsonObject;
    return {
      path: `data/suite/lab/model/${index}.json`,
      record: {
        ...record,
        source_metadata: { ...source, source_organization_name: organization ?? 'Lab' },
        model_info: { id: 'lab/model', additional_details: { precision: precision ?? 'bf16' } },
      },
    };
  });

async function extraOf(name: ExtraName, ...reports: readonly Given[]): Promise<unknown> {
  return await withCorpus(records(...reports), async (corpus) => {
    const [first] = (await Array.fromAsync(streamSignals(corpus, 'true', [name]))).flat();
    return Object.values(first!.extra!)[0];
  });
}
const percent = { min_score: 0, max_score: 100 };

test('by-organization: names differing in case and spaces are one, "unknown" is none', async () => {
  const same = [
    { score: 0.1, organization: 'The  Lab' },
    { score: 0.9, organization: 'the lab' },
    { score: 0.9, organization: 'Unknown' },
  ];
  expect(await extraOf('by-organization', ...same)).toEqual({ organizations: 1, divergence: 0 });
  const two = [{ score: 0.5 }, { score: 0.55, organization: 'Other' }];
  expect(await extraOf('by-organization', ...two)).toEqual({ organizations: 2, divergence: 0 });
  const apart = [{ score: 0.5 }, { score: 0.5500001, organization: 'Other' }];
  expect(await extraOf('by-organization', ...apart)).toEqual({ organizations: 2, divergence: 1 });
});

test('by-organization: reports of nobody are not spoken of', async () => {
  expect(await extraOf('by-organization', { score: 1, organization: 'unknown' })).toBeNull();
});

test('wide-variants: another precision is another setup', async () => {
  const given = [{ score: 0.1 }, { score: 0.9, precision: 'int8' }];
  expect(await extraOf('wide-variants', ...given)).toEqual({ variants: 2, variant_divergence: 1 });
});

test('agentic-heuristics: says which rule fired', async () => {
  const named = { score: 1, result: { source_data: { dataset_name: 'SWE-bench Verified' } } };
  expect(await extraOf('agentic-heuristics', named)).toEqual({ agentic: true, rules: ['name'] });
  const declared = { score: 1, args: { agentic_eval_config: {} } };
  expect(await extraOf('agentic-heuristics', declared)).toEqual({ agentic: true, rules: ['declared'] });
  const reagent = { score: 1, result: { source_data: { dataset_name: 'reagents' } } };
  expect(await extraOf('agentic-heuristics', reagent)).toEqual({ agentic: false, rules: [] });
});

test('scale-repair: percentages against shares, exactly; nothing where it would be a guess', async () => {
  const given = [
    { score: 0.5, args: { temperature: 0 } },
    { score: 55, args: { temperature: 1 }, bounds: percent },
  ];
  const same = { repaired_reports: 1, variant_divergence: 0, cross_party_divergence: 0, comparability: 0 };
  expect(await extraOf('scale-repair', ...given)).toEqual(same);
  const apart = [given[0]!, { ...given[1]!, score: 55.00001 }];
  expect(await extraOf('scale-repair', ...apart)).toMatchObject({ variant_divergence: 1, comparability: 1 });
  const ambiguous = [given[0]!, { ...given[1]!, bounds: { min_score: 0, max_score: 10 } }];
  expect(await extraOf('scale-repair', ...ambiguous)).toBeNull();
});

test('saturation: how much room is left above the best score', async () => {
  expect(await extraOf('saturation', { score: 0.75 })).toEqual({
    models: 1,
    best: 0.75,
    headroom: 0.25,
    models_near_top: 0,
  });
  expect(await extraOf('saturation', { score: 0.95 })).toMatchObject({ headroom: 0.05, models_near_top: 1 });
  expect(await extraOf('saturation', { score: 0.949999 })).toMatchObject({ models_near_top: 0 });
  expect(await extraOf('saturation', { score: 0.5, bounds: {} })).toBeNull();
});

test('the extras counted, θ among them; the signals beside them are the same', async () => {
  const given = records({ score: 0.5, args: { temperature: 0 } }, { score: 0.53, args: { temperature: 1 } });
  await withCorpus(given, async (corpus) => {
    const extras = await rollUpExtras(corpus, extraNames);
    expect(extras['theta']).toEqual(
      [0.01, 0.02, 0.05, 0.1, 0.2].map((theta) => ({
        theta,
        variant_divergence: theta < 0.03 ? 1 : 0,
        cross_party_divergence: 0,
        comparability: theta < 0.03 ? 1 : 0,
      })),
    );
    expect(extras).toMatchObject({
      by_organization: { multi_organization: 0 },
      wide_variants: { several_variants: 1, divergent: 0 },
      agentic_heuristics: { agentic: 0 },
      scale_repair: { triples: 0, repaired_reports: 0 },
      saturation: { triples: 1, near_top: 0 },
    });
  });
  const plain = await withCorpus(given, async (corpus) => await Array.fromAsync(streamSignals(corpus)));
  const beside = await withCorpus(given, async (corpus) =>
    (await Array.fromAsync(streamSignals(corpus, 'true', tripleExtras))).flat(),
  );
  expect(beside.map((signals) => ({ ...signals, extra: undefined }))).toEqual(plain.flat());
});
