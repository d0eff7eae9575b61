import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Progress, readProgress } from '../client/progress.ts';

/** What changes numbers that a page shows. */
const changing = [
  'execution.begun',
  'run.begun',
  'run.closed',
  'run.left',
  'scoring.made',
  'execution.ended',
];

interface Live {
  readonly isStale: boolean;
  /** Shows what is new, where the reader wants it. */
  readonly show: () => void;
}

/**
 * Listens to what happens in the store, in other processes too. Progress is put beside the run at once; numbers that
 * are being read do not move until the reader says so.
 */
export function useLive(): Live {
  const questions = useQueryClient();
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    const events = new EventSource('/api/events');
    const changed = (): void => setStale(true);
    const progressed = ({ data }: MessageEvent<string>): void => {
      const told = readProgress(data);
      if (told !== null) questions.setQueryData<Progress>(['progress', told.run_id], told);
    };
    for (const kind of changing) events.addEventListener(kind, changed);
    events.addEventListener('run.progress', progressed);
    // Nobody is signed in, or there are too many streams: pages work without, and asking on would not help.
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) events.close();
    });
    return () => events.close();
  }, [questions]);
  return {
    isStale,
    show: () => {
      setStale(false);
      void questions.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'progress' });
    },
  };
}
