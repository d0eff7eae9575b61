import { shellWord } from '@assay/shown';
import { getRouteApi } from '@tanstack/react-router';
import type { Chosen } from '../../client/document-questions.ts';
import { Choices, SavedViews, WordsField } from '../../design/filters.tsx';
import type { Corpus } from './reported-score.tsx';

const route = getRouteApi('/cards');

const flags = [
  ['first_party_only', 'reported only by the developer'],
  ['multi_party', 'reported more than once'],
  ['gap', 'lacks a setting'],
  ['diverging', 'setups or parties differ'],
  ['unexplained', 'scores differ, setup does not'],
  ['agentic', 'agent used'],
] as const;

/** What results are shown; every count says what would be left. */
export function CardFilters({ corpus: { facets, total, rollup } }: { readonly corpus: Corpus }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>): void =>
    void navigate({
      search: (old) => ({ ...old, from: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="choices" role="group" aria-label="Filter results">
      <span aria-live="polite">
        <b>{total.toLocaleString('en')}</b> of {rollup.triples.toLocaleString('en')} results
      </span>
      {flags.map(([name, words]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={search[name] === true}
            onChange={({ target }) => change({ [name]: target.checked ? true : undefined })}
          />{' '}
          {words} <span className="soft">{facets.flags[name].toLocaleString('en')}</span>
        </label>
      ))}
      <WordsField name="search" size={16} value={search.q} change={(q) => change({ q })} />
      <Choices
        name="model"
        options={facets.model}
        chosen={search.model}
        choose={(model) => change({ model })}
      />
      <Choices
        name="benchmark"
        options={facets.benchmark}
        chosen={search.benchmark}
        choose={(benchmark) => change({ benchmark })}
      />
      <Choices
        name="organization"
        options={facets.organization}
        chosen={search.organization}
        choose={(organization) => change({ organization })}
      />
      <Choices
        name="missing field"
        options={facets.missing_field}
        chosen={search.missing_field}
        choose={(field) => change({ missing_field: field })}
      />
      <SavedViews here="cards" />
    </div>
  );
}

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
