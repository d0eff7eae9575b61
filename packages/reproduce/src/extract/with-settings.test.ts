import { expect, test } from 'vitest';
import { extractionSchema } from './extraction.ts';
import { withSettings } from './with-settings.ts';

const said = (value: string): object => ({ value, quote: value, page: 1 });
const setting = (name: string, value: string, of: object = {}): object => ({ name, ...said(value), ...of });

test('models have what they share, but for their own, what others alone have, and what is not theirs; people and chance have nothing', () => {
  const { baselines, settings } = withSettings(
    extractionSchema.parse({
      settings: [
        setting('temperature', '0.2', { except: ['o3-mini'] }),
        setting('max_tokens', '1024'),
        setting('precision', 'bfloat16', { models: ['Llama-3.1-70B'] }),
      ],
      baselines: [
        { model: said('GPT-4o (5-shot)') },
        { model: said('o3-mini'), hyperparameters: [setting('max tokens', '8192')] },
        { model: said('Llama-3.1-70B') },
        { model: said('Random') },
        { model: said('Human experts') },
      ],
    }),
  );
  expect(settings).toEqual([]);
  expect(
    baselines.map(({ hyperparameters }) => hyperparameters.map(({ name, value }) => `${name} ${value}`)),
  ).toEqual([
    ['temperature 0.2', 'max_tokens 1024'],
    ['max tokens 8192'],
    ['temperature 0.2', 'max_tokens 1024', 'precision bfloat16'],
    [],
    [],
  ]);
});
