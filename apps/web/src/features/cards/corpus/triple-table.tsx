import { plural } from '@assay/shown';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RESULTS } from '../../../client/document-questions.ts';
import { NumberHead } from '../../../design/numbers/number-head.tsx';
import { Pager } from '../../../design/pager.tsx';
import { Marks } from '../marks.tsx';
import { MetricPath } from '../metric-path.tsx';
import { Organizations } from '../organizations.tsx';
import { ReportedScore } from '../reported-score.tsx';
import type { Corpus, Result } from '../shapes.ts';

const route = getRouteApi('/cards');

/** One line a result: what was reported of which model on which benchmark, by whom; marks only for what somebody can act on. */
export function TripleTable({ corpus: { signals, total, offset } }: { readonly corpus: Corpus }) {
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
