import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { intervalChart, shellWord } from '@assay/shown';
import { reproductionQuestion, type ReproductionView } from '../../client/reproduction-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Chart } from '../../design/numbers/chart.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { Said } from '../../design/said.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { useTitle } from '../../design/use-title.ts';
import { MadeHow } from './made-how.tsx';
import { NumberTable } from './number-table.tsx';
import { OneNumber } from './one-number.tsx';
import { SettingTable } from './setting-table.tsx';

const route = getRouteApi('/reproductions/$reproduction');

/** Did we get the same? */
export function ReproductionPage() {
  const { reproduction: path } = route.useParams();
  const { row } = route.useSearch();
  useTitle(path);
  const query = useQuery(reproductionQuestion(path));
  return (
    <Answered query={query} what="the reproduction">
      {(view) => {
        const { reproduction, sentence } = view;
        const chosen = row === undefined ? undefined : reproduction.rows[row];
        return (
          <>
            <PageHead
              title={reproduction.title}
              sub={`${path} · reported for ${reproduction.reported_by.model ?? 'an unnamed model'}, obtained with ${reproduction.obtained_by.model ?? 'an unnamed model'}`}
              say={<Said of={sentence} />}
            />
            <NumberTable view={view} />
            {chosen === undefined ? null : (
              <OneNumber key={`${path} ${row!}`} path={path} at={row!} row={chosen} />
            )}
            <div className="cards">
              {view.differences.length === 0 ? null : (
                <section className="card">
                  <Chart markup={(width) => differences(view, width)} />
                </section>
              )}
              {view.notes.length === 0 ? null : (
                <section className="card">
                  <h2>Behind the numbers</h2>
                  <ul className="lines">
                    {view.notes.map((note) => (
                      <li key={note}>{note}</li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
            <SettingTable view={view} />
            {reproduction.run === null ? null : <MadeHow run={reproduction.run} />}
            <ShowsThis command={`assay reproduce table ${shellWord(path)}`} />
          </>
        );
      }}
    </Answered>
  );
}

function differences({ differences: estimates }: ReproductionView, width: number) {
  return intervalChart(estimates, {
    title: 'Obtained minus reported, 95 % intervals',
    reference: { value: 0, label: 'as reported' },
    from: 0,
    to: 0,
    width,
  });
}
