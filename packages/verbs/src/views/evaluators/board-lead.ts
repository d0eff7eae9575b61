import type { Lead } from '@assay/engine';
import type { Board, BoardEntry, ScoreMark } from '@assay/records';
import { plural, shownInterval, shownNumber } from '@assay/shown';

/** Who is ahead, and whether that can be told: what a board says first. */
export function boardLead(board: Board): Lead {
  const { entries, feedback, is_final: isFinal } = board;
  const ranked = entries.filter(({ rank }) => rank !== null);
  const [first] = ranked;
  if (entries.length === 0)
    return {
      strong: 'No submissions yet.',
      rest: ' With 0 entries there is no value and no interval.',
    };
  if (feedback === 'none')
    return {
      strong: `${plural(entries.length, 'team')} submitted; values are hidden${isFinal ? ' until the last phase is closed' : ''}.`,
      rest: ' So there is no ranking and no interval.',
    };
  if (first === undefined)
    return {
      strong: `${plural(entries.length, 'team')} submitted; none has a value yet.`,
      rest: ' So there is no ranking and no interval.',
    };
  const leading = ranked.filter(({ tie_group: group }) => group === first.tie_group);
  const next = ranked.find(({ tie_group: group }) => group !== first.tie_group);
  const says = leading.length === 1 ? leadsAlone(first, board) : leadTogether(leading, board);
  return {
    strong: says,
    rest: `${nextText(next, board)}${marksText(entries)}`,
  };
}

function leadsAlone(first: BoardEntry, board: Board): string {
  return `${first.team} leads with ${board.headline} ${numberText(first, board)}.`;
}

const countWords = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function leadTogether(leading: readonly BoardEntry[], board: Board): string {
  return `${countWords[leading.length] ?? String(leading.length)} teams lead and cannot be told apart: ${leading[0]!.team} has ${board.headline} ${numberText(leading[0]!, board)}.`;
}

function nextText(next: BoardEntry | undefined, board: Board): string {
  if (next === undefined) return '';
  const apart = board.feedback === 'ladder' ? '' : ', whose interval does not reach the first';
  return ` Next is ${next.team} with ${numberText(next, board)}${apart}.`;
}

/** The number with its interval; the Ladder tells a step, which has none. */
function numberText({ shown, metrics }: BoardEntry, { headline, feedback }: Board): string {
  if (feedback === 'ladder') return `${shown ?? '–'} (a step of the Ladder, which shows no interval)`;
  const found = metrics.find(({ name }) => name === headline);
  const interval =
    found?.interval == null ? null : { low: Number(found.interval.low), high: Number(found.interval.high) };
  const value = shown === null ? null : Number(shown);
  return `${shownNumber(value, interval)} ${interval === null ? '(interval hidden)' : shownInterval(interval)}`;
}

const markWords: Readonly<Record<ScoreMark, string>> = {
  partial: 'partial',
  flaky: 'flaky',
  human_judged: 'judged by people',
  model_judged: 'judged by a model',
  self_judged: 'judged by its own model',
  unofficial: 'unofficial',
  superseded: 'superseded',
  invalidated: 'invalidated',
  withdrawn: 'withdrawn',
};

function marksText(entries: readonly BoardEntry[]): string {
  const counts = new Map<ScoreMark, number>();
  for (const { marks } of entries) for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const words = [...counts].map(
    ([mark, count]) => `${count} ${count === 1 ? 'is' : 'are'} ${markWords[mark]}`,
  );
  return words.length === 0 ? '' : ` Of ${plural(entries.length, 'team')}, ${words.join(', ')}.`;
}
