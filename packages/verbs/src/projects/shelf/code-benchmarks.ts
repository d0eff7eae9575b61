import type { Benchmark } from './benchmark.ts';

/** Runs the tests of a sample on what the agent wrote, in a process of its own that both share. */
const check = `# Runs the tests of one sample on solution.py, where the agent never was. Tests are code of the benchmark.
import json, pathlib, secrets, subprocess, sys

name = pathlib.Path('task.txt').read_text().strip()
tests = {}
for line in pathlib.Path('/check/tests.jsonl').read_text().splitlines():
    row = json.loads(line)
    tests[row['task_id']] = row['test']
solution = pathlib.Path('solution.py')
if not solution.exists():
    print(json.dumps({'passed': False, 'why': 'there is no solution.py'}))
    sys.exit(0)
driver = """import sys
names = {'__name__': 'solution'}
exec(compile(open('solution.py').read(), 'solution.py', 'exec'), names)
word, tests = sys.stdin.read().split('\\\\n', 1)
exec(compile(tests, 'tests', 'exec'), names)
print(word)
"""
# Passed is what ran to the end of the tests: a solution that ends the process before them never hears the word.
word = secrets.token_hex(16)
ran = subprocess.run([sys.executable, '-c', driver], input=word + '\\n' + tests[name], capture_output=True, text=True, timeout=60)
passed = ran.returncode == 0 and ran.stdout.split()[-1:] == [word]
print(json.dumps({'passed': passed, 'why': ran.stderr[-300:] if ran.stderr else '' if passed else 'it ended before its tests'}))
`;

const agent = {
  tools: ['python', 'files'],
  limits: { turns: 20, time_ms: 300_000 },
  environment: {
    files: { 'task.txt': '{{input.task_id}}' },
    check: { command: ['python3', '/check/check.py'], folder: 'checks' },
  },
};

const SHARED_PROCESS =
  'tests and solution share a process, as in the original: against code that sets out to cheat use private tests of an evaluator';

/** What the agent is asked of a row, and tests that it never sees. */
function codeBenchmark(
  given: Pick<Benchmark, 'title' | 'source' | 'rows' | 'prompt' | 'examples' | 'notes'>,
  tests: readonly string[],
): Benchmark {
  const rows = tests.map((test, i) => `${JSON.stringify({ task_id: `own-${i}`, test })}\n`);
  return {
    ...given,
    task: { solver: { agent } },
    scorer: { metrics: ['environment-check'] },
    parameters: { temperature: 0, max_tokens: 2048 },
    files: [
      { path: 'checks/check.py', contents: check },
      { path: 'checks/tests.jsonl', contents: rows.join('') },
    ],
    notes: [...(given.notes ?? []), SHARED_PROCESS],
  };
}

export const humaneval = codeBenchmark(
  {
    title: 'HumanEval',
    source: {
      dataset: 'openai/openai_humaneval',
      split: 'test',
      cite: 'Chen et al. (2021), Evaluating Large Language Models Trained on Code',
    },
    rows: { map: { id: 'task_id', 'input.task_id': 'task_id', 'input.prompt': 'prompt' } },
    prompt: 'Complete this function, and write all of it to solution.py.\n\n{{input.prompt}}',
    examples: [
      { task_id: 'own-0', prompt: 'def double(n):\n    """Twice n."""\n' },
      { task_id: 'own-1', prompt: 'def last(items):\n    """The last of items."""\n' },
    ],
    notes: [
      'the tests (test and check(entry_point) of each row) go to checks/tests.jsonl as { task_id, test }: the model never sees them',
    ],
  },
  ['assert double(4) == 8', 'assert last([1, 2]) == 2'],
);

export const mbpp = codeBenchmark(
  {
    title: 'MBPP',
    source: {
      dataset: 'google-research-datasets/mbpp',
      split: 'test',
      cite: 'Austin et al. (2021), Program Synthesis with Large Language Models',
    },
    rows: { map: { id: 'task_id', 'input.task_id': 'task_id', 'input.text': 'text' } },
    prompt: '{{input.text}}\nWrite the program to solution.py.',
    examples: [
      { task_id: 'own-0', text: 'Write a function area(a, b) for the area of a rectangle.' },
      { task_id: 'own-1', text: 'Write a function vowels(text) that counts vowels.' },
    ],
    notes: [
      'the tests (test_setup_code and test_list of each row) go to checks/tests.jsonl as { task_id, test }; ids are texts',
    ],
  },
  ['assert area(2, 3) == 6', "assert vowels('aeb') == 2"],
);
