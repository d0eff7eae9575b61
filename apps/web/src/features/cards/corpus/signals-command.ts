import { shellWord } from '@assay/shown';
import type { Chosen } from '../../../client/flags-of.ts';

/** The command that shows the results that were chosen; an organization by itself has a card that does. */
export function signalsCommand(chosen: Chosen): string {
  const conditions = conditionsOf(chosen);
  if (conditions.length > 0) return `assay cards signals --where ${shellWord(conditions.join(' and '))}`;
  const { organization } = chosen;
  return organization === undefined
    ? 'assay cards signals'
    : `assay cards show organization ${shellWord(organization)}`;
}

function conditionsOf(chosen: Chosen): readonly string[] {
  const { q, model, benchmark, missing_field: field } = chosen;
  const flags = [
    [chosen.first_party_only, 'first_party_only = 1'],
    [chosen.multi_party, 'multi_party = 1'],
    [chosen.gap, 'reproducibility_gap = 1'],
    [chosen.diverging, 'comparability = 1'],
    [chosen.agentic, 'agentic'],
  ] as const;
  return [
    ...flags.flatMap(([isAsked, condition]) => (isAsked === true ? [condition] : [])),
    ...(model === undefined ? [] : [`model = ${quoted(model)}`]),
    ...(benchmark === undefined ? [] : [`dataset = ${quoted(benchmark)}`]),
    ...(field === undefined ? [] : [`list_contains(missing_fields, ${quoted(field)})`]),
    ...(q === undefined
      ? []
      : [`contains(lower(concat_ws(' ', model, path, metric)), ${quoted(q.toLowerCase())})`]),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
