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
});

test.each([17, -0.5, 1e9, '17'])(
  'a number that is no share is kept, and nobody says whether it is correct: %j',
  (value) => {
    const [row] = rowsOf(value, [mean('grade')]);
    expect(row).toMatchObject({
      id: 'rivers/grade/mean',
      evaluation: { score: Number(value), is_correct: false },
      metadata: { correctness: 'unknown' },
    });
  },
);

test.each([
  ['yes', 1, true],
  ['FALSE', 0, false],
  ['P', 0.5, false],
])('the mark %j', (value, score, is_correct) => {
  expect(rowsOf(value, [mean('grade')])[0]).toMatchObject({ evaluation: { score, is_correct } });
});

test('what is no mark has no row: a list, a text, nothing', () => {
  for (const value of [[1, 2], 'well done', null, {}]) expect(rowsOf(value, [mean('grade')])).toEqual([]);
});

test('parts of a score join the result that is called like them, or the first of their scorer', () => {
  const metrics = {
    final_acc: { value: 0.5 },
    element_accuracy: { value: 0.4 },
    prompt_strict_acc: { value: 1 },
  };
  const rows = rowsOf({ element_acc: 0, prompt_level_strict: true, answered: 3, note: 'x' }, [
    { name: 'grade', scorer: 'grade', metrics },
  ]);
  expect(rows).toMatchObject([
    {
      id: 'rivers/grade/element_accuracy',
      evaluation: { score: 0 },
      metadata: { score_part: 'element_acc', correctness: 'unknown' },
    },
    { id: 'rivers/grade/prompt_strict_acc', evaluation: { score: 1, is_correct: true } },
    {
      id: 'rivers/grade/final_acc',
      evaluation: { score: 3 },
      metadata: { score_part: 'answered', correctness: 'unknown' },
    },
  ]);
});

test('a mark under metrics that are neither a mean nor groups joins the first of them', () => {
  const under = (...names: string[]) =>
    rowsOf('C', [
      {
        name: 'grade',
        scorer: 'grade',
        metrics: Object.fromEntries(names.map((name) => [name, { value: 0.5 }])),
      },
    ]).map(({ id }) => id);
  expect(under('f_beta')).toEqual(['rivers/grade/f_beta']);
  expect(under('f_beta', 'coverage')).toEqual(['rivers/grade/f_beta']);
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
    ['rivers/length/mean', 300],
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
