import type { NameKind } from '@assay/cards';

/** Every kind, by the checker's word. */
const known: Readonly<Record<NameKind, true>> = {
  model: true,
  benchmark: true,
  metric: true,
  organization: true,
};

/** What a name may be the name of. */
export const nameKinds = Object.keys(known) as readonly NameKind[];
