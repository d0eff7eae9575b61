import { describe, expect, test } from 'vitest';
import {
  answers,
  type Draft,
  evidenceOf,
  field,
  match,
  output,
  parameter,
  part,
  quiz,
  ref,
  rulesOf,
  statusOf,
} from '../testing/match-fixture.ts';

const dataset = (name: string, more: Draft = {}): Draft => ({
  '@type': 'schema:Dataset',
  ...ref(name),
  ...more,
});
const spec = (type: string, name: string, more: Draft = {}): Draft => ({
  '@type': `croissant:${type}`,
  ...ref(name),
  ...more,
});

/** The quiz and its answers without subtasks. */
function flat(): { problem: Draft; solution: Draft } {
  const problem = quiz();
  const solution = answers();
  delete problem['croissant:subTask'];
  delete solution['croissant:subTask'];
  return { problem, solution };
}

describe('check 4, specs-filled', () => {
  test('passes when every Spec has its counterpart', async () => {
    expect(statusOf(await match(), 4)).toBe('passed');
  });

  test.each([
    ['input', 'InputSpec', 'input-spec-unfilled'],
    ['implementation', 'ImplementationSpec', 'implementation-spec-unfilled'],
    ['execution', 'ExecutionSpec', 'execution-spec-unfilled'],
  ])('fails for an %s that nothing fills', async (kind, type, rule) => {
    const { problem, solution } = flat();
    problem[`croissant:${kind}`] = spec(type, 'quiz#asked');
    delete solution[`croissant:${kind}`];
    const report = await match({ problem, solution });
    expect(rulesOf(report)).toContain(rule);
    expect(report.result).toBe('does-not-match');
  });

  test('fails for an output or an evaluation that is not there', async () => {
    const { problem, solution } = flat();
    delete solution['croissant:output'];
    expect(rulesOf(await match({ problem, solution }))).toContain('output-spec-unfilled');
    delete solution['croissant:evaluation'];
    expect(rulesOf(await match({ problem, solution }))).toContain('evaluation-spec-unfilled');
  });

  test('a Spec that subtasks share is filled where they fill it', async () => {
    const solution = answers();
    delete solution['croissant:output'];
    const report = await match({ solution });
    expect(report.result).toBe('matches');
    expect(report.findings.map(({ rule }) => rule)).toContain('spec-filled-by-subtasks');
  });

  test('an input that is the output of another subtask is filled there', async () => {
    const problem = quiz();
    const solution = answers();
    part(problem, 'croissant:subTask', 0)['croissant:output'] = spec('OutputSpec', 'quiz#prepared');
    part(problem, 'croissant:subTask', 1)['croissant:input'] = ref('quiz#prepared');
    expect((await match({ problem, solution })).result).toBe('matches');
    (solution['croissant:subTask'] as unknown[]).shift();
    const report = await match({ problem, solution });
    expect(rulesOf(report)).toContain('intermediate-unfilled');
    expect(report.result).toBe('partial');
  });

  test('fails for a Spec left in the solution, an ExecutionSpec too', async () => {
    const solution = answers();
    solution['croissant:execution'] = spec('ExecutionSpec', 'model#execution');
    const report = await match({ solution });
    expect(statusOf(report, 4)).toBe('failed');
    expect(rulesOf(report)).toContain('spec-remains');
  });
});

describe('check 5, givens-kept', () => {
  test('passes when a given is absent or repeated', async () => {
    const solution = { ...answers(), 'croissant:input': dataset('questions') };
    expect(statusOf(await match({ solution }), 5)).toBe('passed');
  });

  test('fails for another input, and for the same with another content', async () => {
    const replaced = await match({
      solution: { ...answers(), 'croissant:input': dataset('easier-questions') },
    });
    expect(statusOf(replaced, 5)).toBe('failed');
    expect(evidenceOf(replaced, 'given-replaced')).toMatchObject({
      found: 'http://example.org/easier-questions',
    });
    const problem = quiz();
    part(problem, 'croissant:input')['schema:sha256'] = 'aa';
    const solution = { ...answers(), 'croissant:input': dataset('questions', { 'schema:sha256': 'bb' }) };
    expect(rulesOf(await match({ problem, solution }))).toContain('given-altered');
  });
});

describe('check 6, spec-pairing', () => {
  const two = () => {
    const { problem, solution } = flat();
    problem['croissant:output'] = [
      spec('OutputSpec', 'quiz#a', { 'schema:name': 'A' }),
      spec('OutputSpec', 'quiz#b', { 'schema:name': 'B' }),
    ];
    return { problem, solution };
  };

  test('passes when values are paired by name, by link, or by schema', async () => {
    const { problem, solution } = two();
    solution['croissant:output'] = [
      { ...output('model#1'), 'schema:name': 'B' },
      { ...output('model#2'), 'schema:isBasedOn': ref('quiz#a') },
    ];
    expect(statusOf(await match({ problem, solution }), 6)).toBe('passed');
    const schema = (name: string): Draft => ({
      'croissant:schema': { '@type': 'croissant:RecordSet', 'croissant:field': [field(name, 'xsd:string')] },
    });
    problem['croissant:output'] = [
      spec('OutputSpec', 'quiz#a', schema('a')),
      spec('OutputSpec', 'quiz#b', schema('b')),
    ];
    solution['croissant:output'] = [
      { ...output('model#1'), ...schema('b') },
      { ...output('model#2'), ...schema('a') },
    ];
    const files = { 'rows.jsonl': '{"a": "x", "b": "y"}\n' };
    expect(statusOf(await match({ problem, solution, files }), 6)).toBe('passed');
  });

  test('fails for too few, warns of too many and of pairs that are guessed', async () => {
    const { problem, solution } = two();
    expect(rulesOf(await match({ problem, solution }))).toContain('too-few-fillers');
    expect(statusOf(await match({ problem, solution }), 6)).toBe('failed');
    solution['croissant:output'] = [output('model#1'), output('model#2'), output('model#3')];
    const rules = rulesOf(await match({ problem, solution }));
    expect(rules).toEqual(expect.arrayContaining(['too-many-fillers', 'pairing-ambiguous']));
  });
});

describe('check 7, inheritance', () => {
  test('passes for what is taken from the parent by @id', async () => {
    expect(statusOf(await match(), 7)).toBe('passed');
  });

  test('fails for a reference that leads nowhere', async () => {
    const solution = answers();
    part(solution, 'croissant:subTask', 0)['croissant:execution'] = ref('model#lost');
    const report = await match({ solution });
    expect(statusOf(report, 7)).toBe('failed');
    expect(evidenceOf(report, 'reference-dangling')).toEqual({
      reference: 'http://example.org/model#lost',
      parentHas: ['http://example.org/model#execution'],
    });
  });

  test('a name is never offered as an @id', async () => {
    const solution = answers();
    const execution = part(solution, 'croissant:execution');
    delete execution['@id'];
    execution['schema:name'] = 'The usual settings';
    for (const at of [0, 1])
      part(solution, 'croissant:subTask', at)['croissant:execution'] = ref('model#lost');
    const report = await match({ solution });
    const dangling = report.findings.find(({ rule }) => rule === 'reference-dangling')!;
    expect(dangling.fix).toBe('Describe it: give it an @type and a name.');
    expect(report.findings.filter(({ fix }) => fix?.includes('The usual settings') === true)).toEqual([]);
  });
});

describe('check 19, implementation', () => {
  test('passes for implementations of the leaves, or one that the problem gives', async () => {
    expect(statusOf(await match(), 19)).toBe('passed');
    const { problem, solution } = flat();
    problem['croissant:implementation'] = {
      '@type': 'schema:SoftwareApplication',
      ...ref('model#implementation'),
    };
    delete solution['croissant:implementation'];
    expect(statusOf(await match({ problem, solution }), 19)).toBe('passed');
  });

  test('fails for a leaf without one, and points to the parent’s', async () => {
    const solution = answers();
    delete part(solution, 'croissant:subTask', 1)['croissant:implementation'];
    const report = await match({ solution });
    expect(statusOf(report, 19)).toBe('failed');
    const found = report.findings.find(({ rule }) => rule === 'implementation-missing');
    expect(found?.fix).toContain('http://example.org/model#implementation');
  });
});

describe('check 20, tests', () => {
  const { problem, solution } = flat();
  problem['croissant:implementation'] = spec('ImplementationSpec', 'quiz#implementation', {
    'croissant:tests': {
      '@type': 'croissant:Test',
      'schema:name': 'unit',
      'croissant:testCommand': 'npm test',
    },
  });

  test('is not run unless asked for, and says so', async () => {
    const report = await match({ problem, solution });
    expect(report.checks[19]).toMatchObject({
      check: 20,
      status: 'not-run',
      reason: '1 test not run: they are run only on request',
      action: { kind: 'match_with', fields: ['run_tests'] },
    });
    expect(statusOf(await match(), 20)).toBe('not-applicable');
  });

  test('passes and fails with what the caller’s runner says', async () => {
    const run = (passed: boolean) => () => Promise.resolve({ passed, detail: 'exit 3' });
    expect(statusOf(await match({ problem, solution, runTest: run(true) }), 20)).toBe('passed');
    const failed = await match({ problem, solution, runTest: run(false) });
    expect(statusOf(failed, 20)).toBe('failed');
    expect(evidenceOf(failed, 'test-failed')).toEqual({ test: 'unit', detail: 'exit 3' });
  });

  test('says of a test that cannot be run why', async () => {
    const report = await match({
      problem,
      solution,
      runTest: () => Promise.resolve({ passed: null, detail: 'it is elsewhere' }),
    });
    expect(report.checks[19]).toMatchObject({ status: 'not-run', reason: 'unit: it is elsewhere' });
  });
});

describe('check 21, environment', () => {
  const asked = (environment: Draft | null, own: Draft | null) => {
    const { problem, solution } = flat();
    const more: Draft = environment === null ? {} : { 'croissant:environment': environment };
    problem['croissant:implementation'] = spec('ImplementationSpec', 'quiz#implementation', more);
    if (own !== null) part(solution, 'croissant:implementation')['croissant:environment'] = own;
    return match({ problem, solution });
  };

  test('passes for the same environment, and has nothing to say when none is asked for', async () => {
    expect(statusOf(await asked(ref('python-3.12'), ref('python-3.12')), 21)).toBe('passed');
    expect(statusOf(await asked(null, null), 21)).toBe('not-applicable');
  });

  test('fails for another one, warns of none', async () => {
    expect(statusOf(await asked(ref('python-3.12'), ref('python-2.7')), 21)).toBe('failed');
    expect(statusOf(await asked(ref('python-3.12'), null), 21)).toBe('warned');
  });
});

describe('check 22, hyperparameters', () => {
  const given = (asked: Draft[], own: Draft[]) => {
    const { problem, solution } = flat();
    problem['croissant:execution'] = spec('ExecutionSpec', 'quiz#execution', {
      'croissant:hyperparameter': asked,
    });
    part(solution, 'croissant:execution')['croissant:hyperparameter'] = own;
    return match({ problem, solution });
  };

  test('passes for what was asked for, in any spelling of the number', async () => {
    const report = await given(
      [{ 'schema:name': 'seed' }, parameter('temperature', 0)],
      [parameter('seed', 7), parameter('temperature', '0.0')],
    );
    expect(statusOf(report, 22)).toBe('passed');
  });

  test('fails for what is nameless, without value, repeated, missing, or other than fixed', async () => {
    const nameless: Draft = { '@type': 'schema:PropertyValue', 'schema:value': 3 };
    const rules = async (asked: Draft[], own: Draft[]) => rulesOf(await given(asked, own));
    expect(await rules([], [nameless])).toContain('hyperparameter-incomplete');
    expect(await rules([], [{ 'schema:name': 'top-p' }])).toContain('hyperparameter-incomplete');
    expect(await rules([], [parameter('top-p', 1), parameter('top-p', 0.9)])).toContain(
      'hyperparameter-twice',
    );
    expect(await rules([{ 'schema:name': 'seed' }], [])).toContain('hyperparameter-missing');
    expect(await rules([parameter('seed', 7)], [parameter('seed', 8)])).toContain('hyperparameter-differs');
  });
});
