import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DeclaredNames, explicitAliases, ingest, type OpenCorpus, openCorpus } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { Command } from 'commander';
import type { Options } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { declareCorpusFolder, usualCorpus } from './corpus-folder.ts';
import { ingestExit, nothingFound } from './ingest-outcome.ts';
import { readNames } from './read-names.ts';
import { readingReport } from './reading-report.ts';

/** What every question to a corpus takes. */
export function declareAskedCorpus(command: Command): Command {
  return declareCorpusFolder(
    command.argument(
      '[path...]',
      'records and benchmark cards to ask instead of a corpus: folders, JSON, JSONL, gzipped or not, Parquet',
    ),
  ).option('--names <file>', 'a file of names that count as one; may be repeated', collect, []);
}

/** A corpus to be asked, and what says that the user has had enough. */
export interface AskedCorpus {
  readonly corpus: OpenCorpus;
  /** What the user says about names. */
  readonly names: DeclaredNames;
  readonly signal: AbortSignal;
}

/**
 * Opens the corpus that was named, or one made of the paths, for as long as `use` takes: the latter is removed
 * afterwards, whatever happens. What reading paths came to is told on stderr. Failed where there was nothing to read, or
 * none of it could be used.
 */
export async function withAskedCorpus(
  paths: readonly string[],
  options: Options,
  io: Io,
  use: (asked: AskedCorpus) => Promise<void>,
): Promise<ExitCode> {
  return await untilInterrupted(async (signal) => {
    if (paths.length === 0) {
      await askIn(await keptFolder(textOption(options['corpus']) ?? usualCorpus, io));
      return exitCodes.done;
    }
    const folder = await mkdtemp(join(tmpdir(), 'assay-corpus-'));
    try {
      const report = await ingest({ paths, corpus: folder, cwd: io.cwd, signal });
      io.err(nothingFound(report, paths) || readingReport(report));
      await askIn(folder);
      return ingestExit(report);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }

    async function askIn(corpusFolder: string): Promise<void> {
      const names = await readNames(
        { files: (options['names'] as readonly string[] | undefined) ?? [], corpus: corpusFolder },
        io,
      );
      const corpus = await openCorpus(corpusFolder, explicitAliases(names));
      // Again and again: what is interrupted between two steps of a question would go on with the next one.
      const stopping = setInterval(() => signal.aborted && corpus.interrupt(), 50);
      try {
        signal.throwIfAborted();
        await use({ corpus, names, signal });
      } catch (error) {
        throw signal.aborted ? interrupted(error) : error;
      } finally {
        clearInterval(stopping);
        await corpus.close();
      }
    }
  });
}

/** The folder of a corpus that is there. */
async function keptFolder(corpus: string, io: Io): Promise<string> {
  const folder = resolve(io.cwd, corpus);
  const shards = await stat(join(folder, 'shards')).catch(() => null);
  if (shards?.isDirectory() === true) return folder;
  throw new AssayError(
    'usage',
    'E_CORPUS_NONE',
    `there is no corpus in ${corpus}: the command expects files or folders, or a corpus`,
    {
      fix: 'Name the records to read, or make a corpus of them with `assay cards ingest PATH…`.',
    },
  );
}

function interrupted(cause: unknown): AssayError {
  return new AssayError('interrupted', 'E_INTERRUPTED', 'the question was broken off', { cause });
}

function collect(value: string, previous: readonly string[]): readonly string[] {
  return [...previous, value];
}
