import { expect, test } from 'vitest';
import { byAgreement } from './stability-page.tsx';

function sample(id: string, agreement_rate: number | null, missing = 0) {
  return { id, scores: { answered: { kind: 'agreement', agreement_rate, missing } } };
}

test('byAgreement puts what varies first, then what could not be assessed, then what is stable', () => {
  const samples = [
    sample('stable', 1),
    sample('gone', null, 5),
    sample('half', 0.5),
    sample('most', 0.8),
  ] as unknown as Parameters<typeof byAgreement>[0];
  const ranked = byAgreement(samples, 'answered');
  expect(ranked.map(({ at }) => samples[at]!.id)).toEqual(['half', 'most', 'gone', 'stable']);
  expect(ranked.map(({ isStable }) => isStable)).toEqual([false, false, false, true]);
});
