import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits } from '../limits.ts';
import type { Job, Sandbox, SandboxedProcess } from '../sandbox.ts';
import { JobUsers } from '../stage/job-users.ts';
import { openToAll } from '../stage/open-programs.ts';
import { stageFiles } from '../stage/stage-files.ts';
import { supervise } from '../supervise/supervise.ts';
import { compileFilter } from './filter.ts';
import { commandLine } from './profile.ts';
import type { SystemCalls } from './system-calls.ts';

/** The hardened profile of bubblewrap. Every job has namespaces, scratch space and, started by root, a user of its own. */
export function openBubblewrap(version: string, calls: SystemCalls): Sandbox {
  const filter = compileFilter(calls);
  const users = process.getuid?.() === 0 ? new JobUsers() : null;
  return { provider: `bwrap/${version}`, profile: profileDigest(filter), start };

  async function start(job: Job): Promise<SandboxedProcess> {
    const limits = { ...defaultLimits, ...job.limits };
    const uid = users?.take() ?? null;
    const staged = await stageFiles(job.files, uid);
    const clean = async (): Promise<void> => {
      if (uid !== null) users!.giveBack(uid);
      await staged.remove();
    };
    const descriptor = openFilter(filter);
    try {
      const programs = await Promise.all(
        (job.programs ?? []).map(async ({ at, from }) => ({ at, from: await openToAll(from) })),
      );
      const started = await supervise({
        commandLine: commandLine({
          limits,
          uid,
          binds: [...programs, ...staged.binds],
          env: job.env ?? {},
          command: job.command,
        }),
        descriptors: [descriptor, 'pipe'],
        limits,
        signal: job.signal,
      });
      return { ...started, ended: started.ended.then(async (ending) => clean().then(() => ending)) };
    } catch (error) {
      await clean();
      throw error;
    } finally {
      closeSync(descriptor);
    }
  }
}

/** A descriptor that the filter can be read from, of a file that has no name any more. */
function openFilter(filter: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'assay-filter-'));
  const file = join(folder, 'filter');
  writeFileSync(file, filter, { mode: 0o600 });
  const descriptor = openSync(file, 'r');
  rmSync(folder, { recursive: true });
  return descriptor;
}

/** Changes whenever what a program runs under changes, the limits of a job apart. */
function profileDigest(filter: Uint8Array): string {
  const line = commandLine({ limits: defaultLimits, uid: 0, binds: [], env: {}, command: [] });
  return `sha256:${createHash('sha256').update(JSON.stringify(line)).update(filter).digest('hex')}`;
}
