import type { MachineReport } from '@assay/verbs';

/** What each probe tries, in words. */
const tries: Readonly<Record<string, string>> = {
  network: 'no network, no sockets of this machine',
  socket_families: 'no other kinds of sockets',
  host_files: 'no files of this machine',
  read_only: 'nothing can be written but scratch space',
  environment: 'no variables of the environment',
  descriptors: 'no open files of this process',
  namespaces: 'no rights, and none can be got',
  other_processes: 'no other processes in sight',
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
      ? 'Code that is not trusted can be run here.'
      : 'Code that is not trusted cannot be run here. Files of predictions can be scored all the same.',
    '',
  ].join('\n');
}
