// A process that executes a run on a store, to be killed: `node run-child.ts FOLDER SAMPLES RUN-ID [slow|at-once [RANGE]]`.
// It says `ready`, `ask N` before every request, `ack N N …` after every commit, and `closed`, `left` or `error CODE`.
import { writeSync } from 'node:fs';
import { AssayError } from '@assay/records';
import { nodeClock } from '../../adapters/node-clock.ts';
import { openSqliteStore } from '../../adapters/sqlite/open-sqlite-store.ts';
import type { Store } from '../../ports/store.ts';
import { executeRun } from '../execute-run.ts';
import { slowPlan } from './slow-model.ts';

const [folder, samples, runId, pace, range] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

const store = await openSqliteStore(folder!);
const telling: Store = {
  ...store,
  journal: {
    ...store.journal,
    append: async (id, entries) => {
      await store.journal.append(id, entries);
      say(`ack ${entries.map(({ ordinal }) => ordinal).join(' ')}`);
    },
  },
};
say('ready');
try {
  const plan = slowPlan(Number(samples), runId!, {
    onAsk: (ordinal) => say(`ask ${ordinal}`),
    atOnce: pace === 'at-once',
  });
  const options = range === undefined ? {} : { range: Number(range) };
  const { status } = await executeRun(plan, { store: telling, clock: nodeClock, ...options });
  say(status === 'closed' ? 'closed' : 'left');
} catch (error) {
  if (!(error instanceof AssayError)) throw error;
  say(`error ${error.code}`);
}
await store.close();
