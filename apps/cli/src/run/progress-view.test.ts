import type { RunProgress } from '@assay/engine';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { peekedText, progressView } from '../evaluation/evaluation-view.ts';
import { recordingIo } from './testing/recording-io.ts';
import { oneModelProject, runAside } from './testing/one-model-project.ts';

const progress = (more: Partial<RunProgress>): RunProgress => ({
  planned: 200,
  done: 100,
  recalled: 0,
  failed: 3,
  failures: [{ class: 'timeout', count: 3, example: { sample_id: 'a', message: 'late' } }],
  cached: 0,
  in_flight: 2,
  input_tokens: 9_000,
  output_tokens: 3_000,
  cost_usd: 0.0123,
  elapsed_ms: 10_000,
  ...more,
});

function shown(kind: 'terminal' | 'lines' | 'none', score = '', columns = 200): string {
  const { io, written } = recordingIo({ terminal: true, errColumns: () => columns });
  const view = progressView('spec', kind, io);
  view.show(progress({}));
  if (score !== '') view.tell(score);
  view.show(progress({ done: 150, elapsed_ms: 10_050 }));
  view.finish();
  return written();
}

test('a terminal sees one line, redrawn: done, failed, rate, tokens, cost, time left, running score', () => {
  const lines = shown('terminal', 'exact-match 0.5000').split('\r\u001b[2K');
  expect(lines[1]).toBe(
    '██████████░░░░░░░░░░ spec  100/200 · 3 failed · 10/s · 12.0k tokens · $0.0123 · 10 s left',
  );
  expect(lines.at(-1)).toMatch(/150\/200 .* left · exact-match 0\.5000\n$/);
});

test('a narrow terminal sees one line too: what does not fit is left out', () => {
  const lines = shown('terminal', 'exact-match 0.5000', 40).split('\r\u001b[2K');
  expect(lines[1]).toBe('██████████░░░░░░░░░░ spec  100/200 · 3…');
  expect(lines.slice(1).every((line) => Array.from(line.trimEnd()).length < 40)).toBe(true);
});

test('the rate is that of this session, not of what an earlier one did', () => {
  const { io, written } = recordingIo();
  progressView('spec', 'lines', io).show(progress({ recalled: 80 }));
  expect(written()).toMatch(/^spec {2}100\/200 .* 2\.0\/s .* 50 s left\n$/);
});

test('elsewhere plain lines, and nothing when quiet', () => {
  expect(shown('lines')).toMatch(/^spec {2}100\/200 [^\u001b\r]*\nspec {2}150\/200 [^\u001b\r]*\n$/);
  expect(shown('none')).toBe('');
});

test('assay score --peek tells the score of a run that is not finished, and stores nothing', async () => {
  const samples = Array.from({ length: 400 }, (_, i) => ({
    id: `s${i}`,
    input: i,
    expected: i % 2 === 0 ? 'x' : 'y',
  }));
  const folder = await oneModelProject({
    model:
      'provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 }, limits: { concurrency: 2 }',
    samples,
    files: {
      'model.mjs': `import { appendFileSync } from 'node:fs';
export default async () => { await new Promise((done) => setTimeout(done, 20)); appendFileSync(new URL('asked.log', import.meta.url), '.'); return 'x'; };`,
    },
  });
  const asked = () => readFile(join(folder, 'asked.log'), 'utf8').catch(() => '');
  const ended = await runAside(['run', '--quiet'], folder, (kill) => {
    void (async () => {
      while ((await asked()).length < 60) await wait(20);
      kill('SIGKILL');
    })();
  });
  expect(ended.signal).toBe('SIGKILL');
  const { exitCode, out, err } = await runCommand(['score', 'latest', '--peek', '--format', 'json'], folder);
  expect([exitCode, err]).toEqual([0, '']);
  const { runs } = JSON.parse(out) as { runs: { scores: { value: number; n: number }[] }[] };
  expect(runs[0]!.scores[0]!.n).toBeGreaterThan(0);
  expect(runs[0]!.scores[0]!.n).toBeLessThan(400);
  expect(runs[0]!.scores[0]!.value).toBeCloseTo(0.5, 1);
  expect((await runCommand(['score', '--peek', '--format', 'json'], folder)).out).toBe(out);
  expect(peekedText(out)).toMatch(/^exact-match 0\.[45]\d\d\d$/);
  expect((await runCommand(['report'], folder)).exitCode).not.toBe(0);
});
