// Stands in for a model that reads papers: it quotes three sentences, and makes one up.
export default ({ messages }) => {
  const paper = messages.at(-1).content;
  const quoted = (value, quote) => ({ value, status: 'explicit', quote, page: 1 });
  return JSON.stringify({
    name: quoted('CapitalsBench', 'CapitalsBench asks a model for the capital of a country.'),
    description: quoted(
      'Name the capital of a country.',
      'A solution answers each question with the name of one city.',
    ),
    homepage: quoted(
      'https://example.org/leaderboard',
      'The leaderboard is at https://example.org/leaderboard.',
    ),
    outputs: [{ name: 'city', type: 'string', ...quoted('the name of one city', 'the name of one city') }],
    metrics: paper.includes('Exact Match') ? [quoted('Exact Match', 'We report Exact Match.')] : [],
    subtasks: [],
    baselines: [
      {
        model: quoted('gazetteer-small-2026-01', 'gazetteer-small-2026-01'),
        hyperparameters: [{ name: 'temperature', ...quoted('0', 'temperature = 0') }],
        results: [{ metric: 'Exact Match', value: '76.7', quote: '76.7', page: 1 }],
      },
    ],
  });
};
