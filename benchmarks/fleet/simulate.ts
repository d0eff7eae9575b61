// What the simulation says: the points that were measured, then machines that are not here.
// `node benchmarks/fleet/simulate.ts`
import { dailyNeeds } from './daily-needs.ts';
import { measuredCosts } from './fleet-costs.ts';
import { measuredPoints } from './measured-points.ts';
import { type SimulatedFleet, simulateFleet } from './simulate-fleet.ts';

const usual = { concurrency: 25, model_ms: 200, seconds: 10, seed: 1 };

say('two shared cores, a model of 200 ms');
for (const { workers, samples_per_second } of measuredPoints)
  show({ ...usual, workers, machine: { shared_cores: 2 } }, ` (measured: ${samples_per_second})`);

for (const model_ms of [200, 2_000])
  for (const database_cores of [2, 4, 8]) {
    say(`a machine for each worker, ${database_cores} cores for PostgreSQL, a model of ${model_ms} ms`);
    for (const workers of [8, 25, 50, 100, 200])
      show({ ...usual, model_ms, workers, machine: { database_cores } }, '');
  }

say('10,000,000 samples a day over 100 workers');
for (const answer_bytes of [0, 4_000]) {
  const load = { samples: 10_000_000, concurrency: 25, model_ms: 2_000, workers: 100, answer_bytes };
  say(`answers of ${answer_bytes} bytes: ${JSON.stringify(dailyNeeds(load, measuredCosts), rounded)}`);
}

function show(fleet: SimulatedFleet, more: string): void {
  const { samples_per_second, samples_per_commit, busy } = simulateFleet(fleet, measuredCosts);
  say(
    `  ${fleet.workers} workers: ${Math.round(samples_per_second)} samples per second${more}, ` +
      `${samples_per_commit.toFixed(1)} in a commit, cores ${Math.round(busy * 100)} % busy`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}
