import type { ResultRow } from '../corpus/result-row.ts';

/** ρ: who can be a party. Anything else a record says, "other" too, is none. */
export const partyNames = ['first_party', 'third_party', 'collaborative'] as const;
export type Party = (typeof partyNames)[number];

export interface Provenance {
  /** FPO: 1 where every report comes from the model's developer. */
  readonly firstPartyOnly: 0 | 1;
  /** MP: 1 where there is more than one report, whoever made them. */
  readonly multiParty: 0 | 1;
  /** The distinct parties, in the order of the source's list. */
  readonly parties: readonly Party[];
}

/** Provenance of one triple (Evaluation Cards, appendix H.1), of its one or more reports. */
export function provenanceOf(reports: readonly ResultRow[]): Provenance {
  const named = new Set(reports.map(partyOf));
  return {
    firstPartyOnly: reports.every((report) => report.relationship === 'first_party') ? 1 : 0,
    multiParty: reports.length > 1 ? 1 : 0,
    parties: partyNames.filter((party) => named.has(party)),
  };
}

/** The party of a report, or null where it names none. */
export function partyOf(report: ResultRow): Party | null {
  return partyNames.find((party) => party === report.relationship) ?? null;
}
