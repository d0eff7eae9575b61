// Made from the description of the server by `npm run generate`; a test sees that it is current.

export type Board = { readonly schema_version: "assay.board.v1"; readonly evaluator_key: string; readonly split: string; readonly scorer_id: string | null; readonly is_final: boolean; readonly headline: string; readonly direction: "higher" | "lower" | "none"; readonly feedback: "exact" | "ladder" | "none"; readonly viewer: "public" | "submitter" | "evaluator"; readonly as_of: number; readonly entries: readonly ({ readonly rank: number | null; readonly tie_group: number | null; readonly team: string; readonly team_mark: "confusable" | "mixed_scripts" | null; readonly submission_id: string; readonly score_id: string | null; readonly shown: string | null; readonly metrics: readonly ({ readonly name: string; readonly direction: "higher" | "lower" | "none"; readonly value: string | null; readonly numerator?: number | undefined; readonly denominator?: number | undefined; readonly n: number; readonly missing: number; readonly interval: { readonly low: string; readonly high: string; readonly level: number; readonly method: string; } | null; readonly range: { readonly min: number; readonly max: number; } | null; readonly why?: string | undefined; })[]; readonly answered: { readonly items: number; readonly of: number; } | null; readonly attempts: number; readonly gates: readonly ({ readonly metric: string; readonly min?: string | undefined; readonly max?: string | undefined; readonly outcome: "pass" | "fail" | "inconclusive"; readonly judge?: { readonly scorer: string; readonly version: string; readonly calibration: string | null; } | undefined; readonly why?: string | undefined; readonly stale: boolean; })[]; readonly marks: readonly ("partial" | "flaky" | "human_judged" | "model_judged" | "self_judged" | "unofficial" | "superseded" | "invalidated" | "withdrawn")[]; readonly standing: "waiting" | "counts" | "earlier_version" | "later_version" | "invalidated" | "withdrawn" | "errored" | "invalid"; readonly why: string | null; readonly claims: { readonly [key: string]: __schema0 } | null; })[]; };

export type BoardHead = { readonly schema_version: "assay.board-head.v1"; readonly evaluator_key: string; readonly split: string; readonly evaluator_digest: string; readonly scorer_id: string; readonly switched_at: string; readonly reason: string; };

export type Card = { readonly schema_version: "assay.card.v1"; readonly subject: { readonly kind: "benchmark" | "model" | "organization" | "corpus"; readonly name: string; readonly collection: string | null; }; readonly display_name?: string | undefined; readonly benchmark: string | null; readonly completeness: number | null; readonly figures: readonly ({ readonly id: string; readonly section: "reported" | "reproducibility" | "completeness" | "provenance" | "comparability"; readonly label: string; readonly value: number | null; readonly of: number | null; readonly exact: string | null; readonly note: string | null; readonly calculation: { readonly formula: string; readonly inputs: { readonly [key: string]: number | string | null }; readonly evidence_of: "counted" | "considered"; readonly evidence: readonly (number)[]; readonly documents: readonly ({ readonly file: string | null; readonly place: string; readonly value: number | string | null; })[]; readonly query: string | null; }; })[]; readonly comparisons: readonly ({ readonly triple: number; readonly between: "setups" | "parties"; readonly scale: { readonly min: number; readonly max: number; } | null; readonly differing_fields: readonly (string)[]; readonly stated_differences: readonly ({ readonly field: string; readonly values: readonly (string | null)[]; })[]; readonly groups: readonly ({ readonly name: string; readonly rows: readonly (number)[]; readonly score: { readonly value: number; readonly exact: string; }; })[]; readonly spread: { readonly value: number; readonly exact: string; }; readonly threshold: { readonly value: number; readonly exact: string; } | null; readonly diverges: 0 | 1 | null; readonly reason: string | null; readonly calculation: { readonly formula: string; readonly inputs: { readonly [key: string]: number | string | null }; readonly evidence_of: "counted" | "considered"; readonly evidence: readonly (number)[]; readonly documents: readonly ({ readonly file: string | null; readonly place: string; readonly value: number | string | null; })[]; readonly query: string | null; }; })[]; readonly documentation: readonly ({ readonly benchmark: string; readonly card: string | null; readonly population: "placeholder_aware" | "literal"; readonly score: string; readonly value: number; readonly fully_missing: number; readonly risk_categories: readonly (string)[]; readonly fields: readonly ({ readonly path: string; readonly state: "populated" | "partial" | "placeholder" | "missing"; readonly stated: string | null; readonly coverage: "full" | "partial" | "reserved"; readonly score: number; readonly source: string | null; readonly parts: readonly ({ readonly path: string; readonly state: "populated" | "partial" | "placeholder" | "missing"; readonly stated: string | null; })[]; })[]; })[]; readonly findings: readonly ({ readonly action: "refused" | "dropped" | "repaired" | "noted"; readonly rule: string; readonly count: number; readonly first: { readonly path: string; readonly result: number | null; readonly message: string; }; })[]; readonly suggested_names?: { readonly joined: readonly ({ readonly kind: "model" | "benchmark" | "metric" | "organization"; readonly name: string; readonly written: readonly (string)[]; })[]; readonly exact: { readonly reports: number; readonly triples: number; readonly models: number; readonly benchmarks: number; readonly organizations: number; readonly multi_party: number; readonly several_parties: number; readonly first_party_only: number; readonly reproducibility_gap: number; readonly temperature_missing_triples: number; readonly max_tokens_missing_triples: number; readonly variant_divergence: number; readonly variant_not_assessable: number; readonly cross_party_divergence: number; readonly comparability: number; }; readonly suggested: { readonly reports: number; readonly triples: number; readonly models: number; readonly benchmarks: number; readonly organizations: number; readonly multi_party: number; readonly several_parties: number; readonly first_party_only: number; readonly reproducibility_gap: number; readonly temperature_missing_triples: number; readonly max_tokens_missing_triples: number; readonly variant_divergence: number; readonly variant_not_assessable: number; readonly cross_party_divergence: number; readonly comparability: number; }; } | undefined; readonly signals: readonly ({ readonly model: string; readonly path: readonly [string, string, string, string | null]; readonly metric: string; readonly reports: number; readonly reproducibility_gap: 0 | 1 | null; readonly missing_fields: readonly (string)[]; readonly first_party_only: 0 | 1 | null; readonly multi_party: 0 | 1 | null; readonly variants: number; readonly parties: number; readonly variant_divergence: 0 | 1 | null; readonly cross_party_divergence: 0 | 1 | null; readonly comparability: 0 | 1 | null; readonly differing_fields: readonly (string)[]; readonly lowest?: number | undefined; readonly highest?: number | undefined; readonly stated_differences?: readonly ({ readonly field: string; readonly values: readonly (string | null)[]; })[] | undefined; readonly unexplained_spread?: 0 | 1 | null | undefined; })[]; readonly rows: readonly ({ readonly triple: number; readonly file: string; readonly result: number; readonly score: number; readonly min: number | null; readonly max: number | null; readonly organization: string | null; readonly relationship: string | null; readonly retrieved: string | null; readonly harness: string | null; readonly harness_version: string | null; readonly settings: { readonly [key: string]: string }; readonly missing: readonly (string)[]; })[]; readonly unexplained: readonly (number)[]; };

export type CastVote = { readonly schema_version: "assay.review-vote.v1"; readonly item: string; readonly rater: string; readonly round: number; readonly revision: number; readonly kind: "vote" | "undo"; readonly values: { readonly [key: string]: string | null } | null; readonly reason: string; readonly at: string; readonly seconds: number | null; };

export type Comparison = { readonly schema_version: "assay.comparison.v1"; readonly before: { readonly scoring_id: string; readonly run_id: string; readonly model_key: string; readonly task_specification_key: string | null; readonly model_name: string | null; readonly mark: string | null; }; readonly after: { readonly scoring_id: string; readonly run_id: string; readonly model_key: string; readonly task_specification_key: string | null; readonly model_name: string | null; readonly mark: string | null; }; readonly paired: number; readonly only_before: number; readonly only_after: number; readonly input_changed: number; readonly relabelled: number | null; readonly rescored: readonly ({ readonly side: "before" | "after"; readonly from: string; readonly to: string; })[]; readonly changed: readonly ({ readonly what: "model" | "parameters" | "prompt" | "data" | "scorer" | "hidden_data" | "seed" | "trials"; readonly before: __schema0; readonly after: __schema0; })[]; readonly scores: readonly ({ readonly score_name: string; readonly label?: string | undefined; readonly type: "boolean" | "number" | "label"; readonly direction: "higher" | "lower" | "none"; readonly n: number; readonly missing_before: number; readonly missing_after: number; readonly mean_before: number | null; readonly mean_after: number | null; readonly difference: number | null; readonly interval: { readonly method: string; readonly level: number; readonly low: number; readonly high: number; } | null; readonly interval_missing: string | null; readonly clusters: number | null; readonly test: "mcnemar_exact" | "mcnemar_score" | "permutation" | "clustered_t" | "none"; readonly p_value: number | null; readonly p_adjusted: number | null; readonly wins: number; readonly losses: number; readonly ties: number; readonly changed: number; readonly minimal_detectable_effect: number | null; })[]; readonly set_values: readonly ({ readonly score_name: string; readonly direction: "higher" | "lower" | "none"; readonly n: number | null; readonly missing_before: number; readonly missing_after: number; readonly before: number | null; readonly after: number | null; readonly difference: number | null; readonly interval: { readonly method: string; readonly level: number; readonly low: number; readonly high: number; } | null; readonly interval_missing: string | null; readonly test: "mcnemar_exact" | "mcnemar_score" | "permutation" | "clustered_t" | "bootstrap" | "none"; readonly p_value: number | null; readonly p_adjusted: number | null; })[]; readonly cohorts: readonly ({ readonly name: string | null; readonly label: string; readonly is_untagged: boolean; readonly scores: readonly ({ readonly score_name: string; readonly label?: string | undefined; readonly type: "boolean" | "number" | "label"; readonly direction: "higher" | "lower" | "none"; readonly n: number; readonly missing_before: number; readonly missing_after: number; readonly mean_before: number | null; readonly mean_after: number | null; readonly difference: number | null; readonly interval: { readonly method: string; readonly level: number; readonly low: number; readonly high: number; } | null; readonly interval_missing: string | null; readonly clusters: number | null; readonly test: "mcnemar_exact" | "mcnemar_score" | "permutation" | "clustered_t" | "none"; readonly p_value: number | null; readonly p_adjusted: number | null; readonly wins: number; readonly losses: number; readonly ties: number; readonly changed: number; readonly minimal_detectable_effect: number | null; })[]; readonly set_values: readonly ({ readonly score_name: string; readonly direction: "higher" | "lower" | "none"; readonly n: number | null; readonly missing_before: number; readonly missing_after: number; readonly before: number | null; readonly after: number | null; readonly difference: number | null; readonly interval: { readonly method: string; readonly level: number; readonly low: number; readonly high: number; } | null; readonly interval_missing: string | null; readonly test: "mcnemar_exact" | "mcnemar_score" | "permutation" | "clustered_t" | "bootstrap" | "none"; readonly p_value: number | null; readonly p_adjusted: number | null; })[]; })[]; readonly flips: readonly ({ readonly sample_id: string; readonly score_name: string; readonly before: boolean | number | string; readonly after: boolean | number | string; readonly better: boolean | null; })[]; readonly flips_total: number; };

export type CorpusRollup = { readonly rows: number; readonly triples: number; readonly reproducibility_gap: number; readonly temperature_missing_triples: number; readonly max_tokens_missing_triples: number; readonly first_party_only: number; readonly multi_party: number; readonly variant_divergence: number; readonly variant_not_assessable: number; readonly cross_party_divergence: number; readonly comparability: number; readonly models: number; readonly benchmarks: number; };

export type Dispute = { readonly item: string; readonly input: string | null; readonly outputs: readonly (string)[]; readonly masked: number; readonly rubric: { readonly version?: string | number | undefined; readonly instructions: string; readonly criteria: readonly ({ readonly key: string; readonly question: string; readonly kind: "yes_no" | "ordinal" | "label" | "preference"; readonly values?: readonly (string)[] | undefined; readonly pass?: readonly (string)[] | undefined; readonly anchors: readonly ({ readonly value: string; readonly example: string; readonly why?: string | undefined; })[]; readonly rules: readonly (string)[]; })[]; }; readonly round: number; readonly differing: readonly (string)[]; readonly said: readonly ({ readonly values: { readonly [key: string]: string | null }; readonly reason: string; })[]; };

export type Event = { readonly schema_version: "assay.event.v1"; readonly id: string; readonly at: string; readonly kind: string; readonly subject: { readonly noun: string; readonly id: string; readonly digest: string | null; }; readonly execution_id: string | null; readonly run_id: string | null; readonly scoring_id: string | null; readonly reason: string | null; readonly data: { readonly [key: string]: __schema0 }; };

export type Execution = { readonly schema_version: "assay.execution.v1"; readonly id: string; readonly verb: "run" | "resume" | "repeat" | "rerun" | "score" | "submission"; readonly parent_id: string | null; readonly started_at: string; readonly ended_at: string | null; readonly specifications: readonly ({ readonly evaluation_key: string; readonly key: string; readonly digest: string; })[]; readonly settings: { readonly limit: number | null; readonly cache: "reuse" | "update" | "off" | null; readonly overrides?: { readonly [key: string]: __schema0 } | undefined; }; readonly budget: { readonly max_tokens: number | null; readonly max_cost_usd: number | null; }; readonly spent: readonly ({ readonly asked: "model" | "judge" | "embedding"; readonly key: string; readonly requests: number; readonly input_tokens: number; readonly output_tokens: number; readonly cost_usd: number; readonly unknown_cost: { readonly requests: number; readonly at_most_usd: number | null; } | null; })[]; readonly runs: readonly ({ readonly specification: number; readonly run_index: number; readonly run_id: string; readonly scoring_id: string | null; readonly kept: boolean; })[]; readonly verdict: { readonly schema_version: "assay.verdict.v1"; readonly outcome: "pass" | "fail" | "inconclusive"; readonly reasons: readonly ({ readonly rule: string; readonly message: string; readonly outcome?: "pass" | "fail" | "inconclusive" | undefined; readonly run_ids?: readonly (string)[] | undefined; })[]; } | null; readonly end: { readonly kind: "completed"; } | { readonly kind: "stopped"; readonly because: string; } | { readonly kind: "interrupted"; } | { readonly kind: "failed"; readonly code: string; readonly message: string; } | null; };

export type HandedOut = { readonly item: string; readonly input: string | null; readonly outputs: readonly (string)[]; readonly masked: number; readonly rubric: { readonly version?: string | number | undefined; readonly instructions: string; readonly criteria: readonly ({ readonly key: string; readonly question: string; readonly kind: "yes_no" | "ordinal" | "label" | "preference"; readonly values?: readonly (string)[] | undefined; readonly pass?: readonly (string)[] | undefined; readonly anchors: readonly ({ readonly value: string; readonly example: string; readonly why?: string | undefined; })[]; readonly rules: readonly (string)[]; })[]; }; readonly round: number; readonly until: string; readonly voted: number; readonly left: number; };

export type HeadToHead = { readonly a: string; readonly b: string; readonly pentanomial: readonly (number)[]; readonly score: Rate; readonly summary: { readonly games: number; readonly score: number | null; readonly elo: number | null; readonly eloError: number | null; readonly normalizedElo: number | null; readonly normalizedEloError: number | null; readonly superiority: number | null; }; readonly sequential: { readonly llr: number; readonly lower: number; readonly upper: number; readonly decision: "accept_h0" | "accept_h1" | "continue"; readonly estimate: { readonly elo: number | null; readonly interval: Interval | null; readonly superiority: number; } | null; readonly path: readonly ({ readonly pairs: number; readonly llr: number; })[]; } | null; };

export type Interval = { readonly method: string; readonly level: number; readonly low: number; readonly high: number; };

export type JudgeCalibration = { readonly scorer: string; readonly version: string; readonly cases: number; readonly agreement: { readonly hits: number; readonly of: number; readonly low: number | null; readonly high: number | null; }; readonly sensitivity: { readonly hits: number; readonly of: number; readonly low: number | null; readonly high: number | null; }; readonly specificity: { readonly hits: number; readonly of: number; readonly low: number | null; readonly high: number | null; }; readonly kappa: number | null; readonly prevalence: number; readonly unjudged: number; readonly critical_failed: readonly (string)[]; readonly position: { readonly hits: number; readonly of: number; readonly low: number | null; readonly high: number | null; } | null; readonly length_correlation: number | null; readonly served: { readonly [key: string]: string }; readonly passed: boolean; readonly why: string | null; readonly wrong: readonly ({ readonly id: string; readonly human_verdict: string; readonly verdict: string; })[]; };

export type ListedGame = { readonly id: string; readonly pair: number; readonly first: string; readonly second: string; readonly opening: number; readonly judge: string | null; readonly score: 0 | 0.5 | 1 | null; readonly ending: "result" | "move_limit" | "verdict" | "judge_error" | "crash" | "illegal_move" | "timeout" | "disconnected" | "memory"; readonly failed: "first" | "second" | null; readonly why?: string | null | undefined; readonly plies: number; readonly regret: { readonly first: number | null; readonly second: number | null; }; };

export type ListedSubmission = { readonly submission: Submission; readonly state: "received" | "validated" | "queued" | "scoring" | "scored" | "invalid" | "errored" | "withdrawn"; readonly steps: readonly ({ readonly state: "received" | "validated" | "queued" | "scoring" | "scored" | "invalid" | "errored" | "withdrawn"; readonly at: string; readonly reason: string | null; })[]; readonly scores: readonly (VisibleScore)[]; readonly standing_id: string | null; readonly standing: { readonly state: "waiting" | "counts" | "earlier_version" | "later_version" | "invalidated" | "withdrawn" | "errored" | "invalid"; readonly why: string | null; readonly reason: string | null; }; };

export type LoggedEvent = { readonly index: number; readonly kind: string; readonly about: string; readonly signed_by: readonly (string)[]; readonly predicate: { readonly [key: string]: __schema0 }; };

export type Match = { readonly result: "matches" | "partial" | "does-not-match"; readonly rows_unseen: boolean; readonly solution: string | null; readonly problem: string | null; readonly coverage: { readonly subtasks: string; readonly answered: number; readonly total: number; }; readonly checks: readonly ({ readonly check: number; readonly rule: string; readonly asks: string; readonly status: "passed" | "failed" | "warned" | "not-applicable" | "not-run"; readonly reason: string | null; readonly errors: number; readonly warnings: number; })[]; readonly findings: readonly ({ readonly check: number; readonly rule: string; readonly message: string; readonly severity: "error" | "warning" | "info"; readonly problem: string | null; readonly evidence: { readonly [key: string]: __schema0 }; readonly file: string | null; readonly line: number | null; readonly fix: string | null; readonly code?: string | undefined; })[]; };

export type OutlineItem = { readonly role: string; readonly title: string; readonly facts: readonly (string)[]; readonly children: readonly (OutlineItem)[]; };

export type Phase = { readonly key: string | null; readonly closes: string | null; readonly is_open: boolean; readonly is_over: boolean; readonly feedback: "exact" | "ladder" | "none"; };

export type PlayerStanding = { readonly name: string; readonly entrant: string | null; readonly is_reference: boolean; readonly digest: string; readonly rating: number | null; readonly interval: Interval | null; readonly group: number | null; readonly games: number; readonly wins: number; readonly draws: number; readonly losses: number; readonly win_rate: Rate; readonly completion: Rate; readonly failures: { readonly [key: string]: number }; readonly regret: Rate | null; readonly online_elo: number; };

export type Problem = { readonly type: string; readonly title: string; readonly status: number; readonly detail: string; readonly code: string; readonly field?: string | undefined; readonly fix?: string | undefined; readonly line?: number | undefined; readonly column?: number | undefined; readonly request_id: string; };

export type Rate = { readonly value: number | null; readonly interval: Interval | null; readonly n: number; };

export type Report = { readonly schema_version: "assay.report.v1"; readonly verdict: Reportschema0 | null; readonly gates: readonly ({ readonly gate: Reportschema4; readonly line: Reportschema6 | null; readonly rule: string; readonly outcome: Reportschema7; readonly checks: readonly ({ readonly task_specification_key: string; readonly run_id: string; readonly name: string; readonly part: string | null; readonly value: Reportschema8; readonly interval: { readonly level: Reportschema9; readonly low: Reportschema10; readonly high: Reportschema11; } | null; readonly min: Reportschema8; readonly max: Reportschema8; readonly n: Reportschema6 | null; readonly outcome: Reportschema7; readonly message: string; readonly action?: Reportschema12 | undefined; })[]; })[]; readonly run: { readonly id: string; readonly parent_id: string | null; readonly run_index: Reportschema6; readonly evaluation_key: string; readonly task_specification_key: string; readonly task_key: string; readonly display_names?: Reportschema13 | undefined; readonly model: { readonly key: Reportschema14; readonly provider: "openai" | "anthropic" | "google" | "openai_compatible" | "ai-sdk" | "http" | "command" | "module" | "replay"; readonly model?: Reportschema3 | undefined; readonly parameters?: Reportschema4 | undefined; }; readonly model_identity: Reportschema4; readonly task_digest: Reportschema15; readonly prompt_digest: Reportschema15 | null; readonly inputs_digest: Reportschema15; readonly selection?: Reportschema16 | undefined; readonly part?: Reportschema17 | undefined; readonly overrides?: Reportschema20 | undefined; readonly mark: Reportschema21 | null; readonly samples: Reportschema6; readonly num_trials: Reportschema6; readonly seed: string; readonly cache: "reuse" | "update" | "off"; readonly environment: Reportschema4; readonly stopped_because: string | null; }; readonly scoring: { readonly id: string; readonly scorer_key: string; readonly scorer_version: Reportschema15; readonly hidden_data: Reportschema22 | null; readonly scores: Reportschema15; readonly status: "current" | "superseded" | "invalidated" | "withdrawn"; }; readonly outputs: { readonly produced: Reportschema6; readonly failed: Reportschema6; readonly absent: Reportschema6; readonly cached: Reportschema6 | null; readonly truncated: Reportschema6 | null; readonly empty: Reportschema6 | null; readonly retried: Reportschema6 | null; readonly retries: Reportschema6 | null; readonly waited_ms: Reportschema6 | null; readonly with_reasoning: Reportschema6 | null; readonly finish_reasons: Reportschema23 | null; readonly served_models: Reportschema24 | null; }; readonly failures: readonly (Reportschema25)[]; readonly usage: Reportschema26 | null; readonly judge_usage: { readonly input_tokens: Reportschema18 | null; readonly output_tokens: Reportschema18 | null; readonly cost_usd: Reportschema28 | null; readonly requests: Reportschema18; } | null; readonly spend: Reportschema29 | null; readonly judge_calibration: Reportschema31 | null; readonly expected_scores: Reportschema34; readonly sample_count: Reportschema6; readonly trials: { readonly num_trials: Reportschema6; readonly reducer: string; readonly k: Reportschema6; }; readonly scores: readonly ({ readonly name: string; readonly metric: string; readonly kind: "sample" | "set" | "port"; })[]; readonly metrics: { readonly [key: string]: Reportschema36 }; readonly macro_f1: Reportschema41; readonly named: { readonly [key: string]: Reportschema8 }; readonly named_intervals: { readonly [key: string]: Reportschema44 }; readonly set_values: Reportschema45 | null; readonly histograms: { readonly [key: string]: Reportschema27 | null }; readonly cohorts: readonly ({ readonly name: string | null; readonly label: string; readonly is_untagged: boolean; readonly sample_count: Reportschema6; readonly metrics: Reportschema48; readonly macro_f1: Reportschema41; readonly set_values: Reportschema45 | null; })[]; readonly subtasks: { readonly groups: readonly ({ readonly name: string; readonly sample_count: Reportschema6; readonly metrics: Reportschema48; readonly macro_f1: Reportschema41; readonly set_values: Reportschema45 | null; })[]; readonly unweighted_mean: { readonly [key: string]: { readonly mean: Reportschema8; readonly pass_rate: Reportschema8; readonly value: Reportschema8; readonly mean_interval: Reportschema37 | null; readonly pass_rate_interval: Reportschema37 | null; readonly value_interval: Reportschema37 | null; readonly interval_missing: Reportschema49 | null; } }; readonly without_subtask: Reportschema6; } | null; readonly worst_samples: readonly (Reportschema50)[]; readonly comparison: { readonly schema_version: "assay.comparison.v1"; readonly before: Reportschema53; readonly after: Reportschema53; readonly paired: Reportschema18; readonly only_before: Reportschema18; readonly only_after: Reportschema18; readonly input_changed: Reportschema18; readonly relabelled: Reportschema18 | null; readonly rescored: readonly ({ readonly side: "before" | "after"; readonly from: Reportschema3; readonly to: Reportschema3; })[]; readonly changed: readonly ({ readonly what: "model" | "parameters" | "prompt" | "data" | "scorer" | "hidden_data" | "seed" | "trials"; readonly before: Reportschema5; readonly after: Reportschema5; })[]; readonly scores: readonly (Reportschema54)[]; readonly set_values: readonly (Reportschema57)[]; readonly cohorts: readonly ({ readonly name: string | null; readonly label: string; readonly is_untagged: boolean; readonly scores: readonly (Reportschema54)[]; readonly set_values?: readonly (Reportschema57)[] | undefined; })[]; readonly flips: readonly ({ readonly sample_id: Reportschema3; readonly score_name: Reportschema3; readonly before: boolean | number | string; readonly after: boolean | number | string; readonly better: boolean | null; })[]; readonly flips_total: Reportschema18; } | null; readonly stability: { readonly schema_version: "assay.stability.v1"; readonly task_specification_key: Reportschema3; readonly run_ids: readonly (Reportschema3)[]; readonly measures: "model and scorer" | "scorer alone"; readonly labels?: { readonly [key: string]: string } | undefined; readonly metrics: { readonly [key: string]: { readonly mean: number | null; readonly std: Reportschema28 | null; readonly interval?: Reportschema37 | null | undefined; readonly interval_missing?: Reportschema3 | null | undefined; readonly n: Reportschema18; readonly missing: Reportschema18; } }; readonly scores: { readonly [key: string]: { readonly stable: Reportschema18; readonly mostly_stable: Reportschema18; readonly unstable: Reportschema18; readonly not_assessed: Reportschema18; readonly mean_agreement_rate: Reportschema56 | null; } }; readonly passes: { readonly [key: string]: readonly ({ readonly k: Reportschema19; readonly samples: Reportschema18; readonly pass_at_k: number | null; readonly pass_hat_k: number | null; })[] }; readonly precision: { readonly [key: string]: { readonly within_sample_variance: number | null; readonly resolution: Reportschema56 | null; readonly required_runs: Reportschema19 | null; } }; readonly unstable_samples: readonly ({ readonly id: Reportschema3; readonly scores: { readonly [key: string]: { readonly kind: "agreement"; readonly mode: boolean | string | null; readonly tied: boolean; readonly agreement_rate: Reportschema56 | null; readonly word: "stable" | "mostly stable" | "unstable" | null; readonly n: Reportschema18; readonly missing: Reportschema18; readonly missing_by_class: { readonly [key: string]: Reportschema19 }; } | { readonly kind: "spread"; readonly mean: number | null; readonly std: Reportschema28 | null; readonly n: Reportschema18; readonly missing: Reportschema18; readonly missing_by_class: { readonly [key: string]: Reportschema19 }; } }; })[]; } | null; readonly warnings: readonly ({ readonly code: string; readonly message: string; })[]; readonly timing: { readonly started_at: Reportschema58; readonly closed_at: Reportschema59; readonly scored_at: Reportschema60; readonly latency_ms: Reportschema61; }; };

export type Reportschema0 = { readonly schema_version?: "assay.verdict.v1" | undefined; readonly outcome: Reportschema1; readonly reasons: readonly (Reportschema2)[]; };

export type Reportschema1 = "pass" | "fail" | "inconclusive";

export type Reportschema10 = number;

export type Reportschema11 = number;

export type Reportschema12 = { readonly kind: "set_baseline"; readonly name?: string | undefined; readonly run?: string | undefined; readonly scores_first?: true | undefined; };

export type Reportschema13 = { readonly evaluation?: string | undefined; readonly model?: string | undefined; readonly task?: string | undefined; };

export type Reportschema14 = string;

export type Reportschema15 = string;

export type Reportschema16 = { readonly where?: readonly (string)[] | undefined; readonly only?: readonly (string)[] | undefined; };

export type Reportschema17 = { readonly samples: Reportschema18; readonly of: Reportschema18 | null; readonly limit?: Reportschema19 | undefined; readonly where?: readonly (Reportschema3)[] | undefined; readonly only?: "failed" | "missing" | "turned" | "unstable" | undefined; readonly only_of?: Reportschema3 | undefined; };

export type Reportschema18 = number;

export type Reportschema19 = number;

export type Reportschema2 = { readonly rule: Reportschema3; readonly message: Reportschema3; readonly outcome?: Reportschema1 | undefined; readonly run_ids?: readonly (Reportschema3)[] | undefined; };

export type Reportschema20 = { readonly specification: Reportschema14; readonly model?: Reportschema14 | undefined; readonly parameters?: Reportschema4 | undefined; readonly settings?: readonly (Reportschema3)[] | undefined; };

export type Reportschema21 = string;

export type Reportschema22 = { readonly algorithm: "assay-commit-v1"; readonly snapshot_id: Reportschema3; readonly items: Reportschema19; readonly commitment_root: string; };

export type Reportschema23 = { readonly [key: string]: Reportschema6 };

export type Reportschema24 = { readonly [key: string]: Reportschema6 };

export type Reportschema25 = { readonly class: string; readonly count: Reportschema6; readonly counts_against_model: boolean; readonly first?: { readonly sample_id: string; readonly message: string; } | undefined; };

export type Reportschema26 = { readonly input_tokens: Reportschema8; readonly output_tokens: Reportschema8; readonly cost_usd: Reportschema8; readonly reported: { readonly input_tokens: Reportschema6; readonly output_tokens: Reportschema6; readonly cost_usd: Reportschema6; }; readonly cost_histogram: Reportschema27 | null; };

export type Reportschema27 = { readonly range: "declared" | "observed"; readonly bins: readonly ({ readonly min: number; readonly max: number; readonly count: Reportschema18; })[]; };

export type Reportschema28 = number;

export type Reportschema29 = { readonly cost_usd: number; readonly unknown_cost: Reportschema30 | null; readonly by: readonly ({ readonly asked: "model" | "judge" | "embedding"; readonly key: Reportschema14; readonly requests: Reportschema18; readonly input_tokens: Reportschema18; readonly output_tokens: Reportschema18; readonly cost_usd: Reportschema28; readonly unknown_cost: Reportschema30 | null; })[]; };

export type Reportschema3 = string;

export type Reportschema30 = { readonly requests: Reportschema19; readonly at_most_usd: Reportschema28 | null; };

export type Reportschema31 = { readonly [key: string]: { readonly cases: Reportschema18; readonly agreed: Reportschema18; readonly agreement_rate: number; readonly min_agreement: number; readonly kappa: Reportschema32; readonly pass_pass: Reportschema18; readonly pass_fail: Reportschema18; readonly fail_pass: Reportschema18; readonly fail_fail: Reportschema18; readonly unjudged: Reportschema18; readonly length_correlation: Reportschema32; readonly disagreed: Reportschema33; readonly critical_disagreed: Reportschema33; readonly passed: boolean; } };

export type Reportschema32 = number | null;

export type Reportschema33 = readonly (string)[];

export type Reportschema34 = readonly (string)[];

export type Reportschema35 = string;

export type Reportschema36 = { readonly type: "boolean" | "number" | "label"; readonly direction: "higher" | "lower" | "none"; readonly n: Reportschema18; readonly missing: Reportschema18; readonly missing_by_class: { readonly [key: string]: Reportschema18 }; readonly against_model_by_class?: { readonly [key: string]: Reportschema18 } | undefined; readonly coverage: Reportschema32; readonly mean: Reportschema32; readonly std: Reportschema32; readonly standard_error: Reportschema32; readonly clusters: Reportschema18 | null; readonly min: Reportschema32; readonly p5: Reportschema32; readonly p50: Reportschema32; readonly p95: Reportschema32; readonly max: Reportschema32; readonly mean_interval: Reportschema37 | null; readonly pass_rule: { readonly kind: "is-true"; } | { readonly kind: "at-least"; readonly threshold: number; readonly over?: "trials" | undefined; } | { readonly kind: "at-most"; readonly threshold: number; readonly over?: "trials" | undefined; } | null; readonly passed: Reportschema18 | null; readonly pass_rate: Reportschema32; readonly pass_rate_interval: Reportschema37 | null; readonly pass_rate_bounds: { readonly low: number; readonly high: number; } | null; readonly frequencies: readonly ({ readonly label: string; readonly count: Reportschema18; readonly share: number; })[] | null; readonly label: string; readonly interval_missing: Reportschema38; };

export type Reportschema37 = { readonly method: string; readonly level: Reportschema9; readonly low: Reportschema10; readonly high: Reportschema11; };

export type Reportschema38 = Reportschema39 | null;

export type Reportschema39 = string;

export type Reportschema4 = { readonly [key: string]: Reportschema5 };

export type Reportschema40 = Reportschema37 | null;

export type Reportschema41 = { readonly value: Reportschema32; readonly metrics: Reportschema33; readonly excluded: Reportschema33; readonly unscored: Reportschema33; readonly interval: Reportschema40; readonly interval_missing: Reportschema38; };

export type Reportschema42 = string;

export type Reportschema43 = string;

export type Reportschema44 = { readonly interval: Reportschema37 | null; readonly interval_missing: string | null; };

export type Reportschema45 = { readonly [key: string]: { readonly value: Reportschema8; readonly missing: Reportschema46 | null; readonly missing_why: Reportschema47 | null; readonly uncounted: Reportschema6; readonly n: Reportschema6 | null; readonly interval: Reportschema37 | null; readonly interval_missing: Reportschema38; } };

export type Reportschema46 = string;

export type Reportschema47 = string;

export type Reportschema48 = { readonly [key: string]: Reportschema36 };

export type Reportschema49 = string;

export type Reportschema5 = string | number | boolean | null | readonly (Reportschema5)[] | { readonly [key: string]: Reportschema5 };

export type Reportschema50 = { readonly score_name: string; readonly not_passed: Reportschema6 | null; readonly samples: readonly ({ readonly sample_id: string; readonly value: boolean | number; readonly asked?: Reportschema51 | undefined; readonly output?: Reportschema51 | undefined; readonly reasons?: Reportschema52 | undefined; })[]; };

export type Reportschema51 = { readonly text: string; readonly characters: Reportschema6; readonly shortened: boolean; };

export type Reportschema52 = readonly ({ readonly judge: string; readonly text: string; })[];

export type Reportschema53 = { readonly scoring_id: Reportschema3; readonly run_id: Reportschema3; readonly model_key: Reportschema3; readonly task_specification_key?: Reportschema3 | null | undefined; readonly model_name?: Reportschema3 | null | undefined; readonly mark?: Reportschema3 | null | undefined; };

export type Reportschema54 = { readonly score_name: Reportschema3; readonly label?: Reportschema3 | undefined; readonly type: "boolean" | "number" | "label"; readonly direction: "higher" | "lower" | "none"; readonly n: Reportschema18; readonly missing_before: Reportschema18; readonly missing_after: Reportschema18; readonly mean_before: number | null; readonly mean_after: number | null; readonly difference: number | null; readonly interval: Reportschema55 | null; readonly interval_missing?: Reportschema3 | null | undefined; readonly clusters: Reportschema18 | null; readonly test: "mcnemar_exact" | "mcnemar_score" | "permutation" | "clustered_t" | "none"; readonly p_value: Reportschema56 | null; readonly p_adjusted: Reportschema56 | null; readonly wins: Reportschema18; readonly losses: Reportschema18; readonly ties: Reportschema18; readonly changed: Reportschema18; readonly minimal_detectable_effect: Reportschema28 | null; };

export type Reportschema55 = { readonly method: string; readonly level: number; readonly low: number; readonly high: number; };

export type Reportschema56 = number;

export type Reportschema57 = { readonly score_name: Reportschema3; readonly direction: "higher" | "lower" | "none"; readonly n?: Reportschema18 | null | undefined; readonly missing_before?: Reportschema18 | undefined; readonly missing_after?: Reportschema18 | undefined; readonly before: number | null; readonly after: number | null; readonly difference: number | null; readonly interval?: Reportschema55 | null | undefined; readonly interval_missing?: Reportschema3 | null | undefined; readonly test?: "mcnemar_exact" | "mcnemar_score" | "permutation" | "clustered_t" | "bootstrap" | "none" | undefined; readonly p_value?: Reportschema56 | null | undefined; readonly p_adjusted?: Reportschema56 | null | undefined; };

export type Reportschema58 = string;

export type Reportschema59 = string | null;

export type Reportschema6 = number;

export type Reportschema60 = string;

export type Reportschema61 = { readonly n: Reportschema6; readonly cached: Reportschema6; readonly unknown: Reportschema6; readonly unanswered: Reportschema6; readonly at_worst: { readonly p50: Reportschema62; readonly p95: Reportschema63; readonly p99: Reportschema64; }; readonly mean: number; readonly p50: number; readonly p95: number; readonly p99: number; readonly max: number; readonly histogram: Reportschema27; } | null;

export type Reportschema62 = number | null;

export type Reportschema63 = number | null;

export type Reportschema64 = number | null;

export type Reportschema7 = "pass" | "fail" | "inconclusive";

export type Reportschema8 = number | null;

export type Reportschema9 = number;

export type Reproduction = { readonly schema_version: "assay.reproduction.v1"; readonly title: string; readonly reported_by: { readonly file: string; readonly solution: string | null; readonly model: string | null; }; readonly obtained_by: { readonly file: string | null; readonly model: string | null; }; readonly marks: readonly (string)[]; readonly rows: readonly ({ readonly subtask: { readonly id: string | null; readonly name: string; } | null; readonly metric: string; readonly unit: "percent" | "as_measured"; readonly reported: number | null; readonly decimals: number; readonly reported_decimals?: number | undefined; readonly obtained: number | null; readonly interval: { readonly method: string; readonly level: number; readonly low: number; readonly high: number; } | null; readonly delta: number | null; readonly n: number | null; readonly of: number | null; readonly outcome: "consistent" | "deviates" | "not_comparable" | "not_obtained" | "not_reported"; readonly why: string; readonly diagnosis: readonly (string)[]; readonly claimed: number | null; readonly claimed_decimals?: number | undefined; readonly measured: string | null; readonly outputs: string | readonly (string)[] | null; readonly where?: { readonly [key: string]: __schema0 } | undefined; readonly implemented: { readonly correctly: boolean; readonly by: string; readonly reason?: string | undefined; } | null; })[]; readonly run: { readonly setting: "paper_only" | "ct_only" | null; readonly isolation?: { readonly sandboxed: readonly (string)[]; readonly outside: readonly (string)[]; } | undefined; readonly run_ids: readonly (string)[]; readonly started_at: string; readonly components: { readonly data: boolean | null; readonly generation: boolean | null; readonly evaluation: boolean | null; }; readonly guidance: readonly ({ readonly kind: "correctness" | "scope" | "efficiency"; readonly text: string; readonly of?: number | undefined; readonly exist?: number | undefined; readonly correct?: number | undefined; })[]; readonly samples: number; readonly chunks: { readonly size: number; readonly count: number; readonly rerun: number; readonly failing: readonly (string)[]; }; readonly hardware: { readonly [key: string]: __schema1 }; readonly cells: readonly ({ readonly name: string; readonly wall_ms: number; readonly per_instance_ms: number | null; })[]; readonly tokens: number | null; readonly cost_usd: number | null; readonly agent: { readonly minutes: number | null; readonly context_tokens: number | null; }; readonly progression: readonly ({ readonly started_at: string; readonly run_ids: readonly (string)[]; readonly obtained: { readonly [key: string]: number | null }; })[]; } | null; };

export type RowScore = { readonly kind: "scored"; readonly value: boolean | number | string; readonly passed: boolean | null; } | { readonly kind: "missing"; readonly class: string; readonly why: string | null; };

export type RunRow = { readonly id: string; readonly status: "open" | "closed" | "stopped"; readonly started_at: string; readonly closed_at: string | null; readonly evaluation_key: string; readonly task_specification_key: string; readonly task_key: string; readonly model_key: string; readonly samples: number; readonly run_index: number; readonly series_of: string | null; readonly verdict: "pass" | "fail" | "inconclusive" | null; readonly execution_id: string | null; readonly headline: { readonly name: string; readonly value: number; readonly interval: { readonly low: number; readonly high: number; } | null; readonly n: number | null; readonly missing: number | null; } | null; readonly scoring_id: string | null; readonly mark: string | null; };

export type SampleInRun = { readonly run_id: string; readonly run_index: number; readonly model_key: string; readonly task_specification_key: string; readonly started_at: string; readonly output: string | null; readonly failed: { readonly class: string; readonly message: string; } | null; readonly score_names: readonly (string)[]; readonly scores: readonly (RowScore)[]; };

export type SampleRow = { readonly ordinal: number; readonly trial: number; readonly sample_id: string; readonly input_preview: string | null; readonly output_preview: string | null; readonly failed: { readonly class: string; readonly message: string; } | null; readonly expected_preview?: string | undefined; readonly tags: readonly (string)[]; readonly scores: readonly (RowScore)[]; readonly latency_ms: number | null; readonly cost_usd: number | null; readonly truncated: boolean; readonly agreement: number | null; readonly before: readonly (RowScore)[] | null; };

export type ScoreColumn = { readonly name: string; readonly metric: string; readonly kind: "sample" | "set" | "port"; readonly type: { readonly kind: "boolean"; } | { readonly kind: "number"; readonly min: number | null; readonly max: number | null; } | { readonly kind: "label"; }; readonly direction: "higher" | "lower" | "none"; readonly pass_rule: { readonly kind: "is-true"; } | { readonly kind: "at-least"; readonly threshold: number; } | { readonly kind: "at-most"; readonly threshold: number; } | null; };

export type Sentence = { readonly strong: string; readonly rest: string; };

export type ShownEvaluator = { readonly key: string; readonly digest: string; readonly registered_at: string; readonly problem: { readonly id: string | null; readonly digest: string; }; readonly items: number | null; readonly snapshots: { readonly [key: string]: string }; readonly scorer: { readonly id: string; readonly components: { readonly [key: string]: __schema0 }; }; readonly metrics: readonly ({ readonly name: string; readonly direction: "higher" | "lower" | "none"; readonly range: { readonly min: number; readonly max: number; } | null; })[]; readonly evaluator: { readonly schema_version: "assay.evaluator.v1"; readonly key: string; readonly display_name?: string | undefined; readonly description?: string | undefined; readonly version?: string | undefined; readonly problem: string; readonly artifacts: readonly ({ readonly kind: "predictions"; readonly name: string; readonly formats: readonly ("jsonl" | "csv" | "parquet")[]; readonly columns: { readonly id: string; readonly prediction: string; }; readonly prediction: { readonly type: "label" | "text" | "number" | "boolean" | "probabilities" | "json"; readonly values?: readonly (string)[] | undefined; readonly min?: number | undefined; readonly max?: number | undefined; readonly max_length?: number | undefined; }; readonly missing: "wrong" | "refuse"; readonly max_bytes: number; } | { readonly kind: "code"; readonly name: string; readonly requires: readonly (string)[]; readonly max_bytes: number; })[]; readonly metadata: { readonly [key: string]: { readonly type: "text" | "number" | "json"; readonly required: boolean; readonly description?: string | undefined; } }; readonly scorers: readonly ({ readonly key: string; readonly artifact?: string | undefined; readonly kind: "labels"; readonly metrics: readonly (string | { readonly [key: string]: { readonly [key: string]: __schema0 } | null })[]; readonly aggregates?: { readonly [key: string]: string } | undefined; } | { readonly key: string; readonly artifact?: string | undefined; readonly kind: "tests"; readonly runs: number; readonly pass: "all" | "majority"; readonly limits?: { readonly [key: string]: __schema0 } | undefined; readonly signals: readonly ("latency_p50_ms" | "latency_p95_ms" | "total_cpu_s" | "peak_memory_mb" | "calls" | "violation_rate" | "cost_usd" | "passes_per_cpu_s" | "passes_per_usd")[]; readonly price_per_cpu_hour?: number | undefined; } | { readonly key: string; readonly artifact?: string | undefined; readonly kind: "program"; readonly metrics: readonly ({ readonly name: string; readonly direction: "higher" | "lower"; readonly min?: number | undefined; readonly max?: number | undefined; })[]; readonly timeout_ms?: number | undefined; } | { readonly key: string; readonly artifact?: string | undefined; readonly kind: "judge"; readonly judge: { readonly mode: "pointwise" | "pairwise" | "reference"; readonly panel: readonly ({ readonly model: { readonly key?: string | undefined; readonly provider?: string | undefined; readonly model?: string | undefined; }; readonly family?: string | undefined; readonly weight: number; })[]; readonly rubric_version?: string | undefined; readonly each: boolean; readonly aggregate: "mean" | "median" | "weighted" | "majority"; readonly repeats: number; readonly reasks: number; readonly html: "text" | "keep"; readonly max_characters: number; readonly max_tokens: number | null; readonly tools: "none"; readonly families: number; readonly self: "refuse" | "mark"; readonly calibration?: { readonly min_agreement: number; readonly min_sensitivity: number; readonly min_specificity: number; } | undefined; readonly corrected_by?: string | undefined; }; readonly metrics: readonly (string | { readonly [key: string]: { readonly [key: string]: __schema0 } | null })[]; } | { readonly key: string; readonly artifact?: string | undefined; readonly kind: "arena"; } | { readonly key: string; readonly artifact?: string | undefined; readonly kind: "review"; })[]; readonly headlines: readonly (string)[]; readonly combined?: { readonly name: string; readonly weights: { readonly [key: string]: number }; } | undefined; readonly gates: readonly ({ readonly metric: string; readonly min?: number | undefined; readonly max?: number | undefined; })[]; readonly visibility: { readonly headline?: "public" | "submitter" | "evaluator" | undefined; readonly intervals?: "public" | "submitter" | "evaluator" | undefined; readonly metrics?: "public" | "submitter" | "evaluator" | undefined; readonly gates?: "public" | "submitter" | "evaluator" | undefined; readonly claims?: "public" | "submitter" | "evaluator" | undefined; readonly slices?: "public" | "submitter" | "evaluator" | undefined; readonly counts?: "public" | "submitter" | "evaluator" | undefined; readonly operational?: "public" | "submitter" | "evaluator" | undefined; readonly items?: "evaluator" | undefined; readonly traces?: "evaluator" | undefined; }; readonly quotas: { readonly per_day: number | null; readonly in_flight: number | null; readonly lifetime: number | null; readonly invalid_per_day: number | null; readonly bytes_per_day: number | null; }; readonly splits?: { readonly feedback: string; readonly final: string; } | undefined; readonly feedback: { readonly mode: "exact" | "ladder" | "none"; readonly step?: number | undefined; }; readonly phases: readonly ({ readonly key: string; readonly opens: string; readonly closes?: string | undefined; readonly feedback?: { readonly mode: "exact" | "ladder" | "none"; readonly step?: number | undefined; } | undefined; })[]; readonly slice_floor: number; }; };

export type ShownMove = { readonly side: 0 | 1; readonly move: __schema0; readonly ms: number; readonly regret: number | null; readonly picture?: string | undefined; };

export type ShownTriple = { readonly model: string; readonly path: readonly [string, string, string, string | null]; readonly metric: string; readonly reports: number; readonly reproducibility_gap: 0 | 1 | null; readonly missing_fields: readonly (string)[]; readonly first_party_only: 0 | 1 | null; readonly multi_party: 0 | 1 | null; readonly variants: number; readonly parties: number; readonly variant_divergence: 0 | 1 | null; readonly cross_party_divergence: 0 | 1 | null; readonly comparability: 0 | 1 | null; readonly differing_fields: readonly (string)[]; readonly lowest: number; readonly highest: number; readonly stated_differences?: readonly ({ readonly field: string; readonly values: readonly (string | null)[]; })[] | undefined; readonly unexplained_spread?: 0 | 1 | null | undefined; readonly organizations: readonly (string)[]; readonly agentic: boolean; readonly min: number | null; readonly max: number | null; readonly unexplained: boolean; };

export type SolutionOfTask = { readonly path: string; readonly id: string | null; readonly name: string | null; readonly result: "matches" | "partial" | "does-not-match"; readonly checks: { readonly passed: number; readonly failed: number; readonly warned: number; readonly "not-applicable": number; readonly "not-run": number; }; readonly results: readonly ({ readonly metric: string; readonly value: string; readonly description: string | null; })[]; };

export type Stability = { readonly schema_version: "assay.stability.v1"; readonly task_specification_key: string; readonly run_ids: readonly (string)[]; readonly measures: "model and scorer" | "scorer alone"; readonly labels?: { readonly [key: string]: string } | undefined; readonly metrics: { readonly [key: string]: { readonly mean: number | null; readonly std: number | null; readonly interval: { readonly method: string; readonly level: number; readonly low: number; readonly high: number; } | null; readonly interval_missing: string | null; readonly n: number; readonly missing: number; } }; readonly scores: { readonly [key: string]: { readonly stable: number; readonly mostly_stable: number; readonly unstable: number; readonly not_assessed: number; readonly mean_agreement_rate: number | null; } }; readonly passes: { readonly [key: string]: readonly ({ readonly k: number; readonly samples: number; readonly pass_at_k: number | null; readonly pass_hat_k: number | null; })[] }; readonly precision: { readonly [key: string]: { readonly within_sample_variance: number | null; readonly resolution: number | null; readonly required_runs: number | null; } }; readonly samples: readonly ({ readonly id: string; readonly scores: { readonly [key: string]: { readonly kind: "agreement"; readonly mode: boolean | string | null; readonly tied: boolean; readonly agreement_rate: number | null; readonly word: "stable" | "mostly stable" | "unstable" | null; readonly n: number; readonly missing: number; readonly missing_by_class: { readonly [key: string]: number }; } | { readonly kind: "spread"; readonly mean: number | null; readonly std: number | null; readonly n: number; readonly missing: number; readonly missing_by_class: { readonly [key: string]: number }; } }; })[]; };

export type Standings = { readonly schema_version: "assay.arena-standings.v1"; readonly run_id: string; readonly arena_key: string; readonly version: string; readonly match: "game" | "answers"; readonly begun_at: string; readonly seeds: { readonly policy: "drawn" | "fixed"; readonly commitment: string; }; readonly pairings: string; readonly scheduled: number; readonly games: number; readonly pairs: number; readonly missing: number; readonly position_inconsistent: number | null; readonly level: number; readonly players: readonly (PlayerStanding)[]; readonly refused: { readonly code: string; readonly message: string; readonly fix: string | null; } | null; readonly head_to_head: readonly (HeadToHead)[]; readonly best_of: readonly ({ readonly entrant: string; readonly entries: number; readonly best: string | null; })[]; readonly first_advantage: { readonly elo: number; readonly p: number; } | null; readonly voters: readonly ({ readonly voter: string; readonly votes: number; readonly logEvidence: number | null; readonly isFlagged: boolean; })[] | null; };

export type Submission = { readonly schema_version: "assay.submission.v1"; readonly id: string; readonly number: number; readonly evaluator_key: string; readonly evaluator_digest: string; readonly team: string; readonly received_at: string; readonly artifacts: readonly ({ readonly name: string; readonly digest: string; readonly bytes: number; })[]; readonly claims: { readonly [key: string]: __schema0 }; };

export type SubmissionView = { readonly submission: Submission; readonly state: "received" | "validated" | "queued" | "scoring" | "scored" | "invalid" | "errored" | "withdrawn"; readonly steps: readonly ({ readonly state: "received" | "validated" | "queued" | "scoring" | "scored" | "invalid" | "errored" | "withdrawn"; readonly at: string; readonly reason: string | null; })[]; readonly scores: readonly (VisibleScore)[]; readonly standing_id: string | null; readonly standing: { readonly state: "waiting" | "counts" | "earlier_version" | "later_version" | "invalidated" | "withdrawn" | "errored" | "invalid"; readonly why: string | null; readonly reason: string | null; }; readonly sentence: Sentence; readonly problems: readonly ({ readonly code: string; readonly message: string; readonly line?: number | null | undefined; readonly column?: number | null | undefined; readonly fix?: string | undefined; })[]; };

export type TaskVersion = { readonly digest: string; readonly is_current: boolean; readonly runs: number; readonly first_run_at: string | null; readonly last_run_at: string | null; readonly specifications: readonly ({ readonly evaluation_key: string; readonly task_specification_key: string; readonly runs: number; })[]; readonly since_before: { readonly verdict: "compatible" | "breaking" | "unknown"; readonly changes: readonly ({ readonly kind: string; readonly part: string; readonly before: string | null; readonly after: string | null; readonly breaking: boolean | "unknown"; readonly why: string; readonly problems: readonly (string)[]; })[]; } | null; };

export type TreeNode = { readonly kind: "family" | "composite" | "benchmark" | "split"; readonly name: string; readonly rollup: CorpusRollup; readonly completeness: number | null; readonly written: readonly (string)[]; readonly children: readonly (TreeNode)[]; };

export type Validation = { readonly conforms: boolean | null; readonly targets: number; readonly violations: readonly ({ readonly rule: string; readonly message: string; readonly focusNode: string; readonly path: string | null; readonly line: number | null; readonly fix: string; })[]; readonly findings: readonly ({ readonly rule: string; readonly message: string; readonly focusNode: string; readonly path: string | null; readonly line: number | null; readonly fix: string; readonly severity: "error" | "warning" | "info"; })[]; readonly error?: { readonly code: string; readonly line: number | null; readonly column: number | null; readonly message: string; } | undefined; };

export type VisibleScore = { readonly id: string; readonly split: string; readonly status: "scored" | "errored" | "invalid"; readonly kind: "official" | "practice" | "rerun" | "audit"; readonly marks: readonly ("partial" | "flaky" | "human_judged" | "model_judged" | "self_judged" | "unofficial" | "superseded" | "invalidated" | "withdrawn")[]; readonly metrics?: readonly ({ readonly name: string; readonly direction: "higher" | "lower" | "none"; readonly value: string | null; readonly numerator?: number | undefined; readonly denominator?: number | undefined; readonly n: number; readonly missing: number; readonly interval: { readonly low: string; readonly high: string; readonly level: number; readonly method: string; } | null; readonly range: { readonly min: number; readonly max: number; } | null; readonly why?: string | undefined; })[] | undefined; readonly slices?: readonly ({ readonly name: string; readonly items: number; readonly metrics: readonly ({ readonly name: string; readonly direction: "higher" | "lower" | "none"; readonly value: string | null; readonly numerator?: number | undefined; readonly denominator?: number | undefined; readonly n: number; readonly missing: number; readonly interval: { readonly low: string; readonly high: string; readonly level: number; readonly method: string; } | null; readonly range: { readonly min: number; readonly max: number; } | null; readonly why?: string | undefined; })[]; })[] | undefined; readonly counts?: { readonly items: number; readonly answered: number; readonly errors: { readonly [key: string]: number }; } | undefined; readonly gates?: readonly ({ readonly metric: string; readonly min?: string | undefined; readonly max?: string | undefined; readonly outcome: "pass" | "fail" | "inconclusive"; readonly judge?: { readonly scorer: string; readonly version: string; readonly calibration: string | null; } | undefined; readonly why?: string | undefined; })[] | undefined; readonly error?: { readonly class: string; readonly ours: boolean; } | null | undefined; readonly execution?: { readonly started_at: string; readonly finished_at: string; readonly seed: string; readonly attempt: number; readonly sandbox: { readonly [key: string]: __schema0 } | null; readonly used: { readonly [key: string]: __schema0 } | null; } | undefined; readonly end: { readonly status: "superseded" | "invalidated" | "withdrawn"; readonly at: string | null; readonly reason: string | null; readonly superseded_by: string | null; } | null; };

export type WhyScored = { readonly score_name: string; readonly metric: string; readonly trial: number; readonly score: RowScore; readonly sentence: string; readonly details: { readonly [key: string]: __schema0 } | null; readonly found_at: readonly [number, number] | null; readonly nearest: string | null; readonly judge_reasons: readonly ({ readonly judge: string; readonly text: string; })[]; };

export type __schema0 = string | number | boolean | null | readonly (__schema0)[] | { readonly [key: string]: __schema0 };

export type __schema1 = string | number | boolean | null | readonly (__schema1)[] | { readonly [key: string]: __schema1 };

/** Every route by method and path. */
export interface Routes {
  /** Runs with their verdict and headline number */
  readonly "get /api/runs": {
    readonly params: null;
    readonly query: { readonly evaluation?: string | undefined; readonly specification?: string | undefined; readonly task?: string | undefined; readonly model?: string | undefined; readonly status?: "open" | "closed" | "stopped" | undefined; readonly verdict?: "pass" | "fail" | "inconclusive" | "none" | undefined; readonly q?: string | undefined; readonly sort?: "newest" | "oldest" | "value" | "model" | "evaluation" | "verdict" | undefined; readonly after?: string | undefined; readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly total: number; readonly all: number; readonly offset: number; readonly runs: readonly (RunRow)[]; readonly under_way: readonly (string)[]; readonly next: string | null; readonly facets: { readonly evaluation: readonly ({ readonly value: string; readonly count: number; })[]; readonly model: readonly ({ readonly value: string; readonly count: number; })[]; readonly status: readonly ({ readonly value: string; readonly count: number; })[]; readonly verdict: readonly ({ readonly value: string; readonly count: number; })[]; }; };
  };
  /** One run: its verdict and the reasons, its numbers, its manifest */
  readonly "get /api/runs/{run}": {
    readonly params: { readonly run: string; };
    readonly query: { readonly against?: string | undefined; };
    readonly body: null;
    readonly answer: { readonly run: RunRow; readonly unfinished: { readonly kept: number; readonly all: number; readonly is_under_way: boolean; } | null; readonly manifest: { readonly schema_version: "assay.run.v1"; readonly id: string; readonly parent_id: string | null; readonly run_index: number; readonly evaluation_key: string; readonly task_specification_key: string; readonly task_key: string; readonly model: { readonly key: string; readonly provider: "openai" | "anthropic" | "google" | "openai_compatible" | "ai-sdk" | "http" | "command" | "module" | "replay"; readonly model?: string | undefined; readonly parameters?: { readonly [key: string]: __schema0 } | undefined; }; readonly model_identity: { readonly [key: string]: __schema0 }; readonly task_digest: string; readonly prompt_digest: string | null; readonly prompt?: __schema0 | undefined; readonly display_names?: { readonly evaluation?: string | undefined; readonly model?: string | undefined; readonly task?: string | undefined; } | undefined; readonly inputs_digest: string; readonly outside_data?: readonly ({ readonly path: string; readonly sha256: string; })[] | undefined; readonly selection?: { readonly where?: readonly (string)[] | undefined; readonly only?: readonly (string)[] | undefined; } | undefined; readonly part?: { readonly samples: number; readonly of: number | null; readonly limit?: number | undefined; readonly where?: readonly (string)[] | undefined; readonly only?: "failed" | "missing" | "turned" | "unstable" | undefined; readonly only_of?: string | undefined; } | undefined; readonly overrides?: { readonly specification: string; readonly model?: string | undefined; readonly parameters?: { readonly [key: string]: __schema0 } | undefined; readonly settings?: readonly (string)[] | undefined; } | undefined; readonly samples: number; readonly num_trials: number; readonly seed: string; readonly cache: "reuse" | "update" | "off"; readonly environment: { readonly [key: string]: __schema0 }; readonly started_at: string; readonly closed_at: string | null; readonly stopped_because: string | null; readonly unfinished?: { readonly requests: number; readonly input_tokens: number; readonly output_tokens: number; readonly cost_usd: number; readonly unknown_cost: { readonly requests: number; readonly at_most_usd: number | null; } | null; } | undefined; }; readonly report: Report | null; readonly sentence: Sentence; readonly prompt: __schema0 | null; readonly other_scorers: readonly (string)[]; readonly baselines: readonly (string)[]; readonly held_against: readonly ({ readonly name: string; readonly run_id: string; })[]; readonly series: readonly (string)[] | null; readonly project_fault: { readonly code: string; readonly message: string; readonly fix?: string | undefined; } | null; readonly command: string; };
  };
  /** A page of the samples of a run, with counts for every other filter */
  readonly "get /api/runs/{run}/samples": {
    readonly params: { readonly run: string; };
    readonly query: { readonly against?: string | undefined; readonly q?: string | undefined; readonly outcome?: "passed" | "failed" | "missing" | undefined; readonly score?: string | undefined; readonly score_min?: number | undefined; readonly score_max?: number | undefined; readonly cohort?: string | undefined; readonly untagged?: "true" | undefined; readonly class?: string | undefined; readonly turned?: "better" | "worse" | undefined; readonly unstable?: "true" | undefined; readonly truncated?: "true" | undefined; readonly sort?: string | undefined; readonly order?: "up" | "down" | undefined; readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly run_id: string; readonly scoring_id: string | null; readonly total: number; readonly all: number; readonly offset: number; readonly scores: readonly (ScoreColumn)[]; readonly rows: readonly (SampleRow)[]; readonly facets: { readonly outcome: { readonly passed: number; readonly failed: number; readonly missing: number; }; readonly cohort: readonly ({ readonly name: string | null; readonly label: string; readonly count: number; })[]; readonly class: readonly ({ readonly name: string; readonly count: number; })[]; readonly turned: { readonly better: number; readonly worse: number; } | null; readonly unstable: number | null; readonly truncated: number; readonly histogram: { readonly range: "declared" | "observed"; readonly bins: readonly ({ readonly min: number; readonly max: number; readonly count: number; })[]; } | null; }; readonly no_inputs_because: string | null; };
  };
  /** One sample: its input, its answers, why it was scored as it was, and its other runs */
  readonly "get /api/runs/{run}/samples/{sample}": {
    readonly params: { readonly run: string; readonly sample: string; };
    readonly query: { readonly against?: string | undefined; };
    readonly body: null;
    readonly answer: { readonly run_id: string; readonly evaluation_key: string; readonly scoring_id: string | null; readonly sample_id: string; readonly position: { readonly at: number; readonly of: number; readonly previous: string | null; readonly next: string | null; }; readonly asked: { readonly input: __schema0 | null; readonly messages: readonly ({ readonly role: string; readonly content: string | readonly ({ readonly type: "text"; readonly text: string; } | { readonly type: "image"; readonly image: string; readonly media_type?: string | undefined; })[]; })[] | null; readonly why_not: string | null; readonly label_why_not?: string | null | undefined; readonly label?: { readonly id: string; readonly expected?: __schema0 | undefined; readonly metadata?: { readonly [key: string]: __schema0 } | undefined; } | null | undefined; }; readonly parameters: { readonly [key: string]: __schema0 }; readonly trials: readonly ({ readonly trial: number; readonly seed: number; readonly entry: { readonly ordinal: number; readonly input_digest: string; readonly output: { readonly kind: "produced"; readonly sample_id: string; readonly trial: number; readonly output: __schema0; readonly usage?: { readonly input_tokens: number | null; readonly output_tokens: number | null; readonly cost_usd: number | null; } | undefined; readonly duration_ms?: number | undefined; readonly exchange?: { readonly served_model?: string | undefined; readonly finish_reason?: string | undefined; readonly reasoning_length?: number | undefined; readonly reasoning?: string | undefined; readonly retries?: number | undefined; readonly waited_ms?: number | undefined; readonly unknown_cost?: { readonly requests: number; readonly at_most_usd: number | null; } | undefined; readonly answered?: true | undefined; } | undefined; } | { readonly kind: "failed"; readonly sample_id: string; readonly trial: number; readonly class: "refusal" | "unparsable" | "timeout" | "crash" | "illegal_move" | "invalid_submission" | "turn_limit" | "time_limit" | "token_limit" | "cost_limit" | "rate_limited" | "provider_error" | "judge_error" | "interrupted" | "no_output" | "no_expected" | "no_metadata" | "not_applicable" | "undefined"; readonly message: string; readonly claimed?: true | undefined; readonly usage?: { readonly input_tokens: number | null; readonly output_tokens: number | null; readonly cost_usd: number | null; } | undefined; readonly duration_ms?: number | undefined; readonly exchange?: { readonly served_model?: string | undefined; readonly finish_reason?: string | undefined; readonly reasoning_length?: number | undefined; readonly reasoning?: string | undefined; readonly retries?: number | undefined; readonly waited_ms?: number | undefined; readonly unknown_cost?: { readonly requests: number; readonly at_most_usd: number | null; } | undefined; readonly answered?: true | undefined; } | undefined; }; readonly trajectory?: { readonly [key: string]: __schema0 } | undefined; readonly cached?: true | undefined; } | null; })[]; readonly why: readonly (WhyScored)[]; readonly metrics: { readonly [key: string]: __schema0 } | null; readonly before: SampleInRun | null; readonly repetitions: readonly (SampleInRun)[]; readonly other_runs: readonly (SampleInRun)[]; readonly command: string; readonly run_command: string; };
  };
  /** The first run compared with each of the others, sample by sample */
  readonly "get /api/compare": {
    readonly params: null;
    readonly query: { readonly runs: string; readonly allow_changed?: "true" | undefined; readonly score?: string | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly runs: readonly (RunRow)[]; readonly comparisons: readonly ({ readonly sentence: Sentence; readonly comparison: Comparison; readonly turned: { readonly score_name: string; readonly score_names: readonly (string)[]; readonly counts: { readonly worse: number; readonly better: number; readonly changed: number; readonly both_fail: number; readonly both_pass: number; readonly same: number; }; readonly lists: { readonly worse: readonly ({ readonly sample_id: string; readonly trial: number; readonly input_preview: string | null; readonly before_output: string; readonly after_output: string; readonly before_score: RowScore; readonly after_score: RowScore; })[]; readonly better: readonly ({ readonly sample_id: string; readonly trial: number; readonly input_preview: string | null; readonly before_output: string; readonly after_output: string; readonly before_score: RowScore; readonly after_score: RowScore; })[]; readonly changed: readonly ({ readonly sample_id: string; readonly trial: number; readonly input_preview: string | null; readonly before_output: string; readonly after_output: string; readonly before_score: RowScore; readonly after_score: RowScore; })[]; readonly both_fail: readonly ({ readonly sample_id: string; readonly trial: number; readonly input_preview: string | null; readonly before_output: string; readonly after_output: string; readonly before_score: RowScore; readonly after_score: RowScore; })[]; readonly both_pass: readonly ({ readonly sample_id: string; readonly trial: number; readonly input_preview: string | null; readonly before_output: string; readonly after_output: string; readonly before_score: RowScore; readonly after_score: RowScore; })[]; readonly same: readonly ({ readonly sample_id: string; readonly trial: number; readonly input_preview: string | null; readonly before_output: string; readonly after_output: string; readonly before_score: RowScore; readonly after_score: RowScore; })[]; }; } | null; })[]; readonly command: string; };
  };
  /** The numbers of the repeated runs of a series, and its samples, least stable first */
  readonly "get /api/runs/{run}/stability": {
    readonly params: { readonly run: string; };
    readonly query: { readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly stability: Stability; readonly scorer_spread: { readonly run_id: string; readonly scorings: number; readonly metrics: { readonly [key: string]: { readonly over_runs: number | null; readonly scorer: number | null; readonly solver: number | null; readonly source: "neither" | "solver" | "scorer" | "both" | "unknown"; } }; readonly samples: { readonly solver: number; readonly scorer: number; readonly neither: number; }; } | null; readonly runs: readonly (RunRow)[]; readonly score_names: readonly (string)[]; readonly total: number; readonly offset: number; readonly cells: readonly ({ readonly sample_id: string; readonly runs: readonly (readonly (RowScore)[] | null)[]; })[]; readonly command: string; };
  };
  /** What needs attention, what is under way, and every evaluation over time */
  readonly "get /api/today": {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly attention: readonly ({ readonly kind: "gate_failed" | "gate_inconclusive" | "run_unfinished" | "unstable"; readonly title: string; readonly reasons: readonly (string)[]; readonly run_id: string; readonly at: string; })[]; readonly under_way: readonly ({ readonly execution: Execution; readonly status: "running" | "completed" | "stopped" | "interrupted" | "failed" | "died" | "unknown"; })[]; readonly evaluations: readonly ({ readonly evaluation_key: string; readonly task_specification_key: string; readonly metric: string | null; readonly verdict: "pass" | "fail" | "inconclusive" | null; readonly last_run_id: string; readonly mark: string | null; readonly last_at: string; readonly runs: number; readonly dots: readonly ({ readonly run_id: string; readonly started_at: string; readonly value: number; readonly interval: { readonly low: number; readonly high: number; } | null; readonly n: number | null; })[]; })[]; readonly counts: { readonly specifications: number; readonly runs: number; readonly open: number; }; };
  };
  /** Executions, newest first, with their outcome */
  readonly "get /api/executions": {
    readonly params: null;
    readonly query: { readonly evaluation?: string | undefined; readonly specification?: string | undefined; readonly status?: "running" | "completed" | "stopped" | "interrupted" | "failed" | "died" | "unknown" | undefined; readonly after?: string | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly items: readonly ({ readonly execution: Execution; readonly status: "running" | "completed" | "stopped" | "interrupted" | "failed" | "died" | "unknown"; })[]; readonly next: string | null; };
  };
  /** The progress of every run under way: the data of its newest run.progress event */
  readonly "get /api/executions/progress": {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly runs: readonly ({ readonly run_id: string; readonly at: string; readonly data: { readonly [key: string]: __schema0 }; })[]; };
  };
  /** The events after one, by its number; without a number, the number of the last */
  readonly "get /api/events/since": {
    readonly params: null;
    readonly query: { readonly after?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly events: readonly ({ readonly number: number; readonly event: Event; })[]; readonly last: number; };
  };
  /** Tasks of the project, by words, input, output field, metric or hyperparameter */
  readonly "get /api/tasks": {
    readonly params: null;
    readonly query: { readonly q?: string | undefined; readonly kind?: "problem" | "solution" | "evaluation" | "task" | undefined; readonly input?: string | undefined; readonly output_field?: string | undefined; readonly metric?: string | undefined; readonly hyperparameter?: string | undefined; readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly files: number; readonly total: number; readonly hits: readonly ({ readonly path: string; readonly line: number; readonly kind: string; readonly id: string | null; readonly name: string | null; readonly score: number; readonly reasons: readonly ({ readonly kind: string; readonly text: string; readonly line: number | null; readonly within: string | null; })[]; readonly verdict: { readonly conforms: boolean | null; readonly errors: number; readonly warnings: number; }; })[]; readonly kinds: { readonly [key: string]: number }; readonly empty: readonly ({ readonly path: string; readonly message: string; })[]; };
  };
  /** One task document: its text, its contents and its findings */
  readonly "get /api/tasks/document": {
    readonly params: null;
    readonly query: { readonly path: string; };
    readonly body: null;
    readonly answer: { readonly path: string; readonly source: string; readonly tasks: readonly (__schema0)[] | null; readonly outline: readonly (OutlineItem)[] | null; readonly report: Validation; };
  };
  /** Every version of a task that was run: when, how often, and what changed from one to the next */
  readonly "get /api/tasks/versions": {
    readonly params: null;
    readonly query: { readonly path: string; };
    readonly body: null;
    readonly answer: { readonly path: string; readonly sentence: Sentence; readonly versions: readonly (TaskVersion)[]; };
  };
  /** The solutions of a problem in the project, what they report, and whether they match it */
  readonly "get /api/tasks/solutions": {
    readonly params: null;
    readonly query: { readonly path: string; };
    readonly body: null;
    readonly answer: { readonly path: string; readonly solutions: readonly (SolutionOfTask)[]; readonly left_out: number; };
  };
  /** Findings on a text, and whether it answers a problem */
  readonly "post /api/tasks/check": {
    readonly params: null;
    readonly query: null;
    readonly body: { readonly text: string; readonly problem?: string | undefined; };
    readonly answer: { readonly report: Validation; readonly outline: readonly (OutlineItem)[] | null; readonly match: Match | null; };
  };
  /** The four signals over the corpus, completeness, and the selected triples */
  readonly "get /api/cards": {
    readonly params: null;
    readonly query: { readonly q?: string | undefined; readonly model?: string | undefined; readonly benchmark?: string | undefined; readonly organization?: string | undefined; readonly first_party_only?: "true" | "false" | undefined; readonly multi_party?: "true" | "false" | undefined; readonly gap?: "true" | "false" | undefined; readonly diverging?: "true" | "false" | undefined; readonly unexplained?: "true" | "false" | undefined; readonly agentic?: "true" | "false" | undefined; readonly missing_field?: string | undefined; readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly rollup: CorpusRollup; readonly rates: { readonly reproducibility: { readonly triples: number; readonly agentic_triples: number; readonly gap_rate: number | null; readonly missingness: { readonly [key: string]: number | null }; }; readonly completeness: { readonly benchmarks: number; readonly median: number | null; readonly population: readonly ({ readonly path: string; readonly rate: number | null; })[]; }; }; readonly benchmarks: readonly ({ readonly benchmark: string; readonly card: string | null; readonly score: string; readonly value: number; readonly fully_missing: number; readonly fields: readonly ({ readonly path: string; readonly coverage: string; readonly score: number; })[]; })[]; readonly headlines: readonly ({ readonly signal: "reproducibility" | "completeness" | "provenance" | "comparability"; readonly title: string; readonly question: string; readonly says: string; readonly value: number | null; readonly count: number | null; readonly of: number; readonly formula: string; readonly inputs: readonly (readonly [string, string])[]; })[]; readonly unexplained: number; readonly total: number; readonly offset: number; readonly signals: readonly (ShownTriple)[]; readonly facets: { readonly model: readonly ({ readonly value: string; readonly count: number; })[]; readonly benchmark: readonly ({ readonly value: string; readonly count: number; })[]; readonly organization: readonly ({ readonly value: string; readonly count: number; })[]; readonly missing_field: readonly ({ readonly value: string; readonly count: number; })[]; readonly flags: { readonly first_party_only: number; readonly multi_party: number; readonly gap: number; readonly diverging: number; readonly unexplained: number; readonly agentic: number; }; }; readonly divergences: readonly ({ readonly model: string; readonly path: readonly [string, string, string, string | null]; readonly metric: string; readonly between: "setups" | "parties"; readonly share: number; readonly diverges: boolean; readonly differing_fields: readonly (string)[]; readonly stated_differences: readonly ({ readonly field: string; readonly values: readonly (string | null)[]; })[]; readonly groups: readonly ({ readonly name: string; readonly score: number; readonly reports: number; })[]; })[] | null; };
  };
  /** The selected triples as a tree: family, composite, benchmark, split, each with its counts and signals */
  readonly "get /api/cards/tree": {
    readonly params: null;
    readonly query: { readonly q?: string | undefined; readonly model?: string | undefined; readonly benchmark?: string | undefined; readonly organization?: string | undefined; readonly first_party_only?: "true" | "false" | undefined; readonly multi_party?: "true" | "false" | undefined; readonly gap?: "true" | "false" | undefined; readonly diverging?: "true" | "false" | undefined; readonly unexplained?: "true" | "false" | undefined; readonly agentic?: "true" | "false" | undefined; readonly missing_field?: string | undefined; };
    readonly body: null;
    readonly answer: { readonly nodes: readonly (TreeNode)[]; };
  };
  /** The card of a benchmark, a model or an organisation, with the reports behind every number */
  readonly "get /api/cards/{kind}/{name}": {
    readonly params: { readonly kind: "benchmark" | "model" | "organization"; readonly name: string; };
    readonly query: null;
    readonly body: null;
    readonly answer: Card;
  };
  /** The reproductions, and how many of their numbers agree */
  readonly "get /api/reproductions": {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly reproductions: readonly ({ readonly path: string; readonly title: string; readonly reported_model: string | null; readonly obtained_model: string | null; readonly setting: "paper_only" | "ct_only" | null; readonly started_at: string | null; readonly outcomes: { readonly consistent: number; readonly deviates: number; readonly not_comparable: number; readonly not_obtained: number; readonly not_reported: number; }; readonly disputed: number; readonly fault: { readonly code: string; readonly message: string; readonly fix?: string | undefined; } | null; })[]; };
  };
  /** One reproduction: every reported number beside the obtained one */
  readonly "get /api/reproductions/one": {
    readonly params: null;
    readonly query: { readonly path: string; };
    readonly body: null;
    readonly answer: { readonly path: string; readonly sentence: Sentence; readonly reproduction: Reproduction; readonly shown: readonly ({ readonly part: string; readonly metric: string; readonly reported: string; readonly claimed: string; readonly obtained: string; readonly delta: string; readonly n: string; readonly outcome: string; })[]; readonly notes: readonly (string)[]; readonly differences: readonly ({ readonly label: string; readonly value: number | null; readonly low: number | null; readonly high: number | null; })[]; readonly others: readonly ({ readonly path: string; readonly reproduction: Reproduction; readonly shown: readonly ({ readonly part: string; readonly metric: string; readonly reported: string; readonly claimed: string; readonly obtained: string; readonly delta: string; readonly n: string; readonly outcome: string; })[]; })[]; };
  };
  /** The answers behind one row, with their labels */
  readonly "get /api/reproductions/answers": {
    readonly params: null;
    readonly query: { readonly path: string; readonly row: number; readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly files: readonly (string)[]; readonly columns: readonly (string)[]; readonly total: number; readonly offset: number; readonly rows: readonly (readonly (__schema0)[])[]; };
  };
  /** Record for one row whether its metric is implemented as the paper defines it */
  readonly "post /api/reproductions/verdicts": {
    readonly params: null;
    readonly query: null;
    readonly body: { readonly path: string; readonly subtask?: string | undefined; readonly metric: string; readonly correctly: boolean; readonly reason?: string | undefined; };
    readonly answer: { readonly verdict: { readonly schema_version: "assay.implementation_verdict.v1"; readonly subtask: string | null; readonly metric: string; readonly measured: string | null; readonly correctly: boolean; readonly by: string; readonly reason: string | null; readonly at: string; }; };
  };
  /** Entries of the ledger, newest last; pass the first of a page as `before` for the page before it */
  readonly "get /api/audit": {
    readonly params: null;
    readonly query: { readonly before?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly origin: string; readonly size: number; readonly events: readonly (LoggedEvent)[]; };
  };
  /** All ledger entries about one subject */
  readonly "get /api/audit/entries/{id}": {
    readonly params: { readonly id: string; };
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly id: string; readonly size: number; readonly events: readonly (LoggedEvent)[]; };
  };
  /** The signed head of the ledger; keep a copy to detect later changes to past entries */
  readonly "get /api/audit/checkpoint": {
    readonly params: null;
    readonly query: { readonly since?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly size: number; readonly checkpoint: string | null; readonly consistency: { readonly from: number; readonly to: number; readonly proof: readonly (string)[]; } | null; };
  };
  /** The document that proves one score */
  readonly "get /api/audit/bundles/{score}": {
    readonly params: { readonly score: string; };
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly bundle: { readonly [key: string]: __schema0 }; };
  };
  /** The evaluators of this home: who is ahead in each, and what is waiting */
  readonly "get /api/evaluators": {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly evaluators: readonly ({ readonly key: string; readonly name: string; readonly description: string | null; readonly headline: string; readonly items: number | null; readonly phase: Phase; readonly teams: number; readonly submissions: number; readonly waiting: number; readonly sentence: Sentence; })[]; };
  };
  /** One evaluator: its contract, its phases, and for the host the answers to an operator's questions */
  readonly "get /api/evaluators/{evaluator}": {
    readonly params: { readonly evaluator: string; };
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly evaluator: ShownEvaluator; readonly phase: Phase; readonly has_final: boolean; readonly seen_by: { readonly headline: "public" | "submitter" | "evaluator"; readonly intervals: "public" | "submitter" | "evaluator"; readonly metrics: "public" | "submitter" | "evaluator"; readonly gates: "public" | "submitter" | "evaluator"; readonly claims: "public" | "submitter" | "evaluator"; readonly slices: "public" | "submitter" | "evaluator"; readonly counts: "public" | "submitter" | "evaluator"; readonly operational: "public" | "submitter" | "evaluator"; readonly items: "public" | "submitter" | "evaluator"; readonly traces: "public" | "submitter" | "evaluator"; }; readonly counts: { readonly submissions: number | null; readonly waiting: number | null; readonly versions: number; }; readonly questions: readonly ({ readonly question: string; readonly answer: string; readonly missing: readonly (string)[]; })[] | null; };
  };
  /** The ranking of teams under one scorer version */
  readonly "get /api/evaluators/{evaluator}/board": {
    readonly params: { readonly evaluator: string; };
    readonly query: { readonly split?: "feedback" | "final" | undefined; };
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly board: Board; };
  };
  /** Versions of the evaluator, what each changed, and what its boards have shown */
  readonly "get /api/evaluators/{evaluator}/versions": {
    readonly params: { readonly evaluator: string; };
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly versions: readonly ({ readonly digest: string; readonly name: string | null; readonly registered_at: string; readonly scorer_id: string; readonly snapshots: { readonly [key: string]: string }; readonly changed: readonly (string)[]; readonly is_hidden_changed: boolean; readonly shown_on: readonly (string)[]; readonly judged: { readonly done: number; readonly total: number; }; })[]; readonly campaigns: readonly ({ readonly campaign_id: string; readonly evaluator_digest: string; readonly version: string | null; readonly split: string; readonly actor: string; readonly reason: string; readonly requested_at: string; readonly switched_at: string | null; readonly state: "under_way" | "finished" | "left"; readonly judged: { readonly done: number; readonly total: number; readonly failed: number; }; })[]; readonly snapshots: readonly ({ readonly snapshot_id: string; readonly split: string; readonly items: number; readonly commitment_root: string; readonly committed_at: string; readonly index: number; readonly versions: readonly (string)[]; })[]; readonly heads: readonly (BoardHead)[]; readonly scores: readonly ({ readonly id: string; readonly submission_id: string; readonly team: string; readonly split: string; readonly scorer_id: string; readonly kind: "official" | "practice" | "rerun" | "audit"; readonly status: "current" | "superseded" | "invalidated" | "withdrawn"; readonly headline: string | null; readonly made_at: string; })[] | null; };
  };
  /** Submissions and their states; submitters see only their own */
  readonly "get /api/evaluators/{evaluator}/submissions": {
    readonly params: { readonly evaluator: string; };
    readonly query: { readonly state?: "received" | "validated" | "queued" | "scoring" | "scored" | "invalid" | "errored" | "withdrawn" | undefined; readonly team?: string | undefined; readonly after?: string | undefined; readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly total: number; readonly offset: number; readonly submissions: readonly (ListedSubmission)[]; readonly next: string | null; readonly states: readonly ({ readonly value: "received" | "validated" | "queued" | "scoring" | "scored" | "invalid" | "errored" | "withdrawn"; readonly count: number; })[]; readonly quota: { readonly used: { readonly today: number; readonly lifetime: number; readonly in_flight: number; readonly invalid_today: number; readonly bytes_today: number; }; readonly limits: { readonly per_day: number | null; readonly in_flight: number | null; readonly lifetime: number | null; readonly invalid_per_day: number | null; readonly bytes_per_day: number | null; }; } | null; };
  };
  /** Submit a file: stored byte for byte, acknowledged once it is durable */
  readonly "post /api/evaluators/{evaluator}/submissions": {
    readonly params: { readonly evaluator: string; };
    readonly query: { readonly file: string; readonly team?: string | undefined; readonly claims?: string | undefined; readonly key?: string | undefined; };
    readonly body: null;
    readonly answer: { readonly submission: Submission; readonly state: "received" | "validated" | "queued" | "scoring" | "scored" | "invalid" | "errored" | "withdrawn"; readonly problems: readonly ({ readonly code: string; readonly message: string; readonly line?: number | null | undefined; readonly column?: number | null | undefined; readonly fix?: string | undefined; })[]; readonly quota: { readonly used: { readonly today: number; readonly lifetime: number; readonly in_flight: number; readonly invalid_today: number; readonly bytes_today: number; }; readonly limits: { readonly per_day: number | null; readonly in_flight: number | null; readonly lifetime: number | null; readonly invalid_per_day: number | null; readonly bytes_per_day: number | null; }; }; };
  };
  /** One submission with its history and its scores; that of another team is not found */
  readonly "get /api/evaluators/{evaluator}/submissions/{submission}": {
    readonly params: { readonly evaluator: string; readonly submission: string; };
    readonly query: null;
    readonly body: null;
    readonly answer: SubmissionView;
  };
  /** Open the items, games, verdicts or votes behind a score, page by page; the ledger records who did */
  readonly "post /api/evaluators/{evaluator}/evidence": {
    readonly params: { readonly evaluator: string; };
    readonly query: null;
    readonly body: { readonly score: string; readonly reason: string; readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly answer: { readonly score: { readonly id: string; readonly submission_id: string; readonly evaluator_key: string; readonly split: string; readonly status: "scored" | "errored" | "invalid"; readonly metrics: readonly ({ readonly name: string; readonly direction: "higher" | "lower" | "none"; readonly value: string | null; readonly numerator?: number | undefined; readonly denominator?: number | undefined; readonly n: number; readonly missing: number; readonly interval: { readonly low: string; readonly high: string; readonly level: number; readonly method: string; } | null; readonly range: { readonly min: number; readonly max: number; } | null; readonly why?: string | undefined; })[]; }; readonly total: number | null; readonly offset: number; readonly items: readonly ({ readonly [key: string]: __schema0 })[]; readonly trace: __schema0; readonly judges: readonly (JudgeCalibration)[]; };
  };
  /** Why two scores differ: run, scorer, hidden data, judge or chance; submitters see only their own */
  readonly "get /api/evaluators/{evaluator}/explanation": {
    readonly params: { readonly evaluator: string; };
    readonly query: { readonly a: string; readonly b: string; };
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly headline: string; readonly scores: readonly [{ readonly id: string; readonly submission_id: string; readonly team: string; readonly scorer_id: string; readonly snapshot_id: string | null; readonly made_at: string; readonly number: { readonly name: string; readonly direction: "higher" | "lower" | "none"; readonly value: string | null; readonly numerator?: number | undefined; readonly denominator?: number | undefined; readonly n: number; readonly missing: number; readonly interval: { readonly low: string; readonly high: string; readonly level: number; readonly method: string; } | null; readonly range: { readonly min: number; readonly max: number; } | null; readonly why?: string | undefined; } | null; }, { readonly id: string; readonly submission_id: string; readonly team: string; readonly scorer_id: string; readonly snapshot_id: string | null; readonly made_at: string; readonly number: { readonly name: string; readonly direction: "higher" | "lower" | "none"; readonly value: string | null; readonly numerator?: number | undefined; readonly denominator?: number | undefined; readonly n: number; readonly missing: number; readonly interval: { readonly low: string; readonly high: string; readonly level: number; readonly method: string; } | null; readonly range: { readonly min: number; readonly max: number; } | null; readonly why?: string | undefined; } | null; }]; readonly explanation: { readonly scores: readonly [string, string]; readonly verdict: "same" | "run" | "scorer" | "hidden_data" | "judge_drift" | "noise" | "alarm" | "confounded"; readonly factors: readonly ("run" | "scorer" | "hidden_data" | "judge_drift")[]; readonly metrics: readonly ({ readonly name: string; readonly a: string | null; readonly b: string | null; readonly delta: string | null; })[]; readonly components: readonly (string)[]; readonly hidden_data: { readonly added: number; readonly removed: number; readonly relabelled: number; } | null; readonly repeats: { readonly n: number; readonly std: number | null; }; readonly steps: readonly ({ readonly factor: "run" | "scorer" | "hidden_data" | "judge_drift"; readonly delta: string | null; })[]; readonly reruns: readonly ({ readonly submission_id: string; readonly scorer_of: string; readonly hidden_of: string; })[]; }; };
  };
  /** Rescore a submission by any stored version; earlier scores are kept */
  readonly "post /api/evaluators/{evaluator}/reruns": {
    readonly params: { readonly evaluator: string; };
    readonly query: null;
    readonly body: { readonly submission: string; readonly scorer_of?: string | undefined; readonly hidden_of?: string | undefined; readonly reason: string; readonly seen: string; };
    readonly answer: { readonly score: { readonly id: string; readonly status: "scored" | "errored" | "invalid"; readonly metrics: readonly ({ readonly name: string; readonly direction: "higher" | "lower" | "none"; readonly value: string | null; readonly numerator?: number | undefined; readonly denominator?: number | undefined; readonly n: number; readonly missing: number; readonly interval: { readonly low: string; readonly high: string; readonly level: number; readonly method: string; } | null; readonly range: { readonly min: number; readonly max: number; } | null; readonly why?: string | undefined; })[]; }; };
  };
  /** Every arena by its newest run: who is ahead */
  readonly "get /api/arenas": {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly arenas: readonly ({ readonly arena_key: string; readonly run_id: string; readonly match: "game" | "answers"; readonly begun_at: string; readonly players: number; readonly games: number; readonly scheduled: number; readonly runs: number; readonly sentence: Sentence; })[]; };
  };
  /** One run of an arena: ratings with intervals, head to head, and a page of its games */
  readonly "get /api/arenas/{run}": {
    readonly params: { readonly run: string; };
    readonly query: { readonly player?: string | undefined; readonly ending?: string | undefined; readonly offset?: number | undefined; readonly limit?: number | undefined; };
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly standings: Standings; readonly notes: readonly (string)[]; readonly total: number; readonly offset: number; readonly games: readonly (ListedGame)[]; readonly endings: readonly ({ readonly value: string; readonly count: number; })[]; readonly runs: readonly ({ readonly id: string; readonly begun_at: string; })[]; };
  };
  /** One game, move by move; for the host with a picture of every position */
  readonly "get /api/arenas/{run}/games/{game}": {
    readonly params: { readonly run: string; readonly game: string; };
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly game: { readonly run_id: string; readonly game: ListedGame; readonly moves: readonly (ShownMove)[]; readonly seed?: number | undefined; readonly agrees?: boolean | undefined; readonly opening?: string | null | undefined; }; readonly unplayed: string | null; };
  };
  /** The evaluators that use human review, and for the host their progress and agreement */
  readonly "get /api/review": {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly sentence: Sentence; readonly evaluators: readonly ({ readonly key: string; readonly name: string; readonly reviews: readonly ({ readonly evaluator_key: string; readonly version: string; readonly counts: { readonly open: number; readonly disputed: number; readonly agreed: number; readonly closed: number; readonly unanswered: number; }; readonly submissions: readonly ({ readonly submission_id: string; readonly split: string; readonly items: number; readonly open: number; readonly disputed: number; readonly closed: number; })[]; readonly agreement: readonly ({ readonly criterion: string; readonly items: number; readonly observed: number | null; readonly interval: { readonly method: string; readonly level: number; readonly low: number; readonly high: number; } | null; readonly alpha: number | null; readonly ac1: number | null; readonly prevalence: { readonly [key: string]: number }; })[]; readonly raters: readonly ({ readonly rater: string; readonly votes: number; readonly gold: { readonly hits: number; readonly of: number; }; readonly agreement: { readonly hits: number; readonly of: number; }; readonly consistency: { readonly hits: number; readonly of: number; }; readonly median_seconds: number | null; readonly excluded: boolean; })[]; readonly excluded: readonly ({ readonly kind: "excluded"; readonly version: string; readonly rater: string; readonly rule: "gold" | "agreement"; readonly share: number; readonly floor: number; readonly of: number; readonly at: string; })[]; readonly disputed: readonly (string)[]; readonly appeals: readonly ({ readonly kind: "appealed"; readonly item: string; readonly of: string; readonly submission_id: string | null; readonly round: number; readonly status: string; readonly team: string; readonly reason: string; readonly score_id: string; readonly at: string; })[]; })[] | null; })[]; };
  };
  /** The next item for a rater, blind, reserved for them until its deadline */
  readonly "post /api/review/next": {
    readonly params: null;
    readonly query: null;
    readonly body: { readonly evaluator: string; readonly rater?: string | undefined; readonly skip?: string | undefined; };
    readonly answer: { readonly item: HandedOut | null; };
  };
  /** Judge an assigned item; acknowledged once it is stored durably */
  readonly "post /api/review/votes": {
    readonly params: null;
    readonly query: null;
    readonly body: { readonly evaluator: string; readonly rater?: string | undefined; readonly item: string; readonly values: { readonly [key: string]: string | null }; readonly reason?: string | undefined; };
    readonly answer: { readonly vote: CastVote; };
  };
  /** Undo a vote, until a score uses it */
  readonly "post /api/review/undo": {
    readonly params: null;
    readonly query: null;
    readonly body: { readonly evaluator: string; readonly rater?: string | undefined; readonly item: string; };
    readonly answer: { readonly vote: CastVote; };
  };
  /** Items on which raters differ, for an adjudicator: their votes without their names */
  readonly "get /api/review/disputes": {
    readonly params: null;
    readonly query: { readonly evaluator: string; readonly adjudicator?: string | undefined; };
    readonly body: null;
    readonly answer: { readonly disputes: readonly (Dispute)[]; };
  };
  /** Decide an item on which raters differ; their votes are kept */
  readonly "post /api/review/decisions": {
    readonly params: null;
    readonly query: null;
    readonly body: { readonly evaluator: string; readonly adjudicator?: string | undefined; readonly item: string; readonly values: { readonly [key: string]: string | null }; readonly reason: string; };
    readonly answer: { readonly decision: { readonly item: string; readonly round: number; readonly at: string; }; };
  };
  /** Appeal an item of your own submission: it goes to raters who have not seen it */
  readonly "post /api/review/appeals": {
    readonly params: null;
    readonly query: null;
    readonly body: { readonly evaluator: string; readonly submission: string; readonly item: string; readonly team?: string | undefined; readonly reason: string; };
    readonly answer: { readonly appeal: { readonly item: string; readonly round: number; readonly at: string; }; };
  };
  /** Your role and name */
  readonly "get /api/me": {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly role: "viewer" | "submitter" | "reviewer" | "evaluator" | "owner"; readonly name: string; };
  };
  /** Counts for each page: runs, evaluators, what is waiting to be scored or judged */
  readonly "get /api/counts": {
    readonly params: null;
    readonly query: null;
    readonly body: null;
    readonly answer: { readonly runs: number; readonly open_runs: number; readonly evaluators: number; readonly waiting_submissions: number; readonly review_items: number | null; };
  };
}
