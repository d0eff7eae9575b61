import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

interface Rendered {
  readonly code: string;
}

const script = resolve(import.meta.dirname, '../scripts/chunks-when-used.mjs');
const { chunksWhenUsed } = (await import(pathToFileURL(script).href)) as {
  chunksWhenUsed: { renderChunk: (code: string) => Rendered | null };
};

/** Runs a chunk beside others that count how often they are loaded. */
function run(code: string): {
  readonly loaded: readonly string[];
  readonly exports: Record<string, unknown>;
} {
  const loaded: string[] = [];
  const exports: Record<string, unknown> = {};
  const load = (id: string) => {
    loaded.push(id);
    return { three: 3, plus: (a: number, b: number) => a + b };
  };
  const rendered = chunksWhenUsed.renderChunk(code)?.code ?? code;
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- a chunk is text until it is run
  new Function('require', 'exports', rendered)(load, exports);
  return { loaded, exports };
}

const head = 'const require_sum = require("./sum-a1.cjs");\nconst require_sum$1 = require("./sum-b2.cjs");\n';

describe('chunksWhenUsed', () => {
  test('loads a chunk when one of its names is used, once', () => {
    const { loaded, exports } = run(`${head}exports.six = () => require_sum.plus(require_sum.three, 3);`);
    expect(loaded).toEqual([]);
    const six = exports['six'] as () => number;
    expect([six(), six()]).toEqual([6, 6]);
    expect(loaded).toEqual(['./sum-a1.cjs']);
  });

  test('loads at once what a chunk uses while it is loaded', () => {
    expect(run(`${head}exports.value = [...[require_sum$1.three]];`).loaded).toEqual(['./sum-b2.cjs']);
  });

  test('leaves alone what is handed on whole', () => {
    const { loaded } = run(`${head}exports.whole = () => [require_sum, require_sum$1.three];`);
    expect(loaded).toEqual(['./sum-a1.cjs']);
  });

  test('keeps every line where it was, for the source map', () => {
    const code = `${head}\nfunction late() {\n  return require_sum.three;\n}\n`;
    const lines = chunksWhenUsed.renderChunk(code)!.code.split('\n');
    expect(lines).toHaveLength(code.split('\n').length);
    expect(lines[4]).toContain('.three');
  });
});
