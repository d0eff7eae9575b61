/**
 * How a field counts. `full`: populated or not · `partial`: the populated share of its sub-items ·
 * `reserved`: as full, for fields that no source fills yet.
 */
export type Coverage = 'full' | 'partial' | 'reserved';

export interface CompletenessField {
  readonly path: string;
  readonly coverage: Coverage;
  /** The paths of the sub-items of a partial field. */
  readonly parts?: readonly string[];
}

const card = 'autobenchmarkcard';

/** The fields of the benchmark card, section by section. */
const cardSections: Readonly<Record<string, readonly string[]>> = {
  benchmark_details: [
    'name',
    'overview',
    'data_type',
    'domains',
    'languages',
    'similar_benchmarks',
    'resources',
  ],
  purpose_and_intended_users: ['goal', 'audience', 'tasks', 'limitations', 'out_of_scope_uses'],
  methodology: ['methods', 'metrics', 'calculation', 'interpretation', 'baseline_results', 'validation'],
  ethical_and_legal_considerations: [
    'privacy_and_anonymity',
    'data_licensing',
    'consent_procedures',
    'compliance_with_regulations',
  ],
};

export const cardSectionNames: readonly string[] = [...Object.keys(cardSections), 'data'];

/**
 * The 28 fields of the operationalised schema: 22 of the card in full, the card's data section in four parts,
 * three of the records, two reserved. The fields of reproducibility are not among them, whatever the source says.
 */
export const completenessFields: readonly CompletenessField[] = [
  ...Object.entries(cardSections).flatMap(([section, names]) =>
    names.map((name) => ({ path: `${card}.${section}.${name}`, coverage: 'full' as const })),
  ),
  {
    path: `${card}.data`,
    coverage: 'partial',
    parts: ['source', 'size', 'format', 'annotation'].map((name) => `${card}.data.${name}`),
  },
  { path: 'eee_eval.source_metadata.source_type', coverage: 'full' },
  { path: 'eee_eval.source_metadata.source_organization_name', coverage: 'full' },
  { path: 'eee_eval.source_metadata.evaluator_relationship', coverage: 'full' },
  { path: 'evalcards.lifecycle_status', coverage: 'reserved' },
  { path: 'evalcards.preregistration_url', coverage: 'reserved' },
];
