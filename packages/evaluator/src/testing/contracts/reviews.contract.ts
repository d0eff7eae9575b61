import type { ReviewItem, ReviewVote } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { EvaluatorStore } from '../../store/evaluator-store.ts';

/** What the store of reviews must do, whatever it is made of. */
export function reviewsContract(makePlace: () => { open: () => EvaluatorStore }): void {
  describe('the port of reviews', () => {
    test('what was added is there again, in its order, by item, version, submission and rater', () => {
      const place = makePlace();
      const before = place.open();
      before.reviews.addItem(item('it-1', 'sub-1', '1'));
      before.reviews.addItem(item('it-2', 'sub-2', '2'));
      before.reviews.addLease(lease('it-1', 'ada'));
      before.reviews.addVote(vote('it-1', 'ada', 1));
      before.reviews.addVote(vote('it-1', 'bob', 1));
      before.reviews.addVote(vote('it-2', 'ada', 1));
      before.reviews.addEvent({ kind: 'closed', item: 'it-1', round: 1, score_id: 'sc-1', at });
      before.reviews.addEvent({ ...excluded, version: version('1') });
      before.close();
      const { reviews, close } = place.open();
      expect(reviews.item('it-1')).toEqual(item('it-1', 'sub-1', '1'));
      expect(reviews.item('it-9')).toBeNull();
      expect(reviews.items().map(({ id }) => id)).toEqual(['it-1', 'it-2']);
      expect(reviews.items({ version: version('2') }).map(({ id }) => id)).toEqual(['it-2']);
      expect(reviews.items({ submission_id: 'sub-1', evaluator_key: 'contest' }).map(({ id }) => id)).toEqual(
        ['it-1'],
      );
      expect(reviews.leases({ item: 'it-1' })).toEqual([lease('it-1', 'ada')]);
      expect(reviews.leases({ version: version('2') })).toEqual([]);
      expect(reviews.votes({ rater: 'ada' }).map((each) => each.item)).toEqual(['it-1', 'it-2']);
      expect(reviews.votes({ version: version('1') }).map(({ rater }) => rater)).toEqual(['ada', 'bob']);
      expect(reviews.votes({ item: 'it-2' })).toEqual([vote('it-2', 'ada', 1)]);
      expect(reviews.events({ item: 'it-1' }).map(({ kind }) => kind)).toEqual(['closed']);
      expect(reviews.events({ version: version('1') }).map(({ kind }) => kind)).toEqual([
        'closed',
        'excluded',
      ]);
      close();
    });

    test('an item, and a revision of a vote, is there once', () => {
      const { reviews, close } = makePlace().open();
      reviews.addItem(item('it-1', null, '1'));
      expect(() => reviews.addItem(item('it-1', null, '2'))).toThrow('there is an item it-1 already');
      reviews.addVote(vote('it-1', 'ada', 1));
      expect(() => reviews.addVote(vote('it-1', 'ada', 1))).toThrow('ada has judged it-1 already');
      reviews.addVote(vote('it-1', 'ada', 2));
      reviews.addVote({ ...vote('it-1', 'ada', 1), round: 2 });
      expect(reviews.votes({ item: 'it-1' })).toHaveLength(3);
      close();
    });

    test('what is done together is there together, or not at all', () => {
      const { reviews, close } = makePlace().open();
      const failing = () =>
        reviews.together(() => {
          reviews.addItem(item('it-1', null, '1'));
          throw new Error('no more');
        });
      expect(failing).toThrow('no more');
      expect(reviews.items()).toEqual([]);
      close();
    });

    test('nothing can be said about an item that is not there', () => {
      const { reviews, close } = makePlace().open();
      expect(() => reviews.addVote(vote('it-9', 'ada', 1))).toThrow('no item it-9');
      expect(() => reviews.addLease(lease('it-9', 'ada'))).toThrow('no item it-9');
      expect(() => reviews.addEvent({ kind: 'closed', item: 'it-9', round: 1, score_id: 'x', at })).toThrow(
        'no item it-9',
      );
      close();
    });
  });
}

const at = '2026-11-16T12:00:00Z';
const version = (digit: string) => `sha256:${digit.repeat(64)}` as const;
const excluded = { kind: 'excluded', rater: 'eve', rule: 'gold', share: 0.5, floor: 0.7, of: 8, at } as const;

function item(id: string, submission_id: string | null, digit: string): ReviewItem {
  return {
    schema_version: 'assay.review-item.v1',
    id,
    evaluator_key: 'contest',
    version: version(digit),
    split: 'all',
    kind: submission_id === null ? 'gold' : 'answer',
    submission_id,
    item: 'q1',
    stratum: null,
    duplicate_of: null,
  };
}

function lease(of: string, rater: string) {
  return { item: of, rater, round: 1, at, until: '2026-11-16T12:30:00Z', kind: 'taken' } as const;
}

function vote(of: string, rater: string, revision: number): ReviewVote {
  return {
    schema_version: 'assay.review-vote.v1',
    item: of,
    rater,
    round: 1,
    revision,
    kind: 'vote',
    values: { correct: 'yes', tone: null },
    reason: '',
    at,
    seconds: 12.5,
    salt: '0'.repeat(32),
  };
}
