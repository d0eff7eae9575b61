import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Progress, readProgress, startingProgress } from '../client/progress.ts';
import { underWayQuestion } from '../client/questions.ts';
import { isServerThere } from '../client/reach.ts';
import type { RunView } from '../client/shapes.ts';
import { toldEvent } from '../client/told-event.ts';

/** What changes numbers that a page shows. */
const changing = ['run.closed', 'run.left', 'scoring.made', 'execution.ended'];

/** What begins or ends what is under way. */
const moving = ['execution.begun', 'run.begun', 'execution.ended'];

/** All but what is heard and never asked for. */
const numbers = { predicate: ({ queryKey: [name] }: Query) => name !== 'progress' };

interface Live {
  readonly isStale: boolean;
  /** The server went away, and is not back. */
  readonly isLost: boolean;
  /** Shows what is new, where the reader wants it. */
  readonly show: () => void;
}

/** A run that is on the page and has no number yet: what it comes to is what its reader waits for. */
function isWatched(questions: QueryClient, event: string): boolean {
  const { run_id: run } = toldEvent(event);
  return questions
    .getQueryCache()
    .findAll({ queryKey: ['run', run], type: 'active' })
    .some(({ state: { data } }) => (data as RunView | undefined)?.report === null);
}

/**
 * Listens to what happens in the store, in other processes too. Progress is put beside the run at once; numbers that
 * are being read do not move until the reader says so.
 */
export function useLive(): Live {
  const questions = useQueryClient();
  const [isStale, setStale] = useState(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const events = new EventSource('/api/events');
    const changed = ({ data }: MessageEvent<string>): void => {
      if (isWatched(questions, data)) void questions.invalidateQueries(numbers);
      else setStale(true);
    };
    const progressed = ({ data }: MessageEvent<string>): void => {
      const told = readProgress(data);
      if (told !== null) questions.setQueryData<Progress>(['progress', told.run_id], told);
    };
    // What was heard in the meantime is newer.
    void startingProgress().then(
      (runs) =>
        runs.forEach((told) =>
          questions.setQueryData<Progress>(['progress', told.run_id], (heard) => heard ?? told),
        ),
      // Nobody is signed in, or the server is gone: the page says so.
      () => undefined,
    );
    const moved = (): void => void questions.invalidateQueries(underWayQuestion());
    for (const kind of changing) events.addEventListener(kind, changed);
    for (const kind of moving) events.addEventListener(kind, moved);
    events.addEventListener('run.progress', progressed);
    let wasLost = false;
    const lose = (lost: boolean): void => {
      wasLost = lost;
      setLost(lost);
    };
    events.addEventListener('open', () => {
      if (!wasLost) return;
      lose(false);
      setStale(true);
      void questions.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    });
    // Nobody is signed in, or there are too many streams: pages work without, and asking on would not help.
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) events.close();
      else void isServerThere().then((isThere) => isOpen && !isThere && lose(true));
    });
    let isOpen = true;
    return () => {
      isOpen = false;
      events.close();
    };
  }, [questions]);
  return {
    isStale,
    isLost,
    show: () => {
      setStale(false);
      void questions.invalidateQueries(numbers);
    },
  };
}
