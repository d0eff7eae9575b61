import { storeNear } from '@assay/engine';

type Env = Readonly<Record<string, string | undefined>>;

export interface HomePlace {
  readonly cwd: string;
  readonly home: string | undefined;
  /** Of the store that the environment or the project names, if that is on PostgreSQL. */
  readonly address: string | null;
  readonly env: Env;
}

/** Where the evaluator of a request is: a folder, and beside it the store that everything else is kept in. */
export function homePlace(
  { home }: { readonly home?: string | undefined },
  { cwd, env }: { readonly cwd: string; readonly env: Env },
): HomePlace {
  return { cwd, home, address: storeNear(cwd, 'assay.yaml', env).address, env };
}
