import { join } from 'node:path';
import { chunksWhenUsed } from './chunks-when-used.mjs';
import { outsideImports } from './outside-imports.mjs';
import { root } from './root.mjs';

/** What starts from a file of its own: the command, threads, and processes for code and questions of the user's. */
const programs = {
  main: 'apps/cli/src/main.ts',
  'code-host': 'packages/engine/src/adapters/host/code-host.ts',
  'answering-process': 'packages/cards/src/adapters/duckdb/limited/answering-process.ts',
  'waiting-thread': 'packages/engine/src/adapters/postgres/waiting/waiting-thread.ts',
  'answering-thread': 'apps/server/src/answering/answering-thread.ts',
  'pdf-process': 'packages/reproduce/src/paper/pdf-process.ts',
  'batch-worker': 'packages/cards/src/adapters/ingest/batch-worker.ts',
};

/** Not bundled: a native module finds its binary beside itself, and the libraries of providers and PDFs are large and seldom used. */
const outside = [/^@duckdb\//, 'ai', /^@ai-sdk\//, 'unpdf', 'pg'];

/**
 * commander loads node:child_process for subcommands that are programs of their own. There are none here, and
 * loading it takes as long as validating a small file.
 */
const withoutExecutableCommands = {
  name: 'without-executable-commands',
  resolveId(id, importer) {
    return id === 'node:child_process' && importer?.includes('/node_modules/commander/') ? '\0none' : null;
  },
  load(id) {
    return id === '\0none' ? 'export {};' : null;
  },
};

/** A bundle of another platform carries it alone: one file that needs no other. */
const scoringProgram = 'packages/evaluator/src/codabench/scoring-program.ts';

/** The scoring program of a Codabench bundle: name and contents of its only file. */
export async function bundleScoringProgram() {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: { 'scoring-program': join(root, scoringProgram) },
    platform: 'node',
    cwd: root,
    logLevel: 'warn',
    transform: { target: 'node22' },
    external: outside,
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: true });
  await build.close();
  return ['scoring-program.mjs', output[0].code];
}

/**
 * The command, and other programs by name, as files that Node can run: name and contents of each.
 * In memory, so that a command running meanwhile never meets half a build.
 */
export async function bundleCommand({ others = {}, sourcemap = true } = {}) {
  const { rolldown } = await import('rolldown');
  const input = Object.entries({ ...programs, ...others }).map(([name, file]) => [name, join(root, file)]);
  const build = await rolldown({
    input: Object.fromEntries(input),
    platform: 'node',
    cwd: root,
    logLevel: 'warn',
    transform: { target: 'node22' },
    plugins: [withoutExecutableCommands, outsideImports, chunksWhenUsed],
    external: outside,
    preserveEntrySignatures: 'allow-extension',
  });
  const { output } = await build.generate({
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    sourcemap,
    // The catalogue of metrics names both; chunks of their own keep ajv and re2js out of commands that compile nothing.
    codeSplitting: {
      groups: ['compile-schema', 'linear-pattern'].map((name) => ({
        name,
        test: new RegExp(`/${name}\\.ts$`),
      })),
      includeDependenciesRecursively: false,
    },
  });
  await build.close();
  return output.map((file) => [file.fileName, file.type === 'asset' ? file.source : file.code]);
}
