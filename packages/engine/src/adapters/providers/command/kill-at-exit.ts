import type { ChildProcess } from 'node:child_process';
import { killGroup } from '../../host/kill-group.ts';

const living = new Set<ChildProcess>();

/** Children do not outlive this process when it exits on its own. Returns how to forget one that has ended. */
export function killAtExit(child: ChildProcess): () => void {
  if (living.size === 0) process.on('exit', killAll);
  living.add(child);
  return () => {
    living.delete(child);
    if (living.size === 0) process.off('exit', killAll);
  };
}

function killAll(): void {
  for (const child of living) killGroup(child);
}
