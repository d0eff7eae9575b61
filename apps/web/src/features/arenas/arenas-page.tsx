import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { arenasQuestion } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { EmptyPage } from '../../design/empty.tsx';
import { timeText } from '../../design/text/time-text.ts';

/** Every arena by its newest run. */
export function ArenasPage() {
  useTitle('Arenas');
  const query = useQuery(arenasQuestion());
  return (
    <Answered query={query} what="the arenas">
      {({ sentence, arenas }) =>
        arenas.length === 0 ? (
          <NoArenas />
        ) : (
          <>
            <PageHead title="Arenas" say={<Lead lead={sentence} />} />
            <div className="cards">
              {arenas.map((one) => (
                <section key={one.run_id} className="card">
                  <h2>
                    <Link to="/arenas/$run" params={{ run: one.run_id }}>
                      {one.arena_key}
                    </Link>{' '}
                    <span>{timeText(one.begun_at)}</span>
                  </h2>
                  <p>
                    <Lead lead={one.sentence} />
                  </p>
                  <ul className="facts">
                    <li>
                      <b>{one.players}</b> players
                    </li>
                    <li>
                      <b>{one.games}</b> of {one.scheduled} {one.match === 'game' ? 'games' : 'verdicts'}
                    </li>
                    <li>
                      <b>{one.runs}</b> {one.runs === 1 ? 'run' : 'runs'}
                    </li>
                  </ul>
                </section>
              ))}
            </div>
            <ShowsThis command="assay arena show" />
          </>
        )
      }
    </Answered>
  );
}

function NoArenas() {
  return (
    <EmptyPage
      title="Arenas"
      say="No arenas yet."
      would="Ratings with intervals, who beat whom, and every game to replay"
      command="assay arena run arena.yaml"
      shows="assay arena show"
    >
      <p>
        An arena lists players and openings, and plays each opening from both sides. This plays the arena in
        the file:
      </p>
    </EmptyPage>
  );
}
