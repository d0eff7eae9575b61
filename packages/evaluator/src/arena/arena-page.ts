import {
  html,
  intervalChart,
  type Markup,
  matrixChart,
  page,
  pathChart,
  plural,
  ratingCells,
  sequentialWords,
  shownInterval,
  shownNumber,
  table,
  tableColumns,
} from '@assay/shown';
import type { HeadToHead, PlayerStanding, Rate, Standings } from './arena-standings.ts';

/** What a reader has to know beside the numbers, a sentence each. */
export function standingsNotes(standings: Standings): readonly string[] {
  const { games, scheduled, pairs, missing, seeds, refused, position_inconsistent, match } = standings;
  const what = match === 'game' ? 'game' : 'verdict';
  const played = `${plural(games, what)} of ${scheduled}, ${plural(pairs, 'pair')} from both sides.`;
  return [
    games < scheduled ? `Not finished: ${played}` : played,
    ...(missing === 0 ? [] : [`${plural(missing, 'pair')} without a verdict, by the judge's fault.`]),
    ...(position_inconsistent === null || position_inconsistent === 0
      ? []
      : [
          `${plural(position_inconsistent, 'pair')} judged differently in the other order: position_inconsistent, a tie.`,
        ]),
    ...(seeds.policy === 'fixed' ? ['Seeds are fixed by the file: anyone who reads it knows them.'] : []),
    ...(refused === null ? [] : [`No ratings: ${refused.message}`]),
    ...standings.best_of
      .filter(({ entries }) => entries > 1)
      .map(
        ({ entrant, entries, best }) =>
          `${entrant}: ${best} is the best of ${plural(entries, 'entry', 'entries')}.`,
      ),
    ...advantageNote(standings),
    ...votersNote(standings),
  ];
}

function advantageNote({ first_advantage: found }: Standings): readonly string[] {
  if (found === null || found.p > 0.05) return [];
  return [`Going first is worth ${found.elo.toFixed(0)} Elo (p ${found.p.toFixed(4)}); sides are balanced.`];
}

function votersNote({ voters }: Standings): readonly string[] {
  const flagged = (voters ?? []).filter(({ isFlagged }) => isFlagged);
  if (flagged.length === 0) return [];
  return [`Votes that look random: ${flagged.map(({ voter }) => voter).join(', ')}.`];
}

/** `2 crash, 1 timeout`; – where there was none. */
function failuresText(failures: PlayerStanding['failures']): string {
  const words = Object.entries(failures).map(([failure, count]) => `${count} ${failure}`);
  return words.length === 0 ? '–' : words.join(', ');
}

/** Standings as one file that needs nothing else: pictures first, every number below them. */
export function arenaPage(standings: Standings): string {
  const { arena_key, players, head_to_head, refused } = standings;
  const charts = [
    ...(refused === null ? [ratingsChart(standings)] : []),
    winRateChart(players),
    headToHeadChart(standings),
    ...head_to_head.flatMap(sequentialChart),
  ];
  return page(
    `${arena_key} – Assay`,
    html`<h1>${arena_key}</h1>
${standingsNotes(standings).map((note) => html`<p>${note}</p>\n`)}<div class="charts">${charts}</div>
<h2>Players</h2>
${playersTable(players)}<h2>Head to head</h2>
${meetingsTable(head_to_head)}<footer>${standings.schema_version} · ${standings.run_id} · ${standings.version} · pairings ${standings.pairings}</footer>`,
  );
}

function ratingsChart({ players }: Standings): Markup {
  const estimates = players.map(({ name, rating, interval }) => {
    const isAnchor = interval !== null && interval.low === interval.high;
    const ends = isAnchor ? null : interval;
    return { label: name, value: rating, low: ends?.low ?? null, high: ends?.high ?? null };
  });
  const known = estimates.flatMap(({ value }) => (value === null ? [] : [value]));
  const [from, to] = [Math.min(1000, ...known), Math.max(1000, ...known)];
  return intervalChart(estimates, { title: 'Ratings', from, to, reference: null });
}

function winRateChart(players: readonly PlayerStanding[]): Markup {
  const estimates = players.map(({ name, win_rate: { value, interval } }) => ({
    label: name,
    value,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }));
  const reference = { value: 0.5, label: 'even' };
  return intervalChart(estimates, { title: 'Win rate over pairs', from: 0, to: 1, reference });
}

function headToHeadChart({ players, head_to_head }: Standings): Markup {
  const names = players.map(({ name }) => name);
  const scores = new Map(
    head_to_head.flatMap(({ a, b, score: { value } }) => [
      [JSON.stringify([a, b]), value] as const,
      [JSON.stringify([b, a]), value === null ? null : 1 - value] as const,
    ]),
  );
  const values = names.map((a) => names.map((b) => scores.get(JSON.stringify([a, b])) ?? null));
  return matrixChart({ title: 'Head to head', note: 'points of the row against the column', names, values });
}

function sequentialChart({ a, b, sequential }: HeadToHead): readonly Markup[] {
  if (sequential === null) return [];
  const { lower, upper, path } = sequential;
  const chart = pathChart({
    title: `Sequential test: ${a} against ${b}`,
    note: sequentialWords(sequential),
    axes: ['pairs', 'log likelihood ratio'],
    points: path.map(({ pairs, llr }) => ({ x: pairs, y: llr })),
    bounds: [
      { value: upper, label: 'accept H1' },
      { value: lower, label: 'accept H0' },
    ],
  });
  return [chart];
}

function playersTable(players: readonly PlayerStanding[]): Markup {
  const columns = tableColumns(
    { name: 'player' },
    '#group',
    '#rating',
    '#95 % interval',
    '#win rate',
    '#interval over pairs',
    '#W–D–L',
    '#completed',
    'failures',
    '#regret',
    '#online Elo (display)',
  );
  const rows = players.map((player) => ({
    cells: [
      player.is_reference ? `${player.name} (reference)` : player.name,
      player.group ?? '–',
      ...ratingCells(player.rating, player.interval),
      ...rateCells(player.win_rate),
      `${player.wins}–${player.draws}–${player.losses}`,
      shownNumber(player.completion.value, player.completion.interval),
      failuresText(player.failures),
      player.regret === null ? '–' : shownNumber(player.regret.value, player.regret.interval),
      player.online_elo.toFixed(0),
    ],
  }));
  return table('players', columns, rows);
}

function meetingsTable(meetings: readonly HeadToHead[]): Markup {
  const columns = tableColumns(
    { name: 'players' },
    '#score',
    '#interval over pairs',
    '#LL, LD, DD or WL, WD, WW',
    '#pairs',
    'sequential test',
  );
  const rows = meetings.map(({ a, b, score, pentanomial, sequential }) => ({
    cells: [
      `${a} against ${b}`,
      ...rateCells(score),
      pentanomial.join(', '),
      String(score.n),
      sequential === null ? '–' : sequentialWords(sequential),
    ],
  }));
  return table('head to head', columns, rows);
}

function rateCells({ value, interval }: Rate): readonly string[] {
  return [shownNumber(value, interval), shownInterval(interval)];
}
