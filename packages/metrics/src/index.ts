export {
  type AggregatedSample,
  aggregateScores,
  type CohortAggregate,
  type ScoreAggregates,
  ScoreAggregation,
  type SubtaskAggregate,
} from './aggregate/aggregate-scores.ts';
export { AGGREGATE_NAMES, aggregateValue } from './aggregate/aggregate-value.ts';
export { codePointOrder } from './aggregate/code-point-order.ts';
export { type GroupAggregate } from './aggregate/group-tally.ts';
export { type Histogram, histogram } from './aggregate/histogram.ts';
export { type MacroF1, macroF1 } from './aggregate/macro-f1.ts';
export { type MetricAggregate } from './aggregate/metric-aggregate.ts';
export { passedShare, passesInPart } from './aggregate/passed-share.ts';
export { passes } from './aggregate/passes.ts';
export { type SampleGroups, sampleGroups } from './aggregate/sample-groups.ts';
export { meanOfIntervals } from './compare/mean-of-intervals.ts';
export { shareInterval } from './aggregate/share-interval.ts';
export type { ScoreDefinition } from './aggregate/score-definition.ts';
export { type SubtaskMean } from './aggregate/subtask-means.ts';
export type { CategoryWeights } from './agreement/category-weights.ts';
export { fleissKappa, randolphKappa } from './agreement/many-raters/fleiss-kappa.ts';
export { gwetAc1 } from './agreement/many-raters/gwet-ac1.ts';
export { krippendorffAlpha } from './agreement/many-raters/krippendorff-alpha.ts';
export type { MeasurementLevel } from './agreement/many-raters/krippendorff-difference.ts';
export { percentAgreement } from './agreement/percent-agreement.ts';
export type { Rating, Ratings } from './agreement/rating.ts';
export { type RatingCounts, ratingCounts } from './agreement/rating-counts.ts';
export { cohenKappa } from './agreement/two-raters/cohen-kappa.ts';
export { type ContingencyTable, contingencyTable } from './agreement/two-raters/contingency-table.ts';
export { pabak } from './agreement/two-raters/pabak.ts';
export { scottPi } from './agreement/two-raters/scott-pi.ts';
export type { Battle } from './arena/battle.ts';
export { type BattleTable, tabulateBattles } from './arena/battle-table.ts';
export { abilityDifference, type ErrorKind } from './arena/bradley-terry/ability-difference.ts';
export {
  type BradleyTerryFit,
  type BradleyTerryOptions,
  bradleyTerry,
} from './arena/bradley-terry/bradley-terry.ts';
export type { BradleyTerryErrors } from './arena/bradley-terry/bradley-terry-errors.ts';
export type { CovarianceMatrix } from './arena/bradley-terry/covariance-matrix.ts';
export type { TieRule } from './arena/bradley-terry/tie-model.ts';
export { informativePairs, type PairChoice } from './arena/informative-pairs.ts';
export { LEAST_VOTERS } from './arena/least-voters.ts';
export { type EloSummary, eloSummary } from './arena/match/elo-summary.ts';
export type { MatchCounts } from './arena/match/match-counts.ts';
export { type Meeting, meetingsOf, type PairedBattle } from './arena/match/meetings.ts';
export { type SprtPlan, type SprtState, sprt, sprtBounds } from './arena/match/sprt.ts';
export { type EloModel, sprtLogLikelihoodRatio } from './arena/match/sprt-log-likelihood-ratio.ts';
export { type StoppedMatch, stoppedMatch } from './arena/match/stopped-match.ts';
export { onlineElo } from './arena/online-elo.ts';
export { type PlayerRating, type PlayerRatingOptions, playerRatings } from './arena/player-ratings.ts';
export { type PlayerWinRate, playerWinRates } from './arena/player-win-rates.ts';
export { type PositionTest, positionTest } from './arena/position-test.ts';
export {
  type BattleRatings,
  rateBattles,
  type RatingOptions,
  type RefusedRatings,
} from './arena/rate-battles.ts';
export { rankByDifferences } from './arena/rank-by-differences.ts';
export { rankByIntervals } from './arena/rank-by-intervals.ts';
export { ELO_SCALE, ORDO_SCALE, type RatingScale } from './arena/rating-scale.ts';
export { type ScreenedVoter, screenVoters, type Vote } from './arena/screen-voters.ts';
export { type WinMatrix, winMatrix } from './arena/win-matrix.ts';
export { catalogue, type MetricFamily } from './catalogue/catalogue.ts';
export { defineMetric } from './catalogue/define-metric.ts';
export { findMetric } from './catalogue/find-metric.ts';
export { needsExpected } from './catalogue/needs-expected.ts';
export type * from './catalogue/metric.ts';
export { type MetricFacts, metricFacts, typeInWords } from './catalogue/metric-facts.ts';
export { metricMarkdown, metricsMarkdown } from './catalogue/metrics-markdown.ts';
export { readParameters } from './catalogue/read-parameters.ts';
export { findShown, isMeteorWordNet, shownCatalogue } from './catalogue/shown-catalogue.ts';
export { bootstrapMean } from './compare/bootstrap/bootstrap-mean.ts';
export { bootstrapMeanOfParts, type WeightedPart } from './compare/bootstrap/bootstrap-mean-of-parts.ts';
export { type BootstrapOptions, type BootstrapResult } from './compare/bootstrap/bootstrap-result.ts';
export { bootstrapSizes } from './compare/bootstrap/bootstrap-sizes.ts';
export { bootstrapStatistic, type Statistic } from './compare/bootstrap/bootstrap-statistic.ts';
export { bootstrapWeights, type WeightedBootstrap } from './compare/bootstrap/bootstrap-weights.ts';
export { joinedUnits } from './compare/bootstrap/joined-units.ts';
export { type ClusteredStandardError, clusteredStandardError } from './compare/clustered-standard-error.ts';
export { ascending } from './compare/descriptive/ascending.ts';
export { compensatedSum } from './compare/descriptive/compensated-sum.ts';
export { correlation } from './compare/descriptive/correlation.ts';
export { mean } from './compare/descriptive/mean.ts';
export { percentile } from './compare/descriptive/percentile.ts';
export { standardDeviation } from './compare/descriptive/standard-deviation.ts';
export { clusteredRateInterval } from './compare/proportions/clustered-rate-interval.ts';
export { betaQuantile } from './compare/distributions/beta-quantile.ts';
export { binomialCdf, binomialProbability } from './compare/distributions/binomial-cdf.ts';
export { chiSquaredTail } from './compare/distributions/chi-squared-tail.ts';
export { logGamma } from './compare/distributions/log-gamma.ts';
export { normalCdf } from './compare/distributions/normal-cdf.ts';
export { normalQuantile } from './compare/distributions/normal-quantile.ts';
export { regularizedBeta } from './compare/distributions/regularized-beta.ts';
export { studentQuantile } from './compare/distributions/student-quantile.ts';
export { studentTail } from './compare/distributions/student-tail.ts';
export { type Interval } from './compare/interval.ts';
export { ladder, parameterFreeLadder } from './compare/ladder.ts';
export { meanInterval } from './compare/mean-interval.ts';
export { meanWinRate } from './compare/mean-win-rate.ts';
export { benjaminiHochberg } from './compare/multiplicity/benjamini-hochberg.ts';
export { benjaminiYekutieli } from './compare/multiplicity/benjamini-yekutieli.ts';
export { bonferroni } from './compare/multiplicity/bonferroni.ts';
export { hochberg } from './compare/multiplicity/hochberg.ts';
export { holm } from './compare/multiplicity/holm.ts';
export { exactDetectableEffect } from './compare/paired/exact-detectable-effect.ts';
export { jackknifeDifferences } from './compare/paired/jackknife-differences.ts';
export { type McNemarResult, mcnemarTest } from './compare/paired/mcnemar-test.ts';
export { type PairedDifference, pairedDifference } from './compare/paired/paired-difference.ts';
export { pairedDifferences } from './compare/paired/paired-differences.ts';
export { type PairedPermutation, pairedPermutation } from './compare/paired/paired-permutation.ts';
export { type PairedRateDifference, pairedRateDifference } from './compare/paired/paired-rate-difference.ts';
export { signFlipTest } from './compare/paired/sign-flip-test.ts';
export { performanceGapRecovered } from './compare/performance-gap-recovered.ts';
export { type PermutationOptions, type PermutationResult } from './compare/permutation-result.ts';
export { type PredictionPoweredMean, predictionPoweredMean } from './compare/prediction-powered-mean.ts';
export { clopperPearsonInterval } from './compare/proportions/clopper-pearson-interval.ts';
export { jeffreysInterval } from './compare/proportions/jeffreys-interval.ts';
export { differenceOfIntervals } from './compare/difference-of-intervals.ts';
export { newcombeDifference, type ProportionDifference } from './compare/proportions/newcombe-difference.ts';
export { roganGladen } from './compare/proportions/rogan-gladen.ts';
export { wilsonContinuityInterval, wilsonInterval } from './compare/proportions/wilson-interval.ts';
export {
  minimalDetectableEffect,
  type PowerDesign,
  requiredSampleSize,
} from './compare/required-sample-size.ts';
export { standardError } from './compare/standard-error.ts';
export { twoSamplePermutationTest } from './compare/two-sample-permutation-test.ts';
export { type IndependentMean, welchInterval } from './compare/welch-interval.ts';
export { rangeOfDifference, withinRange } from './compare/within-range.ts';
export {
  addFractions,
  compareFractions,
  type Fraction,
  fraction,
  fractionNumber,
  fractionOf,
  fractionOfCounts,
  fractionText,
  meanFraction,
  measuredFraction,
  subtractFractions,
} from './exact/fraction.ts';
export { nextBinomial } from './random/next-binomial.ts';
export { randomStream } from './random/random-stream.ts';
export {
  type AnswerReading,
  answerReading,
  answerReadingSchema,
  type WrittenReading,
} from './read/answer-reading.ts';
export { linearPattern } from './score/text/linear-pattern.ts';
export { shuffled } from './random/shuffled.ts';
export { Xoshiro128 } from './random/xoshiro128.ts';
export { type Agreement, agreementOverRuns } from './repeat/agreement-over-runs.ts';
export { gPassAtK } from './repeat/g-pass-at-k.ts';
export { passAtK, passAtKPlugIn, passHatK, passHatKPlugIn } from './repeat/pass-at-k.ts';
export { requiredRepetitions, resolution } from './repeat/resolution.ts';
export {
  type RepeatedScoreDefinition,
  type SampleStability,
  type StableSample,
} from './repeat/sample-stability.ts';
export { type Spread, spreadOverRuns } from './repeat/spread-over-runs.ts';
export { type RunScores, type StabilityOverRuns, stability } from './repeat/stability.ts';
export { type StabilityCounts } from './repeat/stability-counts.ts';
export {
  countAgainstModel,
  countAnswer,
  isModelFault,
  isModelFaultClass,
  NULL_ANSWER,
} from './score/count-against-model.ts';
export { StatisticRows } from './score/set/statistic-rows.ts';
export { meteorWithSynonyms } from './score/text/meteor/meteor.ts';
export type { SynonymLookup } from './score/text/meteor/meteor-alignment.ts';
export { type MeteorOptions, meteorScore } from './score/text/meteor/meteor-score.ts';
export { PARTS_OF_SPEECH } from './score/text/wordnet/base-forms.ts';
export { type WordNetFiles, wordNetSynonyms } from './score/text/wordnet/wordnet-synonyms.ts';
