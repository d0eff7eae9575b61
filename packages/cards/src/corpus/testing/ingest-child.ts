// An ingest in a process of its own, to be ended by force: node ingest-child.ts CWD SHARD_ROWS PATH…
import { ingest } from '../../adapters/ingest/ingest.ts';

const [cwd, shardRows, ...paths] = process.argv.slice(2);
/** Rests after every batch: time for it to be ended, on a machine of any speed. */
const progress = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
await ingest({ paths, corpus: 'corpus', cwd: cwd!, shardRows: Number(shardRows), progress });
