import type { Benchmark } from './benchmark.ts';

/** Runs the tests of a sample on what the agent wrote, each in a process of its own. */
const check = `# Runs the tests of one sample on solution.py, where the agent never was. Tests are code of the benchmark.
import json, pathlib, subprocess, sys

name = pathlib.Path('task.txt').read_text().strip()
tests = {}
for line in pathlib.Path('/check/tests.jsonl').read_text().splitlines():
    row = json.loads(line)
    tests[row['task_id']] = row['test']
solution = pathlib.Path('solution.py')
if not solution.exists():
    print(json.dumps({'passed': False, 'why': 'there is no solution.py'}))
    sys.exit(0)
program = solution.read_text() + '\\n\\n' + tests[name] + '\\n'
ran = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, timeout=60)
print(json.dumps({'passed': ran.returncode == 0, 'why': ran.stderr[-300:]}))
`;

const agent = {
  tools: ['python', 'files'],
  limits: { turns: 20, time_ms: 300_000 },
  environment: {
    files: { 'task.txt': '{{input.task_id}}' },
    check: { command: ['python3', '/check/check.py'], folder: 'checks' },
  },
};

const tests = (rows: readonly { readonly task_id: string; readonly test: string }[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export const humaneval: Benchmark = {
  title: 'HumanEval',
  source: {
    dataset: 'openai/openai_humaneval',
    split: 'test',
    cite: 'Chen et al. (2021), Evaluating Large Language Models Trained on Code',
  },
  rows: { map: { id: 'task_id', 'input.task_id': 'task_id', 'input.prompt': 'prompt' } },
  prompt: 'Complete this function, and write all of it to solution.py.\n\n{{input.prompt}}',
  task: { solver: { agent } },
  scorer: { metrics: ['environment-check'] },
  parameters: { temperature: 0, max_tokens: 2048 },
  examples: [
    { task_id: 'own-0', prompt: 'def double(n):\n    """Twice n."""\n' },
    { task_id: 'own-1', prompt: 'def last(items):\n    """The last of items."""\n' },
  ],
  files: [
    { path: 'checks/check.py', contents: check },
    {
      path: 'checks/tests.jsonl',
      contents: tests([
        { task_id: 'own-0', test: 'assert double(4) == 8' },
        { task_id: 'own-1', test: 'assert last([1, 2]) == 2' },
      ]),
    },
  ],
  notes: [
    'the tests (test and check(entry_point) of each row) go to checks/tests.jsonl as { task_id, test }: the model never sees them',
  ],
};

export const mbpp: Benchmark = {
  title: 'MBPP',
  source: {
    dataset: 'google-research-datasets/mbpp',
    split: 'test',
    cite: 'Austin et al. (2021), Program Synthesis with Large Language Models',
  },
  rows: { map: { id: 'task_id', 'input.task_id': 'task_id', 'input.text': 'text' } },
  prompt: '{{input.text}}\nWrite the program to solution.py.',
  task: { solver: { agent } },
  scorer: { metrics: ['environment-check'] },
  parameters: { temperature: 0, max_tokens: 2048 },
  examples: [
    { task_id: 'own-0', text: 'Write a function area(a, b) for the area of a rectangle.' },
    { task_id: 'own-1', text: 'Write a function vowels(text) that counts vowels.' },
  ],
  files: [
    { path: 'checks/check.py', contents: check },
    {
      path: 'checks/tests.jsonl',
      contents: tests([
        { task_id: 'own-0', test: 'assert area(2, 3) == 6' },
        { task_id: 'own-1', test: "assert vowels('aeb') == 2" },
      ]),
    },
  ],
  notes: [
    'the tests (test_setup_code and test_list of each row) go to checks/tests.jsonl as { task_id, test }; ids are texts',
  ],
};
