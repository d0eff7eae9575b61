import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { runCommand } from '../testing/run-command.ts';
import { fleetProject, untilOffered } from './testing/fleet-project.ts';

const idOf = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
const time = z.string().regex(/^\d{19}$/);
const value = z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]);
const attributes = z.array(z.object({ key: z.string(), value }));
const spanSchema = z.strictObject({
  traceId: idOf(32),
  spanId: idOf(16),
  parentSpanId: idOf(16).optional(),
  name: z.enum(['serve run', 'commit']),
  kind: z.literal(1),
  startTimeUnixNano: time,
  endTimeUnixNano: time,
  attributes,
  status: z.object({ code: z.union([z.literal(1), z.literal(2)]) }),
});
/** ExportTraceServiceRequest of OTLP 1, in JSON. */
const requestSchema = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.tuple([
        z.strictObject({ scope: z.object({ name: z.string() }), spans: z.array(spanSchema) }),
      ]),
    }),
  ]),
});

/** A collector that takes whatever comes. */
async function collector(status = 200) {
  const spans: z.infer<typeof spanSchema>[] = [];
  const seen: (string | undefined)[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    seen.push(request.url, request.headers['x-team'] as string | undefined);
    spans.push(...requestSchema.parse(await json(request)).resourceSpans[0].scopeSpans[0].spans);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { readonly port: number };
  return { address: `http://127.0.0.1:${port}/`, spans, seen };
}

describe.skipIf(!hasPostgres)('what a worker tells of itself (skipped without PostgreSQL)', () => {
  test('traces: one for a run, with a span for each time that it was served and for each commit', async () => {
    const { address, spans, seen } = await collector();
    const fleet = await fleetProject(20);
    const running = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const env = {
      ...fleet.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=ants',
    };
    expect((await runCommand(['worker', '--until-idle'], fleet.folder, env)).exitCode).toBe(0);
    expect((await running).exitCode).toBe(0);
    expect([seen[0], seen[1]]).toEqual(['/v1/traces', 'ants']);
    const [served, ...others] = spans.filter(({ name }) => name === 'serve run');
    expect(others).toEqual([]);
    const commits = spans.filter(({ name }) => name === 'commit');
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(commits.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([served!.spanId]));
    const samples = commits.map(
      ({ attributes: given }) => given.find(({ key }) => key === 'assay.samples')!.value,
    );
    expect(samples.reduce((sum, one) => sum + ('intValue' in one ? Number(one.intValue) : 0), 0)).toBe(20);
  });

  test('a collector that is away, or refuses, is told of once and keeps nobody from work', async () => {
    const refusing = await collector(503);
    for (const address of ['http://127.0.0.1:1', refusing.address]) {
      const fleet = await fleetProject(4);
      const running = fleet.run('run', '--on', 'fleet');
      await untilOffered(fleet);
      const env = { ...fleet.env, OTEL_EXPORTER_OTLP_ENDPOINT: address };
      const worker = await runCommand(['worker', '--until-idle'], fleet.folder, env);
      expect((await running).exitCode).toBe(0);
      expect(worker.err.match(/traces are lost/g)).toHaveLength(1);
    }
  });

  test('--log writes what it does as lines of JSON', async () => {
    const fleet = await fleetProject(3);
    const running = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const worker = await fleet.run('worker', '--until-idle', '--quiet', '--log', '-');
    expect((await running).exitCode).toBe(0);
    const lines = worker.err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [run] = (await fleet.store.runs.list()).items;
    expect(lines.map(({ event, run_id }) => [event, run_id])).toEqual([
      ['serving', run!.manifest.id],
      ['closed', run!.manifest.id],
      ['waiting', undefined],
    ]);
    for (const line of lines)
      expect(line).toMatchObject({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        pid: process.pid,
      });
  });
});
