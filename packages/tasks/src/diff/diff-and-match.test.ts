import { describe, expect, test } from 'vitest';
import { matchSolution } from '../match/match-solution.ts';
import { readTaskSet } from '../read/read-task.ts';
import { rowFileOf } from '@assay/rows';
import * as build from '../write/builders.ts';
import { writeDocument } from '../write/write-document.ts';
import { diffProblems } from './diff-problems.ts';

// The verdict of a diff is a promise about the matcher: here both are asked.

const base = 'https://example.org/p';
const data = build.dataset({ id: `${base}#data`, name: 'Data' });
type Fields = Parameters<typeof build.field>[0];
const answer = (more: Partial<Fields> = {}): build.FieldPart =>
  build.field({ name: 'answer', dataType: 'xsd:string', ...more });
const output = (...fields: build.FieldPart[]): build.OutputSpec =>
  build.outputSpec({ id: `${base}#out`, schema: build.recordSet({ fields: fields as [build.FieldPart] }) });
const metrics = (...names: string[]): build.EvaluationSpec =>
  build.evaluationSpec({ id: `${base}#eval`, expectedMetrics: names as [string] });
const execution = (...names: string[]): build.ExecutionSpec =>
  build.executionSpec({ id: `${base}#run`, hyperparameters: names.map((name) => ({ name, value: 0 })) });
const subTask = (name: string): build.Problem =>
  build.problem({ id: `${base}#${name}`, name, input: data, output: output(answer()) });

function version(change: Partial<Parameters<typeof build.problem>[0]> = {}): build.Problem {
  const usual = { id: base, input: data, output: output(answer()), evaluation: metrics('Accuracy') };
  return build.problem({ ...usual, ...change } as never);
}

/** Answers `version()`, with what some of the older versions below ask for beside it. */
const part = { implementation: build.application({ id: `${base}/s#model`, name: 'M' }), input: data };
const rows = build.dataset({ id: `${base}/s#rows`, name: 'Rows' });
const solved = (problems: readonly string[]): string =>
  writeDocument(
    build.solution({
      id: `${base}/s`,
      basedOn: base,
      ...part,
      output: rows,
      execution: build.executionConfig({ hyperparameters: [{ name: 't', value: 0 }] }),
      evaluation: { results: build.result({ metric: 'Accuracy', value: 0.5 }) },
      subTasks: problems.map((name) =>
        build.solution({ id: `${base}/s#${name}`, basedOn: `${base}#${name}`, ...part, output: rows }),
      ),
    }),
  );

async function matches(problem: string, solution: string): Promise<boolean> {
  const file = (subtask: string | null) => ({
    subtask,
    file: rowFileOf(
      'rows.jsonl',
      new TextEncoder().encode('{"answer":"A","why":"1"}\n{"answer":"E","why":"2"}\n'),
    ),
  });
  const subTasks = ['a', 'b'].filter(
    (name) => solution.includes(`#${name}"`) && problem.includes(`#${name}"`),
  );
  const { result } = await matchSolution({
    solution: { url: 'file:///t/solution.jsonld', text: solution },
    problems: [{ url: 'file:///t/problem.jsonld', text: problem }],
    rows: [file(null), ...subTasks.map(file)],
  });
  return result === 'matches';
}

describe('what a diff promises, the matcher keeps', () => {
  test.each<[string, build.Problem, build.Problem, string[]]>([
    ['nothing changed', version(), version(), []],
    ['words', version(), version({ name: 'N', description: 'D' }), []],
    ['id', version(), version({ id: `${base}-2` }), []],
    ['metric added', version(), version({ evaluation: metrics('Accuracy', 'F1') }), []],
    [
      'metric removed',
      version({ evaluation: metrics('Accuracy') }),
      version({ evaluation: build.evaluationSpec({ id: `${base}#eval`, expectedMetrics: [] as never }) }),
      [],
    ],
    ['metric respelt', version(), version({ evaluation: metrics('ACCURACY') }), []],
    ['field added', version(), version({ output: output(answer(), answer({ name: 'more' })) }), []],
    ['field removed', version({ output: output(answer(), answer({ name: 'why' })) }), version(), []],
    ['field retyped', version(), version({ output: output(answer({ dataType: 'xsd:integer' })) }), []],
    ['field respelt', version(), version({ output: output(answer({ dataType: 'schema:Text' })) }), []],
    ['field repeated', version(), version({ output: output(answer({ repeated: true })) }), []],
    ['field optional', version(), version({ output: output(answer({ optional: true })) }), []],
    ['pattern added', version(), version({ output: output(answer({ valuePattern: '^[A-D]$' })) }), []],
    ['pattern removed', version({ output: output(answer({ valuePattern: '^[A-E]$' })) }), version(), []],
    [
      'pattern loosened',
      version({ output: output(answer({ valuePattern: '^[A-E]$' })) }),
      version({ output: output(answer({ valuePattern: '[A-F]' })) }),
      [],
    ],
    [
      'pattern tightened',
      version({ output: output(answer({ valuePattern: '^[A-E]$' })) }),
      version({ output: output(answer({ valuePattern: '[A-D]' })) }),
      [],
    ],
    [
      'input replaced',
      version(),
      version({ input: build.dataset({ id: `${base}#data2`, name: 'Data' }) }),
      [],
    ],
    ['input removed', version(), version({ input: [] as never }), []],
    [
      'spec became given',
      version({ input: build.inputSpec({}) }),
      version({ input: build.dataset({ id: `${base}#other` }) }),
      [],
    ],
    ['given became spec', version(), version({ input: [data, build.inputSpec({})] as never }), []],
    [
      'hyperparameter added',
      version({ execution: execution('t') }),
      version({ execution: execution('t', 'k') }),
      [],
    ],
    [
      'hyperparameter removed',
      version({ execution: execution('t') }),
      version({ execution: execution() }),
      [],
    ],
    ['execution no longer asked for', version({ execution: execution('t') }), version(), []],
    [
      'implementation no longer asked for',
      version({ implementation: build.implementationSpec({}) }),
      version(),
      [],
    ],
    [
      'subtask added',
      version({ subTasks: [subTask('a')] }),
      version({ subTasks: [subTask('a'), subTask('b')] }),
      ['a'],
    ],
    [
      'subtask removed',
      version({ subTasks: [subTask('a'), subTask('b')] }),
      version({ subTasks: [subTask('a')] }),
      ['a', 'b'],
    ],
  ])('%s', async (_, before, after, subTasks) => {
    const [old, now] = [writeDocument(before), writeDocument(after)];
    const read = async (text: string) =>
      (await readTaskSet([{ url: 'file:///t/problem.jsonld', text }])).tasks[0]!;
    const { verdict } = diffProblems(await read(old), await read(now));
    const solution = solved(subTasks);
    expect(await matches(old, solution)).toBe(true);
    expect([verdict, await matches(now, solution)]).toEqual([verdict, verdict === 'compatible']);
  });
});
