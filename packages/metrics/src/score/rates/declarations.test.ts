import { testDeclarations } from '../../testing/test-declarations.ts';
import { allPassAuc } from './all-pass-auc.ts';
import { allPassPerGroup } from './all-pass-per-group.ts';
import { costNormalisedScore } from './cost-normalised-score.ts';
import { falseNegativeRate } from './false-negative-rate.ts';
import { latency } from './latency.ts';
import { passAtKMetric } from './pass-at-k.ts';
import { passHatKMetric } from './pass-hat-k.ts';
import { pgr } from './pgr.ts';
import { regret } from './regret.ts';
import { safetyViolationRate } from './safety-violation-rate.ts';
import { taskCompletionRate } from './task-completion-rate.ts';
import { winRate } from './win-rate.ts';

testDeclarations([
  [
    pgr,
    {
      names: 'pgr, performance-gap-recovered',
      score: 'set, number −∞ … ∞ higher, no pass rule',
      needs: 'output',
      parameters: 'weak! number; ceiling! number',
    },
  ],
  [
    allPassPerGroup,
    {
      names: 'all-pass-per-group, all-pass, model-level-safety-score, worst-of-group',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, metadata.group',
      parameters: 'group string length ≥ 1 = "group"',
    },
  ],
  [
    allPassAuc,
    {
      names: 'all-pass-auc, area-under-safety-curve, group-pass-auc',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, metadata.group',
      parameters: 'group string length ≥ 1 = "group"; steps integer ≥ 1 ≤ 1000000 = 100',
    },
  ],
  [
    winRate,
    {
      names: 'win-rate, winrate, preference-rate, human-preference-rate',
      score: 'set, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output',
      parameters: 'level number > 0 < 1 = 0.95',
    },
  ],
  [
    taskCompletionRate,
    {
      names: 'task-completion-rate, completion-rate, task-success-rate',
      score: 'set, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output',
      parameters: '',
    },
  ],
  [
    regret,
    {
      names: 'regret, simple-regret, mean-regret',
      score: 'sample, number −∞ … ∞ lower, no pass rule',
      needs: 'output, expected',
      parameters: 'better higher|lower = "higher"',
    },
  ],
  [
    safetyViolationRate,
    {
      names: 'safety-violation-rate, violation-rate, unsafe-rate, attack-success-rate',
      score: 'set, number 0 … 1 lower, passes at-most 0.5',
      needs: 'output',
      parameters: '',
    },
  ],
  [
    falseNegativeRate,
    {
      names: 'false-negative-rate, fnr, miss-rate',
      score: 'set, number 0 … 1 lower, no pass rule',
      needs: 'output, expected',
      parameters:
        'decide threshold|label = "threshold"; threshold number = 0.5; positive string|number|boolean',
    },
  ],
  [
    latency,
    {
      names: 'latency, latency-ms, duration',
      score: 'set, number 0 … ∞ lower, no pass rule',
      needs: 'metadata.duration_ms',
      parameters: 'statistic mean|p5|p50|p95|p99|max = "mean"',
    },
  ],
  [
    costNormalisedScore,
    {
      names: 'cost-normalised-score, cost-normalized-score, score-per-cost',
      score: 'set, number 0 … ∞ higher, no pass rule',
      needs: 'output, metadata.cost',
      parameters: '',
    },
  ],
  [
    passAtKMetric,
    {
      names: 'pass-at-k, pass@k',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output',
      parameters:
        'k integer ≥ 1 = 1; estimator unbiased|plug-in = "unbiased"; group string length ≥ 1 = "group"',
    },
  ],
  [
    passHatKMetric,
    {
      names: 'pass-hat-k, pass^k',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output',
      parameters:
        'k integer ≥ 1 = 1; estimator unbiased|plug-in = "unbiased"; group string length ≥ 1 = "group"',
    },
  ],
]);
