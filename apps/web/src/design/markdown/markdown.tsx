import { type Block, markdownBlocks } from './markdown-blocks.ts';
import { markdownSpans, type Span } from './markdown-spans.ts';

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
