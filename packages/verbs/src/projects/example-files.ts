import type { NewFile } from '../world/write-new-files.ts';

const questions = [
  ['What is 17 + 25?', '42', 'sums'],
  ['What is 8 + 64?', '72', 'sums'],
  ['What is 6 * 7?', '42', 'products'],
  ['What is 12 * 12?', '144', 'products'],
  ['What is the capital of Norway?', 'Oslo', 'capitals'],
  ['What is the capital of Kenya?', 'Nairobi', 'capitals'],
] as const;

/** Samples to begin with, of three kinds. */
export const exampleData: NewFile = {
  path: 'questions.jsonl',
  contents: questions
    .map(([question, expected, tags], i) =>
      JSON.stringify({ id: `q${i + 1}`, input: { question }, expected, metadata: { tags } }),
    )
    .map((line) => `${line}\n`)
    .join(''),
};

/** A model that needs no key and no network: right on sums, wrong on some of the rest. */
export const exampleModel: NewFile = {
  path: 'model.mjs',
  contents: `// A stand-in for a model: it adds, and knows one capital. Put your own system here, or name a provider in assay.yaml.
export default async function answer({ input }) {
  const sum = /(\\d+) \\+ (\\d+)/.exec(input.question ?? input);
  if (sum !== null) return String(Number(sum[1]) + Number(sum[2]));
  return 'Oslo';
}
`,
};
