import { expect, test } from 'vitest';
import { readLooseYaml } from './read-yaml.ts';
import { writeYaml } from './write-yaml.ts';

const value = {
  models: [{ key: 'a', parameters: { temperature: 0 } }],
  tasks: [{ key: 'b', prompt: 'Two\nlines: {{input}}' }],
};

test('writeYaml writes what reads back the same, with remarks above what they speak of', async () => {
  const text = await writeYaml(value, [
    { path: ['tasks'], text: 'What is asked.' },
    { path: ['models', 0, 'parameters'], text: 'Sent with every request.' },
  ]);
  expect(text).toBe(
    [
      'models:',
      '  - key: a',
      '    # Sent with every request.',
      '    parameters: { temperature: 0 }',
      '# What is asked.',
      'tasks:',
      '  - key: b',
      '    prompt: |-',
      '      Two',
      '      lines: {{input}}',
      '',
    ].join('\n'),
  );
  expect(await readLooseYaml(text)).toEqual(value);
});

test('writeYaml quotes what YAML would take for something else', async () => {
  const odd = { a: 'yes', b: '1', c: '{{input}}', d: '# no remark', e: 'null', f: '*alias' };
  expect(await readLooseYaml(await writeYaml(odd))).toEqual(odd);
});

test('writeYaml writes the same object twice, and no alias', async () => {
  const same = { num_trials: 2 };
  expect(await writeYaml({ a: same, b: same })).toBe('a: { num_trials: 2 }\nb: { num_trials: 2 }\n');
});
