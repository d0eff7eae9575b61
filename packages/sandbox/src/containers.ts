import { AssayError, digestJson } from '@assay/records';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  defaultLimits,
  type Ending,
  isInPath,
  type Job,
  type Limits,
  type Obstacle,
  runInSandbox,
  type Sandbox,
  type SandboxedProcess,
} from './sandbox.ts';
import { engineFilter } from './seccomp-filter.ts';
import { JobUsers, openToAll, stageFiles } from './stage-job.ts';
import { keepStart, upTo } from './supervise.ts';

/** A container engine of this machine. */
interface Engine {
  readonly program: 'docker' | 'podman';
  readonly version: string;
}

/** How long the engine may take for anything but running a program. */
const PATIENCE_MS = 30_000;

/** What the engine prints; an AssayError with its words where it fails. */
async function askEngine(program: Engine['program'], args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], { timeout: PATIENCE_MS });
    return stdout.trim();
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim();
    const why = said === undefined || said === '' ? (cause as Error).message : said;
    throw new AssayError('environment', 'E_SANDBOX', `${program} ${args[0]}: ${why}`, {
      cause,
      action: { kind: 'check_machine' },
    });
  }
}

interface ContainerJob {
  /** Under which the container is found again and ended. */
  readonly name: string;
  readonly image: string;
  /** A file with the filter of system calls. */
  readonly filter: string;
  readonly limits: Limits;
  /** The user and group inside. */
  readonly uid: number;
  readonly binds: readonly { readonly at: string; readonly from: string }[];
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/**
 * What follows `docker create` or `podman create`. Nothing is fetched, nothing of the machine is in it but what is bound,
 * and all that it may use is limited. The image's own entry point and environment do not count.
 */
export function containerArguments(job: ContainerJob): readonly string[] {
  const { cpu_s, memory, processes, file_size, open_files, scratch } = job.limits;
  const [program, ...rest] = job.command;
  const scratchOptions = `rw,nosuid,nodev,size=${scratch},mode=1777`;
  return [
    ...words(`--name ${job.name} --interactive --pull never --init`),
    ...words('--network none --ipc private --hostname sandbox --log-driver none'),
    ...words('--read-only --cap-drop ALL --security-opt no-new-privileges'),
    '--security-opt',
    `seccomp=${job.filter}`,
    ...words(`--user ${job.uid}:${job.uid} --workdir /tmp`),
    // Swap is part of the second: with both equal there is none.
    ...words(`--memory ${memory}b --memory-swap ${memory}b --pids-limit ${processes}`),
    ...words(`--ulimit cpu=${cpu_s}:${cpu_s + 1} --ulimit fsize=${file_size}`),
    ...words(`--ulimit nofile=${open_files} --ulimit core=0`),
    // Podman would ask for more than this user may have. How many there can be is bounded above, for each container alone.
    ...words(`--ulimit nproc=${Math.max(PROCESSES_OF_A_USER, processes)}`),
    ...words(`--tmpfs /tmp:${scratchOptions} --tmpfs /dev/shm:${scratchOptions}`),
    ...job.binds.flatMap(({ at, from }) => ['--volume', `${from}:${at}:ro`]),
    ...Object.entries({ ...ENVIRONMENT, ...job.env }).flatMap(([name, value]) => [
      '--env',
      `${name}=${value}`,
    ]),
    '--entrypoint',
    program!,
    job.image,
    ...rest,
  ];
}

const PROCESSES_OF_A_USER = 4096;

const words = (text: string): readonly string[] => text.split(' ');

const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/tmp',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
};

const STDERR_KEPT = 1024 * 1024;
/** Exit code of what SIGXCPU ended: the limit of CPU time. */
const CPU_LIMIT = 128 + 24;

interface ContainedJob {
  readonly engine: Engine;
  readonly name: string;
  /** What follows `create`. */
  readonly created: readonly string[];
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes a container, starts it, ends it at its limits and removes it. That it was made tells a sandbox that failed from a
 * program that did; how the program ended, the engine says, not the program that speaks to it.
 */
async function superviseContainer(job: ContainedJob): Promise<SandboxedProcess> {
  const { engine, name, created, limits, signal } = job;
  await askEngine(engine.program, ['create', ...created]);
  const begun = performance.now();
  const child = spawn(engine.program, ['start', '--attach', '--interactive', name], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const closed = once(child, 'close').catch((error: Error) => error);
  child.stdin.on('error', () => undefined);
  let endedFor: Ending['kind'] | null = null;
  const end = (kind: Ending['kind']): void => {
    endedFor ??= kind;
    // Removing it by force ends it; what is gone already needs nothing.
    void askEngine(engine.program, ['kill', name]).catch(() => undefined);
  };
  const stop = (): void => end('stopped');
  const timer = setTimeout(() => end('timeout'), limits.wall_ms);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  const output = child.stdout.pipe(upTo(limits.output, () => end('output_limit')));
  const kept = keepStart(child.stderr.pipe(upTo(limits.output, () => end('output_limit'))), STDERR_KEPT);
  output.on('close', () => child.stdout.resume());
  child.on('exit', () => {
    if (output.readableFlowing === null && output.listenerCount('readable') === 0) output.resume();
  });

  async function ending(): Promise<Ending> {
    await closed;
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    const exit_code = await exitCodeOf(engine, name);
    await askEngine(engine.program, ['rm', '--force', name]).catch(() => undefined);
    return {
      kind: endedFor ?? kindOf(exit_code),
      exit_code,
      stderr: kept.text(),
      is_stderr_truncated: kept.isTruncated(),
      // The engine counts in a place that is not the same for all of them: not known is not zero.
      used: { wall_ms: performance.now() - begun, cpu_ms: null, peak_memory: null },
    };
  }
  return { stdin: child.stdin, stdout: output, ended: ending(), kill: stop };
}

/** A container that was made and could never start has an exit code too, 0: only one that ran has ended. */
async function exitCodeOf({ program }: Engine, name: string): Promise<number | null> {
  const format = '{{.State.Status}} {{.State.ExitCode}}';
  const said = await askEngine(program, ['inspect', '--format', format, name]).catch(() => '');
  const code = /^(?:exited|stopped|dead) (\d+)$/.exec(said)?.[1];
  return code === undefined ? null : Number(code);
}

function kindOf(exitCode: number | null): Ending['kind'] {
  if (exitCode === null) return 'failed';
  return exitCode === CPU_LIMIT ? 'timeout' : 'exited';
}

/** Containers of an engine, one for each job, from one image that is on this machine. */
async function openContainers(engine: Engine, image: { name: string; id: string }): Promise<Sandbox> {
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

/** The sandbox of a container engine, after a first program has run in it, or what is in its way. */
export async function findContainers(
  program: Engine['program'],
  image: string | undefined = process.env['ASSAY_SANDBOX_IMAGE'],
): Promise<Sandbox | Obstacle> {
  const obstacle = (why: string, fix: string): Obstacle => ({ provider: program, why, fix });
  if (!isInPath(program))
    return obstacle(`there is no ${program} in PATH`, `install ${program}, or use bubblewrap on Linux`);
  try {
    const version = await askEngine(program, ['version', '--format', VERSION[program]]);
    if (image === undefined || image === '')
      return obstacle(
        'no image is named for it, and none is fetched',
        'name one that is on this machine, with the interpreters that entries need, in ASSAY_SANDBOX_IMAGE',
      );
    const id = await askEngine(program, ['image', 'inspect', '--format', '{{.Id}}', image]);
    const sandbox = await openContainers({ program, version }, { name: image, id });
    const { kind, exit_code, stderr } = await runInSandbox(sandbox, {
      command: ['/opt/node', '--version'],
      files: [],
      programs: [{ at: '/opt/node', from: process.execPath }],
      limits: { wall_ms: FIRST_RUN_MS },
    });
    if (kind === 'exited' && exit_code === 0) return sandbox;
    return obstacle(`a first program did not run in ${image}: ${stderr.trim()}`, 'use an image with glibc');
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return obstacle(error.message, `start the service of ${program}, and see that this user may use it`);
  }
}

const FIRST_RUN_MS = 60_000;
const VERSION = { docker: '{{.Server.Version}}', podman: '{{.Client.Version}}' } as const;
