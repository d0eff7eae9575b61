// Plays a small model: it knows what stands in a table of its own, and takes the first choice where it does not.
const known = /7 times 8|square root|Republic|Berlin|bits are in a byte/;
const letters = {
  '7 times 8': 'B',
  'square root': 'D',
  Republic: 'A',
  Berlin: 'B',
  'bits are in a byte': 'C',
};

export default ({ input }) => {
  const [word] = known.exec(input.question) ?? [];
  return word === undefined ? 'A' : letters[word];
};
