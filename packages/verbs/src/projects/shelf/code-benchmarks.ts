import type { Benchmark } from './benchmark.ts';

const scorer = { metrics: ['python-tests'] };
const parameters = { temperature: 0, max_tokens: 2048 };
const block = 'Answer with all of the program in one block of Python.';

export const humaneval: Benchmark = {
  title: 'HumanEval',
  source: {
    dataset: 'openai/openai_humaneval',
    split: 'test',
    cite: 'Chen et al. (2021), Evaluating Large Language Models Trained on Code',
  },
  rows: {
    map: {
      id: 'task_id',
      'input.prompt': 'prompt',
      'expected.prompt': 'prompt',
      'expected.test': 'test',
      'expected.entry_point': 'entry_point',
    },
  },
  prompt: `Complete this function. ${block}\n\n{{input.prompt}}`,
  scorer,
  parameters,
  examples: [
    {
      task_id: 'own/0',
      prompt: 'def double(n: int) -> int:\n    """Twice n."""\n',
      entry_point: 'double',
      test: 'def check(candidate):\n    assert candidate(4) == 8\n    assert candidate(-1) == -2\n',
    },
    {
      task_id: 'own/1',
      prompt: 'def last(items: list):\n    """The last of items."""\n',
      entry_point: 'last',
      test: 'def check(candidate):\n    assert candidate([1, 2]) == 2\n    assert candidate("ab") == "b"\n',
    },
  ],
};

export const mbpp: Benchmark = {
  title: 'MBPP',
  source: {
    dataset: 'google-research-datasets/mbpp',
    config: 'full',
    split: 'test',
    cite: 'Austin et al. (2021), Program Synthesis with Large Language Models',
  },
  rows: {
    map: {
      id: 'task_id',
      'input.text': 'text',
      'input.example': 'test_list.0',
      'expected.setup': 'test_setup_code?',
      'expected.test': 'test_list',
    },
  },
  prompt: `{{input.text}}\nOne of its tests: {{input.example}}\n${block}`,
  scorer,
  parameters,
  examples: [
    {
      task_id: 1,
      text: 'Write a function for the area of a rectangle.',
      test_setup_code: '',
      test_list: ['assert area(2, 3) == 6', 'assert area(0, 3) == 0', 'assert area(7, 7) == 49'],
    },
    {
      task_id: 2,
      text: 'Write a function that counts vowels.',
      test_setup_code: '',
      test_list: ["assert vowels('aeb') == 2", "assert vowels('') == 0", "assert vowels('xyz') == 0"],
    },
  ],
  notes: [
    'the model is shown the first test of each task, which names the function; the paper shows it all of them',
  ],
};
