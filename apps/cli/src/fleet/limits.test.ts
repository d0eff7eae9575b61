import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { fleetProject, type FleetProject, untilOffered } from './testing/fleet-project.ts';

/** A provider that counts how often it is asked; every answer takes ten tokens. */
async function countingModel(more: string): Promise<{ readonly yaml: string; readonly asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          id: 'a',
          object: 'chat.completion',
          created: 0,
          model: 'm',
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '1' } }],
          usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 },
        }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const yaml = `key: adds, provider: openai_compatible, model: m, base_url: "http://127.0.0.1:${port}/v1", parameters: { temperature: 0, max_tokens: 10 }${more}`;
  return { yaml, asked: () => asked };
}

/** A run on three workers at once, each of which could do it alone. */
async function ranByThree(fleet: FleetProject, ...flags: readonly string[]) {
  const running = fleet.run('run', '--on', 'fleet', ...flags);
  const tooSoon = running.then(({ out, err }) => Promise.reject(new Error(`${out}${err}`)));
  await Promise.race([untilOffered(fleet), tooSoon]);
  tooSoon.catch(() => undefined);
  const began = performance.now();
  await Promise.all([1, 2, 3].map(() => fleet.run('worker', '--until-idle', '--concurrency', '8')));
  const took = performance.now() - began;
  return { took, ran: await running };
}

describe.skipIf(!hasPostgres)('limits of a model over all workers (skipped without PostgreSQL)', () => {
  test('requests per minute are those of one, however many ask', async () => {
    const [samples, perMinute] = [9, 180];
    const { yaml, asked } = await countingModel(`, limits: { requests_per_minute: ${perMinute} }`);
    const fleet = await fleetProject(samples, 60, 1, yaml);
    const { took, ran } = await ranByThree(fleet);
    expect([ran.exitCode, asked()]).toEqual([0, samples]);
    // A second's worth may come at once, the rest evenly: the last cannot have come before this.
    const burst = perMinute / 60;
    expect(took).toBeGreaterThanOrEqual(((samples - burst) * 60_000) / (perMinute - burst + 1));
  });

  test('a ceiling is one for all: no more is asked than it allows', async () => {
    const { yaml, asked } = await countingModel('');
    const fleet = await fleetProject(60, 60, 1, yaml);
    const { ran } = await ranByThree(fleet, '--max-tokens', '150', '--format', 'json');
    expect(ran.out + ran.err).toContain('max_tokens reached');
    expect(asked()).toBeLessThanOrEqual(15);
    expect(asked()).toBeGreaterThan(5);
  });
});
