import { shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReproductionRow, reproductionsQuestion } from '../../client/document-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { EmptyPage } from '../../design/empty.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { outcomes, OutcomeTag } from './number-table.tsx';
import { settingText } from './settings.tsx';

/** What was run again, and did we get the same? */
export function ReproductionsPage() {
  useTitle('Reproductions');
  const query = useQuery(reproductionsQuestion());
  return (
    <Answered query={query} what="the reproductions">
      {({ sentence, reproductions }) => {
        const [first] = reproductions;
        if (first === undefined) return <NoReproductions />;
        return (
          <>
            <PageHead title="Reproductions" say={<Lead lead={sentence} />} />
            <List reproductions={reproductions} />
            <ShowsThis command={`assay reproduce table ${shellWord(first.path)}`} />
          </>
        );
      }}
    </Answered>
  );
}

function NoReproductions() {
  return (
    <EmptyPage
      title="Reproductions"
      say="No published results have been reproduced here yet."
      would="What papers report beside what was obtained, with intervals"
      command="assay extract paper.pdf --out task"
      shows="assay reproduce table reproduction.yaml"
    >
      <p>
        A reproduction.yaml in the project folder or below lists the numbers a paper reports and the results
        to compare them with. This reads a paper and drafts its task:
      </p>
    </EmptyPage>
  );
}

function List({ reproductions }: { readonly reproductions: readonly ReproductionRow[] }) {
  return (
    <div className="scroll" role="region" aria-label="Reproductions" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">reproduction</th>
            <th scope="col">outcomes</th>
            <th scope="col">reported for</th>
            <th scope="col">obtained with</th>
            <th scope="col">made from</th>
            <th scope="col">run</th>
          </tr>
        </thead>
        <tbody>
          {reproductions.map((one) => (
            <tr key={one.path}>
              <th scope="row">
                <Link to="/reproductions/$reproduction" params={{ reproduction: one.path }}>
                  {one.title}
                </Link>
              </th>
              <td className="whole">
                {one.fault === null ? <Counts of={one} /> : <span className="fail">{one.fault.message}</span>}
              </td>
              <td data-name="reported for">
                {one.reported_model ?? <span className="soft">not stated</span>}
              </td>
              <td data-name="obtained with">
                {one.obtained_model ?? <span className="soft">not stated</span>}
              </td>
              <td data-name="made from">{settingText(one.setting)}</td>
              <td data-name="run">
                {one.started_at === null ? (
                  <span className="soft">existing answers</span>
                ) : (
                  timeText(one.started_at)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Counts({ of: { outcomes: counts, disputed } }: { readonly of: ReproductionRow }) {
  return (
    <>
      {outcomes
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => (
          <span key={outcome}>
            <OutcomeTag of={outcome} count={counts[outcome]} />{' '}
          </span>
        ))}
      {disputed === 0 ? null : <span className="tag inconclusive">{`? ${disputed} disputed`}</span>}
    </>
  );
}
