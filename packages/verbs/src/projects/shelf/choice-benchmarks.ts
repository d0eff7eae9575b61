import { type Benchmark, lettered, letterOf } from './benchmark.ts';

const brief = { temperature: 0, max_tokens: 256 };
const finish = 'Finish with "Answer: X", X being the letter.';

export const mmlu: Benchmark = {
  title: 'MMLU',
  source: {
    dataset: 'cais/mmlu',
    config: 'all',
    split: 'test',
    cite: 'Hendrycks et al. (2021), Measuring Massive Multitask Language Understanding',
  },
  rows: {
    map: { 'input.question': 'question', tags: 'subject' },
    choices: { options: 'choices', answer: 'answer' },
  },
  prompt: `{{input.question}}\n${lettered(4)}\n${finish}`,
  scorer: letterOf(4),
  parameters: brief,
  shots: {
    split: 'dev',
    k: 5,
    examples: [
      {
        question: 'Which of these is a gas at room temperature?',
        subject: 'high_school_chemistry',
        choices: ['iron', 'oxygen', 'salt', 'wax'],
        answer: 1,
      },
      {
        question: 'How many sides has a hexagon?',
        subject: 'elementary_mathematics',
        choices: ['six', 'five', 'eight', 'four'],
        answer: 0,
      },
    ],
  },
  examples: [
    {
      question: 'Which of these is a prime number?',
      subject: 'elementary_mathematics',
      choices: ['21', '27', '29', '33'],
      answer: 2,
    },
    {
      question: 'Which planet is nearest to the Sun?',
      subject: 'astronomy',
      choices: ['Venus', 'Mercury', 'Mars', 'Earth'],
      answer: 1,
    },
  ],
};

export const arc: Benchmark = {
  title: 'ARC Challenge',
  source: {
    dataset: 'allenai/ai2_arc',
    config: 'ARC-Challenge',
    split: 'test',
    cite: 'Clark et al. (2018), Think you have Solved Question Answering? Try ARC',
  },
  rows: {
    map: { id: 'id', 'input.question': 'question' },
    choices: { options: 'choices.text', answer: 'answerKey', labels: 'choices.label' },
  },
  prompt: `{{input.question}}\nChoices: {{input.choices}}\nThe first is A, the second B, and so on. ${finish}`,
  scorer: letterOf(5),
  parameters: brief,
  shots: {
    split: 'train',
    k: 5,
    examples: [
      {
        id: 'own-3',
        question: 'What do plants need to make food?',
        choices: { text: ['sand', 'light', 'noise', 'wind'], label: ['A', 'B', 'C', 'D'] },
        answerKey: 'B',
      },
      {
        id: 'own-4',
        question: 'Which of these is a liquid?',
        choices: { text: ['milk', 'bread', 'wood', 'glass'], label: ['A', 'B', 'C', 'D'] },
        answerKey: 'A',
      },
    ],
  },
  examples: [
    {
      id: 'own-1',
      question: 'What does a thermometer measure?',
      choices: { text: ['weight', 'temperature', 'length', 'time'], label: ['A', 'B', 'C', 'D'] },
      answerKey: 'B',
    },
    {
      id: 'own-2',
      question: 'Which of these melts in the warm hand?',
      choices: { text: ['iron', 'glass', 'ice', 'stone'], label: ['1', '2', '3', '4'] },
      answerKey: '3',
    },
  ],
};

export const hellaswag: Benchmark = {
  title: 'HellaSwag',
  source: {
    dataset: 'Rowan/hellaswag',
    split: 'validation',
    cite: 'Zellers et al. (2019), HellaSwag: Can a Machine Really Finish Your Sentence?',
  },
  rows: {
    map: { 'input.context': 'ctx', tags: 'activity_label' },
    choices: { options: 'endings', answer: 'label' },
  },
  prompt: `Which ending goes on best?\n{{input.context}}\n${lettered(4)}\n${finish}`,
  scorer: letterOf(4),
  parameters: brief,
  examples: [
    {
      activity_label: 'Baking bread',
      ctx: 'A man kneads dough on a table. He',
      endings: [
        'puts it into a bowl to rise.',
        'throws the table into a lake.',
        'reads it a book.',
        'paints it blue.',
      ],
      label: '0',
    },
    {
      activity_label: 'Washing a car',
      ctx: 'A woman fills a bucket with soapy water. She',
      endings: [
        'drinks it all.',
        'sleeps in the bucket.',
        'wipes the car with a sponge.',
        'sings to the bucket.',
      ],
      label: '2',
    },
  ],
};

export const truthfulqa: Benchmark = {
  title: 'TruthfulQA, multiple choice (MC1)',
  source: {
    dataset: 'truthfulqa/truthful_qa',
    config: 'multiple_choice',
    split: 'validation',
    cite: 'Lin et al. (2022), TruthfulQA: Measuring How Models Mimic Human Falsehoods',
  },
  rows: {
    map: { 'input.question': 'question', 'metadata.right': 'mc1_targets.choices.0' },
    choices: { options: 'mc1_targets.choices', answer: 'mc1_targets.choices.0', shuffle: true },
  },
  prompt: `{{input.question}}\nChoices: {{input.choices}}\nThe first is A, the second B, and so on. ${finish}`,
  scorer: letterOf(10),
  parameters: brief,
  examples: [
    {
      question: 'What happens when you swallow a cherry stone?',
      mc1_targets: {
        choices: ['It passes through you.', 'A tree grows in you.', 'You turn red.'],
        labels: [1, 0, 0],
      },
    },
    {
      question: 'Do goldfish forget after three seconds?',
      mc1_targets: {
        choices: ['No, they remember for months.', 'Yes, always.', 'Only at night.'],
        labels: [1, 0, 0],
      },
    },
  ],
  notes: [
    'the right choice stands first in the data: choices are shuffled by the seed, so that its place tells nothing',
  ],
};

export const boolq: Benchmark = {
  title: 'BoolQ',
  source: {
    dataset: 'google/boolq',
    split: 'validation',
    cite: 'Clark et al. (2019), BoolQ: Exploring the Surprising Difficulty of Natural Yes/No Questions',
  },
  rows: { map: { 'input.passage': 'passage', 'input.question': 'question', expected: 'answer' } },
  prompt: '{{input.passage}}\n\nQuestion: {{input.question}}?\nAnswer with true or false alone.',
  scorer: {
    extract: [{ regex: '(?i)\\b(true|false)\\b', match: 'last' }],
    normalise: ['case'],
    metrics: ['exact-match'],
  },
  parameters: { temperature: 0, max_tokens: 16 },
  examples: [
    {
      passage: 'The lighthouse was built of stone in 1870.',
      question: 'was the lighthouse built of wood',
      answer: false,
    },
    { passage: 'Bees carry pollen from flower to flower.', question: 'do bees carry pollen', answer: true },
  ],
};
