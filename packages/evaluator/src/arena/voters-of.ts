import { type ArenaRun, jsonObjectSchema } from '@assay/records';

/** Judges of a run who are people: their votes are screened. */
export function votersOf({ components }: ArenaRun): readonly string[] {
  const judges = objectIn(objectIn(components['match'])['judges']);
  return Object.keys(judges).filter((name) => objectIn(judges[name])['kind'] === 'human');
}

const objectIn = (value: unknown) => jsonObjectSchema.safeParse(value).data ?? {};
