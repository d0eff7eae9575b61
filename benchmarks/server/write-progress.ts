// `node benchmarks/server/write-progress.ts FOLDER RUNS FROM TO`: what so many runs say in these seconds, as fast as it can be
// written.
import { openSqliteStore } from '@assay/engine';
import { progressEvent } from './progress-event.ts';

const [folder = '.', ...numbers] = process.argv.slice(2);
const [runs = 20, from = 0, to = 1] = numbers.map(Number);
const store = await openSqliteStore(folder);
for (let second = from; second < to; second += 1)
  for (let run = 0; run < runs; run += 1) await store.events.append(progressEvent(run, second));
await store.close();
