import type { Board } from '@assay/records';

/** A board for programs: a list of schema.org whose entries are evaluations of Croissant Tasks, each with what may be told. */
export function boardData(
  board: Board,
  { title, problem }: { readonly title: string; readonly problem: string | null },
): object {
  const ranked = board.entries.filter(({ rank, shown }) => rank !== null && shown !== null);
  return {
    '@context': { '@vocab': 'https://schema.org/', croissant: 'http://mlcommons.org/croissant/' },
    '@type': 'ItemList',
    name: title,
    ...(problem === null ? {} : { about: { '@type': 'croissant:TaskProblem', '@id': problem } }),
    itemListOrder: board.direction === 'lower' ? 'ItemListOrderAscending' : 'ItemListOrderDescending',
    numberOfItems: ranked.length,
    itemListElement: ranked.map(({ rank, team, shown }) => ({
      '@type': 'ListItem',
      position: rank,
      item: {
        '@type': 'croissant:EvaluationTask',
        name: team,
        'croissant:evaluationResults': {
          '@type': 'croissant:EvaluationResult',
          'croissant:metric': board.headline,
          'croissant:value': shown,
        },
      },
    })),
  };
}
