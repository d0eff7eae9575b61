import { evaluatorSchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { RegisteredEvaluator } from '../../contract/evaluators.ts';
import type { EvaluatorStore } from '../../store/evaluator-store.ts';

/** What the store of evaluators must do, whatever it is made of. */
export function evaluatorsContract(makePlace: () => { open: () => EvaluatorStore }): void {
  describe('the port of evaluators', () => {
    test('the newest of a key is found, and every one by its digest', () => {
      const place = makePlace();
      const { evaluators, close } = place.open();
      expect([evaluators.list(), evaluators.get('b')]).toEqual([[], null]);
      for (const [key, digit] of ['b1', 'a2', 'b3']) evaluators.add(registered(key!, digit!));
      close();
      const again = place.open();
      expect(again.evaluators.get('b')).toEqual(registered('b', '3'));
      expect(again.evaluators.get('b', `sha256:${'1'.repeat(64)}`)).toEqual(registered('b', '1'));
      expect(again.evaluators.get('b', `sha256:${'2'.repeat(64)}`)).toBeNull();
      expect(again.evaluators.list().map(({ evaluator }) => evaluator.key)).toEqual(['b', 'a']);
      expect(again.evaluators.history('b')).toHaveLength(2);
      again.close();
    });
  });
}

function registered(key: string, digit: string): RegisteredEvaluator {
  const digest = `sha256:${digit.repeat(64)}`;
  return {
    schema_version: 'assay.registered-evaluator.v1',
    evaluator: evaluatorSchema.parse({
      schema_version: 'assay.evaluator.v1',
      key,
      problem: 'problem.jsonld',
      artifacts: [{ kind: 'predictions', name: 'predictions', prediction: { type: 'text' } }],
      scorers: [{ key: 'labels', kind: 'labels', metrics: ['exact-match'] }],
      headlines: ['exact-match.pass_rate'],
    }),
    digest,
    problem: { digest, document: {} },
    snapshots: {},
    items: null,
    metrics: [],
    scorer: { id: digest, components: {} },
    registered_at: '2026-11-15T12:00:00Z',
  };
}
