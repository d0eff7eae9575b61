import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { MetricPorts, PortMetric } from '../../catalogue/metric.ts';
import { usageError } from '../../testing/usage-error.ts';
import { bertscoreLike } from './bertscore-like.ts';

const table: Record<string, number[]> = {
  big: [1, 0],
  large: [1, 0],
  dog: [0, 1],
  cat: [1, 1],
  anti: [-1, 0],
};
const asked: (readonly string[])[] = [];
const embed = async (texts: readonly string[]) => {
  asked.push(texts);
  return texts.map((text) => table[text]!);
};

async function score(output: unknown, expected: unknown, ports: MetricPorts = { embed }) {
  return (bertscoreLike as PortMetric).score(
    { id: 's1', output: output as never, expected: expected as never },
    {},
    ports,
  );
}

describe('bertscoreLike', () => {
  test.each([
    ['Big dog!', 'large dog', 1, 1],
    ['big', 'big dog', 1, 0.5],
    ['big', 'anti', 0, 0],
    ['', 'big', 0, 0],
    ['big', '...', 0, 0],
    ['cat', 'big', Math.SQRT1_2, Math.SQRT1_2],
  ])('%j against %j', async (output, expected, precision, recall) => {
    const f = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    expect(await score(output, expected)).toEqual(
      scored(expect.closeTo(f, 12) as number, {
        precision: expect.closeTo(precision, 12) as number,
        recall: expect.closeTo(recall, 12) as number,
      }),
    );
  });

  test('the best of several references, each word embedded once', async () => {
    asked.length = 0;
    expect(await score('big big dog', ['cat', 'big dog'])).toMatchObject({ value: 1 });
    expect(asked).toEqual([['big', 'dog', 'cat']]);
  });

  test('two texts without words are equal, and nothing is asked', async () => {
    expect(await score('!', '', {})).toMatchObject({ value: 1 });
    expect(await score('', ['big', ''])).toMatchObject({ value: 1 });
  });

  test('refuses more than 128 words on a side', async () => {
    expect(await score('big '.repeat(128), 'big')).toMatchObject({ value: 1 });
    expect(await score('big '.repeat(129), 'big')).toMatchObject({ class: 'not_applicable' });
    expect(await score('big', 'big '.repeat(129))).toMatchObject({ class: 'not_applicable' });
  });

  test('a wrong reply is the fault of the provider; no port is an error', async () => {
    expect(await score('big', 'dog', { embed: async () => [[1]] })).toMatchObject({
      class: 'provider_error',
    });
    await expect(score('big', 'dog', {})).rejects.toThrow(usageError('E_METRIC_PORT', /bertscore-like/u));
    expect(await score('big', null)).toMatchObject({ class: 'no_expected' });
  });
});
