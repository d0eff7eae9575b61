import type { BoardEntry } from '@assay/records';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ranked } from './board-of.ts';

const entry = (team: string, shown: string | null): BoardEntry => ({
  rank: null,
  tie_group: null,
  team,
  team_mark: null,
  submission_id: team,
  score_id: null,
  shown,
  metrics: [],
  answered: null,
  attempts: 1,
  gates: [],
  marks: [],
  standing: 'counts',
  why: null,
  claims: null,
});

test('UI-16 whatever the order of arrival, those without a number come last and all others in one order', () => {
  const number = fc.option(fc.integer({ min: -5, max: 5 }).map(String), { nil: null });
  fc.assert(
    fc.property(fc.array(number, { maxLength: 12 }), fc.boolean(), (numbers, isLower) => {
      const entries = numbers.map((shown, i) => entry(`team ${i}`, shown));
      const placed = ranked(entries, 'score', isLower ? 'lower' : 'higher');
      const shown = placed.map((one) => one.shown);
      const known = shown.filter((one) => one !== null).map(Number);
      expect(shown.slice(known.length).every((one) => one === null)).toBe(true);
      expect(known).toEqual(known.toSorted((a, b) => (isLower ? a - b : b - a)));
      expect(placed.filter(({ rank }) => rank === null)).toHaveLength(numbers.length - known.length);
    }),
  );
});
