import { agreeing, plural, shellWord } from '@assay/shown';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Chosen, corpusQuestion, flagsOf, RESULTS } from '../../client/document-questions.ts';
import { ask, isNotFound } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { EmptyPage, NoMatch } from '../../design/empty.tsx';
import { Choices, Pager, SavedViews, WordsField } from '../../design/filters.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import {
  type Corpus,
  Marks,
  MetricPath,
  Organizations,
  percent,
  ReportedScore,
  type Result,
  type TreeNode,
} from './card-results.tsx';
import { CompletenessMap, DivergencePlot, SignalTiles } from './signals.tsx';

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
function CardFilters({ corpus: { facets, total, rollup } }: { readonly corpus: Corpus }) {
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

interface TreeRowProps {
  readonly node: TreeNode;
  readonly depth: number;
  readonly isOpen: boolean;
  /** What is open once the name is pressed. */
  readonly branch: string | undefined;
}

/** One step of the tree. */
function TreeRow({ node, depth, isOpen, branch }: TreeRowProps) {
  const navigate = route.useNavigate();
  const { rollup, completeness, written } = node;
  const [card] = written;
  return (
    <tr>
      <th scope="row" className={`nowrap depth-${depth}`}>
        {node.children.length === 0 ? (
          <span className="leaf">{node.name}</span>
        ) : (
          <button
            type="button"
            className="quiet"
            aria-expanded={isOpen}
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, branch }), replace: true, resetScroll: false })
            }
          >
            {`${isOpen ? '▾' : '▸'} ${node.name}`}
          </button>
        )}
      </th>
      <td className="soft">{node.kind}</td>
      <td className="number" data-name="reports">
        {rollup.rows}
      </td>
      <td className="number" data-name="results">
        {rollup.triples}
      </td>
      <td className="number" data-name="lack a setting">
        {rollup.reproducibility_gap}
      </td>
      <td className="number" data-name="developer only">
        {rollup.first_party_only}
      </td>
      <td className="number" data-name="differ">
        {rollup.comparability}
      </td>
      <td className="number" data-name="filled">
        {completeness === null ? '–' : percent(completeness)}
      </td>
      <td>
        {node.kind === 'benchmark' && card !== undefined ? (
          <Link to="/cards/$kind/$name" params={{ kind: 'benchmark', name: card }}>
            card
          </Link>
        ) : null}
      </td>
    </tr>
  );
}

/** A node with the names on the way to it. */
interface Placed {
  readonly node: TreeNode;
  readonly path: readonly string[];
}

/** Family, composite, benchmark, split: walked step by step, each with what its results come to. */
function CardTree() {
  const search = route.useSearch();
  const query = useQuery({
    queryKey: ['cards', 'tree', flagsOf(search)],
    queryFn: ({ signal }) => ask('get /api/cards/tree', { query: flagsOf(search) }, signal),
    placeholderData: keepPreviousData,
  });
  const open = search.branch?.split(STEP) ?? [];
  return (
    <section aria-label="Benchmarks as a tree">
      <h2>Benchmarks: family › composite › benchmark › split</h2>
      <Answered query={query} what="the tree" isPart>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <p className="soft">No results match these filters.</p>
          ) : (
            <>
              <p className="soft">{`${plural(nodes.length, 'name')} at the top level; click a name to expand it.`}</p>
              <div className="scroll" role="region" aria-label="Tree of benchmarks" tabIndex={0}>
                <table className="rows stacks">
                  <thead>
                    <tr>
                      <th scope="col">name</th>
                      <th scope="col">kind</th>
                      <NumberHead>reports</NumberHead>
                      <NumberHead>results</NumberHead>
                      <NumberHead>lack a setting</NumberHead>
                      <NumberHead>developer only</NumberHead>
                      <NumberHead>differ</NumberHead>
                      <NumberHead>fields filled</NumberHead>
                      <th scope="col">card</th>
                    </tr>
                  </thead>
                  <tbody>
                    {shown(nodes, open).map(({ node, path }) => (
                      <TreeRow
                        key={path.join(STEP)}
                        node={node}
                        depth={path.length - 1}
                        isOpen={isBelow(open, path)}
                        branch={branchOf(path, open)}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )
        }
      </Answered>
    </section>
  );
}

/** Names are of reports and may hold anything but this. */
const STEP = '\u001f';

const isBelow = (open: readonly string[], path: readonly string[]): boolean =>
  path.every((name, i) => open[i] === name);

/** What is open once the name is pressed: it, or where it was open, what is above it. */
function branchOf(path: readonly string[], open: readonly string[]): string | undefined {
  const next = isBelow(open, path) ? path.slice(0, -1) : path;
  return next.length === 0 ? undefined : next.join(STEP);
}

function shown(
  nodes: readonly TreeNode[],
  open: readonly string[],
  above: readonly string[] = [],
): readonly Placed[] {
  return nodes.flatMap((node) => {
    const path = [...above, node.name];
    return [{ node, path }, ...(isBelow(open, path) ? shown(node.children, open, path) : [])];
  });
}

const whole = (count: number): string => count.toLocaleString('en');

/** What all that was read in is worth. */
function CorpusSentence({ corpus }: { readonly corpus: Corpus }) {
  const { triples, reproducibility_gap: gaps, first_party_only: alone } = corpus.rollup;
  return (
    <>
      <b>
        {`Of ${whole(triples)} reported ${agreeing(triples, 'result', 'results')}, ${whole(gaps)} ${agreeing(gaps, 'lacks', 'lack')} a setting needed to run ${agreeing(gaps, 'it', 'them')} again, and ${whole(alone)} ${agreeing(alone, 'is', 'are')} reported only by the developer.`}
      </b>
      {` ${comparedText(corpus)} These are all the results read in, not a sample, so there is no interval.`}
    </>
  );
}

const partText = (part: number, all: number): string => `${whole(part)} of ${whole(all)}`;

/** What is known of those that more than one report speaks of; agreement is said only of what was compared. */
function comparedText({ rollup, headlines, unexplained }: Corpus): string {
  const { multi_party: repeated, comparability: apart } = rollup;
  if (repeated === 0) return 'None was reported more than once, so nothing can be compared.';
  const compared = headlines.find(({ signal }) => signal === 'comparability')!.of;
  const others = repeated - compared;
  const parts = [
    ...(compared === 0
      ? []
      : [
          `${partText(apart, compared)} with more than one setup or party ${agreeing(apart, 'differs', 'differ')} by more than 5 % of the range`,
        ]),
    ...(others === 0
      ? []
      : [
          `of ${whole(others)} with one stated setup and one party, ${whole(unexplained)} ${agreeing(unexplained, 'lies', 'lie')} more than 5 % of the range apart with no stated difference`,
        ]),
  ];
  return `${whole(repeated)} ${agreeing(repeated, 'was', 'were')} reported more than once: ${parts.join(', ')}.`;
}

/** One line a result: what was reported of which model on which benchmark, by whom; marks only for what somebody can act on. */
function TripleTable({ corpus: { signals, total, offset } }: { readonly corpus: Corpus }) {
  const navigate = route.useNavigate();
  return (
    <section aria-label="Results">
      <div className="scroll" role="region" aria-label="Reported results" tabIndex={0}>
        <table className="rows stacks triples">
          <thead>
            <tr>
              <th scope="col">model</th>
              <th scope="col">benchmark</th>
              <th scope="col">metric</th>
              <NumberHead>score</NumberHead>
              <NumberHead>reports</NumberHead>
              <th scope="col">reported by</th>
              <th scope="col">notes</th>
            </tr>
          </thead>
          <tbody>
            {signals.map((one, i) => (
              <ResultRow key={i} of={one} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        from={offset}
        shown={signals.length}
        total={total}
        window={RESULTS}
        go={(from) =>
          void navigate({
            search: (old) => ({ ...old, from: from === 0 ? undefined : from }),
            resetScroll: false,
          })
        }
      />
    </section>
  );
}

function ResultRow({ of: one }: { readonly of: Result }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/cards/$kind/$name" params={{ kind: 'model', name: one.model }}>
          {one.model}
        </Link>
      </th>
      <td className="whole">
        <MetricPath path={one.path} />
      </td>
      <td className="whole">
        <span className="two-lines" title={one.metric}>
          {one.metric}
        </span>
      </td>
      <td className="number" data-name="score">
        <ReportedScore {...one} />
      </td>
      <td className="number" data-name="reports">
        {one.reports}
        {one.reports === 1 ? null : <div className="soft aside">{besideText(one)}</div>}
      </td>
      <td className="whole">
        <Organizations names={one.organizations} />
      </td>
      <td className="whole">
        <Marks signals={one} isUnexplained={one.unexplained} />
      </td>
    </tr>
  );
}

/** How many setups and parties several reports are of. */
function besideText({ variants, parties }: Result): string {
  return `${plural(variants, 'setup')}, ${plural(parties, 'party', 'parties')}`;
}

/** What are the reported numbers worth? */
export function CardsPage() {
  useTitle('Cards');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(corpusQuestion(search));
  if (isNotFound(query.error)) return <NoCorpus />;
  return (
    <Answered query={query} what="the corpus">
      {(corpus) =>
        corpus.rollup.rows === 0 ? (
          <NoCorpus />
        ) : (
          <>
            <PageHead title="Cards" say={<CorpusSentence corpus={corpus} />} />
            <SignalTiles corpus={corpus} />
            <CardFilters corpus={corpus} />
            <DivergencePlot corpus={corpus} />
            {corpus.total === 0 ? (
              <NoMatch what="result" showAll={() => void navigate({ search: {} })} />
            ) : (
              <TripleTable corpus={corpus} />
            )}
            <CardTree />
            <CompletenessMap corpus={corpus} />
            <ShowsThis command={signalsCommand(search)} />
          </>
        )
      }
    </Answered>
  );
}

function NoCorpus() {
  return (
    <EmptyPage
      title="Cards"
      say="No reported results yet."
      would="What each reported number is worth: four signals, and every field that is missing"
      command="assay cards ingest REPORTS"
      shows="assay cards signals"
    >
      <p>
        Read in the results of others as Every Eval Ever records or from the logs of other tools; add your own
        runs with <code>assay publish latest --out published</code>.
      </p>
    </EmptyPage>
  );
}
