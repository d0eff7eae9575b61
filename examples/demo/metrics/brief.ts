// A metric of one's own: an answer of at most so many words.
export default {
  type: 'boolean',
  score: ({ output }: { readonly output: string }, { words }: { readonly words: number }) =>
    output.split(/\s+/).length <= words,
};
