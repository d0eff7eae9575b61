import { variantFields } from '../../../corpus/result-row.ts';
import { missingFields } from './missing-fields.ts';
import { namedBits } from './named-bits.ts';

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
  (s.missing <> 0)::TINYINT AS reproducibility_gap,
  ${missingFields('s.missing')} AS missing_fields,
  s.first_party_only,
  (s.reports > 1)::TINYINT AS multi_party,
  s.variants,
  s.parties,
  s.variant_divergence,
  s.cross_party_divergence,
  (CASE
    WHEN s.variant_divergence = 1 OR s.cross_party_divergence = 1 THEN 1
    ELSE s.variant_divergence + s.cross_party_divergence
  END)::TINYINT AS comparability,
  ${namedBits(
    's.differing',
    variantFields.map((field, bit) => [field, bit] as const),
  )} AS differing_fields,
  s.agentic,
  s.missing AS missing_bits,
  s.differing AS differing_bits
FROM engine.settled s JOIN engine.rows r ON r.place = s.place`;

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
