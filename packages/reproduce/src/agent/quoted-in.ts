import { folded } from '../paper/quoted.ts';

const SHORTEST_QUOTE = 10;
const FEWEST = 2;

/** The cases whose quotes stand in the task file; refused where these are fewer than two. */
export function quotedIn<Case extends { readonly quote: string }>(
  cases: readonly Case[],
  described: readonly string[],
): { readonly cases: readonly Case[] } | { readonly refused: string } {
  const text = folded(described.join('\n'));
  const isQuoted = ({ quote }: Case): boolean =>
    folded(quote).length >= SHORTEST_QUOTE && text.includes(folded(quote));
  const kept = cases.filter(isQuoted);
  if (kept.length >= FEWEST) return { cases: kept };
  const invented = cases.find((one) => !isQuoted(one));
  const why =
    invented === undefined ? 'two are needed' : `${JSON.stringify(invented.quote)} is not in the task file`;
  return { refused: `fewer than two cases follow from the words of the task file: ${why}` };
}
