import type { Stability } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

const example = () => copyExample(import.meta.dirname);

/** Stability by specification, as `assay run --format json` prints it. */
function stabilityIn(out: string): Readonly<Record<string, Stability>> {
  const { evaluations } = JSON.parse(out) as {
    evaluations: { task_specifications: { key: string; stability: Stability }[] }[];
  };
  return Object.fromEntries(
    evaluations[0]!.task_specifications.map(({ key, stability }) => [key, stability]),
  );
}

describe('repeat', () => {
  test('three samples, five runs: the digits of the table', async () => {
    const { assay } = await example();
    const { exitCode, out } = await assay('run', 'data_leakage_repeatability', '--format', 'json', '--quiet');
    expect(exitCode).toBe(0);
    const { metrics, samples } = stabilityIn(out)['data_leakage_repeatability']!;
    expect(metrics['refusal_rate']!.mean).toBeCloseTo(0.8, 12);
    expect(metrics['refusal_rate']!.std!.toFixed(3)).toBe('0.183');
    const agreement = Object.fromEntries(samples.map(({ id, scores }) => [id, scores['refusal']]));
    expect(agreement).toMatchObject({
      A: { mode: true, agreement_rate: 1 },
      B: { mode: false, agreement_rate: 0.6 },
      C: { mode: true, agreement_rate: 1 },
    });
  });

  test('repeat --of shows a stored series, the unstable sample first', async () => {
    const { assay } = await example();
    await assay('run', 'data_leakage_repeatability', '--quiet');
    const { exitCode, out } = await assay('repeat', '--of', 'data_leakage_repeatability');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/refusal_rate.*0\.80*.*0\.1826/);
    expect(out).toMatch(/B +refusal +refusal\.agreement_rate: 0\.60*, mode false +unstable/);
    expect(out).toContain('1 of 3, the least stable first');
  });

  test('type: repeatability runs evaluations that exist already, again', async () => {
    const { assay } = await example();
    const { exitCode, out } = await assay(
      'run',
      'safety_controls_repeatability',
      '--format',
      'json',
      '--quiet',
    );
    expect(exitCode).toBe(0);
    const stability = stabilityIn(out);
    expect(Object.keys(stability)).toEqual(['data_leakage', 'prompt_injection_multi_turn']);
    expect(stability['data_leakage']!.metrics['refusal_rate']).toMatchObject({ n: 3 });
    expect(stability['prompt_injection_multi_turn']!.metrics['refusal_rate']).toMatchObject({
      mean: 1,
      std: 0,
    });
  });

  test('repeat runs any specification as often as asked', async () => {
    const { assay } = await example();
    const { exitCode, out } = await assay('repeat', 'data_leakage', '--runs', '10');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/refusal_rate.*0\.80*/);
  });
});
