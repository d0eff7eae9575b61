import { agreeing, plural, printable } from '@assay/shown';
import type { SeenFleet } from '@assay/verbs';

/** Workers, then what waits for them or is at work. */
export function fleetText({ workers, offers }: SeenFleet): string {
  const seen = workers.map(
    ({ host, pid, tags, run_id, silent_ms }) =>
      `  ${host} ${pid}${tags.length === 0 ? '' : ` [${tags.join(', ')}]`}: ${run_id === null ? 'idle' : `run ${run_id}`}, last seen ${(silent_ms / 1000).toFixed(0)} s ago\n`,
  );
  const offered = offers.map(
    ({ run_id, execution_id, evaluation_key, state, priority, team, reason }) =>
      `  run ${run_id} of ${evaluation_key} (execution ${execution_id}): ${state}, priority ${priority}${team === '' ? '' : `, team ${team}`}${reason === null ? '' : `; ${reason}`}\n`,
  );
  return printable(
    `${plural(workers.length, 'worker')}\n${seen.join('')}${plural(offers.length, 'run')} ${agreeing(offers.length, 'is', 'are')} offered\n${offered.join('')}`,
  );
}
