// How many samples workers do in a second, and what each step takes: real workers, PostgreSQL, a model on this machine.
// `node benchmarks/fleet/measure.ts [workers…]`; ASSAY_POSTGRES names another server than one of its own.
import { startLoopbackModel } from './loopback-model.ts';
import { measureFleet } from './measure-fleet.ts';

const CONCURRENCY = 25;
const DELAY_MS = 200;
const SECONDS = 8;

const given = process.argv.slice(2).map(Number);
const model = await startLoopbackModel(DELAY_MS);
try {
  for (const workers of given.length === 0 ? [1, 2, 4, 8] : given) {
    const measured = await measureFleet({
      workers,
      concurrency: CONCURRENCY,
      model: { url: model.url, delayMs: DELAY_MS },
      seconds: SECONDS,
    });
    process.stdout.write(`${JSON.stringify(measured, rounded)}\n`);
  }
} finally {
  model.close();
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}
