/** Takes two from the first heap, whether they are there or not. */
export default ({
  input: {
    observation: { heaps },
  },
}) => `${heaps.findIndex((stones) => stones > 0)}-2`;
