/** Takes the whole of the largest heap. */
export default ({
  input: {
    observation: { heaps },
  },
}) => {
  const most = Math.max(...heaps);
  return `${heaps.indexOf(most)}-${most}`;
};
