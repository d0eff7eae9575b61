import { describe, expect, test } from 'vitest';
import {
  answers,
  document,
  evidenceOf,
  match,
  part,
  quiz,
  ref,
  rulesOf,
  statusOf,
} from '../testing/match-fixture.ts';

describe('check 1, based-on', () => {
  test('passes for one problem by @id', async () => {
    expect(statusOf(await match(), 1)).toBe('passed');
  });

  test('fails for no link, an unknown problem, and something that is not a problem', async () => {
    const solution = answers();
    delete solution['schema:isBasedOn'];
    expect(rulesOf(await match({ solution }))).toContain('based-on-nothing');
    const report = await match({ solution: { ...answers(), 'schema:isBasedOn': ref('elsewhere') } });
    expect(statusOf(report, 1)).toBe('failed');
    expect(statusOf(report, 4)).toBe('not-run');
    expect(evidenceOf(report, 'problem-not-found')).toMatchObject({ documents: 2 });
    const itself = await match({ solution: { ...answers(), 'schema:isBasedOn': ref('model') } });
    expect(rulesOf(itself)).toContain('based-on-no-problem');
  });

  test('warns of a text, of several, and of http for https', async () => {
    const say = async (isBasedOn: never) => {
      const report = await match({ solution: { ...answers(), 'schema:isBasedOn': isBasedOn } });
      expect(report.problem).toBe('http://example.org/quiz');
      return [statusOf(report, 1), ...rulesOf(report).filter((rule) => rule.startsWith('based-on'))];
    };
    expect(await say('http://example.org/quiz' as never)).toEqual(['warned', 'based-on-text']);
    expect(await say([ref('quiz'), ref('paper')] as never)).toEqual(['warned', 'based-on-several']);
    expect(await say({ '@id': 'https://example.org/quiz' } as never)).toEqual(['warned', 'based-on-scheme']);
  });

  test('finds the problem by the URL of its file, its schema:url, and the word of the caller', async () => {
    const at = (isBasedOn: string) => ({ ...answers(), 'schema:isBasedOn': { '@id': isBasedOn } });
    expect((await match({ solution: at('problem.jsonld') })).problem).toBe('http://example.org/quiz');
    const problem = { ...quiz(), 'schema:url': 'http://quiz.example/' };
    expect((await match({ problem, solution: at('http://quiz.example/') })).problem).toBe(
      'http://example.org/quiz',
    );
    const named = new Map([['TheQuiz', 'file:///work/problem.jsonld']]);
    expect((await match({ solution: at('TheQuiz'), problemAt: named })).problem).toBe(
      'http://example.org/quiz',
    );
    const problemAt = new Map([['urn:quiz', 'file:///work/problem.jsonld']]);
    expect((await match({ solution: at('urn:quiz'), problemAt })).problem).toBe('http://example.org/quiz');
  });

  test('fails for two different documents of the problem; a copy is no second one', async () => {
    const other = document('other', { ...quiz(), 'schema:name': 'Another quiz' });
    const both = await match({ problems: [document('problem', quiz()), other] } as never);
    expect(rulesOf(both)).toContain('problem-ambiguous');
    const copy = await match({ problems: [document('problem', quiz()), document('copy', quiz())] } as never);
    expect(copy.result).toBe('matches');
    const named = await match({ beside: [other] });
    expect(named.result).toBe('matches');
  });
});

describe('check 2, hierarchy', () => {
  test('passes for sub-solutions and evaluations that belong where they stand', async () => {
    expect(statusOf(await match(), 2)).toBe('passed');
  });

  test('fails for a sub-solution of something else, or of nothing', async () => {
    const solution = answers();
    part(solution, 'croissant:subTask', 0)['schema:isBasedOn'] = ref('quiz');
    const report = await match({ solution });
    expect(statusOf(report, 2)).toBe('failed');
    expect(rulesOf(report)).toEqual(
      expect.arrayContaining(['sub-solution-not-child', 'subtask-not-mirrored']),
    );
    delete part(solution, 'croissant:subTask', 0)['schema:isBasedOn'];
    expect(rulesOf(await match({ solution }))).toContain('sub-solution-unlinked');
  });

  test('fails for an evaluation of another solution or another problem', async () => {
    const solution = answers();
    part(solution, 'croissant:evaluation')['croissant:evaluatedSolution'] = ref('model#easy');
    expect(rulesOf(await match({ solution }))).toContain('evaluation-other-solution');
    const other = answers();
    part(other, 'croissant:evaluation')['schema:isBasedOn'] = ref('quiz#easy');
    expect(rulesOf(await match({ solution: other }))).toContain('evaluation-other-problem');
  });

  test('fails for a solution that is a part of itself', async () => {
    const solution = answers();
    part(solution, 'croissant:subTask', 0)['croissant:subTask'] = ref('model');
    expect(evidenceOf(await match({ solution }), 'subtask-cycle')).toEqual({
      cycle: ['http://example.org/model', 'http://example.org/model#easy', 'http://example.org/model'],
    });
  });
});

describe('check 3, merged-spec', () => {
  test('passes for values with @ids of their own', async () => {
    expect(statusOf(await match(), 3)).toBe('passed');
  });

  test('fails for an output with the @id of the OutputSpec, in one file or two', async () => {
    const solution = answers();
    part(solution, 'croissant:output')['@id'] = 'http://example.org/quiz#output';
    expect(statusOf(await match({ solution }), 3)).toBe('failed');
    part(solution, 'croissant:output')['@type'] = ['schema:Dataset', 'croissant:OutputSpec'];
    expect(rulesOf(await match({ solution }))).toContain('spec-merged');
  });
});

describe('check 8, subtasks', () => {
  test('passes when all are mirrored, and has nothing to say without any', async () => {
    expect(statusOf(await match(), 8)).toBe('passed');
    const problem = quiz();
    const solution = answers();
    delete problem['croissant:subTask'];
    delete solution['croissant:subTask'];
    expect(statusOf(await match({ problem, solution }), 8)).toBe('not-applicable');
  });

  test('fails for one without a sub-solution, warns of one with two', async () => {
    const solution = answers();
    const [easy] = solution['croissant:subTask'] as never as object[];
    solution['croissant:subTask'] = [easy!, { ...easy!, ...ref('model#again') }] as never;
    const report = await match({ solution });
    expect(statusOf(report, 8)).toBe('failed');
    expect(rulesOf(report)).toEqual(
      expect.arrayContaining(['subtask-not-mirrored', 'subtask-mirrored-twice']),
    );
    expect(report.findings.find(({ rule }) => rule === 'subtask-not-mirrored')?.problem).toBe(
      'http://example.org/quiz#hard',
    );
  });
});

describe('check 23, conformance', () => {
  test('passes for two documents that conform', async () => {
    expect(statusOf(await match(), 23)).toBe('passed');
  });

  test('fails for a violation in either, and for a document without anything to check', async () => {
    const problem = quiz();
    part(problem, 'croissant:output')['croissant:schema'] = ref('nothing');
    const report = await match({ problem });
    expect(statusOf(report, 23)).toBe('failed');
    expect(report.findings.find(({ rule }) => rule === 'shape-violation')?.file).toBe(
      'file:///work/problem.jsonld',
    );
    expect(rulesOf(await match({ solution: {} }))).toContain('nothing-to-validate');
  });
});
