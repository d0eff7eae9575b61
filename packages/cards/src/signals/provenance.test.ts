import { expect, test } from 'vitest';
import { rowsOf } from '../testing/record-of.ts';
import { provenanceOf } from './provenance.ts';

const of = (...relationships: string[]) =>
  provenanceOf(rowsOf(relationships.map((relationship) => ({ score: 0.5, relationship }))));

test.each([
  [['first_party'], 1, 0, ['first_party']],
  [['first_party', 'first_party'], 1, 1, ['first_party']],
  [['third_party'], 0, 0, ['third_party']],
  [['collaborative', 'first_party'], 0, 1, ['first_party', 'collaborative']],
  [['first_party', 'other'], 0, 1, ['first_party']],
  [['other'], 0, 0, []],
])('provenanceOf %j: first party only %i, multi-party %i, parties %j', (given, only, multi, parties) => {
  expect(of(...given)).toEqual({ firstPartyOnly: only, multiParty: multi, parties });
});
