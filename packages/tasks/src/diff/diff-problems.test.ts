import { describe, expect, test } from 'vitest';
import { readTaskSet } from '../read/read-task.ts';
import type { Task } from '../read/task.ts';
import * as build from '../write/builders.ts';
import { writeDocument } from '../write/write-document.ts';
import { diffProblems, diffProblemSets } from './diff-problems.ts';

const base = 'https://example.org/p';
const field = (more: Partial<Parameters<typeof build.field>[0]> = {}) =>
  build.field({ name: 'answer', dataType: 'xsd:string', ...more });

/** A problem with one thing of each kind, some of them replaced. */
function version(change: Partial<Parameters<typeof build.problem>[0]> = {}): build.Problem {
  return build.problem({
    id: base,
    input: build.dataset({ id: `${base}#data` }),
    output: outputOf(field()),
    evaluation: metrics('Accuracy'),
    ...change,
  } as never);
}
const outputOf = (...fields: build.FieldPart[]) =>
  build.outputSpec({ id: `${base}#out`, schema: build.recordSet({ fields: fields as [build.FieldPart] }) });
const metrics = (...names: string[]) =>
  build.evaluationSpec({ id: `${base}#eval`, expectedMetrics: names as [string] });

async function read(problem: build.Problem): Promise<Task> {
  return (await readTaskSet([{ url: 'file:///p.jsonld', text: writeDocument(problem) }])).tasks[0]!;
}

async function diff(before: build.Problem, after: build.Problem) {
  const { verdict, changes } = diffProblems(await read(before), await read(after));
  return { verdict, changes: changes.map(({ kind, part, breaking }) => [kind, part, breaking]) };
}

const program = (more: Parameters<typeof build.implementationSpec>[0]) =>
  build.implementationSpec({ id: `${base}#program`, ...more });
const execution = (...hyperparameters: { name: string; value: number }[]) =>
  build.executionSpec({ id: `${base}#run`, hyperparameters });
const sub = (name: string) => build.problem({ id: `${base}#${name}`, name, output: outputOf(field()) });

describe('diffProblems', () => {
  test('the same problem has no changes', async () => {
    expect(await diff(version(), version())).toEqual({ verdict: 'compatible', changes: [] });
  });

  test.each([
    ['name', version({ name: 'A' }), version({ name: 'B' }), ['name-changed', '', false]],
    ['description', version(), version({ description: 'B' }), ['description-changed', '', false]],
    ['id', version(), version({ id: `${base}-2` }), ['id-changed', '', true]],
    [
      'metric added',
      version(),
      version({ evaluation: metrics('Accuracy', 'F1') }),
      ['metric-added', 'evaluation', true],
    ],
    [
      'metric removed',
      version({ evaluation: metrics('Accuracy', 'F1') }),
      version(),
      ['metric-removed', 'evaluation', false],
    ],
    [
      'metric respelt',
      version({ evaluation: metrics('F1 Score') }),
      version({ evaluation: metrics('f1-score') }),
      ['metric-respelt', 'evaluation', false],
    ],
    [
      'field added',
      version(),
      version({ output: outputOf(field(), field({ name: 'why' })) }),
      ['field-added', 'output / why', true],
    ],
    [
      'field removed',
      version({ output: outputOf(field(), field({ name: 'why' })) }),
      version(),
      ['field-removed', 'output / why', false],
    ],
    [
      'field retyped',
      version(),
      version({ output: outputOf(field({ dataType: 'xsd:integer' })) }),
      ['field-retyped', 'output / answer', true],
    ],
    [
      'field widened',
      version({ output: outputOf(field({ dataType: 'xsd:int' })) }),
      version({ output: outputOf(field({ dataType: 'schema:Number' })) }),
      ['field-retyped', 'output / answer', false],
    ],
    [
      'field of a type nobody knows',
      version(),
      version({ output: outputOf(field({ dataType: 'http://example.org/Type' })) }),
      ['field-retyped', 'output / answer', 'unknown'],
    ],
    [
      'field repeated',
      version(),
      version({ output: outputOf(field({ repeated: true })) }),
      ['repeated-changed', 'output / answer', true],
    ],
    [
      'field may be empty',
      version(),
      version({ output: outputOf(field({ optional: true })) }),
      ['field-optional', 'output / answer', false],
    ],
    [
      'field may not be empty',
      version({ output: outputOf(field({ optional: true })) }),
      version(),
      ['field-required', 'output / answer', true],
    ],
    [
      'field described',
      version(),
      version({ output: outputOf(field({ description: 'D' })) }),
      ['description-changed', 'output / answer', false],
    ],
    [
      'pattern added',
      version(),
      version({ output: outputOf(field({ valuePattern: '^[A-D]$' })) }),
      ['pattern-added', 'output / answer', true],
    ],
    [
      'input replaced',
      version(),
      version({ input: build.dataset({ id: `${base}#data2` }) }),
      ['given-replaced', 'input', true],
    ],
    [
      'input added',
      version(),
      version({ input: [build.dataset({ id: `${base}#data` }), build.dataset({ id: `${base}#more` })] }),
      ['given-added', 'input', 'unknown'],
    ],
    [
      'input no longer given',
      version(),
      version({ input: build.inputSpec({ id: `${base}#spec` }) }),
      ['given-became-spec', 'input', true],
    ],
    [
      'input now given',
      version({ input: build.inputSpec({ id: `${base}#spec` }) }),
      version(),
      ['spec-became-given', 'input', true],
    ],
    [
      'spec added',
      version(),
      version({ implementation: program({}) }),
      ['spec-added', 'implementation', true],
    ],
    [
      'spec removed',
      version({ implementation: program({}) }),
      version(),
      ['spec-removed', 'implementation', false],
    ],
    [
      'test added',
      version({ implementation: program({}) }),
      version({ implementation: program({ tests: build.test({ command: 'make' }) }) }),
      ['test-added', 'implementation', 'unknown'],
    ],
    [
      'test removed',
      version({ implementation: program({ tests: build.test({ command: 'make' }) }) }),
      version({ implementation: program({}) }),
      ['test-removed', 'implementation', false],
    ],
    [
      'environment added',
      version({ implementation: program({}) }),
      version({ implementation: program({ environment: build.link('https://example.org/env') }) }),
      ['environment-added', 'implementation', 'unknown'],
    ],
    [
      'hyperparameter added',
      version({ execution: execution() }),
      version({ execution: execution({ name: 't', value: 0 }) }),
      ['hyperparameter-added', 'execution', true],
    ],
    [
      'hyperparameter changed',
      version({ execution: execution({ name: 't', value: 1 }) }),
      version({ execution: execution({ name: 't', value: 0 }) }),
      ['hyperparameter-changed', 'execution', true],
    ],
    [
      'hyperparameter removed',
      version({ execution: execution({ name: 't', value: 1 }) }),
      version({ execution: execution() }),
      ['hyperparameter-removed', 'execution', false],
    ],
    [
      'subtask added',
      version({ subTasks: [sub('a')] }),
      version({ subTasks: [sub('a'), sub('b')] }),
      ['subtask-added', '', true],
    ],
    [
      'subtask removed',
      version({ subTasks: [sub('a'), sub('b')] }),
      version({ subTasks: [sub('b')] }),
      ['subtask-removed', '', true],
    ],
  ])('%s', async (_, before, after, expected) => {
    const { verdict, changes } = await diff(before, after);
    expect(changes).toEqual([expected]);
    expect(verdict).toBe(
      expected[2] === true ? 'breaking' : expected[2] === false ? 'compatible' : 'unknown',
    );
  });

  test('types written in another way are the same', async () => {
    const iri = outputOf(field({ dataType: 'http://www.w3.org/2001/XMLSchema#string' }));
    expect((await diff(version(), version({ output: iri }))).changes).toEqual([]);
    expect(
      (await diff(version(), version({ output: outputOf(field({ dataType: 'sc:Text' })) }))).changes,
    ).toEqual([]);
  });

  test('nested fields are compared by their path', async () => {
    const [before, after] = ['xsd:float', 'xsd:boolean'].map((dataType) =>
      version({ output: outputOf(field({ subFields: field({ name: 'x', dataType }) })) }),
    );
    expect((await diff(before!, after!)).changes).toEqual([['field-retyped', 'output / answer / x', true]]);
  });

  test('a change in a part that subtasks share is told once, with all of them', async () => {
    const shared = (metric: string) =>
      version({
        evaluation: metrics(metric),
        subTasks: ['a', 'b'].map((name) =>
          build.problem({
            id: `${base}#${name}`,
            name,
            output: outputOf(field()),
            evaluation: metrics(metric),
          }),
        ),
      });
    const { changes } = diffProblems(await read(shared('Accuracy')), await read(shared('Recall')));
    expect(changes.map(({ kind, problems }) => [kind, problems])).toEqual([
      ['metric-removed', [base, 'a', 'b']],
      ['metric-added', [base, 'a', 'b']],
    ]);
  });

  test('a change that breaks outweighs one that cannot be determined', async () => {
    const after = version({
      evaluation: metrics('Accuracy', 'F1'),
      input: [build.dataset({ id: `${base}#data` }), build.dataset({ id: `${base}#more` })],
    });
    expect((await diff(version(), after)).verdict).toBe('breaking');
  });
});

describe('diffProblemSets', () => {
  test('several problems are paired by id; what is left came or went', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((id) => read(version({ id: `${base}/${id}` }))));
    const { verdict, changes } = diffProblemSets([a!, b!], [b!, c!]);
    expect(changes.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['problem-removed', `${base}/a`, null],
      ['problem-added', null, `${base}/c`],
    ]);
    expect(verdict).toBe('breaking');
  });
});
