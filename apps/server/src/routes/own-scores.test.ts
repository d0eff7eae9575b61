import { verbs } from '@assay/verbs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

interface Score {
  readonly id: string;
  readonly team: string;
  readonly split: string;
  readonly headline: string | null;
}

interface Submission {
  readonly submission: { readonly id: string };
  readonly sentence: { readonly strong: string; readonly rest: string };
  readonly standing_id: string | null;
  readonly scores: readonly { readonly id: string; readonly end: object | null }[];
}

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world, { plays: false }) });
});
afterAll(() => served.close());

async function told<T>(role: Role, path: string): Promise<T> {
  const answer = await served.ask(role, `/api/evaluators/contest${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

describe('what a team is told of its own', () => {
  const scores = async (role: Role) => (await told<{ scores: Score[] | null }>(role, '/versions')).scores;

  test('its scores are there to be explained, those of others and of the final split are not', async () => {
    const own = (await scores('submitter'))!;
    expect(own.map(({ team, split }) => [team, split])).toEqual([
      ['submitter', 'feedback'],
      ['submitter', 'feedback'],
    ]);
    expect(own.every(({ headline }) => headline !== null)).toBe(true);
    const all = (await scores('owner'))!;
    expect(new Set(all.map(({ team }) => team))).toEqual(new Set(['submitter', 'Others']));
    expect(await scores('viewer')).toBeNull();
    expect(await scores('reviewer')).toBeNull();
  });

  test('submissions are counted as far as one may open them', async () => {
    const count = async (role: Role) =>
      (await told<{ counts: { submissions: number | null } }>(role, '')).counts.submissions;
    expect(await count('submitter')).toBe(2);
    expect(await count('owner')).toBe(3);
    expect(await count('viewer')).toBeNull();
  });
});

describe('a score that ended', () => {
  const first = async () => {
    const { submissions } = await told<{ submissions: Submission[] }>(
      'submitter',
      '/submissions?state=scored',
    );
    return told<Submission>('submitter', `/submissions/${submissions[0]!.submission.id}`);
  };

  test('says by what and why, and another leads as long as one counts', async () => {
    const { scores, standing_id: standing, sentence } = await first();
    const ends = scores.map(({ end }) => end);
    expect(ends).toContainEqual(
      expect.objectContaining({ status: 'superseded', reason: 'a full stop does not matter' }),
    );
    expect(scores.find(({ id }) => id === standing)?.end).toBeNull();
    expect(sentence.strong).toMatch(/^correct\.pass_rate is 0\.\d+ \[/);
  });

  test('is never told as a number that counts', async () => {
    const { standing_id: standing } = await first();
    const invalidate = await verbs.invalidate();
    await invalidate({ score: standing!, reason: 'copied from another team' }, served.world);
    const { sentence, standing_id: after } = await first();
    expect(after).toBeNull();
    expect(sentence.strong).toBe('Its score was invalidated, and counts on no board.');
    expect(sentence.rest).toMatch(/^ Reason: copied from another team\. correct\.pass_rate was 0\.\d+ \[/);
  });
});
