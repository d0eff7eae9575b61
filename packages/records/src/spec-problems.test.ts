import { describe, expect, test } from 'vitest';
import { AssayError } from './assay-error.ts';
import { problemsOf, SpecProblems } from './spec-problems.ts';

const problem = (code: string, more: ConstructorParameters<typeof AssayError>[3] = {}): AssayError =>
  new AssayError('usage', code, `about ${code}`, more);

const thrownBy = (problems: SpecProblems): AssayError => {
  try {
    problems.throwIfAny();
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('SpecProblems', () => {
  test('without a problem throws nothing and hands on results', async () => {
    const problems = new SpecProblems();
    expect(await problems.attempt(() => 7)).toBe(7);
    expect(() => problems.throwIfAny()).not.toThrow();
  });

  test('one is thrown as it is', () => {
    const problems = new SpecProblems();
    const only = problem('E_ONE');
    problems.add(only);
    expect(thrownBy(problems)).toBe(only);
  });

  test('several are one error that lists all, with the code and place of the first', async () => {
    const problems = new SpecProblems();
    problems.add(problem('E_ONE', { location: { file: 'a.yaml', line: 2 }, fix: 'Do this.' }));
    const failed = await problems.attempt(() => Promise.reject(problem('E_TWO')), {
      file: 'b.yaml',
      line: 5,
    });
    expect(failed).toBeNull();
    const error = thrownBy(problems);
    expect(error).toMatchObject({ code: 'E_ONE', location: { file: 'a.yaml', line: 2 } });
    expect(error.message).toContain('2 problems');
    expect(error.message).toMatch(/a\.yaml:2.*about E_ONE\. Do this\. \[E_ONE\]/);
    expect(error.message).toMatch(/b\.yaml:5.*about E_TWO \[E_TWO\]/);
    expect(problemsOf(error).map(({ code }) => code)).toEqual(['E_ONE', 'E_TWO']);
    expect([problems.has('E_TWO'), problems.has('E_THREE')]).toEqual([true, false]);
  });

  test('problems inside of a problem are counted one by one, and a long list is cut', () => {
    const inner = new SpecProblems();
    for (let i = 0; i < 60; i++) inner.add(problem(`E_${i}`));
    const outer = new SpecProblems();
    outer.add(thrownBy(inner));
    outer.add(problem('E_LAST'));
    const error = thrownBy(outer);
    expect(problemsOf(error)).toHaveLength(61);
    expect(error.message).toMatch(/^61 problems\n/);
    expect(error.message).toMatch(/and 11 more$/);
  });

  test('what is not a problem of the specification goes through', async () => {
    const problems = new SpecProblems();
    await expect(problems.attempt(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
    expect(() => problems.throwIfAny()).not.toThrow();
  });
});
