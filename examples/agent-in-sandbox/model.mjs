// Plays a model that takes tools: it looks for errors, writes down the first, and answers. Any hosted model stands in its place.
export default ({ messages }) => {
  const told = messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.parse(content));
  const call = (name, given) => ({
    output: '',
    usage: { input_tokens: 50, output_tokens: 10 },
    trajectory: { tool_calls: [{ name, arguments: given }] },
  });
  if (told.length === 0) return call('bash', { command: 'grep -m1 ERROR service.log | cut -d" " -f3-' });
  const cause = told[0].stdout.trim();
  if (told.length === 1) return call('write_file', { path: 'cause.txt', text: `${cause}\n` });
  return { output: `The cause: ${cause}.`, usage: { input_tokens: 90, output_tokens: 12 } };
};
