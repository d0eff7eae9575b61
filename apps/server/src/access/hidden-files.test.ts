import { afterAll, beforeAll, expect, test } from 'vitest';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world, { plays: false }) });
});
afterAll(() => served.close());

/** Files that are there, by every way to write their names, and ones that are not. */
const hidden = [
  'labels.csv',
  'evaluator.yaml',
  '.assay-evaluator/ledger.sqlite',
  '.assay-evaluator/vault/masters/master-1',
  '.assay/label-key',
];
const ways = (file: string): readonly string[] => [
  `/${file}`,
  `/assets/../${file}`,
  `/assets/..%2f${file.replaceAll('/', '%2f')}`,
  `/assets/%2e%2e/${file}`,
  `/assets/..%5c${file}`,
  `/datasets/contest/${file}`,
  `/api/${file}`,
  `/api/evaluators/contest/${file}`,
  `/api/evaluators/..%2f${file.replaceAll('/', '%2f')}`,
  `/api/tasks/..%2f${file.replaceAll('/', '%2f')}`,
];

test.each([null, 'viewer', 'submitter', 'owner'] as const)(
  'DATA-23: for %s a hidden file is as one that is not there, by whatever name it is asked for',
  async (role) => {
    for (const file of hidden)
      for (const [i, path] of ways(file).entries()) {
        const nowhere = ways(`${file}-nowhere`)[i]!;
        const [there, missing] = [await served.ask(role, path), await served.ask(role, nowhere)];
        const said = async (answer: Response) =>
          (await answer.text())
            .replaceAll(/"request_id":"[^"]+"|"style-nonce" content="[^"]+"/g, '')
            .replaceAll('-nowhere', '');
        const [text, other] = [await said(there), await said(missing)];
        expect([path, there.status], path).toEqual([path, missing.status]);
        expect(text, path).toBe(other);
        expect(text, path).not.toContain('q0,yes');
        expect(text, path).not.toContain('SQLite format');
      }
  },
);
