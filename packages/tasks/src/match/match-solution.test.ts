import { describe, expect, test } from 'vitest';
import { answers, document, match, part, quiz, ref, rulesOf, statusOf } from './testing/match-fixture.ts';
import { matchSolution } from './match-solution.ts';

describe('matchSolution', () => {
  test('a full answer matches: no error, no warning, every check accounted for', async () => {
    const report = await match();
    expect(rulesOf(report)).toEqual([]);
    expect(report).toMatchObject({
      result: 'matches',
      solution: 'http://example.org/model',
      problem: 'http://example.org/quiz',
      coverage: { subtasks: '2/2', answered: 2, total: 2 },
    });
    expect(report.checks.map(({ check }) => check)).toEqual(Array.from({ length: 23 }, (_, at) => at + 1));
    for (const check of report.checks) expect(check.status === 'passed' || check.reason !== null).toBe(true);
  });

  test('is partial when a subtask and a metric are missing and the rest is right', async () => {
    const solution = answers();
    (solution['croissant:subTask'] as unknown[]).pop();
    expect(await match({ solution })).toMatchObject({ result: 'partial', coverage: { subtasks: '1/2' } });
    const problem = quiz();
    part(problem, 'croissant:evaluation')['croissant:expectedMetric'] = ['Accuracy', 'Calibration Error'];
    expect((await match({ problem })).result).toBe('partial');
  });

  test('is no match when no expected metric is reported at all', async () => {
    const solution = answers();
    for (const at of [
      part(solution),
      part(solution, 'croissant:subTask', 0),
      part(solution, 'croissant:subTask', 1),
    ]) {
      part(at, 'croissant:evaluation')['croissant:evaluationResults'] = [];
    }
    expect((await match({ solution })).result).toBe('does-not-match');
  });

  test('a gap beside a contradiction is no match', async () => {
    const solution = answers();
    (solution['croissant:subTask'] as unknown[]).pop();
    const report = await match({ solution, files: { 'rows.jsonl': '{"id": 1, "answer": "E"}\n' } });
    expect(report.result).toBe('does-not-match');
    expect(rulesOf(report)).toEqual(expect.arrayContaining(['subtask-not-mirrored', 'cell-pattern']));
  });

  test('says which file and line a finding is about', async () => {
    const solution = answers();
    part(solution, 'croissant:evaluation', 'croissant:evaluationResults', 0)['croissant:value'] = 'TBD';
    const { findings } = await match({ solution });
    const found = findings.find(({ rule }) => rule === 'value-absent')!;
    const line = document('solution', solution).text.split('\n')[found.line! - 1];
    expect(found.file).toBe('file:///work/solution.jsonld');
    expect(line).toContain('"TBD"');
  });

  test('a solution that cannot be read is a report, not an exception', async () => {
    const solution = { url: 'file:///work/solution.jsonld', text: '{"a": 1, "a": 2}' };
    const report = await matchSolution({ solution, problems: [] });
    expect(report.result).toBe('does-not-match');
    expect(report.findings).toMatchObject([{ rule: 'document-unreadable', code: 'E_SPEC_DUPKEY', line: 1 }]);
    expect(statusOf(report, 1)).toBe('not-run');
  });

  test('finds problem and solution in one document, and subtasks in documents of their own', async () => {
    const together = { '@context': quiz()['@context']!, '@graph': [quiz(), answers()] };
    const one = await match({ solution: together, problems: [] } as never);
    expect(one.result).toBe('matches');
    const solution = answers();
    const [easy, hard] = solution['croissant:subTask'] as never as Record<string, never>[];
    solution['croissant:subTask'] = [ref('model#easy'), hard!];
    const apart = document('easy', { '@context': quiz()['@context']!, ...easy! });
    const report = await match({ solution, beside: [apart] });
    expect(report.coverage.subtasks).toBe('2/2');
  });

  test('several solutions in one document: one is chosen by its @id', async () => {
    const second = { ...answers(), ...ref('other') };
    const both = { '@context': quiz()['@context']!, '@graph': [answers(), second] };
    expect(rulesOf(await match({ solution: both }))).toContain('solution-ambiguous');
    const report = await match({ solution: both, solutionId: 'http://example.org/model' });
    expect(report.solution).toBe('http://example.org/model');
    expect(rulesOf(await match({ solution: quiz() }))).toContain('solution-absent');
  });
});
