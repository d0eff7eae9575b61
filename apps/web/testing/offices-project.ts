import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const project = `models:
  - { key: translator, provider: module, module: translator.mjs }
  - { key: careful, provider: module, module: desk.mjs, answers: reply }
  - { key: hasty, provider: module, module: desk.mjs, answers: reply, parameters: { hasty: true } }
  - { key: limited, provider: module, module: desk.mjs, answers: reply, parameters: { limited: true }, limits: { max_retries: 0 } }
  - { key: halted, provider: module, module: halted.mjs, limits: { concurrency: 1 } }
tasks:
  - key: letters
    dataset: letters.jsonl
    prompts:
      - { key: plain, prompt: "Translate: {{input.german}}" }
      - { key: terse, prompt: "Translate, in few words: {{input.german}}" }
      - { key: kind, prompt: "Translate, and be kind: {{input.german}}" }
    scorer: { metrics: [bleu, { module: length.mjs, name: length }] }
  - key: desks
    dataset: desks.jsonl
    scorer: { metrics: [exact-match: { name: right }, f1: { name: macro F1 }] }
evaluations:
  - { key: prompts, display_name: Letters, matrix: { tasks: [letters], models: [translator] } }
  - key: desks
    task_specifications:
      - { key: careful, task_key: desks, model_key: careful }
      - { key: hasty, task_key: desks, model_key: hasty }
      - { key: limited, task_key: desks, model_key: limited }
  - { key: halted, task_specifications: [{ key: halted, task_key: desks, model_key: halted }] }
gates:
  - { metric: bleu, value: { min: 1 } }
  - { metric: right, pass_rate: { min: 0.3 } }
`;

const translator = `const words = { Haus: 'house', Brief: 'letter', Stadt: 'town', Bank: 'bank' };
export default ({ messages }) => {
  const text = messages.at(-1).content;
  const english = text.split(': ')[1].replace('Das ist ein alter ', 'This is an old ').replace(/\\w+(?=\\.$)/, (word) => words[word]);
  if (text.startsWith('Translate, in few words')) return english.replace('This is an ', '');
  return text.startsWith('Translate, and be kind') && /town|bank/.test(english) ? 'Gladly! ' + english : english;
};
`;

const length = `export const type = 'label';
export default ({ output }) => output.split(' ').length < 4 ? 'short' : 'long';
`;

const desk = `export default ({ id, input, parameters }) => {
  const number = Number(id.slice(1));
  if (parameters.limited && number % 2 === 0) return { error: { message: 'too many requests', class: 'rate_limited', retryable: false } };
  return { output: parameters.hasty && number % 3 === 0 ? 'orders' : input.topic };
};
`;

/** Ends the command as Ctrl-C does, after two answers. */
const halted = `export default async ({ id, input }) => {
  if (id === 'd3') {
    process.kill(process.ppid, 'SIGINT');
    await new Promise(() => setTimeout(() => {}, 60_000));
  }
  return input.topic;
};
`;

const letters = ['Haus', 'Brief', 'Stadt', 'Bank'].flatMap((word, i) =>
  [1, 2, 3].map((copy) => ({
    id: `${word}-${copy}`,
    input: { german: `Das ist ein alter ${word}.` },
    expected: `This is an old ${['house', 'letter', 'town', 'bank'][i]!}.`,
  })),
);

const desks = Array.from({ length: 24 }, (_, i) => {
  const topic = ['orders', 'refunds', 'parcels'][i % 3]!;
  const input = { request: `Letter ${i} about ${topic}`, topic };
  return { id: `d${i + 1}`, input, expected: topic, metadata: { tags: [i < 12 ? 'mail' : 'chat'] } };
});

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const files: Readonly<Record<string, string>> = {
  'assay.yaml': project,
  'translator.mjs': translator,
  'length.mjs': length,
  'desk.mjs': desk,
  'halted.mjs': halted,
  'letters.jsonl': lines(letters),
  'desks.jsonl': lines(desks),
};

/** Two tasks that have nothing to do with each other: three prompts, rate limits, a run that was interrupted. */
export function officesProject(): { readonly folder: string; readonly close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-offices-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}
