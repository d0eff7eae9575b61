/** A piece of a Markdown text. What is none of these is a paragraph. */
type Block =
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

/** A piece of a line; links and pictures are told with their address and lead nowhere. */
interface Span {
  readonly kind: 'text' | 'code' | 'strong' | 'emphasis' | 'link' | 'picture';
  readonly text: string;
  readonly address?: string;
}

/** No part of it goes back over what it has read: a long line takes as long as it is. */
const marked =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|__([^_\n]+)__|\*([^*\s][^*\n]*)\*|\b_([^_\n]+)_\b|(!?)\[([^[\]\n]*)\]\(([^()\s]*)\)/g;

function markdownSpans(line: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of line.matchAll(marked)) {
    if (found.index > at) spans.push({ kind: 'text', text: line.slice(at, found.index) });
    spans.push(spanOf(found));
    at = found.index + found[0].length;
  }
  if (at < line.length) spans.push({ kind: 'text', text: line.slice(at) });
  return spans;
}

function spanOf([, code, stars, lines, star, low, picture, words, address]: RegExpExecArray): Span {
  if (code !== undefined) return { kind: 'code', text: code };
  const strong = stars ?? lines;
  if (strong !== undefined) return { kind: 'strong', text: strong };
  const emphasis = star ?? low;
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  return { kind: picture === '!' ? 'picture' : 'link', text: words!, address: address! };
}

/** Signs that a text was written as Markdown: a heading, a list, a fence, a table, words in bold. */
const signs = /^#{1,6}\s|^\s*(?:[-*+]|\d+[.)])\s|^\s*```|^\s*\|.*\|\s*$|\*\*[^*\n]+\*\*|`[^`\n]+`/m;

export const isMarkdown = (text: string): boolean => signs.test(text);

/** A text as its writer laid it out. Nothing in it is a link, and no picture is fetched. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <Blocks of={markdownBlocks(text)} />
    </div>
  );
}

function Blocks({ of }: { readonly of: readonly Block[] }) {
  return of.map((block, i) => <OneBlock key={i} block={block} />);
}

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      // Not one of the page's own: it would stand among them in what a screen reader lists.
      return (
        <p className={`heading level-${block.level}`}>
          <Spans of={block.text} />
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'quote':
      return (
        <blockquote>
          <Blocks of={block.blocks} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, i) => (
        <li key={i}>
          <Blocks of={item} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'rule':
      return <hr />;
    case 'paragraph':
      return (
        <p>
          <Spans of={block.text} />
        </p>
      );
  }
}

function Table({ head, rows }: Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, i) => (
            <th key={i} scope="col">
              <Spans of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <td key={j}>
                <Spans of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Spans({ of }: { readonly of: string }) {
  return markdownSpans(of).map((span, i) => <OneSpan key={i} span={span} />);
}

function OneSpan({ span: { kind, text, address } }: { readonly span: Span }) {
  if (kind === 'text') return text;
  if (kind === 'code') return <code>{text}</code>;
  if (kind === 'strong') return <b>{text}</b>;
  if (kind === 'emphasis') return <em>{text}</em>;
  return (
    <>
      {kind === 'picture' ? `image: ${text}` : text} <span className="soft">{`(${address ?? ''})`}</span>
    </>
  );
}
