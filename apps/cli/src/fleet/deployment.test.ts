import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLooseYaml } from '@assay/rows';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { builtProgram } from '../../../../testing/programs/built-program.ts';
import { ended, fleetProject } from './testing/fleet-project.ts';

const deploy = join(import.meta.dirname, '../../../../deploy');
const argv = z.array(z.string());
const image = z.literal('assay:0.1.0');
/** As compose-spec names them; what is not named here is refused. */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  command: argv,
  environment: z.record(z.string(), z.string()),
  volumes: argv.optional(),
  ports: argv.optional(),
  healthcheck: z.strictObject({ test: argv, interval: z.string().regex(/^\d+s$/) }).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  deploy: z.strictObject({ replicas: z.int().positive() }).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
});
const ours = serviceSchema.extend({ image });
const composeSchema = z.strictObject({
  services: z.strictObject({ database: serviceSchema, migrate: ours, worker: ours, server: ours }),
  volumes: z.record(z.string(), z.strictObject({})),
});

/** As the API of Kubernetes names them (apps/v1, v1); what is not named here is refused. */
const metadata = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/)
    .optional(),
  labels: z.record(z.string(), z.string()).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
});
const secret = (name: string) => z.strictObject({ secretRef: z.strictObject({ name: z.literal(name) }) });
/** Servers alone have the key of the vault. */
const fromSecret = z.tuple([secret('assay-store'), secret('assay-vault').optional()]);
const header = z.strictObject({ name: z.string(), value: z.string() });
const probe = (path: string) =>
  z.strictObject({
    httpGet: z.strictObject({
      path: z.literal(path),
      port: z.string(),
      httpHeaders: z.array(header).optional(),
    }),
  });
const containerSchema = z.strictObject({ name: z.string(), image, args: argv, envFrom: fromSecret });
const servingSchema = containerSchema.extend({
  ports: z.tuple([z.strictObject({ name: z.string(), containerPort: z.int() })]),
  livenessProbe: probe('/healthz'),
  readinessProbe: probe('/readyz'),
  resources: z.strictObject({ requests: z.strictObject({ cpu: z.string(), memory: z.string() }) }),
});
const deploymentSchema = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().positive(),
    selector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.strictObject({
      metadata,
      spec: z.strictObject({
        terminationGracePeriodSeconds: z.int().optional(),
        initContainers: z.tuple([containerSchema]),
        containers: z.tuple([servingSchema]),
      }),
    }),
  }),
});
const serviceOfKubernetes = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: z.record(z.string(), z.string()),
    ports: z.tuple([z.strictObject({ name: z.string(), port: z.int(), targetPort: z.string() })]),
  }),
});
const kubernetesSchema = z.tuple([deploymentSchema, deploymentSchema, serviceOfKubernetes]);

const textOf = (name: string): Promise<string> => readFile(join(deploy, name), 'utf8');

async function commands() {
  const compose = composeSchema.parse(await readLooseYaml(await textOf('compose.yaml')));
  const documents = (await textOf('kubernetes.yaml')).split(/^---$/m);
  const [workers, servers, service] = kubernetesSchema.parse(
    await Promise.all(documents.map((document) => readLooseYaml(document))),
  );
  return { ...compose.services, compose, workers, servers, service };
}

const containerOf = ({ spec }: z.infer<typeof deploymentSchema>) => spec.template.spec.containers[0];

test('compose and Kubernetes start the same commands, and what they name is there', async () => {
  const { compose, migrate, worker, server, workers, servers, service } = await commands();
  expect(containerOf(workers).args).toEqual(worker.command);
  expect(containerOf(workers).args).toContain(`0.0.0.0:${containerOf(workers).ports[0].containerPort}`);
  const ownName = (words: readonly string[]) =>
    words.map((word) => word.replace(/^(localhost:4177|evals.*)$/, 'HOST'));
  expect(ownName(containerOf(servers).args)).toEqual(ownName(server.command));
  for (const deployment of [workers, servers]) {
    const { selector, template } = deployment.spec;
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    expect(template.spec.initContainers[0].args).toEqual(migrate.command);
    const { ports, livenessProbe, readinessProbe } = containerOf(deployment);
    for (const { httpGet } of [livenessProbe, readinessProbe]) expect(httpGet.port).toBe(ports[0].name);
  }
  expect(service.spec.selector).toEqual(servers.spec.selector.matchLabels);
  expect(service.spec.ports[0].targetPort).toBe(containerOf(servers).ports[0].name);
  for (const { depends_on: others = {} } of Object.values(compose.services))
    for (const name of Object.keys(others)) expect(Object.keys(compose.services)).toContain(name);
});

describe.skipIf(!hasPostgres)('what the files start (skipped where there is no PostgreSQL)', () => {
  test('is a migration that is done, and a worker that the command knows', async () => {
    const { migrate, worker } = await commands();
    const fleet = await fleetProject(1);
    expect((await fleet.run(...migrate.command)).exitCode).toBe(0);
    // Any free port: another worker of this machine may have the one that is named.
    const free = worker.command.map((word) => word.replace(/:9464$/, ':0'));
    const ran = await fleet.run(...free, '--until-idle');
    expect([ran.exitCode, ran.err]).toEqual([
      0,
      expect.stringMatching(/^metrics are at http:\/\/0\.0\.0\.0:/),
    ]);
  });

  test('is a server, once an owner has a token, that answers the probes', async () => {
    const { server, servers } = await commands();
    const fleet = await fleetProject(1);
    const words = server.command.map((word) => (word === '4177' ? '0' : word));
    expect((await fleet.run(...words)).err).toContain('E_TOKEN_NONE');
    expect((await fleet.run('tokens', 'new', 'me', '--role', 'owner')).exitCode).toBe(0);
    const child = spawn(process.execPath, [await builtProgram('main'), ...words], {
      cwd: fleet.folder,
      env: { ...process.env, ...fleet.env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      if (said.includes('\n')) break;
    }
    const [, address] = /at (http:\S+)/.exec(said)!;
    for (const { httpGet } of [containerOf(servers).livenessProbe, containerOf(servers).readinessProbe])
      expect((await fetch(`http://localhost:${new URL(address!).port}${httpGet.path}`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  });
});
