// Plays a judge: it answers with the field that a verdict is, and finds two answers the same that share their rare words.
export default ({ messages }) => {
  const asked = messages
    .map(({ content }) => content)
    .join('\n')
    .toLowerCase();
  const isRight = (asked.match(/full/g) ?? []).length > 2 || (asked.match(/expired/g) ?? []).length > 1;
  return JSON.stringify({ score: isRight ? 1 : 0, reason: isRight ? 'the same cause' : 'another cause' });
};
