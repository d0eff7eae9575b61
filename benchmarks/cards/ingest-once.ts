// One ingest in a process of its own: node ingest-once.ts CORPUS FILE; prints what it took as JSON.
import { ingest } from '@assay/cards';

const [corpus, file] = process.argv.slice(2);
const started = performance.now();
const { rows } = await ingest({ paths: [file!], corpus: corpus!, cwd: process.cwd() });
const seconds = (performance.now() - started) / 1000;
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({
    rows,
    seconds,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakBytes: maxRSS * 1024,
  }),
);
