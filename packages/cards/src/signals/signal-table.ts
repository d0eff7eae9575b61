import { type ComparedReport, type Divergence, partyDivergence, variantDivergence } from './comparability.ts';

/** One thing that a signal says of a triple. */
export interface SignalFlag {
  readonly formula: string;
  /** Over the counts of a triple, `settled s`, in a database. */
  readonly sql: string;
  /** The exact decision, for triples whose numbers are too near the threshold for SQL; null where SQL is exact. */
  readonly decide: ((reports: readonly ComparedReport[], theta: number) => Divergence) | null;
}

export interface Signal {
  readonly title: string;
  /** The question that it answers. */
  readonly question: string;
  /** Its number where there is room for one: the first figure whose id begins so. */
  readonly headline: readonly string[];
  /** By column of `signals`. Completeness has none: it speaks of a benchmark, not of a triple. */
  readonly flags: Readonly<Record<string, SignalFlag>>;
}

/** The four signals of Evaluation Cards (appendix H.1), in the order in which a card shows them. */
export const signalTable = {
  reproducibility: {
    title: 'Reproducibility',
    question: 'Is enough stated to run it again?',
    headline: ['reproducibility.gap'],
    flags: {
      reproducibility_gap: {
        formula:
          'Σ G(r), G(r) = 1 − Π pop(f, r) over f ∈ {temperature, max_tokens}, and for agentic reports harness, eval_plan, eval_limits too; a triple counts when any of its reports has a gap',
        sql: '(s.missing <> 0)::TINYINT',
        decide: null,
      },
    },
  },
  completeness: {
    title: 'Completeness',
    question: 'How complete is its documentation?',
    headline: ['completeness.median', 'completeness.score:'],
    flags: {},
  },
  provenance: {
    title: 'Provenance',
    question: 'Who reported it, and did anyone else?',
    headline: ['provenance.first_party_only'],
    flags: {
      first_party_only: {
        formula: 'FPO(m, b, μ) = 1 if ρ(r) = first_party for every report r of the triple',
        sql: 's.first_party_only',
        decide: null,
      },
      multi_party: {
        formula: 'MP(m, b, μ) = 1 if |R(m, b, μ)| > 1, whoever made the reports',
        sql: '(s.reports > 1)::TINYINT',
        decide: null,
      },
    },
  },
  comparability: {
    title: 'Comparability',
    question: 'Do reports of the same thing agree?',
    headline: ['comparability.combined'],
    flags: {
      variant_divergence: {
        formula:
          'D_var = 1 if (max σ(v) − min σ(v)) / (μ_max − μ_min) > θ = 1/20 over the distinct setups v; σ(v) is the mean of a setup’s reports',
        sql: 's.variant_divergence',
        decide: variantDivergence,
      },
      cross_party_divergence: {
        formula:
          'D_cp = 1 if |P| > 1 and (max σ(p) − min σ(p)) / (μ_max − μ_min) > θ = 1/20; σ(p) is the mean over a party’s setups',
        sql: 's.cross_party_divergence',
        decide: partyDivergence,
      },
      comparability: {
        formula: 'D_comp = max(D_var, D_cp), over the triples with two or more setups or parties',
        sql: `(CASE
    WHEN s.variant_divergence = 1 OR s.cross_party_divergence = 1 THEN 1
    ELSE s.variant_divergence + s.cross_party_divergence
  END)::TINYINT`,
        decide: null,
      },
    },
  },
} as const satisfies Readonly<Record<string, Signal>>;

export type SignalName = keyof typeof signalTable;

export const signalNames = Object.keys(signalTable) as readonly SignalName[];
