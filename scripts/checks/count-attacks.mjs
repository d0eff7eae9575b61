import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** The attacks by id, of all areas: the test that tries one, why none does, or that it is open. */
export function readAttacks() {
  const folder = join(root, 'testing/attacks');
  const areas = globSync('*.json', { cwd: folder }).sort();
  return areas.flatMap((file) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

/** One line about the list of attacks: how many are tried, of those that can be, of all. */
export function countAttacks() {
  const attacks = readAttacks().map(([, attack]) => attack);
  const covered = attacks.filter((attack) => 'test' in attack).length;
  const applicable = attacks.filter((attack) => !('not_tried_because' in attack)).length;
  return `attacks: ${covered} covered, ${applicable} applicable, ${attacks.length} in all (testing/attacks)`;
}
