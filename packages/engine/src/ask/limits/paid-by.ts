import type { DeclaredModel } from '../../declare/project.ts';
import { limitName } from './limit-name.ts';
import type { PaidTime } from './paid-time.ts';

/** The rate of a model that everybody keeps to who shares a store. */
export type PaidBy = (what: 'requests' | 'tokens', declared: DeclaredModel) => PaidTime;

/** One rate for a model, whoever asks it: runs, judges, embeddings, simulated users. */
export function paidBy(shared: { readonly paidTime: (name: string) => PaidTime }): PaidBy {
  return (what, declared) => shared.paidTime(`${what} ${limitName(declared)}`);
}
