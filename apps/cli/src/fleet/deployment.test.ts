import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLooseYaml } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { fleetProject } from './testing/fleet-project.ts';

const deploy = join(import.meta.dirname, '../../../../deploy');
const argv = z.array(z.string());
const composeSchema = z.object({
  services: z.object({
    database: z.object({ image: z.string().startsWith('postgres:') }),
    migrate: z.object({ image: z.literal('assay:0.1.0'), command: argv }),
    worker: z.object({ image: z.literal('assay:0.1.0'), command: argv }),
  }),
});
const probe = (path: string) =>
  z.object({ httpGet: z.object({ path: z.literal(path), port: z.literal('metrics') }) });
const podSchema = z.object({
  initContainers: z.tuple([z.object({ image: z.literal('assay:0.1.0'), args: argv })]),
  containers: z.tuple([
    z.object({
      image: z.literal('assay:0.1.0'),
      args: argv,
      ports: z.tuple([z.object({ name: z.literal('metrics'), containerPort: z.int() })]),
      livenessProbe: probe('/healthz'),
      readinessProbe: probe('/readyz'),
    }),
  ]),
});
const kubernetesSchema = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({ template: z.object({ spec: podSchema }) }),
});

const read = async (name: string): Promise<unknown> =>
  readLooseYaml(await readFile(join(deploy, name), 'utf8'));

async function commands() {
  const { migrate, worker } = composeSchema.parse(await read('compose.yaml')).services;
  const { spec } = kubernetesSchema.parse(await read('kubernetes.yaml')).spec.template;
  return { migrate, worker, pod: spec.containers[0], init: spec.initContainers[0] };
}

test('compose and Kubernetes start the same commands, and the port of the probes is that of the metrics', async () => {
  const { migrate, worker, pod, init } = await commands();
  expect(pod.args).toEqual(worker.command);
  expect(init.args).toEqual(migrate.command);
  expect(pod.args).toContain(`0.0.0.0:${pod.ports[0].containerPort}`);
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
});
