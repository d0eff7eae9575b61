interface Spread {
  readonly owner: string;
  readonly kind: 'standard_error' | 'standard_deviation' | 'variance';
}

const kinds = {
  stderr: 'standard_error',
  bootstrap_stderr: 'standard_error',
  std: 'standard_deviation',
  var: 'variance',
} as const;

/**
 * Which metric of a scorer a measure of spread belongs to: `stderr`, `std` and `var` to the mean or accuracy,
 * `x_stderr` to `x_acc` or `x`. Null where it has no owner, or is no such measure: then it is a result of its own.
 */
export function spreadOwner(name: string, names: readonly string[]): Spread | null {
  for (const [suffix, kind] of Object.entries(kinds)) {
    const owners =
      name === suffix
        ? ['accuracy', 'mean']
        : name.endsWith(`_${suffix}`)
          ? ['_acc', '_accuracy', '_mean', ''].map((end) => name.slice(0, -suffix.length - 1) + end)
          : [];
    const owner = owners.find((each) => names.includes(each));
    if (owner !== undefined) return { owner, kind };
  }
  return null;
}
