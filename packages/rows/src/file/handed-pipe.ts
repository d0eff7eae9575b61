import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** `/dev/stdin`, or `/dev/fd/63` as a shell writes `<(…)`. */
const descriptor = /^\/(?:dev\/(?<stdin>stdin)|(?:dev|proc\/self)\/fd\/(?<number>\d{1,6}))$/;

/**
 * Which of the pipes and sockets that this process was started with a path names; null for any other path. They are open
 * already, so nothing waits for somebody to open the other end; any other pipe is refused.
 */
export function handedPipe(path: string): number | null {
  const named = descriptor.exec(path)?.groups;
  if (named === undefined) return null;
  const fd = named['stdin'] === undefined ? Number(named['number']) : 0;
  try {
    const stats = fstatSync(fd);
    return stats.isFIFO() || stats.isSocket() ? fd : null;
  } catch {
    return null;
  }
}

/** What comes through a pipe, once. */
export function readPipe(fd: number): Readable {
  return new Socket({ fd, readable: true, writable: false });
}
