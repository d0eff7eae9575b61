import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** One line about the list of attacks: how many are tried, of those that can be, of all. */
export function countAttacks() {
  const table = JSON.parse(readFileSync(join(root, 'testing/attacks/table.json'), 'utf8'));
  const covered = Object.keys(table.covered).length;
  const applicable = covered + table.open.length;
  const total = applicable + Object.values(table.not_yet).flat().length;
  return `attacks: ${covered} covered, ${applicable} applicable, ${total} in all (testing/attacks/table.json)`;
}
