import type { Blobs } from '../../ports/blobs.ts';
import type { Store } from '../../ports/store.ts';
import { type SecretRemover, secretRemover } from './secret-remover.ts';

/**
 * The store, into which none of these secrets gets: whoever echoes a key in an answer, a message or an error, what is
 * kept, scored and published is without it. Documents are named by the digest of what they say and are the project's
 * own files: they stay as they are.
 */
export function withoutSecrets(store: Store, secrets: readonly string[]): Store {
  if (secrets.length === 0) return store;
  const remover = secretRemover(secrets);
  const { value } = remover;
  return {
    ...store,
    runs: {
      ...store.runs,
      create: (manifest) => store.runs.create(value(manifest)),
      close: (manifest) => store.runs.close(value(manifest)),
    },
    journal: {
      ...store.journal,
      append: (runId, entries) => store.journal.append(runId, value(entries)),
    },
    cache: { ...store.cache, put: (key, reply) => store.cache.put(key, value(reply)) },
    scorings: { ...store.scorings, save: (scoring) => store.scorings.save(value(scoring)) },
    executions: {
      ...store.executions,
      create: (execution) => store.executions.create(value(execution)),
      update: (execution) => store.executions.update(value(execution)),
    },
    events: { ...store.events, append: (event) => store.events.append(value(event)) },
    blobs: cleanBlobs(store.blobs, remover),
  };
}

function cleanBlobs(blobs: Blobs, { bytes: clean }: SecretRemover): Blobs {
  return {
    put: (bytes) => blobs.put(clean(bytes)),
    has: (digest) => blobs.has(digest),
    read: (digest) => blobs.read(digest),
    list: () => blobs.list(),
    remove: (digest) => blobs.remove(digest),
    begin: async () => {
      const sink = await blobs.begin();
      return {
        write: (bytes) => sink.write(clean(bytes)),
        finish: () => sink.finish(),
        abandon: () => sink.abandon(),
      };
    },
  };
}
