import type { BoardHead } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { EvaluatorStore } from '../../store/evaluator-store.ts';

/** What the store of boards must do, whatever it is made of. */
export function boardsContract(makePlace: () => { open: () => EvaluatorStore }): void {
  describe('the port of boards', () => {
    test('the last switch holds, those before it stay', () => {
      const place = makePlace();
      const { boards, close } = place.open();
      expect([boards.head('e', 'all'), boards.history('e', 'all')]).toEqual([null, []]);
      boards.switchTo(head('1'));
      boards.switchTo(head('2'));
      boards.switchTo({ ...head('3'), split: 'final' });
      close();
      const again = place.open();
      expect(again.boards.head('e', 'all')).toEqual(head('2'));
      expect(again.boards.history('e', 'all')).toEqual([head('1'), head('2')]);
      expect(again.boards.head('e', 'final')?.scorer_id).toContain('3');
      again.close();
    });
  });
}

function head(digit: string): BoardHead {
  return {
    schema_version: 'assay.board-head.v1',
    evaluator_key: 'e',
    split: 'all',
    evaluator_digest: `sha256:${'0'.repeat(64)}`,
    scorer_id: `sha256:${digit.repeat(64)}`,
    switched_at: '2026-11-15T12:00:00Z',
    reason: 'test',
  };
}
