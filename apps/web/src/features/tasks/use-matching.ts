import { useMutation } from '@tanstack/react-query';
import { ask } from '../../client/ask.ts';

/** Matches a file against the problem as it is written now. */
export function useMatching(problem: string) {
  return useMutation({
    mutationFn: async (file: File) =>
      ask('post /api/tasks/check', { body: { text: await file.text(), problem } }),
  });
}

export type Matching = ReturnType<typeof useMatching>;
