import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '@assay/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

let folder = '';
let project = '';
let server: RunningServer;

/** The demo makes one of everything that a page shows. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-links-'));
  await runCommand(['demo'], folder);
  project = join(folder, 'assay-demo');
  const world = { cwd: project, env: {}, version: '0.1.0' };
  server = await startServer({ world, project: 'assay.yaml', port: 0 });
  // A command waits ten seconds for the first answer, which a busy machine may exceed.
  await fetch(`${server.address}/readyz`);
}, 120_000);
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function pageAfter(...argv: readonly string[]): Promise<string | null> {
  const { err } = await runCommand(argv, project);
  return new RegExp(`^See it: ${server.address}(\\S+)$`, 'm').exec(err)?.[1] ?? null;
}

const board = ['--evaluator', 'which-desk'];
const replies = ['--evaluator', 'replies'];
const benchmark = '24 questions about refunds, shipping and accounts';

test.each([
  [['list'], '/'],
  [['list', 'runs'], '/runs'],
  [['log', 'one_passage', 'ship-track'], /^\/runs\/[\w-]+\/samples\/ship-track$/],
  [['log', 'one_passage'], /^\/runs\/[\w-]+$/],
  [['publish', 'three_passages'], `/cards/benchmark/${encodeURIComponent(benchmark)}`],
  [['cards', 'ingest', 'records'], '/cards'],
  [['cards', 'corpus'], '/cards'],
  [['cards', 'signals'], '/cards'],
  [['cards', 'completeness'], '/cards'],
  [['cards', 'show', 'benchmark', benchmark], `/cards/benchmark/${encodeURIComponent(benchmark)}`],
  [['submissions', ...board], '/evaluators/which-desk/submissions'],
  [['leaderboard', ...board], '/evaluators/which-desk'],
  [['leaderboard', '--final', ...board], '/evaluators/which-desk?split=final'],
  [['evaluator', 'show', 'which-desk'], '/evaluators/which-desk/versions'],
  [['evaluator', 'show'], '/evaluators'],
  [['score', ...board, '--final'], '/evaluators/which-desk'],
  [['rerun', '--all', '--reason', 'to look again', ...board], '/evaluators/which-desk'],
  [['audit', 'log'], '/audit'],
  [['review', 'status', ...replies], '/review?evaluator=replies'],
  [['review', 'next', '--rater', 'bob', ...replies], '/review?evaluator=replies&rater=bob'],
  [['arena', 'show'], /^\/arenas\/arena-\w+$/],
  [['reproduce', 'table', 'reproduction'], '/reproductions/reproduction%2Freproduction.yaml'],
  [['show', 'problem.jsonld'], '/tasks/problem.jsonld'],
  [['search', '*'], '/tasks'],
  [['search', 'book shop', '--output-field', 'answer'], '/tasks?q=book%20shop&output_field=answer'],
  [['validate', 'problem.jsonld'], '/tasks/problem.jsonld'],
  [['extract', 'README.md', '--out', 'paper'], '/tasks/paper%2Fproblem.jsonld'],
  [['implement', 'problem.jsonld', '--out', 'made'], '/tasks/made%2Fproblem.jsonld'],
] as const)('assay %j leads to its page', async (argv, page) => {
  expect(await pageAfter(...argv)).toEqual(
    typeof page === 'string' ? page : (expect.stringMatching(page) as string),
  );
});

test.each([
  [['list', 'runs', '--format', 'json']],
  [['search', '*', 'contest']],
  [['cards', 'signals', 'records']],
  [['cards', 'corpus', '--corpus', 'elsewhere']],
  [['audit', 'log', '--home', 'elsewhere']],
  [['show', '../assay-demo-elsewhere.jsonld']],
])('assay %j says nothing of a page: none shows that', async (argv) => {
  expect(await pageAfter(...argv)).toBeNull();
});
