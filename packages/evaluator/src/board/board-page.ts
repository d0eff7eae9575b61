import type { Board, BoardEntry } from '@assay/records';
import {
  html,
  intervalChart,
  type Markup,
  noMarkup,
  page,
  type PageFrame,
  sharedPlace,
  shownInterval,
  shownNumber,
  table,
  tableColumns,
  teamMarkWords,
} from '@assay/shown';

interface BoardSaid {
  readonly title: string;
  /** Who is ahead, and whether that can be told. */
  readonly sentence: { readonly strong: string; readonly rest: string };
}

/** A board as one page: the sentence, the picture, the standing of teams. */
export function boardPage(board: Board, { title, sentence }: BoardSaid, frame: PageFrame = {}): string {
  const columns = tableColumns(
    'Team',
    '#Place',
    `#${board.headline}`,
    '#95 % interval',
    '#n',
    '#Best of',
    'Marks',
  );
  const rows = board.entries.map((entry) => ({ cells: cellsOf(entry, board) }));
  const order = board.direction === 'lower' ? 'lower is better' : 'higher is better';
  const scorer = board.scorer_id === null ? 'nothing is scored yet' : `scorer ${board.scorer_id}`;
  return page(
    `${title} – board`,
    html`<header><p class="kind">Board</p><h1>${title}</h1><p class="lead"><b>${sentence.strong}</b>${sentence.rest}</p></header>
${picture(board)}${table('Standing of teams', columns, rows)}<footer>${board.split}, ${order}; ${scorer}, as of entry ${board.as_of} of the log. Teams in one group cannot be told apart.</footer>`,
    frame,
  );
}

function cellsOf(entry: BoardEntry, board: Board): readonly (string | number)[] {
  const metric = entry.metrics.find(({ name }) => name === board.headline);
  const interval = intervalOf(entry, board);
  const value = entry.shown === null ? null : Number(entry.shown);
  return [
    entry.team,
    sharedPlace(entry, board.entries),
    value === null ? '–' : interval === null ? entry.shown! : shownNumber(value, interval),
    value === null || interval === null ? '–' : shownInterval(interval),
    value === null ? '–' : (metric?.n ?? '–'),
    entry.attempts,
    [
      ...(entry.team_mark === null ? [] : [teamMarkWords[entry.team_mark]]),
      ...entry.marks
        .filter((mark) => entry.why === null || mark !== entry.standing)
        .map((mark) => mark.replaceAll('_', ' ')),
      ...(entry.why === null ? [] : [entry.why]),
    ].join(', '),
  ];
}

function intervalOf(entry: BoardEntry, board: Board): { low: number; high: number } | null {
  const found = entry.metrics.find(({ name }) => name === board.headline)?.interval ?? null;
  return found === null || entry.shown === null ? null : { low: Number(found.low), high: Number(found.high) };
}

function picture(board: Board): Markup {
  const told = board.entries.filter((entry) => intervalOf(entry, board) !== null);
  if (told.length === 0) return noMarkup;
  const estimates = told.map((entry) => {
    const interval = intervalOf(entry, board);
    return {
      label: entry.team,
      value: Number(entry.shown),
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  });
  return html`<div class="boxes">${intervalChart(estimates, { title: board.headline, reference: null, from: 0, to: 1 })}</div>`;
}

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
