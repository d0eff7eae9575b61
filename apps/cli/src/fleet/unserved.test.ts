import { type EvaluationEvent, verbs } from '@assay/verbs';
import { expect, test } from 'vitest';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { fleetProject } from './testing/fleet-project.ts';
import { unservedLine } from '../evaluation/evaluation-view.ts';

test.skipIf(!hasPostgres)(
  'a run that waits says once that nobody is there, and a worker that is started then does it (skipped without PostgreSQL)',
  async () => {
    const fleet = await fleetProject(5);
    const lines: string[] = [];
    const on = (event: EvaluationEvent) => {
      if (event.kind !== 'unserved') return;
      lines.push(unservedLine(event));
      fleet.start('worker', '--until-idle', '--tags', 'gpu,big');
    };
    const run = await verbs.run();
    const request = { project: 'assay.yaml', evaluations: [], on: 'fleet', tags: ['gpu'] } as const;
    const { evaluations } = await run(request, { cwd: fleet.folder, env: fleet.env, version: '1' }, { on });
    expect(evaluations).toHaveLength(1);
    expect(lines).toEqual([
      'no worker has asked for work; `assay worker --tags gpu` on this store, here or on another machine, starts one\n',
    ]);
  },
);
