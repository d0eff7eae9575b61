import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Ran, runCommand } from '../../../testing/run-command.ts';

/** Take one, two or three; who takes the last stone wins. */
export const GAME = `
export const reset = (seed) => ({ stones: 5 + (seed % 11), turn: 0 });
export const turn = (state) => state.turn;
export const legal = ({ stones }) => [1, 2, 3].filter((take) => take <= stones);
export const observe = ({ stones }) => ({ stones });
export const step = ({ stones, turn }, take) => ({ stones: stones - take, turn: 1 - turn });
export const result = ({ stones, turn }) => (stones === 0 ? 1 - turn : null);
`;
export const YAML = `key: nim
environment: { module: game.mjs }
players:
  - { name: good, module: good.mjs, entrant: us }
  - { name: bold, module: bold.mjs, entrant: us }
  - { name: shy, module: shy.mjs }
schedule: { kind: round_robin, openings: 6 }
seeds: { policy: fixed, seed: 7 }
`;

/** A folder with an arena of three players. */
export function madeFolder(
  yaml = YAML,
  env: Readonly<Record<string, string>> = {},
): { folder: string; assay: (...argv: readonly string[]) => Promise<Ran> } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-arena-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = {
    'arena.yaml': yaml,
    'game.mjs': GAME,
    'good.mjs': 'export default ({ input: { observation: { stones } } }) => stones % 4 || 1;',
    'bold.mjs': 'export default ({ input: { legal } }) => legal.at(-1);',
    'shy.mjs': 'export default ({ input: { legal } }) => legal[0];',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return { folder, assay: (...argv) => runCommand(['arena', ...argv], folder, env) };
}
