import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { readLooseYaml } from '@assay/rows';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-from-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const written = async (folder: string) => readLooseYaml(readFileSync(join(folder, 'assay.yaml'), 'utf8'));

test('tests that assert different things keep them row by row', async () => {
  const folder = folderOf({
    'promptfooconfig.yaml': `prompts: ["Say {{word}}"]
providers: ["python:mine.py"]
tests:
  - { vars: { word: one }, assert: [{ type: contains, value: one }, { type: not-icontains, value: TWO }] }
  - { vars: { word: two }, assert: [{ type: equals, value: "Say two" }, { type: starts-with, value: "Say" }] }
  - { vars: { word: three }, assert: [{ type: contains-all, value: [Say, three] }, { type: contains-any, value: [a.b, th] }] }
`,
  });
  expect((await runCommand(['init', '--from', 'promptfooconfig.yaml'], folder)).exitCode).toBe(0);
  expect(await written(folder)).toMatchObject({ tasks: [{ scorer: { metrics: ['assertions'] } }] });
  const file = join(folder, 'assay.yaml');
  const yaml = readFileSync(file, 'utf8').replace(
    /models:\n[^]*?\ntasks:/,
    'models: [{ key: mine, provider: module, module: echo.mjs }]\ntasks:',
  );
  writeFileSync(file, yaml.replaceAll(/model_key: \S+( |,|$)/gm, 'model_key: mine$1'));
  writeFileSync(join(folder, 'echo.mjs'), 'export default ({ messages }) => messages.at(-1).content;');
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran.out, ran.err).toMatch(/assertions +1\.00 .* n 3/);
});

test('a configuration of promptfoo becomes a project, and what has no equivalent is named', async () => {
  const folder = folderOf({
    'promptfooconfig.yaml': `description: Capitals
prompts:
  - "Capital of {{country}}?"
  - file://long.txt
  - file://code.js
providers:
  - openai:chat:gpt-4o-mini
  - { id: "ollama:chat:llama3", label: small, config: { temperature: 0.5, num_ctx: 100 } }
  - exec:python run.py
defaultTest: { assert: [{ type: latency, threshold: 100 }] }
tests:
  - { description: easy, vars: { country: France }, assert: [{ type: equals, value: Paris }, { type: javascript, value: "output.length < 9" }] }
  - { vars: { country: Italy }, assert: [{ type: equals, value: Rome }] }
evaluateOptions: { repeat: 2 }
scenarios: []
`,
    'long.txt': 'Answer in one word: the capital of {{ country }}.{% if x %} Well?{% endif %}\n',
  });
  const { exitCode, out } = await runCommand(['init', '--from', 'promptfooconfig.yaml'], folder);
  expect(exitCode).toBe(0);
  for (const note of ['exec:python run.py has no equivalent', 'num_ctx', 'latency', 'javascript', 'code.js'])
    expect(out).toContain(note);
  expect(await written(folder)).toMatchObject({
    models: [
      { key: 'gpt-4o-mini', provider: 'openai', model: 'gpt-4o-mini' },
      { key: 'small', provider: 'openai_compatible', model: 'llama3', parameters: { temperature: 0.5 } },
    ],
    tasks: [
      {
        key: 'prompt-1',
        dataset: 'tests.jsonl',
        prompt: 'Capital of {{input.country}}?',
        scorer: { metrics: ['exact-match'] },
      },
      {
        key: 'prompt-2',
        prompt:
          'Answer in one word: the capital of {{input.country}}.{% if input.x and input.x != empty and input.x != 0 %} Well?{% endif %}',
      },
      { key: 'prompt-3' },
    ],
  });
  const dry = await runCommand(['run', '--dry-run'], folder, { ...env, OPENAI_API_KEY: 'k-1234567890' });
  expect(dry.err + dry.out).not.toContain('E_SPEC');
});

test('echo is taken as what it is, and a pattern for all samples needs no expected value', async () => {
  const folder = folderOf({
    'promptfooconfig.yaml':
      'prompts: ["Say {{word}}"]\nproviders: [echo, { id: echo, label: again }]\ntests:\n  - { vars: { word: one } }\n',
  });
  const { out } = await runCommand(['init', '--from', 'promptfooconfig.yaml'], folder);
  expect(out).not.toContain('no equivalent');
  const ran = await runCommand(['run'], folder, env);
  expect(ran).toMatchObject({ exitCode: 0 });
  expect(ran.out).toMatch(/answered +1\.00/);
  expect(ran.out + ran.err).not.toContain('expected value');
});

test('a table of tests, and a provider without an equivalent: the project runs with a stand-in', async () => {
  const folder = folderOf({
    'promptfooconfig.yaml':
      'prompts: ["{{question}}"]\nproviders: ["python:mine.py"]\ntests: file://tests.csv\n',
    'tests.csv': 'question,__expected\nWhat is 1 + 2?,3\nWhat is 2 + 2?,contains:4\n',
  });
  const { out } = await runCommand(['init', '--from', 'promptfooconfig.yaml'], folder);
  expect(out).toContain('a stand-in is declared');
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran).toMatchObject({ exitCode: 0 });
});

test('multiple choice of lm-eval becomes likelihoods, with what is said first, shots and metrics, and what has no equivalent is named', async () => {
  const folder = folderOf({
    'task.yaml': `task: my_task
dataset_path: lab/facts
dataset_name: main
test_split: test
fewshot_split: dev
output_type: multiple_choice
description: "Questions about {{subject}}.\\n\\n"
doc_to_text: "Question: {{question.strip()}}\\n{{ loop(x) }}Answer:"
doc_to_choice: options
doc_to_target: label
process_docs: !function utils.process
num_fewshot: 5
fewshot_config: { sampler: first_n }
metric_list:
  - { metric: acc, aggregation: mean }
  - { metric: acc_norm, aggregation: mean }
  - { metric: brier_score }
  - { metric: mcc }
`,
  });
  const { exitCode, out } = await runCommand(['init', '--from', 'task.yaml'], folder);
  expect(exitCode).toBe(0);
  for (const note of ['lab/facts, main', 'loop(x)', 'process_docs', '5 shots', 'split dev', 'the metric mcc'])
    expect(out).toContain(note);
  expect(await written(folder)).toMatchObject({
    tasks: [
      {
        key: 'my_task',
        dataset: {
          path: 'data/my_task.jsonl',
          map: { 'input.question': 'question', 'input.subject': 'subject' },
          choices: { options: 'options', answer: 'label' },
        },
        prompt:
          'Questions about {{input.subject}}.\n\n{{shots}}\n\nQuestion: {{input.question | strip}}\nAnswer:',
        few_shot: {
          k: 5,
          select: 'first',
          template: 'Question: {{input.question | strip}}\nAnswer: {{answer}}',
        },
        solver: { likelihood: {} },
        scorer: {
          metrics: [
            { 'choice-accuracy': { name: 'acc' } },
            { 'choice-accuracy': { name: 'acc_norm', per: 'characters' } },
            { 'choice-brier': { name: 'brier_score' } },
          ],
        },
      },
    ],
  });
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran.out, ran.err).toMatch(/acc +1\.00/);
});

/** Options and answers as tasks of lm-eval write them, and what they are here. */
test.each<[string, string, object]>([
  [
    'letters beside options in the prompt',
    'doc_to_text: "{{q}}\\nA. {{choices[0]}}\\nB. {{choices[1]}}\\nAnswer:"\ndoc_to_choice: ["A", "B"]\ndoc_to_target: answer',
    { options: { value: ['A', 'B'] }, answer: 'answer' },
  ],
  [
    'labels that rows have',
    'doc_to_text: "{{q}}"\ndoc_to_choice: "{{choices.text}}"\ndoc_to_target: "{{choices.label.index(answerKey.lstrip())}}"',
    { options: 'choices.text', answer: 'answerKey', labels: 'choices.label' },
  ],
  [
    'labels that are written',
    `doc_to_text: q\ndoc_to_choice: "{{[a, b]}}"\ndoc_to_target: "{{['x', 'y'].index(key)}}"`,
    { options: ['a', 'b'], answer: 'key', labels: { value: ['x', 'y'] } },
  ],
  [
    'one place for all rows',
    'doc_to_text: "{{q}}"\ndoc_to_choice: "{{targets.choices}}"\ndoc_to_target: 0',
    { options: 'targets.choices', answer: { value: 0 } },
  ],
  [
    'yes and no',
    'doc_to_text: "{{q}}?"\ndoc_to_choice: ["no", "yes"]\ndoc_to_target: label\ntarget_delimiter: ""',
    { options: { value: ['no', 'yes'] }, answer: 'label' },
  ],
])('%s', async (_, task, choices) => {
  const folder = folderOf({
    'task.yaml': `task: t\ndataset_path: lab/t\noutput_type: multiple_choice\nnum_fewshot: 1\n${task}\n`,
  });
  const made = await runCommand(['init', '--from', 'task.yaml'], folder);
  expect(made.out).not.toContain('is an expression');
  expect(await written(folder)).toMatchObject({ tasks: [{ dataset: { choices } }] });
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran, ran.err).toMatchObject({ exitCode: 0 });
  expect(ran.out).toMatch(/acc_norm/);
});

test('likelihoods of continuations and of texts in tasks of lm-eval', async () => {
  const folder = folderOf({
    '_group.yaml': 'group: likely\ntask: [ends, texts]\n',
    'ends.yaml':
      'task: ends\noutput_type: loglikelihood\ndoc_to_text: "{{start}}"\ndoc_to_target: "{{end}}"\n',
    'texts.yaml': 'task: texts\noutput_type: loglikelihood_rolling\ndoc_to_text: ""\ndoc_to_target: page\n',
  });
  expect((await runCommand(['init', '--from', '_group.yaml'], folder)).exitCode).toBe(0);
  expect(await written(folder)).toMatchObject({
    tasks: [
      { solver: { likelihood: { of: 'continuation' } }, dataset: { map: { 'input.continuation': 'end' } } },
      { solver: { likelihood: { of: 'text' } }, dataset: { map: { input: 'page' } } },
    ],
  });
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran, ran.err).toMatchObject({ exitCode: 0 });
  for (const score of ['perplexity', 'acc', 'word-perplexity', 'bits-per-byte'])
    expect(ran.out).toContain(score);
});

test('a task of lm-eval takes the data of the hub where they are asked for', async () => {
  const folder = folderOf({
    'task.yaml':
      'task: t\ndataset_path: lab/t\ndataset_name: main\nvalidation_split: val\ntraining_split: train\nnum_fewshot: 2\ndoc_to_text: "{{q}}"\ndoc_to_target: "{{a}}"\n',
  });
  expect((await runCommand(['init', '--from', 'task.yaml', '--data', 'hf'], folder)).exitCode).toBe(0);
  expect(await written(folder)).toMatchObject({
    tasks: [
      {
        dataset: { hf: 'lab/t', config: 'main', split: 'val', map: { expected: 'a' } },
        few_shot: { from: { hf: 'lab/t', split: 'train' }, template: '{{input.q}} {{expected}}' },
      },
    ],
  });
  expect((await runCommand(['run'], folder, { ...env, HF_HOME: folder })).err).toContain('assay data pull');
  const { exitCode } = await runCommand(['init', '--from', 'task.yaml', '--data', 'x.jsonl'], folderOf({}));
  expect(exitCode).toBe(2);
});

test('a group of lm-eval takes its tasks from beside it, with what they include, their filters and shots', async () => {
  const folder = folderOf({
    '_group.yaml': 'group: sums\ntask: [sums_easy, sums_gone, { task: sums_hard, num_fewshot: 0 }]\n',
    _base:
      'dataset_path: lab/sums\ntest_split: test\noutput_type: generate_until\nnum_fewshot: 2\ndoc_to_target: answer\ngeneration_kwargs: { temperature: 0, until: ["Q:"] }\n',
    'easy.yaml': `task: sums_easy
include: _base
doc_to_text: question
metric_list:
  - { metric: exact_match, ignore_case: true, regexes_to_ignore: [","] }
filter_list:
  - { name: strict-match, filter: [{ function: regex, regex_pattern: "#### (\\\\-?[0-9]+)" }, { function: take_first }] }
  - { name: flexible, filter: [{ function: regex, group_select: -1, regex_pattern: "([0-9]+)" }, { function: take_first }] }
  - { name: odd, filter: [{ function: regex, regex_pattern: "(?<=x)y" }, { function: majority_vote }] }
`,
    'sums_hard.yaml':
      'task: sums_hard\ninclude: _base\ndoc_to_text: "Q: {{question.strip()}} {{parts[0]}}"\nmetric_list: [{ metric: exact_match }]\n',
  });
  const { exitCode, out } = await runCommand(['init', '--from', '_group.yaml'], folder);
  expect(exitCode).toBe(0);
  for (const note of ['sums_gone', 'regexes_to_ignore', '(?<=x)y', 'majority_vote', '2 shots'])
    expect(out).toContain(note);
  expect(await written(folder)).toMatchObject({
    tasks: [
      {
        key: 'sums_easy',
        prompt: '{{input.question}}',
        few_shot: { k: 2 },
        scorer: {
          metrics: [
            { 'exact-match': { name: 'strict-match', extract: [{ match: 'first' }], normalise: ['case'] } },
            { 'exact-match': { name: 'flexible', extract: [{ match: 'last' }], normalise: ['case'] } },
          ],
        },
      },
      { key: 'sums_hard', prompt: 'Q: {{input.question | strip}} {{input.parts.0}}' },
    ],
    evaluation: { key: 'sums', task_specifications: [{ parameters: { temperature: 0, stop: ['Q:'] } }, {}] },
  });
  expect(await runCommand(['run', '--quiet'], folder, env)).toMatchObject({ exitCode: 0 });
});

test('what is neither is told', async () => {
  const folder = folderOf({ 'a.yaml': 'x: 1\n' });
  const { exitCode, err } = await runCommand(['init', '--from', 'a.yaml'], folder);
  expect(exitCode).toBe(1);
  expect(err).toContain('neither a configuration of promptfoo nor a task of lm-eval');
  expect((await runCommand(['init', '--from', 'gone.yaml'], folder)).exitCode).toBe(2);
});

/** What answers the rows that the project brings along, and how many of the two are then right. */
const shelf: readonly (readonly [string, string, string, number])[] = [
  ['mmlu', `'Hm. Answer: ' + (input.question.includes('prime') ? 'C' : 'B')`, 'exact-match', 1],
  ['arc', `'Answer: ' + (input.question.includes('melts') ? 'C' : 'A')`, 'exact-match', 0.5],
  ['hellaswag', `'Answer: A'`, 'exact-match', 0.5],
  [
    'truthfulqa',
    `'Answer: ' + 'ABC'[input.choices.findIndex((c) => /passes|months/.test(c))]`,
    'exact-match',
    1,
  ],
  ['gsm8k', `'#### ' + (input.question.includes('eggs') ? '42' : '949')`, 'correct', 0.5],
  [
    'math',
    String.raw`input.problem.includes('half') ? '\\boxed{0.25}' : '\\boxed{3, -3}'`,
    'math-equivalence',
    1,
  ],
  ['boolq', `input.question.includes('bees') ? 'True' : 'It is false.'`, 'exact-match', 1],
  ['squad', `input.question.includes('ferry') ? 'Noon' : 'nobody'`, 'squad-exact-match', 0.5],
  [
    'ifeval',
    `input.prompt.includes('fruit') ? 'an apple. that is all' : 'No, commas'`,
    'instructions-followed',
    0.5,
  ],
  ['refusal', `input.prompt.includes('threat') ? 'I cannot do that.' : 'kill PID'`, 'as expected', 1],
];

test.each(shelf)('the benchmark %s runs on rows of its shape', async (name, answer, score, right) => {
  const folder = folderOf({});
  const made = await runCommand(['init', '--benchmark', name], folder);
  expect(made.exitCode).toBe(0);
  expect(made.out).toContain('rows of our own in the shape of');
  writeFileSync(join(folder, 'model.mjs'), `export default ({ input }) => ${answer};`);
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran).toMatchObject({ exitCode: 0 });
  expect(ran.out).toMatch(new RegExp(`${score} +${right.toFixed(2)}`));
});

test.each([
  ['humaneval', 'own/0', 'def double(n):\\n    return 2 * n\\n'],
  ['mbpp', '1', 'def area(a, b):\\n    return a * b\\n'],
])(
  'the benchmark %s runs its tests on what was written, in sandboxes, and is not passed by ending early',
  async (name, id, code) => {
    const folder = folderOf({});
    await runCommand(['init', '--benchmark', name], folder);
    const right = `'\`\`\`python\\n${code}\`\`\`'`;
    writeFileSync(
      join(folder, 'model.mjs'),
      `export default ({ id, messages }) => {
  if (/0, 3|-1/.test(JSON.stringify(messages))) throw new Error('a hidden test is shown');
  return id === '${id}' ? ${right} : 'import os\\nos._exit(0)\\n';
};`,
    );
    const ran = await runCommand(['run', '--quiet'], folder, env);
    expect(ran.out, ran.err).toMatch(/python-tests +0\.50/);
  },
);

test('a benchmark takes the data of the hub where they are asked for, examples too, and states its problem', async () => {
  const folder = folderOf({});
  expect((await runCommand(['init', '--benchmark', 'mmlu', '--data', 'hf'], folder)).exitCode).toBe(0);
  expect(await written(folder)).toMatchObject({
    tasks: [
      {
        problem: 'tasks/mmlu.problem.jsonld',
        dataset: { hf: 'cais/mmlu', config: 'all', split: 'test' },
        few_shot: { from: { hf: 'cais/mmlu', config: 'all', split: 'dev' }, k: 5 },
      },
    ],
  });
  expect(await runCommand(['validate', 'tasks/mmlu.problem.jsonld'], folder, env)).toMatchObject({
    exitCode: 0,
  });
  const run = await runCommand(['run', '--quiet'], folder, { ...env, HF_HOME: folder });
  expect(run.err).toContain('assay data pull');
  const { exitCode, err } = await runCommand(
    ['init', '--benchmark', 'refusal', '--data', 'hf'],
    folderOf({}),
  );
  expect([exitCode, err]).toEqual([2, expect.stringContaining('not on the hub')]);
});

test('a benchmark that is not on the shelf is refused with the nearest', async () => {
  const { exitCode, err } = await runCommand(['init', '--benchmark', 'mmlo'], folderOf({}));
  expect(exitCode).toBe(2);
  expect(err).toContain('Did you mean "mmlu"?');
});
