import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DeclaredNames,
  ingest,
  type IngestReport,
  type Corpus,
  ownPrefix,
  shardFailure,
  sweepSpill,
  type SuggestedNames,
} from '@assay/cards';
import { AssayError } from '@assay/records';
import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import type { CorpusEvent } from './corpus-event.ts';
import { readNames } from '../names/read-names.ts';
import { keptFolder } from './kept-folder.ts';
import { openNamed } from './open-named.ts';
import type { CorpusQuestion } from './source.request.ts';
import { reportUnfinished } from './report-unfinished.ts';

/** A corpus that can be asked, until it is closed. */
export interface OpenSource {
  readonly corpus: Corpus;
  /** What the user says about names. */
  readonly names: DeclaredNames;
  /** What the names of the corpus probably stand for; they count so only where that was asked for. */
  readonly suggested: SuggestedNames;
  /** What reading the paths came to; null where a corpus was named. */
  readonly reading: IngestReport | null;
  /** Throws what went wrong, as an interruption where there was one. */
  readonly fail: (error: unknown) => never;
  readonly close: () => Promise<void>;
}

/** Opens the corpus that was named, or one made of the paths, which is removed when it is closed. */
export async function openSource(
  { source, ...naming }: CorpusQuestion,
  world: World,
  listening: Listening<CorpusEvent>,
): Promise<OpenSource> {
  if ('corpus' in source) {
    const folder = await keptFolder(source.corpus, world);
    await reportUnfinished(source.corpus, folder, listening);
    return openFolder(folder, { ...naming, reading: null }, world, listening);
  }
  const { own, any } = ownPrefix('corpus');
  await sweepSpill(tmpdir(), any);
  const folder = await mkdtemp(join(tmpdir(), own));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { signal, on } = listening;
    const reading = await ingest({
      paths: source.paths,
      corpus: folder,
      cwd: world.cwd,
      ...(signal === undefined ? {} : { signal }),
    });
    on?.({ kind: 'source_read', report: reading });
    const opened = await openFolder(folder, { ...naming, reading }, world, listening);
    return { ...opened, close: () => opened.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openFolder(
  folder: string,
  { names: files = [], suggested_names: isSuggested = false, literal = false, reading }: Naming,
  world: World,
  { signal }: Listening<CorpusEvent>,
): Promise<OpenSource> {
  const names = await readNames({ files, corpus: folder }, world);
  const { corpus, suggested } = await openNamed(folder, names, {
    isSuggested,
    reading: literal ? 'literal' : 'resolved',
  });
  // Again and again: what is interrupted between two steps of a question would go on with the next one.
  const stopping = setInterval(() => signal?.aborted === true && corpus.interrupt(), 50);
  return {
    corpus,
    names,
    suggested,
    reading,
    fail: (error) => {
      throw signal?.aborted === true ? interrupted(error) : shardFailure(folder, error);
    },
    close: () => {
      clearInterval(stopping);
      return corpus.close();
    },
  };
}

type Naming = Omit<CorpusQuestion, 'source'> & { readonly reading: IngestReport | null };

function interrupted(cause: unknown): AssayError {
  return new AssayError('interrupted', 'E_INTERRUPTED', 'the question was broken off', { cause });
}
