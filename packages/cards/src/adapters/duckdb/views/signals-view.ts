import { setupFields } from '../../../corpus/result-row.ts';
import { signalTable } from '../../../signals/signal-table.ts';
import { missingFields } from './missing-fields.ts';
import { namedBits } from './named-bits.ts';

const { reproducibility, provenance, comparability } = signalTable;

/** The names of a triple, taken from one of its rows. */
const names = `
  s.triple,
  r.model,
  r.collection,
  r.dataset,
  r.evaluation AS evaluation_name,
  r.split,
  r.metric,
  [r.collection, r.dataset, r.evaluation, r.split] AS path`;

/** Triples by model, path (no split first) and metric: as bytes of UTF-8, which is the order of code points. */
export const tripleOrder = 'model, collection, dataset, evaluation_name, split NULLS FIRST, metric, triple';

/** `engine.signals`: the signals of each triple with its names, lists as bits too. */
const signals = `
CREATE VIEW engine.signals AS
SELECT ${names},
  s.reports,
  ${reproducibility.flags.reproducibility_gap.sql} AS reproducibility_gap,
  ${missingFields('s.missing')} AS missing_fields,
  ${provenance.flags.first_party_only.sql} AS first_party_only,
  ${provenance.flags.multi_party.sql} AS multi_party,
  s.variants,
  s.parties,
  ${comparability.flags.variant_divergence.sql} AS variant_divergence,
  ${comparability.flags.cross_party_divergence.sql} AS cross_party_divergence,
  ${comparability.flags.comparability.sql} AS comparability,
  ${namedBits(
    's.differing',
    setupFields.map((field, bit) => [field, bit] as const),
  )} AS differing_fields,
  s.agentic,
  s.least AS lowest,
  s.most AS highest,
  coalesce(d.differences, []) AS stated_differences,
  CASE WHEN a.triple IS NULL THEN 0::TINYINT ELSE a.verdict END AS unexplained_spread,
  s.missing AS missing_bits,
  s.differing AS differing_bits
FROM engine.settled s JOIN engine.rows r ON r.place = s.place
  LEFT JOIN engine.stated d ON d.triple = s.triple
  LEFT JOIN engine.apart a ON a.triple = s.triple`;

/** The scores of each triple; bounds where all of its reports declare the same. */
const triples = `
CREATE VIEW triples AS
SELECT ${names},
  s.reports,
  s.least AS lowest,
  s.most AS highest,
  CASE WHEN s.is_bounded THEN b.low END AS min_score,
  CASE WHEN s.is_bounded THEN b.high END AS max_score,
  s.agentic
FROM engine.tally s LEFT JOIN engine.scales b USING (scale) JOIN engine.rows r ON r.place = s.place`;

/** What stands on settled signals: `signals` and `triples`. */
export const settledViews: readonly string[] = [
  signals,
  'CREATE VIEW signals AS SELECT * EXCLUDE (missing_bits, differing_bits) FROM engine.signals',
  triples,
];
