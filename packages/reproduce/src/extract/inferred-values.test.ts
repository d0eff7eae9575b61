import { describe, expect, test } from 'vitest';
import { readPaper } from '../paper/read-paper.ts';
import { extractionSchema } from './extraction.ts';
import { verifyExtraction } from './verify-extraction.ts';

const source = `# HeronBench: naming birds from a sentence
Abstract
We introduce HeronBench, a benchmark of 60 sentences that asks for the name of a bird. We report Accuracy.
All models answer with greedy decoding, three attempts and chain of thought.
Table 1: Accuracy in per cent.
| model | Accuracy |
| --- | --- |
| Lark-2 | 71.7 |
| Wren-1 | 63.3 |
`;
const quote = 'We introduce HeronBench, a benchmark of 60 sentences';

async function verified(extraction: object) {
  const paper = await readPaper(new TextEncoder().encode(source), 'paper.md');
  const { kept, refused } = verifyExtraction(paper, extractionSchema.parse(extraction));
  return { kept, refused: refused.map(({ field, value }) => [field, value]) };
}

describe.each(['inferred', 'explicit'])('a value that is said to be %s', (status) => {
  const said = (value: string, of = quote): object => ({ value, quote: of, page: 1, status });
  const setting = (name: string, value: string, of = quote): object => ({ name, ...said(value, of) });

  test.each([
    ['homepage', { homepage: said('https://heron.example.org') }],
    ['dataset', { dataset: said('https://data.example.org/heron.jsonl') }],
    ['name', { name: said('EgretBench') }],
    ['judge', { judge: said('gpt-4o') }],
    ['author', { authors: [said('A. Person')] }],
    ['metric', { metrics: [said('BLEU')] }],
    ['metric', { metrics: [said('F1')] }],
    ['subtask', { subtasks: [{ name: 'Owls', ...said('Owls') }] }],
    ['prompt', { prompts: [{ role: 'system', ...said('You are an ornithologist.') }] }],
    ['baseline', { baselines: [{ model: said('Owl-9') }] }],
    ['hyperparameter temperature', { settings: [setting('temperature', '0.3')] }],
    ['hyperparameter top_p', { settings: [setting('top_p', '0.9')] }],
    ['hyperparameter max_tokens', { settings: [setting('max_tokens', '512 tokens')] }],
    ['hyperparameter scaffold', { settings: [setting('scaffold', 'ReAct')] }],
    ['hyperparameter tools', { settings: [setting('tools', 'true')] }],
  ])('is refused where the paper does not have it: %s', async (field, extraction) => {
    expect((await verified(extraction)).refused).toEqual([[field, expect.any(String)]]);
  });

  test('is refused of one model as of all, and so are another model’s numbers', async () => {
    const { kept, refused } = await verified({
      baselines: [
        { model: said('Lark-2', 'Lark-2'), hyperparameters: [setting('temperature', '0.3')] },
        { model: said('Owl-9'), results: [{ metric: 'Accuracy', value: '63.3', quote: '63.3' }] },
      ],
    });
    expect(kept.baselines.map(({ model, hyperparameters }) => [model.value, hyperparameters])).toEqual([
      ['Lark-2', []],
    ]);
    expect(refused).toContainEqual(['baseline', 'Owl-9']);
  });

  test('is taken where the paper has it', async () => {
    const { refused } = await verified({
      name: said('HeronBench'),
      metrics: [said('Accuracy', 'We report Accuracy')],
      settings: [
        setting('attempts', '3', 'three attempts'),
        setting('decoding', 'greedy', 'greedy decoding'),
        setting('prompting', 'chain of thought', 'greedy decoding'),
      ],
      baselines: [{ model: said('Lark-2', 'Lark-2') }],
    });
    expect(refused).toEqual([]);
  });

  test('may be a description in other words, and the type of a field', async () => {
    const { kept, refused } = await verified({
      description: said('A model is asked which bird a sentence is about.'),
      outputs: [{ name: 'bird', type: 'string', ...said('The name of the bird.') }],
    });
    expect(refused).toEqual([]);
    expect(kept.description?.value).toBe('A model is asked which bird a sentence is about.');
  });
});
