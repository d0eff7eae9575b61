import { fleissKappaMetric, randolphKappaMetric } from '../agreement/fleiss-kappa.ts';
import { gwetAc1Metric, percentAgreementMetric } from '../agreement/percent-agreement.ts';
import { krippendorffAlphaMetric } from '../agreement/krippendorff-alpha.ts';
import { citationGroundedness } from '../score/citation-groundedness.ts';
import { accuracy } from '../score/classification/accuracy.ts';
import { balancedAccuracy } from '../score/classification/balanced-accuracy.ts';
import { cohenKappa } from '../score/classification/cohen-kappa.ts';
import { confusionMatrix } from '../score/classification/confusion-matrix.ts';
import { f1 } from '../score/classification/f1.ts';
import { mcc } from '../score/classification/mcc.ts';
import { precision } from '../score/classification/precision.ts';
import { recall } from '../score/classification/recall.ts';
import { topKAccuracy } from '../score/classification/top-k-accuracy.ts';
import { contains } from '../score/contains.ts';
import { accAtIou } from '../score/detection/acc-at-iou.ts';
import { cocoAr } from '../score/detection/coco-ar.ts';
import { cocoMap } from '../score/detection/coco-map.ts';
import { detectionCounts } from '../score/detection/detection-counts.ts';
import { detectionFalseNegativeRate } from '../score/detection/detection-false-negative-rate.ts';
import { iou } from '../score/detection/iou.ts';
import { exactMatch } from '../score/exact-match.ts';
import { instructionShare, instructionsFollowed } from '../score/instructions/instruction-metrics.ts';
import { bertscoreLike } from '../score/judged/bertscore-like.ts';
import { cosineEmbedding } from '../score/judged/cosine-embedding.ts';
import { llmAsJudge } from '../score/judged/llm-as-judge.ts';
import { refusalQuality } from '../score/judged/refusal-quality.ts';
import { choiceAccuracy } from '../score/likelihood/choice-accuracy.ts';
import { choiceBrier } from '../score/likelihood/choice-brier.ts';
import { choiceEce } from '../score/likelihood/choice-ece.ts';
import { greedyMatch } from '../score/likelihood/greedy-match.ts';
import {
  bitsPerByte,
  bytePerplexity,
  perplexity,
  tokenPerplexity,
  wordPerplexity,
} from '../score/likelihood/text-likelihoods.ts';
import { mathEquivalence } from '../score/math/math-equivalence.ts';
import { ordinalDistance } from '../score/ordinal-distance.ts';
import { averagePrecision } from '../score/probability/average-precision.ts';
import { brier } from '../score/probability/brier.ts';
import { ece } from '../score/probability/ece.ts';
import { logLoss } from '../score/probability/log-loss.ts';
import { rocAuc } from '../score/probability/roc-auc.ts';
import { pythonTests } from '../score/programs/python-tests.ts';
import { allPassAuc } from '../score/rates/all-pass-auc.ts';
import { allPassPerGroup } from '../score/rates/all-pass-per-group.ts';
import { costNormalisedScore } from '../score/rates/cost-normalised-score.ts';
import { falseNegativeRate } from '../score/rates/false-negative-rate.ts';
import { latency } from '../score/rates/latency.ts';
import { passAtKMetric } from '../score/rates/pass-at-k.ts';
import { passHatKMetric } from '../score/rates/pass-hat-k.ts';
import { passRatePerGroup } from '../score/rates/pass-rate-per-group.ts';
import { pgr } from '../score/rates/pgr.ts';
import { regret } from '../score/rates/regret.ts';
import { safetyViolationRate } from '../score/rates/safety-violation-rate.ts';
import { taskCompletionRate } from '../score/rates/task-completion-rate.ts';
import { winRate } from '../score/rates/win-rate.ts';
import { regex } from '../score/regex.ts';
import { kendall } from '../score/regression/kendall.ts';
import { mae } from '../score/regression/mae.ts';
import { mse } from '../score/regression/mse.ts';
import { pearson } from '../score/regression/pearson.ts';
import { r2 } from '../score/regression/r2.ts';
import { rmse } from '../score/regression/rmse.ts';
import { spearman } from '../score/regression/spearman.ts';
import { answerContainmentAtK } from '../score/retrieval/answer-containment-at-k.ts';
import { hitAtK } from '../score/retrieval/hit-at-k.ts';
import { mrr } from '../score/retrieval/mrr.ts';
import { ndcgAtK } from '../score/retrieval/ndcg-at-k.ts';
import { precisionAtK } from '../score/retrieval/precision-at-k.ts';
import { recallAtK } from '../score/retrieval/recall-at-k.ts';
import { jsonFieldAccuracy } from '../score/structured/json-field-accuracy.ts';
import { jsonSchema } from '../score/structured/json-schema.ts';
import { jsonValid } from '../score/structured/json-valid.ts';
import { numericTolerance } from '../score/structured/numeric-tolerance.ts';
import { sameItems } from '../score/structured/same-items.ts';
import { setF1 } from '../score/structured/set-f1.ts';
import { setF1Micro } from '../score/structured/set-f1-micro.ts';
import { setPrecision, setRecall } from '../score/structured/set-ratios.ts';
import { setPrecisionMicro, setRecallMicro } from '../score/structured/set-ratios-micro.ts';
import { bleu } from '../score/text/bleu/bleu.ts';
import { sentenceBleu } from '../score/text/bleu/sentence-bleu.ts';
import { chrf, chrfPlusPlus } from '../score/text/chrf/chrf.ts';
import { levenshteinSimilarity } from '../score/text/levenshtein-similarity.ts';
import { meteor } from '../score/text/meteor/meteor.ts';
import { rouge1, rouge2, rougeL, rougeLsum } from '../score/text/rouge/rouge.ts';
import { squadExactMatch } from '../score/text/squad/squad-exact-match.ts';
import { squadF1 } from '../score/text/squad/squad-f1.ts';
import { approvalGated } from '../score/trajectory/approval-gated.ts';
import { correctTraceRate } from '../score/trajectory/correct-trace-rate.ts';
import { environmentCheck } from '../score/trajectory/environment-check.ts';
import { noPendingApprovals } from '../score/trajectory/no-pending-approvals.ts';
import { stepsBelow } from '../score/trajectory/steps-below.ts';
import { toolCallOrder } from '../score/trajectory/tool-call-order.ts';
import { toolCalled } from '../score/trajectory/tool-called.ts';
import { toolCalledWith } from '../score/trajectory/tool-called-with.ts';
import { toolNotCalled } from '../score/trajectory/tool-not-called.ts';
import type { Metric } from './metric.ts';

export interface MetricFamily {
  readonly title: string;
  readonly metrics: readonly Metric[];
}

/** Every metric, once. A new metric is one file, its test, and a row here. */
export const catalogue: readonly MetricFamily[] = [
  { title: 'Answers', metrics: [exactMatch, contains, regex, ordinalDistance, citationGroundedness] },
  {
    title: 'Texts',
    metrics: [
      squadExactMatch,
      squadF1,
      bleu,
      sentenceBleu,
      chrf,
      chrfPlusPlus,
      rouge1,
      rouge2,
      rougeL,
      rougeLsum,
      meteor,
      levenshteinSimilarity,
      mathEquivalence,
      instructionsFollowed,
      instructionShare,
    ],
  },
  {
    title: 'Structured outputs',
    metrics: [
      jsonValid,
      jsonSchema,
      jsonFieldAccuracy,
      numericTolerance,
      sameItems,
      setF1,
      setF1Micro,
      setPrecision,
      setPrecisionMicro,
      setRecall,
      setRecallMicro,
    ],
  },
  { title: 'Programs', metrics: [pythonTests] },
  {
    title: 'Classification',
    metrics: [
      accuracy,
      balancedAccuracy,
      precision,
      recall,
      f1,
      mcc,
      cohenKappa,
      confusionMatrix,
      topKAccuracy,
    ],
  },
  {
    title: 'Likelihoods',
    metrics: [
      choiceAccuracy,
      choiceBrier,
      choiceEce,
      greedyMatch,
      perplexity,
      tokenPerplexity,
      wordPerplexity,
      bytePerplexity,
      bitsPerByte,
    ],
  },
  { title: 'Probabilities', metrics: [rocAuc, averagePrecision, brier, logLoss, ece] },
  { title: 'Numbers', metrics: [mae, mse, rmse, r2, pearson, spearman, kendall] },
  {
    title: 'Retrieval',
    metrics: [hitAtK, recallAtK, precisionAtK, mrr, ndcgAtK, answerContainmentAtK],
  },
  {
    title: 'Detection',
    metrics: [iou, accAtIou, cocoMap, cocoAr, detectionCounts, detectionFalseNegativeRate],
  },
  {
    title: 'Trajectories',
    metrics: [
      toolCalled,
      toolNotCalled,
      toolCalledWith,
      toolCallOrder,
      stepsBelow,
      noPendingApprovals,
      environmentCheck,
      approvalGated,
      correctTraceRate,
    ],
  },
  {
    title: 'Rates, groups and costs',
    metrics: [
      pgr,
      allPassPerGroup,
      allPassAuc,
      passRatePerGroup,
      winRate,
      taskCompletionRate,
      regret,
      safetyViolationRate,
      falseNegativeRate,
      latency,
      costNormalisedScore,
      passAtKMetric,
      passHatKMetric,
    ],
  },
  {
    title: 'Agreement of raters',
    metrics: [
      percentAgreementMetric,
      fleissKappaMetric,
      randolphKappaMetric,
      krippendorffAlphaMetric,
      gwetAc1Metric,
    ],
  },
  { title: 'Judged by a model', metrics: [cosineEmbedding, bertscoreLike, llmAsJudge, refusalQuality] },
];
