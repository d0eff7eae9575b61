import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { useTitle } from '../../design/use-title.ts';
import { definitions } from '../../design/numbers/definitions.ts';
import { steps } from './steps.ts';

/** A quick start in plain words, and what every number means. */
export function HelpPage() {
  useTitle('Help');
  return (
    <>
      <PageHead
        title="Help"
        say={
          <>
            <b>{`${steps.length} commands lead from a declared task to a published number`}</b>; each number
            here is shown with its 95 % interval, as in 0.75 [0.55, 0.88], its n and what is missing.
          </>
        }
      />
      <section className="card wide-card">
        <h2>Quick start</h2>
        <dl>
          {steps.map(([name, command]) => (
            <div key={name} className="pair">
              <dt>{name}</dt>
              <dd>
                <code>{command}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <h2>What every number means</h2>
      <dl className="words">
        {definitions.map(({ id, name, meaning }) => (
          <div key={id} id={id} className="word">
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <ShowsThis command="assay --help" />
    </>
  );
}
