import { readRows, rowFileOf } from '@assay/rows';
import { build, readTaskSet, type RecordSet, writeDocument } from '@assay/tasks';
import { expect, test } from 'vitest';
import { labelledRows } from './labelled-rows.ts';

const rowsOf = (lines: readonly object[]) => () =>
  readRows(
    rowFileOf('rows.jsonl', new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'))),
  );

const fieldOf = (name: string) => build.field({ name, dataType: 'xsd:string' });

async function schemaOf(names: readonly [string, ...string[]], key?: string): Promise<RecordSet> {
  const problem = build.problem({
    id: 'https://example.org/p',
    name: 'P',
    input: build.dataset({ name: 'Given' }),
    output: build.outputSpec({
      id: 'https://example.org/p#o',
      schema: build.recordSet({
        id: 'https://example.org/p#s',
        fields: [fieldOf(names[0]), ...names.slice(1).map(fieldOf)],
        ...(key === undefined ? {} : { key }),
      }),
    }),
  });
  const { tasks } = await readTaskSet([{ url: 'file:///p.jsonld', text: writeDocument(problem) }]);
  return tasks[0]!.outputs[0]!.schema!;
}

const inputs = rowsOf([
  { id: 'a', input: 'France', expected: 'Paris' },
  { id: 'b', input: 'Italy', expected: 'Rome' },
]);

test.each([
  [['answer'], undefined, 'id'],
  [['question_id', 'answer'], undefined, 'question_id'],
  [['case', 'answer'], 'case', 'case'],
] as const)('rows of %j join inputs by their id', async (names, key, column) => {
  const rows = rowsOf([
    { [column]: 'b', answer: 'Rome' },
    { [column]: 'a', answer: 'Lyon' },
  ]);
  expect(await labelledRows(await schemaOf(names, key), rows, inputs)).toEqual({
    labelled: [
      { id: '1', output: 'Rome', expected: 'Rome' },
      { id: '2', output: 'Lyon', expected: 'Paris' },
    ],
  });
});

test('a label that is a row gives what was expected of the answer', async () => {
  const labels = rowsOf([{ id: 'a', expected: { answer: 'Paris', why: 'capital' } }]);
  const rows = rowsOf([{ id: 'a', answer: 'Paris' }]);
  expect(await labelledRows(await schemaOf(['answer']), rows, labels)).toEqual({
    labelled: [{ id: '1', output: 'Paris', expected: 'Paris' }],
  });
});
