import { readFileSync } from 'node:fs';

/** Ctrl-C, a polite kill, and the end of the terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Hands out a signal that the first of these aborts, for as long as `work` takes; the next one ends the process at once. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = (): void => {
    stopHearing();
    stop.abort();
  };
  const heard = signals.filter((name) => name !== 'SIGHUP' || !isHangupIgnored());
  const stopHearing = (): void => heard.forEach((name) => process.off(name, onSignal));
  for (const name of heard) process.on(name, onSignal);
  try {
    return await work(stop.signal);
  } finally {
    stopHearing();
  }
}

/** Under `nohup`: to listen would be to end with the terminal after all. */
function isHangupIgnored(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const [, mask = '0'] = /^SigIgn:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    // A system without it says nothing about it.
    return false;
  }
}
