import { plural, printableLine } from '@assay/shown';
import type { IngestProgress } from '@assay/cards';
import type { Options } from '../command.ts';
import type { Io } from '../io.ts';
import { redrawn } from '../redrawn.ts';

interface IngestView {
  readonly show: (progress: IngestProgress) => void;
  readonly finish: () => void;
}

const redrawMs = 100;
const lineMs = 5_000;

/** How far an ingest is: a line that redraws itself on a terminal, a line every few seconds elsewhere, nothing when quiet. */
export function ingestView(options: Options, io: Io): IngestView {
  if (options['quiet'] === true) return { show: () => undefined, finish: () => undefined };
  const redraws = io.errColumns !== undefined;
  const started = performance.now();
  let shownAt = started;
  let isOpen = false;
  return {
    show: (progress) => {
      const now = performance.now();
      if (now - shownAt < (redraws ? redrawMs : lineMs)) return;
      shownAt = now;
      isOpen = redraws;
      const line = inWords(progress, now - started);
      io.err(redraws ? redrawn(line, io) : `${line}\n`);
    },
    finish: () => {
      if (isOpen) io.err(redrawn('', io));
    },
  };
}

/** `1,200,000 results · 101,000/s · file 3 of 12 · data/all.jsonl` */
function inWords(
  { rows, records, instances, files, filesDone, file }: IngestProgress,
  elapsed: number,
): string {
  const done = rows + instances;
  const rate = Math.round((done / elapsed) * 1000).toLocaleString('en');
  const what =
    instances > 0
      ? `${rows.toLocaleString('en')} results, ${instances.toLocaleString('en')} samples`
      : `${rows.toLocaleString('en')} results`;
  return `${what} of ${records.toLocaleString('en')} records · ${rate}/s · ${filesDone} of ${plural(files, 'file')} · ${printableLine(file)}`;
}
