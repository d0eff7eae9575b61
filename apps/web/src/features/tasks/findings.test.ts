import { expect, test } from 'vitest';
import { quickFix } from './findings.tsx';

const text = '{\n  "@type": "croissant:TaskProblm",\n  "croissant:outputt": {}\n}\n';

test('a word that is nearly a term is replaced by it', () => {
  const message = 'croissant:outputt is not a term of Croissant or Croissant Tasks.';
  const fix = quickFix(text, {
    message,
    path: 'croissant:outputt',
    line: 3,
    fix: 'Did you mean croissant:output?',
  });
  expect(fix).not.toBeNull();
  expect(text.slice(0, fix!.from) + fix!.insert + text.slice(fix!.to)).toContain('"croissant:output": {}');
});

test('a type is found by the message where the rule names no path', () => {
  const message = 'croissant:TaskProblm is not a term of Croissant or Croissant Tasks.';
  const fix = quickFix(text, { message, path: null, line: 1, fix: 'Did you mean croissant:TaskProblem?' });
  expect(fix).toMatchObject({ insert: 'croissant:TaskProblem' });
});

test('what has to be thought about is not mended', () => {
  expect(quickFix(text, { message: 'No task.', path: null, line: 1, fix: 'Give it an @type.' })).toBeNull();
  const gone = { message: 'x is not a term.', path: 'x', line: 9, fix: 'Did you mean y?' };
  expect(quickFix(text, gone)).toBeNull();
});
