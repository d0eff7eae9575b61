export {
  type AggregatedSample,
  aggregateScores,
  type CohortAggregate,
  type SampleGroups,
  sampleGroups,
  type ScoreAggregates,
  ScoreAggregation,
  type SubtaskAggregate,
  type SubtaskMean,
} from './aggregate/aggregate-scores.ts';
export {
  AGGREGATE_NAMES,
  aggregateValue,
  type GroupAggregate,
  type MacroF1,
  macroF1,
} from './aggregate/group-tally.ts';
export { codePointOrder } from './aggregate/code-point-order.ts';
export { type Histogram, histogram } from './aggregate/histogram.ts';
export {
  type MetricAggregate,
  passedShare,
  passes,
  passesInPart,
  type ScoreDefinition,
} from './aggregate/metric-aggregate.ts';
export {
  clopperPearsonInterval,
  clusteredRateInterval,
  differenceOfIntervals,
  type Interval,
  jeffreysInterval,
  meanOfIntervals,
  newcombeDifference,
  type ProportionDifference,
  rangeOfDifference,
  wilsonContinuityInterval,
  wilsonInterval,
  withinRange,
} from './compare/proportion-intervals.ts';
export { shareInterval } from './aggregate/number-tally.ts';
export {
  type CategoryWeights,
  type Rating,
  type RatingCounts,
  ratingCounts,
  type Ratings,
} from './agreement/ratings.ts';
export { fleissKappa, randolphKappa } from './agreement/fleiss-kappa.ts';
export { gwetAc1, percentAgreement } from './agreement/percent-agreement.ts';
export { krippendorffAlpha, type MeasurementLevel } from './agreement/krippendorff-alpha.ts';
export {
  cohenKappa,
  type ContingencyTable,
  contingencyTable,
  pabak,
  scottPi,
} from './agreement/cohen-kappa.ts';
export { type Battle, type BattleTable, tabulateBattles } from './arena/battles.ts';
export {
  abilityDifference,
  ELO_SCALE,
  type ErrorKind,
  ORDO_SCALE,
  type PlayerRating,
  type PlayerRatingOptions,
  playerRatings,
  type RatingScale,
} from './arena/player-ratings.ts';
export {
  type BradleyTerryFit,
  type BradleyTerryOptions,
  bradleyTerry,
} from './arena/bradley-terry/bradley-terry.ts';
export type { BradleyTerryErrors } from './arena/bradley-terry/bradley-terry-errors.ts';
export type { CovarianceMatrix } from './arena/bradley-terry/maximise-likelihood.ts';
export type { TieRule } from './arena/bradley-terry/likelihood.ts';
export { informativePairs, type PairChoice } from './arena/informative-pairs.ts';
export { LEAST_VOTERS, type ScreenedVoter, screenVoters, type Vote } from './arena/screen-voters.ts';
export { type EloSummary, eloSummary } from './arena/match/elo-summary.ts';
export { type MatchCounts, type Meeting, meetingsOf, type PairedBattle } from './arena/match/meetings.ts';
export {
  type EloModel,
  sprt,
  sprtBounds,
  sprtLogLikelihoodRatio,
  type SprtPlan,
  type SprtState,
} from './arena/match/sprt.ts';
export { type StoppedMatch, stoppedMatch } from './arena/match/stopped-match.ts';
export { onlineElo } from './arena/online-elo.ts';
export { type PlayerWinRate, playerWinRates, type WinMatrix, winMatrix } from './arena/player-win-rates.ts';
export { type PositionTest, positionTest, rankByDifferences, rankByIntervals } from './arena/rank-players.ts';
export {
  type BattleRatings,
  rateBattles,
  type RatingOptions,
  type RefusedRatings,
} from './arena/rate-battles.ts';
export { catalogue, type MetricFamily } from './catalogue/catalogue.ts';
export { defineMetric, needsExpected, readParameters } from './catalogue/metric.ts';
export { findMetric, findShown, isMeteorWordNet, shownCatalogue } from './catalogue/find-metric.ts';
export type * from './catalogue/metric.ts';
export {
  type MetricFacts,
  metricFacts,
  metricMarkdown,
  metricsMarkdown,
  typeInWords,
} from './catalogue/metrics-markdown.ts';
export { bootstrapMean, bootstrapStatistic, type Statistic } from './compare/bootstrap/bootstrap-mean.ts';
export {
  bootstrapMeanOfParts,
  bootstrapSizes,
  bootstrapWeights,
  joinedUnits,
  type WeightedBootstrap,
  type WeightedPart,
} from './compare/bootstrap/bootstrap-weights.ts';
export { type BootstrapOptions, type BootstrapResult } from './compare/bootstrap/bootstrap-result.ts';
export {
  type ClusteredStandardError,
  clusteredStandardError,
  type IndependentMean,
  meanInterval,
  welchInterval,
} from './compare/mean-interval.ts';
export {
  ascending,
  compensatedSum,
  correlation,
  mean,
  percentile,
  standardDeviation,
  standardError,
} from './compare/descriptive.ts';
export {
  betaQuantile,
  binomialCdf,
  binomialProbability,
  chiSquaredTail,
  logGamma,
  normalCdf,
  normalQuantile,
  regularizedBeta,
  studentQuantile,
  studentTail,
} from './compare/distributions.ts';
export {
  ladder,
  minimalDetectableEffect,
  parameterFreeLadder,
  type PowerDesign,
  requiredSampleSize,
} from './compare/required-sample-size.ts';
export { meanWinRate, performanceGapRecovered } from './compare/relative-scores.ts';
export { benjaminiHochberg, benjaminiYekutieli, bonferroni, hochberg, holm } from './compare/multiplicity.ts';
export {
  exactDetectableEffect,
  type McNemarResult,
  mcnemarTest,
  type PairedRateDifference,
  pairedRateDifference,
} from './compare/paired/paired-rate-difference.ts';
export {
  jackknifeDifferences,
  type PairedDifference,
  pairedDifference,
  pairedDifferences,
} from './compare/paired/paired-difference.ts';
export { type PairedPermutation, pairedPermutation } from './compare/paired/paired-permutation.ts';
export { signFlipTest } from './compare/paired/sign-flip-test.ts';
export {
  type PermutationOptions,
  type PermutationResult,
  twoSamplePermutationTest,
} from './compare/permutation-test.ts';
export {
  type PredictionPoweredMean,
  predictionPoweredMean,
  roganGladen,
} from './compare/judge-corrected-rates.ts';
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
export { nextBinomial, randomStream, shuffled, Xoshiro128 } from './random/random-stream.ts';
export {
  type AnswerReading,
  answerReading,
  answerReadingSchema,
  type WrittenReading,
} from './read/answer-reading.ts';
export { linearPattern } from './score/text/linear-pattern.ts';
export {
  type Agreement,
  agreementOverRuns,
  type RepeatedScoreDefinition,
  type RunScores,
  type SampleStability,
  type Spread,
  spreadOverRuns,
  stability,
  type StabilityCounts,
  type StabilityOverRuns,
  type StableSample,
} from './repeat/stability.ts';
export { gPassAtK, passAtK, passAtKPlugIn, passHatK, passHatKPlugIn } from './repeat/pass-at-k.ts';
export { requiredRepetitions, resolution } from './repeat/resolution.ts';
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
