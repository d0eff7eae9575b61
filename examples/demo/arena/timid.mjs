/** Takes one stone from the last heap that has any. */
export default ({
  input: {
    observation: { heaps },
  },
}) => `${heaps.findLastIndex((stones) => stones > 0)}-1`;
