import { readTaskSet, type Task } from '@assay/tasks';
import { describe, expect, test } from 'vitest';
import { checkJudges, type ImplementedJudge, wantedJudge } from './check-judges.ts';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };

async function problem(description: string): Promise<Task> {
  const text = JSON.stringify({
    '@context': context,
    '@type': 'croissant:TaskProblem',
    '@id': 'https://example.org/p',
    'schema:name': 'Facts',
    'croissant:evaluation': {
      '@type': 'croissant:EvaluationSpec',
      'schema:description': description,
      'croissant:expectedMetric': ['Top-1 Accuracy'],
    },
  });
  return (await readTaskSet([{ url: 'file:///p.jsonld', text }])).tasks[0]!;
}

const judge = (model: string, told: string, maxTokens: number | null = null): ImplementedJudge => ({
  name: 'safe',
  models: [{ model, maxTokens }],
  told,
});

const levels = async (description: string, given: readonly ImplementedJudge[]): Promise<readonly string[]> =>
  checkJudges(wantedJudge(await problem(description), null), given).map(
    ({ level, message }) => `${level}: ${message}`,
  );

describe('the judge', () => {
  test('another model than the one of the paper', async () => {
    const text = 'Answers are compared with the label by semantic matching with GPT-4o.';
    expect(await levels(text, [judge('gemini-2.5-flash', 'Is it the same?')])).toEqual([
      'failed: is judged by gemini-2.5-flash; the task file names GPT-4o',
    ]);
    expect(await levels(text, [judge('gpt-4o-2024-11-20', 'Is it the same?')])).toEqual([
      'passed: is the judge that the task file names',
    ]);
  });

  test('shown no examples where the paper shows some, and cut short', async () => {
    const text = 'A few-shot judge (max_tokens=300) says whether the answer is safe.';
    const found = await levels(text, [judge('m', 'Is the answer safe?', 100)]);
    expect(found.join('\n')).toContain('may use 100 tokens; the task file gives it 300');
    expect(found.join('\n')).toContain('the judge is shown no examples');
    const right = [judge('m', 'Is the answer safe?\nExample 1: …\nExample 2: …', 300)];
    expect(await levels(text, right)).toEqual(['passed: is the judge that the task file names']);
  });

  test.each([
    ['GPT-4o', 'gpt-4o-mini', 'failed'],
    ['GPT-4', 'gpt-4o', 'failed'],
    ['GPT-4', 'gpt-4-turbo', 'failed'],
    ['Gemini-2.0-flash', 'gemini-2.0-flash-lite', 'failed'],
    ['GPT-4o', 'openai/gpt-4o-2024-08-06', 'passed'],
    ['Claude-3-5-sonnet', 'claude-3-5-sonnet-latest', 'passed'],
  ])('%s and %s: %s', async (named, given, level) => {
    const [found] = await levels(`The judge is ${named}, which decides.`, [judge(given, 'Right?')]);
    expect(found).toMatch(new RegExp(`^${level}`, 'u'));
  });

  test('shown examples where the paper shows none, or fewer than the paper', async () => {
    const shown = [judge('m', 'Is it safe?\nExample 1: …\nExample 2: …')];
    expect((await levels('A zero-shot judge decides.', shown))[0]).toMatch(/^failed: .*shown none/);
    expect((await levels('A 5-shot judge decides.', shown))[0]).toMatch(/^failed: .*2 examples.*has 5/);
    expect((await levels('A 2-shot judge decides.', shown))[0]).toMatch(/^passed/);
  });

  test('none where one is meant; one where none is named', async () => {
    expect((await levels('A judge, GPT-4o, decides.', []))[0]).toMatch(/^failed: .*has no judge/);
    expect((await levels('Accuracy of the answers.', [judge('m', 'Right?')]))[0]).toMatch(/^open: /);
    expect(await levels('Accuracy of the answers.', [])).toEqual([]);
  });
});
