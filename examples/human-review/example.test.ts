import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Board, OfficialScore } from '@assay/records';
import { expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { runSnippets } from '../testing/run-snippets.ts';

test('forty answers are judged by three raters, one is decided, one is appealed', async () => {
  const folder = await copyExample(import.meta.dirname);
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const said = new Map<string, { out: string; err: string }[]>();
  const names: Record<string, string> = {};
  for (const [, block = ''] of page.matchAll(/```sh\n([\s\S]*?)```/g))
    for (const written of block.trim().split('\n')) {
      const line = written.replace(/ITEM|SUBMISSION/, (name) => names[name] ?? name);
      if (line.startsWith('node ')) {
        execFileSync(process.execPath, line.split(' ').slice(1), { cwd: folder.path });
        continue;
      }
      const [ran] = await runSnippets(`\`\`\`sh\n${line}\n\`\`\``, folder);
      expect([line, ran!.exitCode, ran!.err.includes('Error')]).toEqual([line, ran!.expected, false]);
      const key = line.split(/\s+#/)[0]!.trim();
      said.set(key, [...(said.get(key) ?? []), ran!]);
      names['ITEM'] ??=
        /^(it-[0-9a-f]+)\n/.exec(key.endsWith('--adjudicator dora') ? ran!.out : '')?.[1] ?? undefined!;
      names['SUBMISSION'] ??= /sub-[0-9a-f]+/.exec(ran!.out)?.[0] ?? undefined!;
    }
  const out = (line: string, i = 0) => said.get(line)![i]!.out;
  expect(out('assay score --evaluator')).toContain('nothing is waiting to be scored');
  expect(out('assay review next --rater ivy')).toBe('nothing is waiting for you\n');
  expect(out('assay review next --rater ada')).not.toMatch(/blue/);
  expect(out('assay review import cyd.csv', 1)).toMatch(/^0 counted, \d+ known already, 0 refused/);
  expect(out('assay review status')).toMatch(/correct: p_o 100\.0 % \[\d+\.\d %, 100\.0 %\] over 40 items/);
  expect(out('assay review status')).toContain('1 for an adjudicator');
  expect(out('assay score --evaluator', 1)).toContain('people.correct.rate 0.9');
  expect(out('assay score --evaluator', 2)).toContain('people.correct.rate 0.925');
  const scores = JSON.parse((await folder.assay('submissions', '--format', 'json')).out) as {
    submissions: { scores: Pick<OfficialScore, 'id' | 'kind' | 'marks'>[] }[];
  };
  expect(scores.submissions[0]!.scores.map(({ kind, marks }) => [kind, marks])).toEqual([
    ['official', ['human_judged']],
    ['rerun', ['human_judged']],
  ]);
  const board = JSON.parse((await folder.assay('leaderboard', '--format', 'json')).out) as Board;
  expect(board.entries[0]).toMatchObject({ team: 'blue', shown: '0.925000', marks: ['human_judged'] });
  const { score_id: id } = board.entries[0]!;
  expect(id).toBe(scores.submissions[0]!.scores[1]!.id);
  expect((await folder.assay('audit', 'log')).out).toContain('review.appealed');
});
