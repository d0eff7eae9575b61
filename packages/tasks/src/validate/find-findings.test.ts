import { describe, expect, test } from 'vitest';
import { report, taskText } from '../testing/task-graph.ts';
import type { ValidationFinding } from './report.ts';

const findings = async (text: string): Promise<readonly ValidationFinding[]> => (await report(text)).findings;
const of = async (rule: string, text: string): Promise<readonly ValidationFinding[]> =>
  (await findings(text)).filter((finding) => finding.rule === rule);
const result = (metric: unknown, value: unknown): object => ({
  '@type': 'croissant:EvaluationResult',
  'croissant:metric': metric,
  'croissant:value': value,
});
const task = (more: object): object => ({
  '@id': 'ex:t',
  '@type': 'croissant:Task',
  'schema:name': 't',
  ...more,
});
const http = { '@context': { sc: 'http://schema.org/', croissant: 'http://mlcommons.org/croissant/' } };

/** For each rule: its severity, documents in which it fires, and documents in which it stays silent. */
const table: readonly (readonly [
  rule: string,
  severity: string,
  fires: readonly string[],
  silent: readonly string[],
])[] = [
  [
    'nothing-to-validate',
    'error',
    [
      '{}',
      '[]',
      '{"@type": "Task"}',
      '{"@type": "cr:Task"}',
      '{"@id": "a:g", "@graph": [{"@type": "http://mlcommons.org/croissant/Task"}]}',
      taskText({ '@type': 'schema:Dataset' }),
      taskText(result('a', 1)),
      taskText({ '@type': 'croissant:TaskProblm', 'croissant:output': { '@type': 'croissant:OutputSpec' } }),
      '{"@context": {"croissant": "http://mlcommons.org/croissant/"}, "@type": "TaskProblem", "croissant:output": {"@type": "croissant:OutputSpec"}}',
    ],
    [taskText(task({}))],
  ],
  [
    'address-with-space',
    'warning',
    [
      taskText(task({ 'schema:isBasedOn': { '@id': 'my problem' } })),
      taskText(task({ 'croissant:metric': { '@id': 'http://ex.org/a b' } })),
      taskText({ ...task({}), '@id': 'ex:a b' }),
    ],
    [
      taskText(task({ 'schema:isBasedOn': { '@id': 'my%20problem' } })),
      taskText(task({ 'schema:name': 'a b' })),
    ],
  ],
  [
    'schema-http',
    'warning',
    [JSON.stringify({ ...http, 'sc:name': 'x' }), JSON.stringify({ ...http, '@type': 'sc:Dataset' })],
    [taskText(task({}))],
  ],
  [
    'undeclared-prefix',
    'warning',
    ['{"@type": "cr:Task"}', '{"schema:name": "x"}'],
    [taskText(task({})), '{"https://schema.org/name": "x"}'],
  ],
  [
    'unknown-term',
    'warning',
    [taskText(task({ 'croissant:evalution': 1 })), taskText({ '@type': 'croissant:Problem' })],
    [taskText(task({ 'croissant:samplingRate': 1, 'ex:own': 1, 'schema:anything': 1 }))],
  ],
  [
    'spec-without-schema',
    'warning',
    [taskText({ '@type': 'croissant:OutputSpec' }), taskText({ '@type': 'croissant:InputSpec' })],
    [
      taskText({ '@type': 'croissant:OutputSpec', 'croissant:schema': {} }),
      taskText({ '@type': 'croissant:EvaluationSpec' }),
    ],
  ],
  [
    'record-set-without-field',
    'warning',
    [taskText({ '@type': 'croissant:RecordSet' })],
    [taskText({ '@type': 'croissant:RecordSet', 'croissant:field': {} })],
  ],
  [
    'execution-spec-in-solution',
    'warning',
    [
      taskText({
        '@type': 'croissant:TaskSolution',
        'croissant:execution': { '@type': 'croissant:ExecutionSpec' },
      }),
    ],
    [
      taskText({
        '@type': 'croissant:TaskProblem',
        'croissant:execution': { '@type': 'croissant:ExecutionSpec' },
      }),
      taskText({
        '@type': 'croissant:TaskSolution',
        'croissant:execution': { '@type': 'croissant:ExecutionConfig' },
      }),
    ],
  ],
  [
    'missing-name',
    'warning',
    [taskText({ '@type': 'croissant:Task' }), taskText({ '@type': 'croissant:Field' })],
    [taskText(task({})), taskText({ '@type': 'croissant:RecordSet' })],
  ],
  [
    'subtask-cycle',
    'error',
    [taskText(task({ 'croissant:subTask': { '@id': 'ex:t' } }))],
    [
      taskText(
        task({
          'croissant:subTask': [{ '@id': 'ex:a', 'croissant:subTask': { '@id': 'ex:b' } }, { '@id': 'ex:b' }],
        }),
      ),
    ],
  ],
  [
    'url-as-literal',
    'warning',
    [taskText(task({ 'croissant:input': 'https://e/d' })), taskText(task({ 'schema:isBasedOn': 'text' }))],
    [taskText(task({ 'croissant:input': { '@id': 'https://e/d' }, 'schema:url': 'https://e/d' }))],
  ],
  [
    'language-tagged-metric',
    'warning',
    [
      taskText(result({ '@value': 'F1', '@language': 'en' }, 1)),
      '{"@context": "http://mlcommons.org/croissant/1.0", "@type": "cr:EvaluationResult", "cr:metric": "F1", "cr:value": 1}',
    ],
    [taskText(result('F1', 1))],
  ],
  [
    'non-numeric-value',
    'warning',
    [taskText(result('F1', '95 %')), taskText(result('F1', '')), taskText(result('F1', '227/1068'))],
    [
      taskText(result('F1', 0.5)),
      taskText(result('F1', '0.5')),
      taskText(result('F1', ' -1e3 ')),
      taskText(result('F1', { '@type': 'schema:QuantitativeValue' })),
      taskText({ 'croissant:value': 'text' }),
    ],
  ],
  [
    'pattern-refused',
    'error',
    [taskText({ 'schema:valuePattern': '(?=x)' })],
    [taskText({ 'schema:valuePattern': '^a$' })],
  ],
  [
    'pattern-unanchored',
    'warning',
    [taskText({ 'schema:valuePattern': 'a' }), taskText({ 'schema:valuePattern': '^a|b$' })],
    [taskText({ 'schema:valuePattern': '^a$' }), taskText({ 'schema:valuePattern': '^(?:a|b)$' })],
  ],
  [
    'hidden-character',
    'error',
    [taskText(task({ 'schema:name': 'a\u202Eb' })), taskText(result('a\u00ADb', 1))],
    [taskText(task({ 'schema:name': 'می‌خواهم 👩‍🔬' })), taskText(task({ 'schema:description': 'a\u202Eb' }))],
  ],
  [
    'mixed-script',
    'warning',
    [taskText(result('\u0410ccuracy', 1)), taskText(task({ 'schema:name': 'alph\u03B1' }))],
    [taskText(result('Accuracy Точность α', 1)), taskText(result('精度accuracy', 1))],
  ],
];

describe.each(table)('%s (%s)', (rule, severity, fires, silent) => {
  test.each(fires)('fires: %s', async (text) => {
    const found = await of(rule, text);
    expect(found.length).toBeGreaterThan(0);
    for (const finding of found) {
      expect(finding.severity).toBe(severity);
      expect(finding.message).toMatch(/\S.*\.$/s);
      expect(finding.fix).toMatch(/\S/);
      expect(finding.line).toBeGreaterThanOrEqual(1);
    }
  });
  test.each(silent)('stays silent: %s', async (text) => {
    expect(await of(rule, text)).toEqual([]);
  });
});

describe('findings', () => {
  test.each([
    ['a|b', '^(?:a|b)$'],
    ['^a|b$', '^(?:a|b)$'],
    ['^a', '^(?:a)$'],
    ['a$', '^(?:a)$'],
    ['^a\\$', '^(?:a\\$)$'],
    ['^[(|]$', null],
    ['^(a|b)$', null],
    ['^\\|$', null],
    ['^[]|]$', null],
    ['^a\\\\$', null],
    ['$', '^(?:)$'],
  ])('the pattern %s is better written %s', async (pattern, better) => {
    const [finding] = await of('pattern-unanchored', taskText({ 'schema:valuePattern': pattern }));
    if (better === null) expect(finding).toBeUndefined();
    else expect(finding!.fix).toContain(JSON.stringify(better));
  });

  test('point at the line of the property', async () => {
    const text = taskText(task({ 'croissant:input': 'https://e/d' }));
    const [finding] = await of('url-as-literal', text);
    expect(finding).toMatchObject({ focusNode: 'http://example.org/t', path: 'croissant:input' });
    expect(text.split('\n')[finding!.line! - 1]).toContain('croissant:input');
  });

  test('nothing-to-validate says why, as far as the text shows it', async () => {
    const why = async (text: string): Promise<string> => (await of('nothing-to-validate', text))[0]!.message;
    expect(await why('{"@type": "cr:Task"}')).toContain(
      'cr:Task uses a prefix that @context does not declare',
    );
    expect(await why('{"@type": "Task"}')).toContain('"Task" has no prefix');
    expect(await why('{"@type": "http://mlcommons.org/croissant#Task"}')).toContain(
      'is not in the namespace',
    );
    expect(await why('{"@id": "a:g", "@graph": [{"@type": "a:T"}]}')).toContain('named graph');
    expect(await why('{}')).toContain('Nothing in it has an @type');
    expect(await why('{"@type": "a:T"}')).toContain('None of its types');
  });

  test('a misspelt class is an error, with the class that was meant', async () => {
    const [finding] = await of('unknown-term', taskText({ '@type': 'croissant:TaskProblm' }));
    expect(finding).toMatchObject({ severity: 'error', fix: 'Did you mean croissant:TaskProblem?' });
  });

  test('what is said with an address that holds a space is not said at all', async () => {
    const solution = (basedOn: string): string =>
      taskText({
        '@id': 'ex:s',
        '@type': 'croissant:TaskSolution',
        'schema:isBasedOn': { '@id': basedOn },
        'croissant:implementation': { '@type': 'schema:SoftwareApplication' },
      });
    const rules = async (text: string): Promise<readonly string[]> =>
      (await report(text)).violations.map(({ rule }) => rule);
    expect(await rules(solution('ex:problem'))).toEqual([]);
    expect(await rules(solution('ex:my problem'))).toEqual(['solution-based-on']);
    expect(await rules(solution('my problem'))).toEqual(['solution-based-on']);
  });

  test('long texts are shortened in messages', async () => {
    const text = taskText(task({ 'croissant:input': `https://e/${'x'.repeat(100_000)}` }));
    for (const { message, fix } of await findings(text))
      expect(message.length + fix.length).toBeLessThan(2000);
  });

  test('a good problem has none', async () => {
    const field = { '@type': 'croissant:Field', 'schema:name': 'a', 'croissant:dataType': 'xsd:string' };
    const output = {
      '@type': 'croissant:OutputSpec',
      'croissant:schema': { '@type': 'croissant:RecordSet', 'croissant:field': field },
    };
    expect(
      await report(taskText({ ...task({}), '@type': 'croissant:TaskProblem', 'croissant:output': output })),
    ).toEqual({
      conforms: true,
      targets: 4,
      violations: [],
      findings: [],
    });
  });
});
