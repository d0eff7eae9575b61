import type { Limits } from '../limits.ts';

export interface ContainerJob {
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
