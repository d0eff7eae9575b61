import { CST, Lexer } from 'yaml';

/**
 * The line on which a text first nests deeper than allowed, or null. Reads tokens only: the parser behind
 * it takes time that grows with depth, and the composer a stack frame for each level. Linear in the text.
 */
export function tooDeepAt(text: string, maxDepth: number): number | null {
  /** Columns of the open block collections; a list written at its key's own column counts with it. */
  const columns: number[] = [];
  let flow = 0;
  let line = 1;
  let column = 0;
  let firstOnLine = 0;
  let isFirst = true;
  let isScalarText = false;
  for (const source of new Lexer().lex(text)) {
    const type: string | null = isScalarText ? 'scalar-text' : CST.tokenType(source);
    isScalarText = type === 'scalar';
    if (isFirst && type !== 'space' && type !== 'scalar' && type !== 'doc-mode') {
      firstOnLine = column;
      isFirst = false;
    }
    if (type === 'flow-map-start' || type === 'flow-seq-start') flow += 1;
    else if (type === 'flow-map-end' || type === 'flow-seq-end') flow = Math.max(0, flow - 1);
    else if (flow === 0 && (type === 'seq-item-ind' || type === 'explicit-key-ind')) {
      enter(columns, column);
      isFirst = true;
    } else if (flow === 0 && type === 'map-value-ind') enter(columns, firstOnLine);
    if (flow + columns.length > maxDepth) return line;
    if (zeroWidth.has(type ?? '')) continue;
    const lastBreak = source.lastIndexOf('\n');
    if (lastBreak === -1) column += source.length;
    else {
      for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) line += 1;
      column = source.length - lastBreak - 1;
      isFirst = true;
    }
  }
  return null;
}

const zeroWidth: ReadonlySet<string> = new Set(['scalar', 'doc-mode', 'flow-error-end']);

function enter(columns: number[], column: number): void {
  while (columns.length > 0 && columns.at(-1)! > column) columns.pop();
  if (columns.at(-1) !== column) columns.push(column);
}
