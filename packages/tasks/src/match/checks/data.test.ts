import { createHash } from 'node:crypto';
import { AssayError } from '@assay/records';
import { describe, expect, test } from 'vitest';
import {
  answers,
  evidenceOf,
  field,
  goodRows,
  match,
  part,
  quiz,
  ref,
  rulesOf,
  statusOf,
  text,
  type Draft,
} from '../testing/match-fixture.ts';

/** The quiz without subtasks, with other fields. */
function flat(fields?: Draft[]): { problem: Draft; solution: Draft } {
  const problem = quiz();
  const solution = answers();
  delete problem['croissant:subTask'];
  delete solution['croissant:subTask'];
  if (fields !== undefined) {
    const schema = part(problem, 'croissant:output', 'croissant:schema');
    schema['croissant:field'] = fields;
    delete schema['croissant:key'];
  }
  return { problem, solution };
}

const withRows = (content: string, fields?: Draft[], name = 'rows.jsonl') =>
  match({ ...flat(fields), rows: [{ subtask: null, file: text(name, content) }] });

describe('check 9, output-resolvable', () => {
  const located = (more: Draft, files?: Record<string, string>) => {
    const { problem, solution } = flat();
    solution['croissant:output'] = { '@type': 'schema:Dataset', ...more };
    return match({ problem, solution, ...(files === undefined ? {} : { files }) });
  };

  test('passes for a file beside the solution, also in a distribution, with its digest', async () => {
    const sha256 = createHash('sha256').update(goodRows).digest('hex');
    const file = {
      '@type': 'schema:DataDownload',
      'schema:contentUrl': 'rows.jsonl',
      'schema:sha256': sha256,
    };
    const report = await located({ 'schema:distribution': file });
    expect(statusOf(report, 9)).toBe('passed');
    expect(statusOf(report, 10)).toBe('passed');
  });

  test('fails for a file that is not there, one that was changed, and a dataset without any address', async () => {
    expect(rulesOf(await located({ 'schema:contentUrl': 'lost.jsonl' }))).toContain('output-not-found');
    const changed = await located({ 'schema:contentUrl': 'rows.jsonl', 'schema:sha256': 'ab'.repeat(32) });
    expect(changed.findings.find(({ code }) => code === 'E_DIGEST')?.evidence).toMatchObject({
      expected: 'ab'.repeat(32),
    });
    expect(statusOf(await located({ 'schema:name': 'somewhere' }), 9)).toBe('failed');
  });

  test.each([
    '../rows.jsonl',
    '/etc/passwd',
    'a/../../b.csv',
    'file:///etc/passwd',
    'C:\\rows.csv',
    '..\\rows.csv',
    'a\0b',
  ])('refuses the path %j', async (path) => {
    const report = await located({ 'schema:contentUrl': path }, { [path]: goodRows });
    expect(report.findings.find(({ rule }) => rule === 'output-path-refused')?.code).toBe('E_SPEC_PATH');
  });

  test('warns of what would have to be fetched, and of a bare name', async () => {
    expect(rulesOf(await located({ 'schema:contentUrl': 'https://data.example/rows.jsonl' }))).toEqual([
      'output-remote',
    ]);
    const bare = await located({ '@id': 'urn:uuid:1' });
    expect(rulesOf(bare)).toEqual(['output-identifier-only']);
    expect(statusOf(bare, 9)).toBe('warned');
    expect(statusOf(bare, 11)).toBe('not-run');
    expect(bare.result).toBe('matches');
  });

  test('rows given by the caller are read in place of the file, and compared with its digest', async () => {
    const { problem, solution } = flat();
    part(solution, 'croissant:output')['schema:sha256'] = 'ab'.repeat(32);
    const rows = [{ subtask: null, file: text('given.jsonl', goodRows) }];
    expect(rulesOf(await match({ problem, solution, rows }))).toEqual(['output-digest']);
  });

  test('rows go to the subtask that they are named for; an unknown one is a wrong call', async () => {
    const rows = [{ subtask: 'hard', file: text('hard.jsonl', '{"id": 1, "answer": "Z"}') }];
    const { findings } = await match({ rows });
    expect(findings.find(({ rule }) => rule === 'cell-pattern')).toMatchObject({
      problem: 'http://example.org/quiz#hard',
      file: 'hard.jsonl',
      line: 1,
    });
    const wrong = match({ rows: [{ subtask: 'hardest', file: text('x.jsonl', '') }] });
    await expect(wrong).rejects.toThrow(AssayError);
  });

  test('rows that cannot be read are findings with their line, and the others are still checked', async () => {
    const report = await withRows('{"id": 1, "answer": "A"}\n{"id": NaN}\n{"id": 2, "answer": "E"}\n');
    const unreadable = report.findings.find(({ rule }) => rule === 'rows-unreadable');
    expect(unreadable).toMatchObject({
      code: 'E_SPEC_JSON',
      file: 'rows.jsonl',
      line: 2,
      evidence: { column: 8 },
    });
    expect(rulesOf(report)).toContain('cell-pattern');
  });
});

describe('check 10, output-fields', () => {
  test('passes when every row has every field, nested ones too, in JSON and in CSV', async () => {
    const box: Draft = {
      '@type': 'croissant:Field',
      'schema:name': 'box',
      'croissant:dataType': 'schema:Thing',
      'croissant:subField': [field('x', 'xsd:int'), field('y', 'xsd:int')],
    };
    expect(statusOf(await withRows('{"box": {"x": 1, "y": 2}}', [box]), 10)).toBe('passed');
    expect(rulesOf(await withRows('box.x,box/y\r\n1,2\r\n', [box], 'rows.csv'))).toEqual([]);
    expect(rulesOf(await withRows('box\n"{""x"": 1, ""y"": 2}"\n', [box], 'rows.csv'))).toEqual([]);
    expect(rulesOf(await withRows('{"box": {"x": 1}}', [box]))).toEqual(['field-missing']);
    expect(rulesOf(await withRows('box.x,box.y\n1,z\n', [box], 'rows.csv'))).toEqual(['cell-type']);
  });

  test('fails for a missing field, an empty file, and keys that do not identify; warns of extra columns', async () => {
    const missing = await withRows('{"id": 1, "answer": "A"}\n{"id": 2}\n');
    expect(statusOf(missing, 10)).toBe('failed');
    expect(evidenceOf(missing, 'field-missing')).toMatchObject({ field: 'answer', rows: 1, of: 2 });
    expect(rulesOf(await withRows(''))).toEqual(['rows-empty']);
    expect(rulesOf(await withRows('{"id": 1, "answer": "A"}\n{"id": 1, "answer": "B"}\n'))).toEqual([
      'key-duplicate',
    ]);
    expect(rulesOf(await withRows('{"id": null, "answer": "A"}\n'))).toEqual(['key-null', 'cell-null']);
    const extra = await withRows('{"id": 1, "answer": "A", "mood": "good"}');
    expect(statusOf(extra, 10)).toBe('warned');
    expect(evidenceOf(extra, 'column-extra')).toEqual({ columns: ['mood'] });
  });

  test('an id beside the fields names the rows of a schema that has no key, and is no extra column', async () => {
    const only = [field('answer', 'xsd:string')];
    expect(rulesOf(await withRows('{"id": "a", "answer": "A"}', only))).toEqual([]);
    expect(rulesOf(await withRows('{"id": "a", "answer": "A"}\n{"id": "a", "answer": "B"}', only))).toEqual([
      'row-duplicate',
    ]);
    const named = [field('uid', 'xsd:string'), ...only];
    expect(rulesOf(await withRows('{"id": "a", "uid": "u", "answer": "A"}', named))).toEqual([
      'column-extra',
    ]);
  });

  test('a field called like something on a prototype is a field like any other', async () => {
    const fields = [field('toString', 'xsd:string'), field('hasOwnProperty', 'xsd:string')];
    expect(rulesOf(await withRows('{}', fields))).toEqual(['field-missing']);
    expect(rulesOf(await withRows('{"toString": "a", "hasOwnProperty": "b"}', fields))).toEqual([]);
  });

  test('a million wrong rows would make one finding with the first few as evidence', async () => {
    const report = await withRows('{"id": 1, "answer": "x"}\n'.repeat(500), [
      field('answer', 'xsd:int'),
      field('id', 'xsd:int'),
    ]);
    const found = report.findings.filter(({ rule }) => rule === 'cell-type');
    expect(found).toHaveLength(1);
    expect(found[0]!.evidence).toMatchObject({ rows: 500, of: 500 });
    expect(found[0]!.evidence['examples']).toHaveLength(5);
  });
});

describe('check 11, datatypes', () => {
  test('passes for cells of their type, fails for others, warns of a type that is not known', async () => {
    const typed = (value: string, type: string) => withRows(`{"x": ${value}}`, [field('x', type)]);
    expect(statusOf(await typed('1', 'xsd:integer'), 11)).toBe('passed');
    expect(statusOf(await typed('"1"', 'xsd:integer'), 11)).toBe('failed');
    const unknown = await typed('1', 'http://example.org/Colour');
    expect(statusOf(unknown, 11)).toBe('warned');
    expect(rulesOf(unknown)).toEqual(['type-unknown']);
  });
});

describe('check 12, repeated-and-null', () => {
  const list: Draft = { ...field('tags', 'xsd:string'), 'croissant:repeated': true };

  test('passes for arrays, the empty one too, and for a null in an optional field', async () => {
    expect(statusOf(await withRows('{"tags": ["a"]}\n{"tags": []}', [list]), 12)).toBe('passed');
    expect(rulesOf(await withRows('tags\n"[""a"", ""b""]"\n', [list], 'rows.csv'))).toEqual([]);
    const optional: Draft = { ...field('note', 'xsd:string'), 'schema:valueRequired': false };
    expect(rulesOf(await withRows('{"note": null}\n{}', [optional]))).toEqual([]);
  });

  test('fails for a scalar in a repeated field, and for null where a value is required', async () => {
    const scalar = await withRows('{"tags": "a"}', [list]);
    expect(statusOf(scalar, 12)).toBe('failed');
    expect(rulesOf(scalar)).toEqual(['cell-not-array']);
    expect(rulesOf(await withRows('{"tags": [null]}', [list]))).toEqual(['cell-null']);
    expect(rulesOf(await withRows('{"tags": [1]}', [list]))).toEqual(['cell-type']);
    expect(
      rulesOf(await withRows('x,y\n,1\n', [field('x', 'xsd:string'), field('y', 'xsd:int')], 'rows.csv')),
    ).toEqual(['cell-null']);
  });
});

describe('check 13, value-pattern', () => {
  const patterned = (pattern: string): Draft => ({
    ...field('x', 'xsd:string'),
    'schema:valuePattern': pattern,
  });

  test('passes for a full match', async () => {
    expect(statusOf(await withRows('{"x": "A"}', [patterned('^[A-D]$')]), 13)).toBe('passed');
  });

  test('fails for a match of a part, and says that the pattern is not anchored', async () => {
    const report = await withRows('{"x": "I choose D"}', [patterned('[A-D]')]);
    expect(statusOf(report, 13)).toBe('failed');
    expect(report.findings.map(({ rule }) => rule)).toEqual(['pattern-unanchored', 'cell-pattern']);
    const half = await withRows('{"x": "AB"}', [patterned('^A|B$')]);
    expect(half.findings.find(({ rule }) => rule === 'pattern-unanchored')?.fix).toContain('"^(?:A|B)$"');
  });

  test('fails for a pattern that the engine refuses, with or without rows', async () => {
    const { problem, solution } = flat([patterned('(a)\\1')]);
    const report = await match({ problem, solution, files: {} });
    const refused = report.findings.find(({ rule }) => rule === 'pattern-refused');
    expect(refused).toMatchObject({ code: 'E_SPEC_PATTERN', check: 13, severity: 'error' });
    expect(refused!.message).toContain('invalid escape sequence');
  });
});

describe('check 14, row-count', () => {
  const inputs = (content: string) =>
    match({ ...flat(), inputs: [{ subtask: null, file: text('inputs.csv', content) }] });

  test('passes for one row for each input, is not run without inputs', async () => {
    expect(statusOf(await inputs('id,question\n1,a\n2,b\n'), 14)).toBe('passed');
    expect(statusOf(await match(flat()), 14)).toBe('not-run');
  });

  test('fails for another number and for other keys, warns of repeats of a customary key', async () => {
    const more = await inputs('id,question\n1,a\n2,b\n3,c\n');
    expect([more.result, statusOf(more, 14)]).toEqual(['does-not-match', 'failed']);
    expect(rulesOf(more)).toEqual(['row-count', 'row-without-input']);
    const other = await inputs('id,question\n1,a\n3,c\n');
    expect(evidenceOf(other, 'row-without-input')).toEqual({
      withoutOutput: ['["3"]'],
      withoutInput: ['["2"]'],
    });
    const repeats = await withRows('{"id": 1}\n{"id": 1}', [field('id', 'xsd:int')]);
    expect(rulesOf(repeats)).toEqual(['row-duplicate']);
    expect(statusOf(repeats, 14)).toBe('warned');
  });
});

describe('check 15, input-rows', () => {
  const bring = (content: string) => {
    const { problem, solution } = flat();
    problem['croissant:input'] = {
      '@type': 'croissant:InputSpec',
      ...ref('quiz#input'),
      'croissant:schema': {
        '@type': 'croissant:RecordSet',
        'croissant:field': [field('question', 'xsd:string')],
      },
    };
    solution['croissant:input'] = {
      '@type': 'schema:Dataset',
      ...ref('mine'),
      'schema:contentUrl': 'mine.jsonl',
    };
    return match({ problem, solution, files: { 'rows.jsonl': goodRows, 'mine.jsonl': content } });
  };

  test('passes for inputs with the schema of the InputSpec', async () => {
    expect(statusOf(await bring('{"question": "Why?"}\n{"question": "How?"}\n'), 15)).toBe('passed');
    expect(statusOf(await match(), 15)).toBe('not-applicable');
  });

  test('fails for others', async () => {
    const report = await bring('{"question": 5}\n{"question": "How?"}\n');
    expect(statusOf(report, 15)).toBe('failed');
    expect(statusOf(report, 11)).toBe('passed');
    expect(report.findings.find(({ rule }) => rule === 'cell-type')?.check).toBe(15);
  });
});
