import type { Signals } from '@assay/records';
import type { ResultRow } from '../corpus/result-row.ts';
import { comparabilityOf } from './comparability.ts';
import { provenanceOf } from './provenance.ts';
import { reproducibilityOf } from './reproducibility.ts';
import { type Triple, triplesOf } from './triples.ts';

/** The signals of every triple of a corpus, ordered by model, path and metric. */
export function signalsOf(rows: Iterable<ResultRow>): Signals[] {
  return triplesOf(rows).map(signalsOfTriple);
}

/** The signals of one triple. Nothing here depends on another triple, so a table engine may hand over any subset. */
export function signalsOfTriple({ model, path, metric, reports }: Triple): Signals {
  const reproducibility = reproducibilityOf(reports);
  const provenance = provenanceOf(reports);
  const comparability = comparabilityOf(reports);
  return {
    model,
    path: [...path],
    metric,
    reports: reports.length,
    reproducibility_gap: reproducibility.gap,
    missing_fields: [...reproducibility.missing],
    first_party_only: provenance.firstPartyOnly,
    multi_party: provenance.multiParty,
    variants: comparability.variants,
    parties: provenance.parties.length,
    variant_divergence: comparability.variantDivergence,
    cross_party_divergence: comparability.crossPartyDivergence,
    comparability: comparability.comparability,
    differing_fields: [...comparability.differingFields],
  };
}
