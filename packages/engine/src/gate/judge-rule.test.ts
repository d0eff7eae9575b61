import type { Gate, ScorerVersion } from '@assay/records';
import { expect, test } from 'vitest';
import { digestOf, madeRun, passing } from '../report/testing/scored-run.ts';
import type { GateEvidence } from './gate-result.ts';
import { judgeGates } from './judge-project.ts';

/** A version whose score `exact-match` a model gives, with a rubric. */
function versionOf(rubric: string): ScorerVersion {
  const judges = [{ key: 'acme', provider: 'openai', model: 'acme-2026-01-15', parameters: {} }];
  const judged = {
    score: 'exact-match',
    prompt_version: 'v1',
    prompt_digest: digestOf('1'),
    texts_digest: digestOf(rubric),
    judges,
    options: { aggregate: 'mean' },
  };
  return {
    schema_version: 'assay.scorer-version.v1',
    digest: digestOf('a'),
    code: 'code',
    dependency_lock: null,
    runtime: 'node',
    configuration: {},
    judge: { scores: [judged] },
    arena: null,
  };
}

async function reasonOf(rule: Gate, scorer_version: ScorerVersion | null): Promise<string> {
  const run = madeRun({ rows: passing(8, 10), named: { good: 'exact-match.pass_rate' } });
  const evidence: GateEvidence = {
    ...run,
    facts: null,
    stability: null,
    baselines: new Map(),
    scorer_version,
  };
  const { verdict } = await judgeGates([{ rule, line: 1 }], [evidence]);
  return verdict.reasons[0]!.message;
}

const floor = { min: 0.5 };

test.each<[string, Gate]>([
  ['a score', { metric: 'exact-match', pass_rate: floor }],
  ['a name of its own', { metric: 'good', value: floor }],
  ['all scores together', { macro_f1: floor }],
])(
  'a gate on %s that a model judged names the judge, its version, and that it is not calibrated',
  async (_, rule) => {
    expect(await reasonOf(rule, versionOf('2'))).toMatch(
      /; judged by acme-2026-01-15, judge version [0-9a-f]{12}, not calibrated$/,
    );
  },
);

test('another rubric is another version; where nobody judged, nobody is named', async () => {
  const rule: Gate = { metric: 'exact-match', pass_rate: floor };
  expect(await reasonOf(rule, versionOf('2'))).not.toBe(await reasonOf(rule, versionOf('3')));
  expect(await reasonOf(rule, null)).not.toContain('judged');
  expect(await reasonOf(rule, { ...versionOf('2'), judge: null })).not.toContain('judged');
});
