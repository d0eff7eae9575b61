import { affectedTests, changedFiles, roomOf } from './affected-tests.mjs';
import { countAttacks } from './count-attacks.mjs';
import { runOptional, runProgram } from './run-program.mjs';
import { runVitest, secondsBefore } from './run-vitest.mjs';

/** Asked for by two checks, done once. */
let built;
const build = () => (built ??= runProgram('scripts/build.mjs'));

/**
 * Every check by its name. The first group has nothing to do with time or memory of the others and runs two at a
 * time, the longest first; the tests follow, alone, because they use all cores themselves.
 */
export const staticChecks = {
  packages: async () => {
    await build();
    return runOptional('scripts/try-packages.mjs');
  },
  programs: () => runOptional('scripts/programs.mjs'),
  'bare-machine': () => runOptional('scripts/bare-machine.mjs'),
  build,
  types: () => runProgram('typescript-native/bin/tsc', '--noEmit', '--checkers', '1'),
  // Pages have the names of a browser, which the rest must not have.
  'types-web': () =>
    runProgram('typescript-native/bin/tsc', '--noEmit', '--checkers', '1', '--project', 'apps/web'),
  lint: () => runProgram('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  format: () => runProgram('@biomejs/biome/bin/biome', 'format', '.'),
  architecture: () =>
    runProgram(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'packages',
      'apps',
    ),
  unused: () => runProgram('knip/bin/knip.js', '--no-progress'),
};

export const testChecks = {
  tests: async () => {
    const result = await runVitest('unit');
    return { ...result, notes: [...result.notes, countAttacks()] };
  },
  examples: () => runVitest('examples'),
  oracles: () => runVitest('oracles'),
  // Small here, to see that it still bites; `npm run test:mutation` is the whole of it.
  mutation: () =>
    runProgram('@stryker-mutator/core/bin/stryker.js', 'run', '--mutate', 'packages/records/src/digest.ts'),
};

/** The checks of `npm run check`: everything static but what builds and installs, and the tests of what changed. */
export function quickChecks(since) {
  const { types, 'types-web': typesWeb, lint, format, architecture, unused } = staticChecks;
  const first = Object.entries({ types, lint, unused, 'types-web': typesWeb, architecture, format });
  return [first, [['tests', () => testsOfChange(since)]]];
}

async function testsOfChange(since) {
  const changed = changedFiles(since);
  const { run, leftOut, wide } = affectedTests(changed, { seconds: secondsBefore() });
  const notes = [`${changed.length} files changed since ${since}: ${run.length} test files run`];
  if (leftOut.length > 0) {
    const rooms = [...Map.groupBy(leftOut, roomOf)].map(([room, files]) => `${room} ${files.length}`);
    const why = wide.length > 0 ? `; nearly every test reaches ${wide.join(', ')}` : '';
    notes.push(
      `left to npm test: ${leftOut.length} files that the change may reach (${rooms.join(', ')})${why}`,
    );
  }
  if (run.length === 0) return { passed: 0, failed: 0, skipped: 0, output: '', notes };
  const result = await runVitest('unit', run);
  return { ...result, notes: [...notes, ...result.notes] };
}
