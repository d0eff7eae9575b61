import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestJson } from '@assay/records';
import { defaultLimits } from '../limits.ts';
import type { Job, Sandbox, SandboxedProcess } from '../sandbox.ts';
import { JobUsers } from '../stage/job-users.ts';
import { openToAll } from '../stage/open-programs.ts';
import { stageFiles } from '../stage/stage-files.ts';
import { containerArguments } from './container-arguments.ts';
import type { Engine } from './engine.ts';
import { engineFilter } from './engine-filter.ts';
import { superviseContainer } from './supervise-container.ts';

/** Containers of an engine, one for each job, from one image that is on this machine. */
export async function openContainers(engine: Engine, image: { name: string; id: string }): Promise<Sandbox> {
  const users = process.getuid?.() === 0 ? new JobUsers() : null;
  const example = {
    name: '',
    image: image.id,
    filter: '',
    limits: defaultLimits,
    uid: 0,
    binds: [],
    env: {},
    command: [''],
  };
  const filter = JSON.stringify(engineFilter());
  const profile = await digestJson({
    engine: engine.program,
    arguments: [...containerArguments(example)],
    filter,
  });
  return { provider: `${engine.program}/${engine.version}`, profile, has_image: true, start };

  async function start(job: Job): Promise<SandboxedProcess> {
    const limits = { ...defaultLimits, ...job.limits };
    const taken = users?.take() ?? null;
    const staged = await stageFiles(job.files, taken);
    const own = await mkdtemp(join(tmpdir(), 'assay-filter-'));
    const clean = async (): Promise<void> => {
      if (taken !== null) users!.giveBack(taken);
      await Promise.all([staged.remove(), rm(own, { recursive: true, force: true })]);
    };
    try {
      const programs = await Promise.all(
        (job.programs ?? []).map(async ({ at, from }) => ({ at, from: await openToAll(from) })),
      );
      await writeFile(join(own, 'filter.json'), filter);
      const name = `assay-${randomBytes(8).toString('hex')}`;
      const created = containerArguments({
        name,
        image: image.id,
        filter: join(own, 'filter.json'),
        limits,
        uid: taken ?? process.getuid?.() ?? UNKNOWN_USER,
        binds: [...programs, ...staged.binds],
        env: job.env ?? {},
        command: job.command,
      });
      const started = await superviseContainer({ engine, name, created, limits, signal: job.signal });
      return { ...started, ended: started.ended.then(async (ending) => clean().then(() => ending)) };
    } catch (error) {
      await clean();
      throw error;
    }
  }
}

/** Where there are no users by number the engine is in a virtual machine, whose `nobody` this is. */
const UNKNOWN_USER = 65_534;
