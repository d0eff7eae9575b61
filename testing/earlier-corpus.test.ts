import { describe, expect, test } from 'vitest';
import { copyFixture, readExpected } from './fixture-folder.ts';

const copy = () => copyFixture({ 'corpus-1': '.' });
const query = 'SELECT * FROM results ORDER BY ALL';

describe('a corpus of an earlier build', () => {
  // What JSON says of it may grow; what it said stays.
  test.each([
    ['signals', ['signals']],
    ['corpus', ['corpus']],
    ['completeness', ['completeness']],
    ['results', ['sql', query]],
  ])('tells the same: %s', async (file, argv) => {
    const { json } = await copy();
    const expected = JSON.parse(readExpected(`corpus-1/expected/${file}.json`)) as unknown;
    expect(await json('cards', ...argv, '--corpus', 'corpus')).toMatchObject(expected as object);
  });

  test('takes in its sources again without counting them twice', async () => {
    const { json } = await copy();
    await json('cards', 'ingest', 'records', 'cards', 'later', '--corpus', 'corpus', '--quiet');
    const expected = JSON.parse(readExpected('corpus-1/expected/signals.json')) as unknown;
    expect(await json('cards', 'signals', '--corpus', 'corpus')).toMatchObject(expected as object);
  });
});
