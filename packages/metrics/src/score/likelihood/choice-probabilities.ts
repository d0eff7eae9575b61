import type { ChoiceLikelihood } from './read-likelihoods.ts';

/** Softmax of the log-likelihoods: how the model divides its belief among the choices. */
export function choiceProbabilities(choices: readonly ChoiceLikelihood[]): readonly number[] {
  const most = Math.max(...choices.map(({ log_likelihood }) => log_likelihood));
  const weights = choices.map(({ log_likelihood }) => Math.exp(log_likelihood - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
