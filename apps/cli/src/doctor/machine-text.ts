import type { MachineReport } from '@assay/verbs';

/** What each probe tries, in words. */
const tries: Readonly<Record<string, string>> = {
  network: 'no network, no sockets of this machine',
  socket_families: 'no other kinds of sockets',
  host_files: 'no files of this machine',
  read_only: 'nothing writable but scratch space',
  environment: 'no environment variables',
  descriptors: 'no open files of this process',
  namespaces: 'no privileges, and none can be gained',
  other_processes: 'no other processes visible',
  scratch_size: 'scratch space is limited',
  memory: 'memory is limited',
  processes: 'the number of processes is limited',
  wall_time: 'time is limited',
  output: 'output is limited',
};

export function machineText(report: MachineReport): string {
  const { node, platform, can_isolate, self_test, others, obstacles } = report;
  const probes = self_test?.probes ?? [];
  return [
    `Node ${node}, ${platform}`,
    '',
    ...(self_test === null ? [] : [`sandbox ${self_test.provider}`]),
    ...probes.map(({ probe, holds, got }) => {
      const why = holds ? '' : `: ${got.join(', ')}`;
      return `  ${holds ? '✓' : '✗'} ${tries[probe] ?? probe}${why}`;
    }),
    ...others.map((provider) => `✓ ${provider} could be used too`),
    ...obstacles.flatMap(({ provider, why, fix }) => [
      `${can_isolate ? '–' : '✗'} ${provider}: ${why}`,
      `  ${fix}`,
    ]),
    ...(probes.length > 0 ? [''] : []),
    can_isolate
      ? 'Untrusted code can be run here.'
      : 'Untrusted code cannot be run here. Prediction files can still be scored.',
    '',
  ].join('\n');
}
