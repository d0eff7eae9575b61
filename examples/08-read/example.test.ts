import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Signals } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

async function example() {
  const folder = await copyExample(import.meta.dirname);
  const who = ['--organization', 'Test House', '--relationship', 'third_party'];
  const { exitCode, err } = await folder.assay('import', 'logs/', ...who, '--out', 'records');
  expect([exitCode, err]).toEqual([0, expect.stringContaining('[redacted]')]);
  return { ...folder, imported: /wrote (\S+)/.exec(err)![1]! };
}

describe('read', () => {
  test('the log is a record with its score, its publisher and without its secret', async () => {
    const { path, imported } = await example();
    const text = readFileSync(join(path, imported), 'utf8');
    expect(text).not.toContain('not-a-real-key');
    expect(JSON.parse(text)).toMatchObject({
      source_metadata: { source_organization_name: 'Test House', evaluator_relationship: 'third_party' },
      model_info: { id: 'lab-a/tiny-1b' },
      evaluation_results: [{ score_details: { score: 0.79 } }],
    });
  });

  test('the signals say what the README says', async () => {
    const { assay } = await example();
    const { exitCode, out } = await assay('cards', 'signals', 'records', '--format', 'json');
    expect(exitCode).toBe(0);
    const path = ['lm_eval', 'example/rivers', 'river_quiz', 'test'];
    expect(JSON.parse(out) as Signals[]).toMatchObject([
      {
        model: 'lab-a/tiny-1b',
        path,
        reports: 3,
        reproducibility_gap: 0,
        variant_divergence: 1,
        cross_party_divergence: 1,
        differing_fields: ['temperature'],
      },
      { model: 'lab-b/small-3b', path, missing_fields: ['max_tokens', 'temperature'], first_party_only: 1 },
      { model: 'lab-c/scout', path, missing_fields: ['eval_limits'], first_party_only: 1 },
    ]);
  });

  test('first-party-only scores on agentic benchmarks that lack limits are one question', async () => {
    const { assay } = await example();
    const where = "agentic and first_party_only = 1 and list_contains(missing_fields, 'eval_limits')";
    const { out } = await assay('cards', 'signals', 'records', '--where', where, '--format', 'json');
    expect((JSON.parse(out) as Signals[]).map(({ model }) => model)).toEqual(['lab-c/scout']);
  });

  test('a card as a page, and how complete the documentation is', async () => {
    const { assay, path } = await example();
    const documented = ['records', '--card', 'cards/rivers.json'];
    const show = ['cards', 'show', 'benchmark', 'example/rivers', ...documented];
    expect((await assay(...show)).out).toContain('The setups are 0.105 (21/200) apart');
    expect((await assay(...show)).out).toContain('The parties are 0.075 (3/40) apart');
    expect((await assay(...show, '--format', 'html', '--out', 'card.html')).exitCode).toBe(0);
    expect(readFileSync(join(path, 'card.html'), 'utf8')).toContain('example/rivers');
    const literal = ['--population', 'literal', '--format', 'json'];
    const scores = await Promise.all(
      [['--format', 'json'], literal].map(async (more) => {
        const { out } = await assay('cards', 'completeness', ...documented, ...more);
        return (JSON.parse(out) as { score: string }[]).map(({ score }) => score);
      }),
    );
    expect(scores).toEqual([['75/112'], ['6/7']]);
  });
});
