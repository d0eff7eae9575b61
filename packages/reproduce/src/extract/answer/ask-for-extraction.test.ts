import { describe, expect, test } from 'vitest';
import { readAnswer } from './ask-for-extraction.ts';

const whole = {
  name: { value: 'CapitalsBench', status: 'explicit', quote: 'CapitalsBench asks', page: 1 },
  metrics: [{ value: 'Accuracy', quote: 'We report Accuracy', page: 2 }],
  baselines: [
    {
      model: { value: 'Alpha', quote: 'Alpha' },
      hyperparameters: [{ name: 'temperature', value: '0', quote: 'temperature = 0' }],
      results: [{ metric: 'Accuracy', value: '71.5', quote: '71.5', page: 3 }],
    },
  ],
};
const text = JSON.stringify(whole, null, 2);

describe('what models answer', () => {
  test.each([
    ['alone', text],
    [
      'in a fence, with words around it',
      `Sure! Here is the JSON:\n\`\`\`json\n${text}\n\`\`\`\nLet me know {if} it helps.`,
    ],
    ['after an example of another object', `The schema is {"type": "object"}.\n${text}`],
    ['in a wrapper', JSON.stringify({ result: { extraction: whole } })],
    ['with commas too many', text.replaceAll('\n}', ',\n}').replaceAll(']', ',]')],
  ])('%s', (_, answer) => {
    const read = readAnswer(answer)!;
    expect(read.isCut).toBe(false);
    expect(read.extraction.name?.value).toBe('CapitalsBench');
    expect(read.extraction.baselines[0]?.results[0]).toMatchObject({
      metric: 'Accuracy',
      value: '71.5',
      page: 3,
    });
  });

  test('looser forms: bare texts, pages and numbers as texts, types by other names, objects for metrics', () => {
    const { extraction, dropped } = readAnswer({
      name: 'CapitalsBench',
      description: { value: 'Asks.', quote: null, status: 'Inferred from the title', page: 'p. 4' },
      metrics: ['Accuracy', { name: 'F1', quote: 'F1', page: '2' }],
      outputs: [
        { name: 'answer', type: 'xsd:string', quote: 'one word' },
        { name: 'n', type: 'number' },
      ],
      baselines: [
        {
          model: 'Alpha',
          hyperparameters: [{ name: 'temperature', value: 0, quote: 'temperature = 0' }],
          results: [
            { metric: { value: 'Accuracy' }, value: 71.5 },
            { metric: 'F1', value: null },
            { metric: 'F1', subtask: 'Seas', value: '–' },
            { value: '70.1' },
          ],
        },
      ],
    })!;
    expect(extraction.name).toMatchObject({ value: 'CapitalsBench', quote: 'CapitalsBench' });
    expect(extraction.description).toMatchObject({ status: 'inferred', page: 4, quote: 'Asks.' });
    expect(extraction.metrics.map(({ value, page }) => [value, page])).toEqual([
      ['Accuracy', null],
      ['F1', 2],
    ]);
    expect(extraction.outputs.map(({ type }) => type)).toEqual(['string', 'float']);
    expect(extraction.baselines[0]).toMatchObject({
      results: [{ metric: 'Accuracy', value: '71.5' }],
      hyperparameters: [{ value: '0' }],
    });
    expect(dropped.map(({ field }) => field)).toEqual(['result']);
  });

  test('habits of models: several values with one quote, objects by names, other names of fields, a wrapper beside a list', () => {
    const { extraction, dropped } = readAnswer({
      task_problem: {
        benchmarkName: { value: 'CapitalsBench', quote: 'CapitalsBench asks' },
        authors: 'Ada Example, Ben Example and Cy Example',
        metrics: { value: ['Accuracy', 'F1'], quote: 'We report Accuracy and F1', page: 'page 2' },
        output_fields: [
          { name: 'boxes', type: 'list[float]', description: 'corners of boxes', quote: 'boxes' },
        ],
        prompts: [{ name: 'Judge prompt', value: 'Is {answer} right?' }],
      },
      baselines: {
        Alpha: {
          provider: { value: 'Alpha Labs' },
          hyperparameters: { temperature: 0 },
          results: { Accuracy: 71.5, F1: { value: '70 %', page: 3 } },
        },
      },
    })!;
    expect(extraction.name?.value).toBe('CapitalsBench');
    expect(extraction.authors.map(({ value }) => value)).toEqual([
      'Ada Example',
      'Ben Example',
      'Cy Example',
    ]);
    expect(extraction.metrics.map(({ value, quote, page }) => [value, quote, page])).toEqual([
      ['Accuracy', 'We report Accuracy and F1', 2],
      ['F1', 'We report Accuracy and F1', 2],
    ]);
    expect(extraction.outputs[0]).toMatchObject({
      name: 'boxes',
      type: 'float',
      repeated: true,
      value: 'corners of boxes',
    });
    expect(extraction.prompts[0]).toMatchObject({ role: 'judge', quote: 'Is {answer} right?' });
    expect(extraction.baselines[0]).toMatchObject({
      model: { value: 'Alpha' },
      provider: 'Alpha Labs',
      hyperparameters: [{ name: 'temperature', value: '0' }],
      results: [
        { metric: 'Accuracy', value: '71.5' },
        { metric: 'F1', value: '70 %', page: 3 },
      ],
    });
    expect(dropped).toEqual([]);
  });

  test('numbers by the names of parts and metrics, whichever is outside; one without a value is named', () => {
    const { extraction, dropped } = readAnswer({
      baselines: {
        Alpha: {
          model: 'Alpha',
          results: { Owls: { 'Exact Match': 41.2, F1: '50.1' }, Overall: { F1: 47 } },
        },
        Beta: { model: 'Beta', results: { F1: { Owls: 61.3, Gulls: null } } },
        Gamma: { model: 'Gamma', results: [{ metric: 'F1' }] },
      },
    })!;
    expect(
      extraction.baselines.map(({ results }) =>
        results.map(({ metric, subtask, value }) => [subtask, metric, value]),
      ),
    ).toEqual([
      [
        ['Owls', 'Exact Match', '41.2'],
        ['Owls', 'F1', '50.1'],
        [null, 'F1', '47'],
      ],
      [['Owls', 'F1', '61.3']],
      [],
    ]);
    expect(dropped.map(({ field }) => field)).toEqual(['result']);
  });

  test('one that stops half way: what was whole is kept, and it is said', () => {
    for (const share of [0.4, 0.6, 0.75, 0.9]) {
      const read = readAnswer(`Here: ${text.slice(0, Math.floor(text.length * share))}`)!;
      expect(read.isCut).toBe(true);
      expect(read.extraction.name?.value).toBe('CapitalsBench');
    }
  });

  test('nothing to read: no JSON, another object, nothing', () => {
    for (const answer of ['', 'I cannot help with that.', '{"error": "overloaded"}', '[]', null, 5])
      expect(readAnswer(answer)).toBeNull();
  });
});
