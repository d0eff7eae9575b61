import { expect, test } from 'vitest';
import { ProblemError, UnreachableError } from '../client/http.ts';
import { asSentence, failureWords } from './failure.tsx';

const problem = (status: number, detail: string, fix?: string) =>
  new ProblemError({
    type: 'about:blank',
    title: 'Refused',
    status,
    detail,
    code: 'E',
    request_id: 'r',
    ...(fix === undefined ? {} : { fix }),
  });

test('every failure says what happened, what was kept, and what to do', () => {
  expect(failureWords(problem(404, 'there is no run "x"', 'Known here: a.'))).toEqual({
    title: 'Not found',
    said: 'There is no run "x".',
    kept: 'Known here: a.',
  });
  expect(failureWords(problem(500, 'something failed')).kept).toContain('server log');
  expect(failureWords(problem(418, 'no tea')).title).toBe('Refused');
  expect(failureWords(new UnreachableError()).command).toBe('assay serve');
  expect(failureWords(new Error('x is undefined')).title).toBe('This page broke');
});

test('an error is a sentence on a page, and names keep their letters', () => {
  expect(asSentence('there is no run "x"')).toBe('There is no run "x".');
  expect(asSentence('one_passage has no sample "x"')).toBe('one_passage has no sample "x".');
  expect(asSentence('notes.jsonl cannot be read')).toBe('notes.jsonl cannot be read.');
  expect(asSentence('Known here: a, b.')).toBe('Known here: a, b.');
});
