/** Where a file of the build is loaded by `apps/cli/bin/built/load-built.cjs`, that imports for it. */
const OPENING = '(require.importOutside ?? ((id) => import(id)))(';

/**
 * V8 lets code that was loaded from a cache of one's own import nothing. What is left of `import()` in a chunk is of
 * modules outside of the build: each becomes a call of what may import.
 */
export const outsideImports = {
  name: 'outside-imports',
  async renderChunk(code) {
    if (!/\bimport\(/.test(code)) return null;
    const { parseAst } = await import('rolldown/parseAst');
    const calls = importsIn(parseAst(code)).toSorted((a, b) => a.start - b.start);
    let text = '';
    let at = 0;
    for (const { start, source, end } of calls) {
      text += `${code.slice(at, start)}${OPENING}${code.slice(source.start, source.end)})`;
      at = end;
    }
    return calls.length === 0 ? null : { code: text + code.slice(at), map: null };
  },
};

function importsIn(node) {
  if (node === null || typeof node !== 'object') return [];
  const inside = Object.values(node).flatMap(importsIn);
  return node.type === 'ImportExpression' ? [node, ...inside] : inside;
}
