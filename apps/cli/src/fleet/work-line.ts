import { printable } from '@assay/shown';
import type { WorkEvent } from '@assay/verbs';

export function workLine(event: WorkEvent): string {
  switch (event.kind) {
    case 'measured':
      return `metrics are at ${event.address}\n`;
    case 'waiting':
      return 'waiting for runs\n';
    case 'serving':
      return `serving run ${event.run_id}\n`;
    case 'left':
      return `left run ${event.run_id} to others\n`;
    case 'closed':
      return `run ${event.run_id} is complete\n`;
    case 'trouble':
      return printable(
        `${event.run_id === null ? 'trouble' : `trouble with run ${event.run_id}`}: ${event.message}\n`,
      );
  }
}
