import type { OwnSource } from '../../score/custom/own-metric.ts';
import { startSpoken } from '../providers/command/spoken-process.ts';
import { lineMetric } from './line-metric.ts';

export interface CommandMetricOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

/** A metric from a program of the project, with the rights of whoever runs the command. */
export function openCommandMetric(command: readonly string[], options: CommandMetricOptions): OwnSource {
  const [program, ...args] = command;
  const { folder, env, timeoutMs } = options;
  const start = () => startSpoken({ program: program!, arguments: args, folder, env });
  return { declares: {}, ...lineMetric({ command, start, timeoutMs }) };
}
