import { availableParallelism } from 'node:os';
import type { MetricPorts } from '@assay/metrics';
import { openSandbox } from '@assay/sandbox';
import { runPythonTests } from './run-python-tests.ts';

/** Tests of Python programs in sandboxes of this machine, as many at a time as it has cores. */
export async function openPythonTests(): Promise<NonNullable<MetricPorts['runTests']>> {
  const sandbox = await openSandbox();
  const waiting: (() => void)[] = [];
  let free = Math.max(1, availableParallelism());
  return async (request) => {
    if (free === 0) await new Promise<void>((start) => waiting.push(start));
    else free -= 1;
    try {
      return await runPythonTests(sandbox, request);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
