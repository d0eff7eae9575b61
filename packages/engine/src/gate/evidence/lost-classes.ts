/** What the infrastructure did: such an output or score says nothing of the model. */
export const lostClasses: ReadonlySet<string> = new Set([
  'rate_limited',
  'provider_error',
  'judge_error',
  'interrupted',
  'no_output',
]);
