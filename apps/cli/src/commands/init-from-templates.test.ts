import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const vars = {
  q: ' Why? ',
  hint: '',
  parts: ['a', 'b', 'c'],
  level: 3,
  kind: 'easy',
  inner: { deep: 'D' },
  none: null,
};

/** Templates, and what Jinja makes of each by its documentation. */
const templates: readonly (readonly [string, string])[] = [
  ['{{q}}', ' Why? '],
  ['{{ q.strip() }}', 'Why?'],
  ['{{ q | trim | upper }}!', 'WHY?!'],
  ["{{inner['deep']}} {{ inner.deep.lower() }} {{parts[1]}} {{ parts[-1] }}", 'D d b c'],
  ["{{ 'a-b-c'.split('-')[0] }}{{ parts | join(', ') }} {{ parts | length }}", 'aa, b, c 3'],
  ["{{ kind.replace('easy', 'hard') }}", 'hard'],
  ["{{ 'It is ' + kind ~ '.' }}", 'It is easy.'],
  ["{{ 'yes' if level > 2 else 'no' }}", 'yes'],
  ['{% if hint %}Hint: {{hint}}{% else %}No hint.{% endif %}', 'No hint.'],
  ["{% if kind == 'hard' %}1{% elif kind in ['soft', 'easy'] %}2{% else %}3{% endif %}", '2'],
  ["{% if 'b' in parts %}there{% endif %}{% if parts | length >= 3 %} three{% endif %}", 'there three'],
  ['{% if none is not none %}1{% elif inner is defined %}2{% endif %}', '2'],
  [
    '{% for p in parts %}{{ loop.index }}. {{ p }}{% if not loop.last %}, {% endif %}{% endfor %}',
    '1. a, 2. b, 3. c',
  ],
  ['{%- for p in parts -%} {{- p -}} {%- endfor -%} ', 'abc'],
  ['{% set name = kind.upper() %}{{ name }}{# a remark #}', 'EASY'],
  ['{% if not hint %}y{% endif %}', 'y'],
  ['{% raw %}{{ q }}{% endraw %}', '{{ q }}'],
];

const BETWEEN = '@@';

test('what a template of Jinja or Nunjucks says is what is asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-templates-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const prompt = templates.map(([template]) => template).join(BETWEEN);
  writeFileSync(
    join(folder, 'promptfooconfig.yaml'),
    JSON.stringify({
      prompts: [prompt],
      providers: ['echo'],
      tests: [{ vars, options: { disableVarExpansion: true } }],
    }),
  );
  const made = await runCommand(['init', '--from', 'promptfooconfig.yaml'], folder);
  expect(made.out).not.toContain('no equivalent');
  const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran.exitCode, ran.err).toBe(0);
  const { out } = await runCommand(['log', 'latest', 'test-1', '--format', 'json'], folder);
  const [, output] = /"output": ("(?:[^"\\]|\\.)*")/.exec(out)!;
  expect((JSON.parse(output!) as string).split(BETWEEN)).toEqual(templates.map(([, wanted]) => wanted));
});
