import type { Paper } from '../../paper/paper.ts';
import { folded } from '../../paper/quoted.ts';
import type { Evidenced } from '../extraction.ts';

const affiliation =
  /univers|institut|facult|\bgroup\b|\bcouncil\b|librar|\bunit\b|foundation|\blabs?\b|laborator|depart|\bdept\b|school|college|\binc\b|\bcorp|research|cent(?:er|re)|academy|google|deepmind|microsoft|\bmeta\b|openai|anthropic|nvidia|amazon|\bai\b|hospital|technolog|\bcs\b|\bgmbh\b|submission|anonymous|paper id|proceedings|conference|workshop|equal|contribut|correspond|preprint|abstract|technical report/i;
const name =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+(?:(?:van|von|de|der|den|la|le|di|da|dos|del|el|al|bin|ten|zu)\s+)*\p{Lu}[\p{L}\p{M}'’.-]*){1,4}$/u;

/** Names between the title and the abstract of a paper: what reads like a person's, and not like a place to work at. */
export function findAuthors({ title, pages: [first] }: Paper): Evidenced[] {
  if (first === undefined) return [];
  const end = first.text.search(
    /^\W*(?:abstract\b|table\s+[\dIVX]|figure\s+\d|(?:1|I)\.?\s+introduction\b)/im,
  );
  const lines = first.text
    .slice(0, end === -1 ? 1500 : end)
    .split('\n')
    .slice(0, 60);
  const isTitle = (line: string): boolean =>
    title !== null && line.trim() !== '' && folded(title).includes(folded(line.replaceAll(/^#+\s*/g, '')));
  const found = lines
    .filter((line) => !isTitle(line) && !/^\s*[\d¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§^{]/.test(line))
    .flatMap((line) =>
      line.split(/\t|,(?!\d)|;|·|•|\\and\b|\s&\s|\sand\s|\s{2,}|(?<=[\d*†‡§¶∗}¹²³⁴⁵⁶⁷⁸⁹⁰])\s+(?=\p{Lu})/u),
    )
    .map((part) =>
      part
        .replaceAll(/\^?\{[^}]*\}|\^\S+|[\d¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§¶∗^]+,?/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/^and\s+/, ''),
    )
    .filter((part) => name.test(part) && !affiliation.test(part) && part.length < 50);
  return [...new Set(found)].map((value) => ({
    value,
    status: 'explicit',
    quote: value,
    page: first.number,
  }));
}
