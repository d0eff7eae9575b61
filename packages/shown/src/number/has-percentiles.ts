/** Truth values, and the shares of trials that are true, have a rate; their percentiles say nothing that it does not. */
export function hasPercentiles({
  type,
  pass_rule: rule,
}: {
  readonly type: string;
  readonly pass_rule: { readonly kind: string } | null;
}): boolean {
  return type !== 'boolean' && rule?.kind !== 'is-true';
}
