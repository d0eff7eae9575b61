import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLooseYaml } from '@assay/rows';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-export-'));
  await init('quiz.jsonld', '--metric', 'Accuracy');
});

const hub = 'https://huggingface.co/datasets/lab/quiz';

async function init(file: string, ...more: string[]): Promise<void> {
  const quiz = ['--name', 'The Quiz', '--id', 'https://example.org/quiz', '--output-field', 'answer:string'];
  await runCommand(['init', 'task', ...quiz, '--input', hub, ...more, '--out', file], folder);
}

const words =
  'Model: lab/tiny-1b; temperature: 0; max_tokens: 64; few_shot: 5; batch_size: 8; Prompt: Question: {question}\nAnswer "shortly":';

const to = (harness: string, ...args: string[]): ReturnType<typeof runCommand> =>
  runCommand(['export', 'quiz.jsonld', '--to', harness, ...args], folder);

describe('assay export PROBLEM --to lm-eval', () => {
  test('writes what the problem and the baseline say, and notes what neither says', async () => {
    const { exitCode, out, err } = await to('lm-eval', '--baseline', words);
    expect(exitCode).toBe(0);
    expect(await readLooseYaml(out)).toEqual({
      task: 'the_quiz',
      dataset_path: 'lab/quiz',
      output_type: 'generate_until',
      doc_to_text: 'Question: {{question}}\nAnswer "shortly":',
      num_fewshot: 5,
      generation_kwargs: { until: [], max_gen_toks: 64, do_sample: false, temperature: 0 },
      metric_list: [{ metric: 'exact_match', aggregation: 'mean', higher_is_better: true }],
    });
    for (const open of ['test_split', 'doc_to_target', 'batch_size = 8']) expect(err).toContain(open);
    expect(err).not.toContain('doc_to_text');
  });

  test('a metric without an equivalent is named and nothing stands in for it', async () => {
    await init('quiz.jsonld', '--metric', 'Macro F1', '--metric', 'Vibe Score', '--force');
    const { out, err } = await to('lm-eval');
    expect(await readLooseYaml(out)).not.toHaveProperty('metric_list');
    expect(err).toContain('Macro F1: there is no equivalent metric there');
    expect(err).toContain('Vibe Score: the catalogue has no metric called');
    expect(out).toContain('# not stated, or without an equivalent: Vibe Score');
  });

  test('what parts share is said once, and the split and the configuration that a file names are taken', async () => {
    const described = 'Uses the "law" config of the test split.';
    const parts = ['--subtask', 'Law', '--subtask', 'Art'];
    await init('quiz.jsonld', '--metric', 'Accuracy', ...parts, '--force');
    const { err } = await to('lm-eval', '--out', 'tasks');
    expect(err.match(/doc_to_text/g)).toHaveLength(1);
    expect(err).toContain('every part: doc_to_text: no prompt is given');
    await init('quiz.jsonld', '--metric', 'Accuracy', '--description', described, '--force');
    expect(await readLooseYaml((await to('lm-eval')).out)).toMatchObject({
      dataset_path: 'lab/quiz',
      dataset_name: 'law',
      test_split: 'test',
    });
    expect((await to('inspect')).out).toContain(
      'hf_dataset("lab/quiz", name="law", split=split, sample_fields=fields)',
    );
  });

  test('each part has its own prompt, and data that parts share are said to be shared', async () => {
    const parts = ['--subtask', 'Law', '--subtask', 'Art'];
    await init('quiz.jsonld', '--metric', 'Accuracy', ...parts, '--force');
    const several =
      'Model: lab/m; few-shot k: 5; Prompt: All {question}; Prompt for Law: Law {question}; Prompt for Sea: no';
    const { err } = await to('lm-eval', '--baseline', several, '--out', 'tasks');
    const read = async (name: string): Promise<unknown> =>
      readLooseYaml(await readFile(join(folder, `tasks/the_quiz_${name}.yaml`), 'utf8'));
    expect(await read('law')).toMatchObject({ doc_to_text: 'Law {{question}}', num_fewshot: 5 });
    expect(await read('art')).toMatchObject({ doc_to_text: 'All {{question}}' });
    expect(err).toContain('the prompt for Sea, which is not a part of the problem');
    for (const open of ['process_docs', 'fewshot_split']) expect(err).toContain(`every part: ${open}`);
    const { out } = await to('inspect', '--baseline', several);
    expect(out).toContain('prompt_template("Law {question}")');
    expect(out).toContain('prompt_template("All {question}")');
  });

  test('a prompt is text there, whatever of it looks like a template', async () => {
    const { out } = await to('lm-eval', '--baseline', 'Model: lab/m; Prompt: {% raw {# {question}');
    expect(await readLooseYaml(out)).toMatchObject({
      doc_to_text: '{{ "{%" }} raw {{ "{#" }} {{question}}',
    });
  });

  test('subtasks become files of a group, which need a folder', async () => {
    await init('quiz.jsonld', '--metric', 'Accuracy', '--subtask', 'Law', '--subtask', 'Art', '--force');
    expect(await to('lm-eval')).toMatchObject({ exitCode: 2, err: expect.stringContaining('--out DIR') });
    await to('lm-eval', '--out', 'tasks');
    expect((await readdir(join(folder, 'tasks'))).toSorted()).toEqual([
      '_the_quiz.yaml',
      'the_quiz_art.yaml',
      'the_quiz_law.yaml',
    ]);
    const group = await readLooseYaml(await readFile(join(folder, 'tasks/_the_quiz.yaml'), 'utf8'));
    expect(group).toEqual({ group: 'the_quiz', task: ['the_quiz_law', 'the_quiz_art'] });
  });
});

describe('assay export PROBLEM --to helm', () => {
  test('writes run entries with the settings of the adapter, and says that a scenario is missing', async () => {
    await init('quiz.jsonld', '--metric', 'Accuracy', '--metric', 'Micro F1', '--force');
    const { err } = await to('helm', '--baseline', words, '--out', 'helm');
    expect(await readFile(join(folder, 'helm/run_entries.conf'), 'utf8')).toBe(
      'entries: [\n  {description: "the_quiz:model=lab/tiny-1b", priority: 1}\n]\n',
    );
    const spec: unknown = JSON.parse(await readFile(join(folder, 'helm/run_spec.json'), 'utf8'));
    expect(spec).toMatchObject({
      name: 'the_quiz:model=lab/tiny-1b',
      groups: ['the_quiz'],
      adapter_spec: {
        method: 'generation',
        num_outputs: 1,
        max_train_instances: 5,
        temperature: 0,
        max_tokens: 64,
      },
      metric_specs: [
        { args: { names: ['exact_match'] } },
        { class_name: 'helm.benchmark.metrics.classification_metrics.ClassificationMetric' },
      ],
    });
    expect(err).toContain('HELM has no scenario');
    expect(err).toContain('input_prefix, output_prefix: HELM puts');
    const bare = await to('helm', '--out', 'bare');
    for (const open of ['HELM shows five', 'HELM uses 1', 'HELM cuts them off after 100']) {
      expect(bare.err).toContain(open);
      expect(err).not.toContain(open);
    }
  });

  test('a model that is not named as HELM names models is left out and said', async () => {
    const { out, err } = await to('helm', '--baseline', 'Model: GPT-4 (2024, large)', '--out', 'helm');
    expect(out).not.toContain('GPT-4');
    expect(await readFile(join(folder, 'helm/run_entries.conf'), 'utf8')).toContain('"the_quiz"');
    expect(err).toContain('model: HELM names models creator/name');
  });
});

describe('assay export PROBLEM --to inspect', () => {
  test('writes Python in which what is not stated is an argument', async () => {
    const { out, err } = await to('inspect', '--baseline', words);
    await writeFile(join(folder, 'quiz.py'), out);
    const names = execFileSync('python3', ['-c', python], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(names)).toEqual({ the_quiz: ['split', 'input', 'target'] });
    expect(out).toContain('hf_dataset("lab/quiz", split=split, sample_fields=fields)');
    expect(out).toContain('match(location="exact", ignore_case=False)');
    expect(out).toContain('from inspect_ai.dataset import FieldSpec, hf_dataset\n');
    expect(out).toContain(String.raw`prompt_template("Question: {question}\nAnswer \"shortly\":")`);
    expect(err).toContain('is named on the command line there');
  });

  test('columns that a prompt names are columns of the sample', async () => {
    const { out } = await to('inspect', '--baseline', 'Model: lab/m; Prompt: {question} or {choices}');
    expect(out).toContain('FieldSpec(input=input, target=target, metadata=["question", "choices"])');
    expect(out).toContain('prompt_template("{question} or {choices}")');
    const system = 'Model: lab/m; system prompt: Reply {"a": "A"}; Prompt: {question}';
    const told = await to('inspect', '--baseline', system);
    expect(told.out).toContain(String.raw`system_message("Reply {{\"a\": \"A\"}}")`);
  });

  test('names and texts of others stay texts in it', async () => {
    const evil = 'x""" + __import__("os").getcwd() + """\n{boom}';
    await init('quiz.jsonld', '--description', evil, '--metric', 'Accuracy', '--force');
    const { out } = await to('inspect', '--baseline', `Model: m; Prompt: ${evil}`);
    await writeFile(join(folder, 'quiz.py'), out);
    const calls = execFileSync('python3', ['-c', callsIn], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(calls)).not.toContain('__import__');
  });
});

const python = `import ast, json
tree = ast.parse(open('quiz.py').read())
print(json.dumps({f.name: [a.arg for a in f.args.args] for f in tree.body if isinstance(f, ast.FunctionDef)}))`;

const callsIn = `import ast, json
tree = ast.parse(open('quiz.py').read())
print(json.dumps([n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]))`;
