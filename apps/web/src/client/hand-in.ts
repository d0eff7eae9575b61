import { reach } from './reach.ts';
import type { Routes } from './routes.generated.ts';

type Submitting = Routes['post /api/evaluators/{evaluator}/submissions'];

/** Sends a file as it is; the server keeps it byte for byte. */
export async function handIn(
  evaluator: string,
  file: File,
  {
    team,
    claims,
  }: { readonly team?: string | undefined; readonly claims: Readonly<Record<string, unknown>> },
): Promise<Submitting['answer']> {
  const query = new URLSearchParams({ file: file.name, claims: JSON.stringify(claims) });
  if (team !== undefined) query.set('team', team);
  const answer = await reach(
    `/api/evaluators/${encodeURIComponent(evaluator)}/submissions?${query.toString()}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    },
  );
  return (await answer.json()) as Submitting['answer'];
}
