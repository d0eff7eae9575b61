import type { CompositeEntry, NameEntry, ParentEdge } from '../name-index.ts';
import { benchmarks } from './benchmarks.ts';
import { models } from './models.ts';
import { organizations } from './organizations.ts';
import type { CompositeRow, MakerModels, MetricRow } from './registry-row.ts';

/** Suites and leaderboards: what was reported together, under one protocol. */
const composites: readonly CompositeRow[] = [
  {
    name: 'HELM Classic',
    family: 'HELM',
    collections: ['helm_classic'],
    benchmarks: [
      'MMLU',
      'BoolQ',
      'NarrativeQA',
      'Natural Questions',
      'QuAC',
      'HellaSwag',
      'OpenBookQA',
      'TruthfulQA',
      'MS MARCO',
      'CNN/DailyMail',
      'XSum',
      'IMDB',
      'CivilComments',
      'RAFT',
    ],
  },
  {
    name: 'HELM Lite',
    family: 'HELM',
    collections: ['helm_lite'],
    benchmarks: [
      'NarrativeQA',
      'Natural Questions',
      'OpenBookQA',
      'MMLU',
      'MATH',
      'GSM8K',
      'LegalBench',
      'MedQA',
      'WMT 2014',
    ],
  },
  { name: 'HELM MMLU', family: 'HELM', collections: ['helm_mmlu'], benchmarks: ['MMLU'] },
  {
    name: 'HELM Capabilities',
    family: 'HELM',
    collections: ['helm_capabilities'],
    benchmarks: ['MMLU-Pro', 'GPQA', 'IFEval', 'WildBench', 'Omni-MATH'],
  },
  { name: 'HELM Instruct', family: 'HELM', collections: ['helm_instruct'], benchmarks: [] },
  {
    name: 'Open LLM Leaderboard v1',
    family: 'Open LLM Leaderboard',
    collections: ['hfopenllm_v1', 'hfopenllm'],
    benchmarks: ['ARC-Challenge', 'HellaSwag', 'MMLU', 'TruthfulQA', 'WinoGrande', 'GSM8K'],
  },
  {
    name: 'Open LLM Leaderboard v2',
    family: 'Open LLM Leaderboard',
    collections: ['hfopenllm_v2'],
    benchmarks: ['IFEval', 'BBH', 'MATH Level 5', 'GPQA', 'MuSR', 'MMLU-Pro'],
  },
  {
    name: 'Holistic Agent Leaderboard',
    family: 'HAL',
    collections: [
      'hal',
      'hal-assistantbench',
      'hal-corebench-hard',
      'hal-gaia',
      'hal-online-mind2web',
      'hal-scicode',
      'hal-scienceagentbench',
      'hal-swebench-verified-mini',
      'hal-taubench-airline',
      'hal-usaco',
    ],
    benchmarks: [
      'AssistantBench',
      'CORE-Bench Hard',
      'GAIA',
      'Online Mind2Web',
      'SciCode',
      'ScienceAgentBench',
      'SWE-bench Verified Mini',
      'tau-bench',
      'USACO',
    ],
  },
  {
    name: 'RewardBench Leaderboard',
    family: 'RewardBench',
    collections: ['reward-bench', 'rewardbench'],
    benchmarks: ['RewardBench', 'RewardBench 2'],
  },
  {
    name: 'LiveCodeBench Pro Leaderboard',
    family: 'LiveCodeBench',
    collections: ['livecodebenchpro', 'livecodebench_pro'],
    benchmarks: ['LiveCodeBench Pro'],
  },
];

/**
 * Metrics that reports name. One that the catalogue of metrics has as well goes by the catalogue's name. An alias
 * that two rows have is ambiguous on purpose: reports write it for both.
 */
const metrics: readonly MetricRow[] = [
  { name: 'accuracy', aliases: ['acc', 'overall accuracy', 'classification accuracy'] },
  { name: 'balanced-accuracy', aliases: ['bacc'] },
  { name: 'normalised-accuracy', aliases: ['acc_norm', 'normalized accuracy', 'accuracy norm'] },
  { name: 'exact-match', aliases: ['EM'] },
  { name: 'final-number-exact-match', aliases: ['exact match (final number)'] },
  { name: 'squad-exact-match', aliases: ['quasi-exact match', 'squad-em', 'EM'] },
  { name: 'prefix-exact-match' },
  { name: 'f1', aliases: ['classification F1', 'F1 score', 'F-measure'] },
  { name: 'squad-f1', aliases: ['token F1', 'word-overlap F1', 'F1', 'F1 score'] },
  { name: 'micro-f1', aliases: ['F1 micro', 'f1_micro'] },
  { name: 'macro-averaged-f1', aliases: ['F1 macro', 'f1_macro'] },
  { name: 'precision' },
  { name: 'recall', aliases: ['sensitivity', 'true positive rate', 'TPR'] },
  { name: 'mcc', aliases: ['Matthews correlation', 'Matthews correlation coefficient', 'matthews_corrcoef'] },
  { name: 'roc-auc', aliases: ['AUROC', 'area under the ROC curve'] },
  { name: 'average-precision', aliases: ['AUPRC', 'PR-AUC'] },
  { name: 'brier', aliases: ['Brier score'] },
  { name: 'log-loss', aliases: ['cross entropy', 'negative log likelihood', 'NLL'] },
  { name: 'ece', aliases: ['expected calibration error'] },
  { name: 'perplexity', aliases: ['PPL', 'word_perplexity'] },
  { name: 'bits-per-byte', aliases: ['BPB'] },
  { name: 'bleu', aliases: ['corpus BLEU', 'sacreBLEU'] },
  { name: 'bleu-4' },
  { name: 'chrf', aliases: ['chrF2'] },
  { name: 'chrf-plus-plus', aliases: ['chrF++'] },
  { name: 'meteor' },
  { name: 'rouge-1' },
  { name: 'rouge-2' },
  { name: 'rouge-l' },
  { name: 'ter', aliases: ['translation edit rate', 'translation error rate'] },
  { name: 'bertscore', aliases: ['BERTScore F1'] },
  { name: 'wer', aliases: ['word error rate'] },
  { name: 'pass-at-k', aliases: ['pass@k'] },
  { name: 'pass-hat-k', aliases: ['pass^k'] },
  { name: 'ndcg-at-k', aliases: ['NDCG@k', 'normalized discounted cumulative gain'] },
  { name: 'precision-at-k', aliases: ['P@k', 'precision@k'] },
  { name: 'recall-at-k', aliases: ['recall@k'] },
  { name: 'hit-at-k', aliases: ['hit@k', 'hits@k'] },
  { name: 'mrr', aliases: ['mean reciprocal rank', 'reciprocal rank'] },
  { name: 'task-completion-rate', aliases: ['success rate', 'task success rate', 'completion rate'] },
  { name: 'resolved-rate', aliases: ['% resolved', 'resolve rate'] },
  { name: 'refusal-rate' },
  { name: 'win-rate', aliases: ['winrate', 'preference rate'] },
  { name: 'length-controlled-win-rate', aliases: ['LC win rate', 'length-controlled winrate'] },
  { name: 'mean-win-rate' },
  { name: 'elo', aliases: ['Elo rating', 'Arena score', 'Arena Elo'] },
  { name: 'mae', aliases: ['mean absolute error'] },
  { name: 'mse', aliases: ['mean squared error'] },
  { name: 'rmse', aliases: ['root mean squared error', 'root mean square error'] },
  { name: 'r2', aliases: ['R-squared', 'coefficient of determination'] },
  { name: 'pearson', aliases: ['Pearson correlation', 'Pearson r'] },
  { name: 'spearman', aliases: ['Spearman correlation', 'Spearman rho'] },
  { name: 'kendall', aliases: ['Kendall tau', "Kendall's tau"] },
  { name: 'cohen-kappa', aliases: ["Cohen's kappa"] },
  { name: 'iou', aliases: ['intersection over union', 'mIoU'] },
  { name: 'latency' },
  { name: 'ifeval-strict-accuracy', aliases: ['IFEval Strict Acc', 'IFEval strict accuracy'] },
  { name: 'chain-of-thought-correct', aliases: ['COT correct'] },
  { name: 'math-equivalent-cot', aliases: ['Equivalent (CoT)'] },
  { name: 'wildbench-score', aliases: ['WB Score', 'WildBench Score'] },
  { name: 'omni-math-accuracy', aliases: ['Omni-MATH Accuracy'] },
  { name: 'harmlessness' },
  { name: 'mean-score' },
];

/** Everything that the registry knows, in one form. */
export function registeredNames(): readonly NameEntry[] {
  return [
    ...models.flatMap(modelsOf),
    ...benchmarks.map(({ name, aliases = [], partOf, splits = {} }) =>
      entryOf({ kind: 'benchmark', name, aliases, parent: partIn(partOf), splits }),
    ),
    ...metrics.map(({ name, aliases = [] }) => entryOf({ kind: 'metric', name, aliases })),
    ...organizations.map(({ name, aliases = [], prefixes = [], partOf }) =>
      entryOf({ kind: 'organization', name, aliases: [...prefixes, ...aliases], parent: partIn(partOf) }),
    ),
  ];
}

export function registeredComposites(): readonly CompositeEntry[] {
  return composites.map((row) => ({ ...row, source: sourceOf(row.name) }));
}

function modelsOf({ prefix, models: named, variants = {} }: MakerModels): NameEntry[] {
  const full = (name: string): string => (name.includes('/') ? name : `${prefix}/${name}`);
  return Object.entries(named).map(([name, aliases]) => {
    const parent = variants[name];
    return entryOf({
      kind: 'model',
      name: full(name),
      aliases: aliases.map(full),
      parent: parent === undefined ? null : edgeTo('variant_of', full(parent)),
    });
  });
}

type Given = Pick<NameEntry, 'kind' | 'name'> & {
  readonly aliases: readonly string[];
  readonly parent?: ParentEdge | null;
  readonly splits?: NameEntry['splits'];
};

function entryOf({ kind, name, aliases, parent = null, splits = {} }: Given): NameEntry {
  const source = sourceOf(name);
  const others = aliases.filter((alias) => alias !== name);
  return {
    kind,
    name,
    origin: 'registry',
    source,
    aliases: others.map((alias) => ({ name: alias, source })),
    parent,
    splits,
  };
}

function partIn(name: string | undefined): ParentEdge | null {
  return name === undefined ? null : edgeTo('part_of', name);
}

function edgeTo(relation: ParentEdge['relation'], name: string): ParentEdge {
  return { relation, name, source: sourceOf(name) };
}

function sourceOf(name: string): string {
  return `registry: ${name}`;
}
