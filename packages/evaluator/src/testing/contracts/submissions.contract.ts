import type { Quotas, SubmissionStep } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { EvaluatorStore } from '../../store/evaluator-store.ts';
import { arrival, received, unlimited } from '../../submit/testing/arrival.ts';

/** What the store of submissions must do, whatever it is made of. `open` opens the same place again. */
export function submissionsContract(makePlace: () => { open: () => EvaluatorStore }): void {
  describe('the port of submissions', () => {
    test('they are kept in the order of arrival, with every step of their way', () => {
      const place = makePlace();
      const { submissions, close } = place.open();
      expect([submissions.list(), submissions.get('sub-1'), submissions.lastReceivedAt()]).toEqual([
        [],
        null,
        null,
      ]);
      const [one, two] = [
        arrival('sub-1', 'a'),
        arrival('sub-2', 'b', { received_at: '2026-11-16T00:00:00Z' }),
      ].map((each) => submissions.add(each, received, unlimited));
      submissions.step('sub-1', step('scoring'));
      submissions.step('sub-1', step('scored'));
      close();
      const again = place.open();
      expect(again.submissions.get('sub-1')).toEqual({ submission: one, state: 'scored' });
      expect([one!.number, two!.number]).toEqual([1, 2]);
      expect(again.submissions.list().map(({ submission }) => submission.id)).toEqual(['sub-1', 'sub-2']);
      expect(again.submissions.list({ team: 'b', states: ['queued'] })).toHaveLength(1);
      expect(again.submissions.list({ evaluator_key: 'other' })).toEqual([]);
      expect(again.submissions.steps('sub-1').map(({ state }) => state)).toEqual([
        'received',
        'validated',
        'queued',
        'scoring',
        'scored',
      ]);
      expect(again.submissions.lastReceivedAt()).toBe('2026-11-16T00:00:00Z');
      again.close();
    });

    test('a state follows only those that lead to it', () => {
      const { submissions, close } = makePlace().open();
      submissions.add(arrival('sub-1', 'a'), received, unlimited);
      expect(() => submissions.step('sub-1', step('scored'))).toThrow('is queued, and cannot become scored');
      expect(() => submissions.step('sub-9', step('scoring'))).toThrow('no submission sub-9');
      submissions.step('sub-1', step('withdrawn'));
      expect(() => submissions.step('sub-1', step('queued'))).toThrow('is withdrawn');
      close();
    });

    test.each<[string, Partial<Quotas>, number]>([
      ['a day', { per_day: 2 }, 2],
      ['in all', { lifetime: 3 }, 3],
      ['not scored yet', { in_flight: 1 }, 1],
      ['bytes a day', { bytes_per_day: 25 }, 2],
    ])('a quota of submissions %s is reserved with the submission', (words, quotas, room) => {
      const { submissions, close } = makePlace().open();
      const add = (i: number, team = 'a') =>
        submissions.add(arrival(`sub-${team}-${i}`, team), received, { ...unlimited, ...quotas });
      for (let i = 0; i < room; i += 1) add(i);
      expect(() => add(room)).toThrow(words);
      expect(submissions.list()).toHaveLength(room);
      add(0, 'other team');
      close();
    });

    test('what is refused counts apart, and a new day begins at midnight UTC', () => {
      const { submissions, close } = makePlace().open();
      const quotas = { ...unlimited, per_day: 1, invalid_per_day: 1 };
      submissions.add(arrival('sub-1', 'a'), [step('received'), step('invalid')], quotas);
      submissions.add(arrival('sub-2', 'a'), received, quotas);
      expect(() =>
        submissions.add(arrival('sub-3', 'a'), [step('received'), step('invalid')], quotas),
      ).toThrow('1 refused submission a day');
      submissions.add(arrival('sub-4', 'a', { received_at: '2026-11-16T00:00:00Z' }), received, quotas);
      expect(submissions.used('e', 'a', '2026-11-15')).toEqual({
        today: 1,
        lifetime: 2,
        in_flight: 2,
        invalid_today: 1,
        bytes_today: 20,
      });
      close();
    });

    test('a new team has a name of its own look, whoever took the others in', () => {
      const place = makePlace();
      const [one, other] = [place.open(), place.open()];
      const add = (store: EvaluatorStore, id: string, team: string) =>
        store.submissions.add(arrival(id, team), received, unlimited);
      add(one, 'sub-1', 'OpenAI');
      expect(() => add(other, 'sub-2', 'Open\u0391I')).toThrow('can be mistaken for "OpenAI"');
      add(other, 'sub-3', 'OpenAI');
      add(other, 'sub-4', 'Other');
      expect(() => add(one, 'sub-5', 'OTHER')).toThrow('can be mistaken for "Other"');
      one.close();
      other.close();
    });

    test('a quota is given back once', () => {
      const { submissions, close } = makePlace().open();
      const quotas = { ...unlimited, per_day: 1 };
      submissions.add(arrival('sub-1', 'a'), received, quotas);
      expect(submissions.release('sub-1', '2026-11-15T13:00:00Z', 'the disk failed')).toBe(true);
      expect(submissions.release('sub-1', '2026-11-15T14:00:00Z', 'again')).toBe(false);
      submissions.add(arrival('sub-2', 'a'), received, quotas);
      expect(() => submissions.add(arrival('sub-3', 'a'), received, quotas)).toThrow('a day');
      close();
    });
  });
}

function step(state: SubmissionStep['state']): SubmissionStep {
  return { state, at: '2026-11-15T12:00:00Z', reason: null };
}
