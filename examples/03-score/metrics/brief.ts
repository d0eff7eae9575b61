// A metric of one's own: a TypeScript file whose default export says what its scores are, and gives one.
interface Sample {
  readonly output: unknown;
}

export default {
  type: 'boolean',
  score: ({ output }: Sample, { words }: { readonly words: number }) =>
    typeof output === 'string' ? output.split(/\s+/).length <= words : { missing: 'not a text' },
};
