import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkbench } from '../adapters/open-workbench.ts';
import { evaluate } from '../evaluate.ts';
import { projectJsonSchema } from './schema/project-schema.ts';

const gatesPage = await readFile(new URL('../../../../docs/gates.md', import.meta.url), 'utf8');
const page = await readFile(new URL('../../../../docs/project-file.md', import.meta.url), 'utf8');

/** Files that the page shows: a line with the path, then the text in a fence. */
const files = [...page.matchAll(/^`([^`\n]+)`:\n\n```\w*\n([^]*?)\n```$/gm)].map(
  ([, path, text]) => [path!, text!] as const,
);

test('docs/project-file.md, and docs/gates.md for gates, name every key of the published schema', () => {
  const gates = new Set(keysOf((projectJsonSchema().properties as Record<string, unknown>)['gates']));
  const keys = keysOf(projectJsonSchema()).filter((key) => !gates.has(key));
  expect(keys.length).toBeGreaterThan(50);
  for (const key of keys) expect(page + gatesPage).toMatch(new RegExp(`\`${key}[\`:]`));
});

test('the project of docs/project-file.md runs as it stands', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-docs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const bench = await openWorkbench('assay.yaml', { cwd: folder, env: {}, version: '0.0.0' });
  try {
    const settings = {
      limit: null,
      cache: null,
      budget: { max_tokens: null, max_cost_usd: null },
      resume: false,
    };
    const { specifications, judged } = await evaluate(bench.project.evaluations, settings, bench);
    expect(specifications.map(({ runs }) => runs.length)).toEqual([1, 3]);
    expect(judged.verdict.outcome).toBe('pass');
    expect(specifications[0]!.runs[0]!.scoring.aggregates).toMatchObject({
      named: { mention_rate: 1 },
      metrics: { 'exact-match': { pass_rate: 0.5 }, short: { mean: 1 } },
    });
  } finally {
    await bench.store.close();
  }
});

function keysOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { readonly properties?: object };
  const own = properties === undefined ? [] : Object.keys(properties);
  return [...new Set([...own, ...Object.values(schema).flatMap(keysOf)])];
}
