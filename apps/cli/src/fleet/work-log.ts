import { hostname } from 'node:os';
import type { WorkEvent } from '@assay/verbs';

/** What a worker does as one line of JSON, for programs that read logs. */
export function workLog({ kind: event, ...about }: WorkEvent): string {
  const level = event === 'trouble' ? 'warn' : 'info';
  const from = { time: new Date().toISOString(), level, host: hostname(), pid: process.pid };
  return `${JSON.stringify({ ...from, event, ...about })}\n`;
}
