/** What a score is, and how its trials were reduced. */
interface ReducedScore {
  readonly name: string;
  readonly kind: string;
  /** Null where there is one trial. */
  readonly reduced: { readonly by: string } | null;
}

/**
 * What people call a score. A reducer of trials other than the mean makes another metric of it, so that its name and k stand
 * in the name: `exact-match pass@2`, `exact-match pass^2`, `exact-match majority`.
 */
export function scoreLabel(score: ReducedScore, trials: { readonly k: number }): string {
  return [score.name, ...reducedBy(score, trials)].join(' ');
}

/** How a reducer stands in a name. The number of a whole set is over all trials: no reducer has a part in it. */
export function reducedBy(
  { kind, reduced }: Omit<ReducedScore, 'name'>,
  { k }: { readonly k: number },
): readonly string[] {
  if (reduced === null || kind === 'set' || reduced.by === 'mean') return [];
  if (reduced.by === 'pass_at_k') return [`pass@${k}`];
  return [reduced.by === 'pass_hat_k' ? `pass^${k}` : reduced.by];
}
