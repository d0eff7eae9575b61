import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { runProject, sampleProject } from './testing/sample-project.ts';

const publisher =
  'publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }\n';

let folder: string;
beforeAll(async () => {
  const gates = '  - { metric: exact-match, pass_rate: { min: 0.1 } }';
  folder = await sampleProject({ gates, more: publisher });
  await runProject(folder);
  await runCommand(['score', '--scorer', 'both', '--quiet'], folder);
  await runCommand(['baseline', 'set', 'main', 'good'], folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** All that was said, wherever. */
async function said(...args: readonly string[]): Promise<string> {
  const { out, err } = await runCommand(args, folder);
  return out + err;
}

const READ = /scoring-[0-9a-f]+ by plain; also scored by both/;

describe('which scoring was read, where a run has several', () => {
  test.each([
    ['report', ['report', 'good']],
    ['gate', ['gate']],
    ['gate of one run', ['gate', 'good']],
    ['compare', ['compare', 'good', 'careless']],
    ['log', ['log', 'good']],
    ['log of a sample', ['log', 'good', 'a']],
    ['repeat', ['repeat', '--of', 'good']],
    ['export', ['export', 'good', '--to', 'junit']],
  ])('%s says so', async (_, args) => {
    expect(await said(...args)).toMatch(READ);
  });

  test('publish and baseline say so', async () => {
    expect(await said('publish', 'good', '--out', join(folder, 'published'))).toMatch(READ);
    expect(await said('baseline', 'show', 'main')).toMatch(/scoring-[0-9a-f]+ by plain/);
  });

  test.each([
    ['gate', ['gate', '--format', 'json']],
    ['compare', ['compare', 'good', 'careless', '--format', 'json']],
    ['log', ['log', 'good', '--format', 'json']],
    ['log of a sample', ['log', 'good', 'a', '--format', 'json']],
    ['repeat', ['repeat', '--of', 'good', '--format', 'json']],
  ])('%s says so in JSON, and nothing else there', async (_, args) => {
    const { out } = await runCommand(args, folder);
    expect(() => JSON.parse(out) as unknown).not.toThrow();
    expect(out).toMatch(/"scorer_key": "plain"/);
    expect(out).toMatch(/"other_scorers": \[\s*"both"\s*\]/);
  });
});
