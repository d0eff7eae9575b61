import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTaskSet } from '../read/read-task.ts';
import { validateDocument } from '../validate/validate-document.ts';
import * as build from './builders.ts';
import { writeDocument } from './write-document.ts';

const url = 'file:///tasks/document.jsonld';
const base = 'https://example.org/quiz';
const answer = build.field({ name: 'answer', dataType: 'xsd:string', valuePattern: '^[A-D]$' });
const output = build.outputSpec({ id: `${base}#out`, schema: build.recordSet({ fields: answer }) });
const model = build.application({ id: `${base}#model`, name: 'A model' });

describe('the builders', () => {
  test('a part that is passed twice is written once and then referred to', () => {
    const text = writeDocument(
      build.problem({ id: base, output, subTasks: [build.problem({ id: `${base}#1`, output })] }),
    );
    const document = JSON.parse(text) as Record<string, unknown>;
    expect(document['croissant:output']).toMatchObject({ '@type': 'croissant:OutputSpec' });
    expect(document['croissant:subTask']).toMatchObject([{ 'croissant:output': { '@id': `${base}#out` } }]);
    expect(text.endsWith('}\n')).toBe(true);
  });

  test('an unnamed part that is shared gets a label', async () => {
    const shared = build.outputSpec({ schema: build.recordSet({ fields: answer }) });
    const text = writeDocument(
      build.problem({
        id: base,
        output: shared,
        subTasks: [build.problem({ id: `${base}#1`, output: shared })],
      }),
    );
    const { tasks } = await readTaskSet([{ url, text }]);
    expect(tasks[0]!.subTasks[0]!.outputs[0]!.node).toBe(tasks[0]!.outputs[0]!.node);
  });

  test('an equal part with the same id is the same part; a different one is refused', () => {
    const twin = build.outputSpec({
      id: `${base}#out`,
      schema: build.recordSet({
        fields: build.field({ name: 'answer', dataType: 'xsd:string', valuePattern: '^[A-D]$' }),
      }),
    });
    const other = build.outputSpec({
      id: `${base}#out`,
      schema: build.recordSet({ fields: build.field({ name: 'label', dataType: 'xsd:string' }) }),
    });
    const withSub = (spec: build.OutputSpec) =>
      build.problem({ id: base, output, subTasks: [build.problem({ id: `${base}#1`, output: spec })] });
    expect(() => writeDocument(withSub(twin))).not.toThrow();
    expect(() => writeDocument(withSub(other))).toThrow(/two different parts have the id/);
  });

  test('problem: at least one of input, output, implementation is left to the solution', () => {
    const data = build.dataset({ id: `${base}#data` });
    // @ts-expect-error nothing is a Spec
    expect(() => build.problem({ id: base, input: data, implementation: model })).toThrow(
      /leaves nothing to a solution/,
    );
    // @ts-expect-error a given output beside the Spec: not all values are Specs
    expect(() => build.problem({ id: base, output: [output, data] })).toThrow(/leaves nothing to a solution/);
    // @ts-expect-error a problem needs an id that solutions can name
    expect(() => build.problem({ output })).not.toThrow();
  });

  test('solution: no Specs, and an implementation here or in every subtask', () => {
    const part = build.solution({ id: `${base}/s#1`, basedOn: `${base}#1`, implementation: model });
    expect(build.solution({ id: `${base}/s`, basedOn: base, subTasks: [part] }).kind).toBe(
      'divided-solution',
    );
    // @ts-expect-error neither implementation nor subtasks
    expect(() => build.solution({ id: `${base}/s`, basedOn: base })).toThrow(/no implementation/);
    // @ts-expect-error an OutputSpec is for a solution to fill
    expect(() => build.solution({ id: `${base}/s`, basedOn: base, implementation: model, output })).toThrow(
      /holds a Spec/,
    );
    const divided = build.solution({ id: `${base}/s#2`, basedOn: base, subTasks: [part] });
    // @ts-expect-error the subtask has no implementation of its own
    expect(() => build.solution({ id: `${base}/s`, basedOn: base, subTasks: [divided] })).toThrow(
      /no implementation/,
    );
  });

  test.each([
    ['an id that is not an address', () => build.dataset({ id: 'quiz data' }), /absolute IRI/],
    [
      'an empty field name',
      () => build.field({ name: ' ', dataType: 'xsd:string' }),
      /name of a field is empty/,
    ],
    ['an empty dataType', () => build.field({ name: 'a', dataType: '' }), /dataType of field a/],
    ['no fields', () => build.recordSet({ fields: [] as never }), /at least one field/],
    [
      'a key that is not a field',
      () => build.recordSet({ fields: answer, key: 'id' }),
      /not among the fields/,
    ],
    ['an empty metric', () => build.evaluationSpec({ expectedMetrics: '' }), /metric is empty/],
    ['a value that JSON cannot hold', () => build.result({ metric: 'Accuracy', value: Number.NaN }), /NaN/],
    ['half a character', () => build.dataset({ name: '\ud800' }), /lone surrogate/],
    ['an empty test command', () => build.test({ command: '' }), /command of a test/],
    [
      'an evaluation without results',
      () =>
        build.solution({
          id: base,
          basedOn: base,
          implementation: model,
          evaluation: { results: [] as never },
        }),
      /at least one result/,
    ],
  ])('%s is refused', (_, make, message) => {
    expect(make).toThrow(message);
  });

  test('whatever they make conforms to the shapes', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => name.trim() !== '');
    const document = fc
      .record({
        names: fc.array(text, { minLength: 1, maxLength: 3 }),
        metric: fc.oneof(text, fc.constant(build.link('https://example.org/metric'))),
        value: fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.integer(),
          text,
          fc.record({ value: fc.double({ noNaN: true, noDefaultInfinity: true }), unit: text }),
        ),
        dataType: fc.constantFrom('xsd:string', 'schema:Text', 'http://www.w3.org/2001/XMLSchema#float'),
        repeated: fc.boolean(),
        left: fc.constantFrom('input', 'output', 'implementation'),
        children: fc.nat(3),
        own: fc.boolean(),
        apart: fc.boolean(),
      })
      .map(({ names, metric, value, dataType, repeated, left, children, own, apart }) => {
        const fields = names.map((name) => build.field({ name, dataType, repeated })) as [build.FieldPart];
        const schema = build.recordSet({ fields });
        const spec =
          left === 'input'
            ? { input: build.inputSpec({ schema }) }
            : left === 'output'
              ? { output: build.outputSpec({ schema }) }
              : {
                  implementation: build.implementationSpec({
                    tests: [build.test({ command: 'make test' }), build.link('https://example.org/test')],
                    environment: build.environment({ name: 'A machine' }),
                  }),
                };
        const shared = {
          ...spec,
          execution: build.executionSpec({}),
          evaluation: build.evaluationSpec({ expectedMetrics: metric }),
        } as unknown as { output: build.OutputSpec };
        const numbers = Array.from({ length: children }, (_, i) => i);
        const problem = build.problem({
          id: base,
          name: names[0]!,
          ...shared,
          subTasks: numbers.map((i) => build.problem({ id: `${base}#${i}`, ...shared })),
        });
        const execution = build.executionConfig({ hyperparameters: [{ name: 'temperature', value: 0 }] });
        const results = build.result({ metric, value });
        const parts = numbers.map((i) =>
          build.solution({
            id: `${base}/s#${i}`,
            basedOn: `${base}#${i}`,
            implementation: model,
            execution,
            evaluation: { results },
          }),
        );
        const common = {
          id: `${base}/s`,
          basedOn: problem,
          input: build.link('https://example.org/data'),
          output: build.dataset({ contentUrl: 'rows.jsonl' }),
          ...(apart ? {} : { evaluation: { results } }),
        };
        const solved =
          own || children === 0
            ? build.solution({ ...common, implementation: model, subTasks: parts })
            : build.solution({ ...common, subTasks: parts as [build.ImplementedSolution] });
        const judged = build.evaluation({ id: `${base}/e`, solution: solved, basedOn: problem, results });
        return apart ? [problem, solved, judged] : [problem, solved];
      });
    await fc.assert(
      fc.asyncProperty(document, async (parts) => {
        const report = await validateDocument({ url, text: writeDocument(parts) });
        expect(report.violations).toEqual([]);
        expect(report.conforms).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
