import type { Question } from '../../../ports/corpus.ts';
import { AssayError } from '@assay/records';
import type { Aliases } from '../../../resolve/name-index.ts';
import { askCorpus } from '../ask-corpus.ts';
import { openDuckDbCorpus } from '../open-duckdb-corpus.ts';
import { streamSignals, writeSignals } from '../stream-signals.ts';
import { databaseMemory, type Failure, type Reply, type Request } from './query-limits.ts';

// A process of its own, which can be ended: the database does not stop inside one call, nor count what that one takes.
process.on('message', (request: Request) => {
  if (request.kind === 'open') void answer(request);
  else wanted.resolve();
});
process.on('disconnect', () => process.exit());

let wanted = Promise.withResolvers<void>();

async function answer({
  folder,
  renamed,
  reading,
  question,
  limits,
}: Extract<Request, { kind: 'open' }>): Promise<void> {
  try {
    const names = new Map(renamed);
    const aliases: Aliases = { canonical: (kind, name) => names.get(`${kind} ${name}`) ?? name };
    const options = { reading, memoryBytes: databaseMemory(limits), spillBytes: limits.spillBytes };
    const corpus = await openDuckDbCorpus(folder, aliases, options);
    try {
      for await (const reply of repliesTo(corpus, question)) {
        await send(reply);
        await wanted.promise;
        wanted = Promise.withResolvers();
      }
    } finally {
      await corpus.close();
    }
    await send({ kind: 'end' });
  } catch (error) {
    await send({ kind: 'failed', failure: failureOf(error) });
  }
  process.disconnect();
}

/** Each is sent when the one before it was taken. */
async function* repliesTo(
  corpus: Awaited<ReturnType<typeof openDuckDbCorpus>>,
  question: Question,
): AsyncGenerator<Reply, void, undefined> {
  switch (question.kind) {
    case 'sql': {
      const { columns, rows } = await askCorpus(corpus, question.sql);
      yield { kind: 'columns', columns };
      for await (const batch of rows) yield { kind: 'batch', batch };
      return;
    }
    case 'signals':
      for await (const batch of streamSignals(corpus, question.condition, question.extras))
        yield { kind: 'batch', batch };
      return;
    case 'write_signals':
      await writeSignals(corpus, question.file, question.condition);
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof AssayError)) return { message: (error as Error).message, known: null };
  const { message, trouble, code, fix = null } = error;
  return { message, known: { trouble, code, fix } };
}

async function send(reply: Reply): Promise<void> {
  await new Promise<void>((resolve) => process.send!(reply, undefined, undefined, () => resolve()));
}
