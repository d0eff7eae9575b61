import type { NewFile } from '../../../world/write-new-files.ts';

/** A model that needs no server: the shorter a continuation, the likelier. */
export const likelihoodModel: NewFile = {
  path: 'likelihood.mjs',
  contents: `// A stand-in for a model that is asked how likely a continuation is: the shorter, the likelier.
export default function likelihood({ input: { continuation } }) {
  const tokens = continuation.trim().split(/\\s+/).length;
  return { log_likelihood: -continuation.length, tokens, is_greedy: false };
}
`,
};
