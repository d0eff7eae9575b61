import { expect, test } from 'vitest';
import { readPaper } from '../paper/read-paper.ts';
import { extractionSchema } from './extraction.ts';
import { verifyExtraction } from './verify-extraction.ts';

const source = `# PlumageQA: Questions on Feathers
PlumageQA has two groups of birds, owls and gulls. We report accuracy and MRR.

| Model | Avg. | Owls | Gulls | MRR |
|---|---|---|---|---|
| Alpha | 31.4 | 35.1 | 27.9 | 0.618 |
| Beta | 41.4 | 45.1 | 37.9 | 0.718 |

Table 1: Accuracy (%) by group, and MRR.

| Model | Fledglings |
|---|---|
| Alpha | 22.6 |

Table 2: Accuracy on pictures of fledglings.

| Model | Temperature | Top-p |
|---|---|---|
| Alpha | 0 | 1.0 |

Table 3: Decoding.

Gamma   51.5   48.2

Gamma, Delta2-VL and Maj@5 are new.
`;
const said = (value: string): object => ({ value, quote: value, page: 1 });

async function numbersOf(...results: readonly (readonly [string, string, string | null, string])[]) {
  const paper = await readPaper(new TextEncoder().encode(source), 'paper.md');
  const given = extractionSchema.parse({
    metrics: ['accuracy', 'MRR'].map(said),
    subtasks: ['Owls', 'Gulls', 'Fledglings'].map((name) => ({ name, ...said(name) })),
    baselines: ['Alpha', 'Beta', 'Gamma'].map((model) => ({
      model: said(model),
      results: results.flatMap(([owner, metric, subtask, value]) =>
        owner === model ? [{ metric, subtask, value, quote: value }] : [],
      ),
    })),
  });
  const { kept, refused } = verifyExtraction(paper, given);
  return { kept: kept.baselines.flatMap((one) => one.results.map(({ value }) => value)), refused };
}

test('numbers under their own model, metric and part are taken; one of a line that is no table by its model', async () => {
  const { kept, refused } = await numbersOf(
    ['Alpha', 'accuracy', null, '31.4'],
    ['Alpha', 'accuracy', 'Owls', '35.1'],
    ['Alpha', 'accuracy', 'Fledglings', '22.6'],
    ['Beta', 'accuracy', 'Gulls', '37.9%'],
    ['Beta', 'MRR', null, '.718'],
    ['Gamma', 'accuracy', null, '51.5'],
  );
  expect([kept, refused]).toEqual([['31.4', '35.1', '22.6', '37.9', '0.718', '51.5'], []]);
});

test.each([
  ['a part’s for the whole', ['Alpha', 'accuracy', null, '35.1']],
  ['another part’s', ['Alpha', 'accuracy', 'Owls', '27.9']],
  ['the whole’s for a part of another table', ['Alpha', 'accuracy', 'Fledglings', '31.4']],
  ['another metric’s', ['Beta', 'accuracy', null, '0.718']],
  ['another model’s', ['Alpha', 'accuracy', 'Owls', '45.1']],
  ['a rounded one, which begins as the printed one does', ['Beta', 'accuracy', 'Gulls', '37']],
  ['a setting', ['Alpha', 'MRR', null, '1']],
  ['a figure of a name', ['Gamma', 'accuracy', null, '2']],
  ['a rounded one of a line', ['Gamma', 'accuracy', null, '51']],
] as const)('a number is refused: %s', async (_, claim) => {
  const { kept, refused } = await numbersOf(claim);
  expect([kept, refused.map(({ value }) => value)]).toEqual([[], [claim[3]]]);
});
