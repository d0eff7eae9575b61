import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');
const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
/** Every command of the README, in its order. */
const commands = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .map((line) =>
    line
      .match(/"[^"]*"|\S+/g)!
      .map((word) => word.replace(/^"|"$/g, ''))
      .slice(1),
  );

interface Entry {
  readonly team: string;
  readonly shown: string | null;
  readonly gates: readonly { readonly outcome: string }[];
}

describe.skipIf(!canRun)('a code competition (skipped where there is no bubblewrap or no Python)', () => {
  test('the README as it stands: honest entries in full, cheating ones nothing', async () => {
    const { assay } = await copyExample(import.meta.dirname);
    expect(commands.length).toBeGreaterThan(12);
    for (const argv of commands) {
      const ran = await assay(...argv);
      expect({ argv, exitCode: ran.exitCode, err: ran.exitCode === 0 ? '' : ran.err }).toEqual({
        argv,
        exitCode: 0,
        err: '',
      });
    }
    const { out } = await assay('leaderboard', '--format', 'json');
    const { entries } = JSON.parse(out) as { entries: readonly Entry[] };
    expect(entries.map(({ team, shown }) => [team, shown])).toEqual([
      ['Ada', '1.000000'],
      ['Blaise', '1.000000'],
      ['Charles', '0.428571'],
      ['Mallory', '0.000000'],
      ['Trudy', '0.000000'],
    ]);
    expect(entries.map(({ gates }) => gates[0]?.outcome)).toEqual(['pass', 'pass', 'fail', 'fail', 'fail']);
  });
});
