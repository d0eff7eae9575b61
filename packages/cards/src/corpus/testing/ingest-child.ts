// An ingest in a process of its own, to be ended by force: node ingest-child.ts CWD SHARD_ROWS PATH…
import { ingest } from '../ingest/ingest.ts';

const [cwd, shardRows, ...paths] = process.argv.slice(2);
await ingest({ paths, corpus: 'corpus', cwd: cwd!, shardRows: Number(shardRows) });
