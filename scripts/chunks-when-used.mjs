/** As rolldown writes what a chunk takes from another one. */
const HEAD = /^const (require_[\w$]+) = require\(("\.\/[^"]+\.cjs")\);$/gm;

/** Every chunk calls it as soon as it is loaded. */
const RUNTIME = 'require_rolldown_runtime';

/**
 * A chunk is loaded when the first of its names is used, not when a chunk that might use it is. No module of the packages
 * does anything by being loaded, so the order does not matter.
 */
export const chunksWhenUsed = {
  name: 'chunks-when-used',
  renderChunk(code) {
    const heads = [...code.matchAll(HEAD)].filter(([, name]) => name !== RUNTIME);
    const text = heads.reduce(loadedWhenUsed, code);
    return text === code ? null : { code: text, map: null };
  },
};

function loadedWhenUsed(code, [head, name, chunk]) {
  const [before, after] = code.split(head);
  const used = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])(\\.?)`, 'g');
  const isOnlyLookedInto = [...after.matchAll(used)].every(([, dot]) => dot === '.');
  if (!isOnlyLookedInto) return code;
  return `${before}let ${name};${after.replace(used, () => `(${name} ??= require(${chunk})).`)}`;
}
