import type { JsonObject, JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { importToEee } from '../import-to-eee.ts';
import { header, right } from '../testing/inspect-log.ts';

/** The rows of a log whose one sample has this value, under these results. */
function rowsOf(value: JsonValue, scores: readonly JsonObject[], sample: JsonObject = {}) {
  const json: JsonObject = {
    ...header,
    results: { total_samples: 1, completed_samples: 1, scores },
    samples: [{ ...right, ...sample, scores: { grade: { value, explanation: 'Because of the delta.' } } }],
  };
  const [imported] = importToEee('inspect', [{ path: 'log.json', json }], {
    retrieved_timestamp: '1770000000',
  });
  return imported!.instances.map((row) => ({
    id: row['evaluation_result_id'],
    evaluation: row['evaluation'],
    metadata: row['metadata'] as JsonObject,
  }));
}

const mean = (name: string): JsonObject => ({ name, scorer: 'grade', metrics: { mean: { value: 0.5 } } });

test('a share of what was asked for is kept, and is correct where it is the whole', () => {
  expect(rowsOf(0.25, [mean('grade')])[0]!.evaluation).toMatchObject({ score: 0.25, is_correct: false });
  expect(rowsOf(1, [mean('grade')])[0]!.evaluation).toMatchObject({ score: 1, is_correct: true });
  expect(rowsOf(17, [mean('grade')])).toEqual([]);
});

test('each part of a score joins the result of that part', () => {
  const rows = rowsOf({ style: 'C', facts: 0.5, length: 300 }, [
    mean('style'),
    mean('facts'),
    mean('length'),
  ]);
  expect(rows.map(({ id, evaluation }) => [id, (evaluation as JsonObject)['score']])).toEqual([
    ['rivers/style/mean', 1],
    ['rivers/facts/mean', 0.5],
  ]);
});

test('under metrics of groups a mark joins the group of its sample, and all', () => {
  const metrics = { africa: { value: 1 }, europe: { value: 0 }, all: { value: 0.5 } };
  const rows = rowsOf('C', [{ name: 'grade', scorer: 'grade', metrics }], {
    metadata: { continent: 'africa' },
  });
  expect(rows.map(({ id }) => id)).toEqual(['rivers/grade/africa', 'rivers/grade/all']);
});

test('why a score was given, and what the system said in a single turn, are kept', () => {
  const messages = [{ role: 'system', content: 'Be brief.' }, ...(right['messages'] as JsonObject[])];
  expect(rowsOf('C', [mean('grade')], { messages })[0]!.metadata).toMatchObject({
    score_explanation: 'Because of the delta.',
    system_message: 'Be brief.',
  });
});
