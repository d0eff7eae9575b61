import type { Signals } from '@assay/records';
import { literalRow, type Reading, type ResultRow } from '../corpus/result-row.ts';
import { boundsOf } from './bounds.ts';
import { comparabilityOf } from './comparability.ts';
import { provenanceOf } from './provenance.ts';
import { populationOf, reproducibilityOf } from './reproducibility.ts';
import { statedDifferences } from './stated-differences.ts';
import { type Triple, triplesOf } from './triples.ts';
import { unexplainedSpread } from './unexplained-spread.ts';

/** The signals of every triple of a corpus, ordered by model, path and metric. */
export function signalsOf(rows: Iterable<ResultRow>, reading: Reading = 'resolved'): Signals[] {
  const read = reading === 'literal' ? Array.from(rows, literalRow) : rows;
  return triplesOf(read).map((triple) => signalsOfTriple(triple, reading));
}

/**
 * The signals of one triple, whose rows are of that reading; the literal one has nothing beside them. Nothing here depends
 * on another triple, so a table engine may hand over any subset.
 */
export function signalsOfTriple(triple: Triple, reading: Reading = 'resolved'): Signals {
  const signals = signalsAlone(triple, reading);
  return reading === 'literal' ? signals : { ...signals, ...besideSignals(triple.reports, signals) };
}

/** What stands beside the signals of a triple and is none of them. */
function besideSignals(
  reports: readonly ResultRow[],
  { variants, parties }: Signals,
): Pick<Signals, 'lowest' | 'highest' | 'stated_differences' | 'unexplained_spread'> {
  const stated_differences = reports.length === 1 ? [] : statedDifferences(reports);
  const scores = reports.map(({ score }) => score);
  const span = { lowest: Math.min(...scores), highest: Math.max(...scores) };
  const scale = boundsOf(reports) ?? { min: null, max: null };
  const together = { reports: reports.length, variants, parties, stated_differences };
  return {
    ...span,
    stated_differences,
    unexplained_spread: unexplainedSpread(together, { ...span, ...scale }),
  };
}

function signalsAlone({ model, path, metric, reports }: Triple, reading: Reading): Signals {
  const reproducibility = reproducibilityOf(reports, populationOf(reading));
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
