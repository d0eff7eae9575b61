/** A piece of a Markdown text. What is none of these is a paragraph. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'paragraph'; readonly text: string };

/** Lists and quotes in each other are read this far; deeper ones are shown as text. */
const DEEPEST = 6;

const fence = /^\s*(```|~~~)/;
const heading = /^(#{1,6})\s+(.*)$/;
const quote = /^>\s?/;
const bullet = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+/;
const rule = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const underHead = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/**
 * The blocks of CommonMark that models write, and tables as GitHub has them. HTML is text: what a model wrote never becomes
 * an element that it chose.
 */
export function markdownBlocks(text: string, depth = 0): readonly Block[] {
  if (depth > DEEPEST) return [{ kind: 'paragraph', text }];
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  /** Lines from here on for as long as they go on like that. */
  const take = (goesOn: (line: string) => boolean): readonly string[] => {
    const from = at;
    while (at < lines.length && goesOn(lines[at]!)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.trim() === '') at += 1;
    else if (fence.test(line)) {
      const [, mark] = fence.exec(line)!;
      at += 1;
      blocks.push({ kind: 'code', text: take((one) => !one.trim().startsWith(mark!)).join('\n') });
      at += 1;
    } else if (heading.test(line)) {
      const [, signs, words] = heading.exec(line)!;
      at += 1;
      blocks.push({ kind: 'heading', level: signs!.length, text: words! });
    } else if (rule.test(line)) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (quote.test(line)) {
      const inside = take((one) => quote.test(one)).map((one) => one.replace(quote, ''));
      blocks.push({ kind: 'quote', blocks: markdownBlocks(inside.join('\n'), depth + 1) });
    } else if (bullet.test(line)) blocks.push(listOf(take(belongsTo(line)), depth));
    else if (line.includes('|') && underHead.test(lines[at + 1] ?? '')) {
      const [head, , ...rows] = take((one) => one.includes('|'));
      blocks.push({ kind: 'table', head: cellsOf(head!), rows: rows.map(cellsOf) });
    } else {
      const first = at;
      const words = take((one) => at === first || !beginsAnother(one));
      blocks.push({ kind: 'paragraph', text: words.join('\n') });
    }
  }
  return blocks;
}

const beginsAnother = (line: string): boolean =>
  line.trim() === '' || [fence, heading, quote, bullet, rule].some((begins) => begins.test(line));

/** Points of one list, and what is indented below them; one with numbers is another list than one without. */
function belongsTo(first: string): (line: string) => boolean {
  const [, indent, number] = bullet.exec(first)!;
  return (line) => {
    const found = bullet.exec(line);
    if (found === null || found[1]!.length > indent!.length)
      return line.trim() !== '' && /^\s/.test(line) && line.search(/\S/) > indent!.length;
    return found[1]!.length === indent!.length && (found[2] === undefined) === (number === undefined);
  };
}

function listOf(lines: readonly string[], depth: number): Block {
  const [, indent, number] = bullet.exec(lines[0]!)!;
  const items: string[][] = [];
  for (const line of lines) {
    const found = bullet.exec(line);
    if (found?.[1]!.length === indent!.length) items.push([line.slice(found[0].length)]);
    else items.at(-1)!.push(line.replace(/^ {1,4}|^\t/, ''));
  }
  return {
    kind: 'list',
    isOrdered: number !== undefined,
    items: items.map((item) => markdownBlocks(item.join('\n'), depth + 1)),
  };
}

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}
