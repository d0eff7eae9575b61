import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { listed } from '../init/ask-problem.ts';
import { parseField } from '../init/parse-field.ts';
import { runCommand } from '../testing/run-command.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-init-'));
});
const quiz = ['init', 'task', '--name', 'My quiz', '--output-field', 'answer:string:^[A-D]$'];

describe('assay init task', () => {
  test('writes a problem that validates, and says what to do next', async () => {
    const { exitCode, out } = await runCommand(
      [
        ...quiz,
        '--description',
        'D',
        '--input',
        'https://example.org/data',
        '--output-field',
        'scores:float[]',
        '--metric',
        'Accuracy',
        '--metric',
        'F1',
        '--subtask',
        'History',
        '--subtask',
        'outputSpec',
      ],
      folder,
    );
    expect(exitCode).toBe(0);
    expect(out).toContain('wrote my-quiz.problem.jsonld\n\nNext:\n  assay validate my-quiz.problem.jsonld\n');
    const validated = await runCommand(['validate', 'my-quiz.problem.jsonld', '--strict'], folder);
    expect(validated).toMatchObject({ exitCode: 0 });
    const shown = await runCommand(['show', 'my-quiz.problem.jsonld'], folder);
    expect(shown.out).toContain('field scores: list of xsd:float');
    expect(shown.out).toContain('subtask My quiz - History');
  });

  test('the least that is enough', async () => {
    expect((await runCommand([...quiz, '--out', 'sub/folder/p.jsonld'], folder)).exitCode).toBe(0);
    expect((await runCommand(['validate', 'sub/folder/p.jsonld'], folder)).exitCode).toBe(0);
  });

  test('--out - prints the document; --format json the path', async () => {
    const { out } = await runCommand([...quiz, '--out', '-', '--id', 'urn:quiz#1'], folder);
    expect(JSON.parse(out)).toMatchObject({
      '@id': 'urn:quiz#1',
      'croissant:output': { '@id': 'urn:quiz#1/outputSpec' },
    });
    const json = await runCommand([...quiz, '--format', 'json'], folder);
    expect(JSON.parse(json.out)).toEqual({
      path: 'my-quiz.problem.jsonld',
      id: 'http://example.org/my-quiz',
    });
  });

  test('never overwrites without --force', async () => {
    const file = join(folder, 'my-quiz.problem.jsonld');
    await writeFile(file, 'mine');
    const refused = await runCommand(quiz, folder);
    expect(refused.exitCode).toBe(2);
    expect(refused.err).toContain('E_EXISTS');
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect((await runCommand([...quiz, '--force'], folder)).exitCode).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('croissant:TaskProblem');
  });

  test.each([
    ['no name and no field', ['init', 'task'], '--name and --output-field'],
    ['a name alone', ['init', 'task', '--name', 'x'], '--output-field'],
    ['another thing', ['init', 'run'], 'expected one of project, task'],
    ['a type that does not exist', [...quiz, '--output-field', 'x:strin'], 'unknown type strin'],
    ['a pattern that needs backtracking', [...quiz, '--output-field', 'x:string:(?=a)'], 'E_SPEC_PATTERN'],
    [
      'a pattern that closes what it did not open',
      [...quiz, '--output-field', 'x:string:a)(b'],
      'E_SPEC_PATTERN',
    ],
    ['an id that is not an address', [...quiz, '--id', 'my quiz'], '--id my quiz'],
    ['an input that is not an address', [...quiz, '--input', 'data.csv'], '--input data.csv'],
    ['the same field twice', [...quiz, '--output-field', 'answer'], '--output-field answer is given twice'],
    [
      'the same subtask twice',
      [...quiz, '--subtask', 'A b', '--subtask', 'a-B'],
      '--subtask a-b is given twice',
    ],
    ['an empty metric', [...quiz, '--metric', ''], 'metric is empty'],
  ])('%s is refused', async (_, argv, word) => {
    const ran = await runCommand(argv, folder);
    expect(ran.exitCode).toBe(2);
    expect(ran.err).toContain(word);
  });
});

describe('parseField', () => {
  test.each([
    ['answer', 'xsd:string', false, null],
    ['a:integer', 'xsd:integer', false, null],
    ['a:xsd:float[]', 'xsd:float', true, null],
    ['a:sc:Text:^x:y$', 'schema:Text', false, '^x:y$'],
    ['a:Text', 'schema:Text', false, null],
    ['a::[0-9]+', 'xsd:string', false, '[0-9]+'],
    ['a:http://www.w3.org/2001/XMLSchema#date:^2', 'http://www.w3.org/2001/XMLSchema#date', false, '^2'],
  ])('%s', (text, dataType, repeated, pattern) => {
    const field = { name: text.split(':')[0], data_type: dataType, repeated };
    expect(parseField(text)).toEqual(pattern === null ? field : { ...field, pattern });
  });
});

test('listed splits at commas that are not inside a pattern', () => {
  expect(listed(' a:string:^[A,B]{1,2}$ , b ,')).toEqual(['a:string:^[A,B]{1,2}$', 'b']);
});
