import { agreeing, plural, shareBar } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { meQuestion } from '../../client/evaluator-questions.ts';
import type { VersionsView } from '../../client/evaluator-shapes.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { ShortDigest } from '../../design/text/short-digest.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { trustedMarkup } from '../../design/trusted-markup.ts';

type Campaign = VersionsView['campaigns'][number];

/** All submissions judged again by one version: how far each campaign has come, and what came of it. */
export function CampaignList({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const { data: me } = useQuery(meQuestion());
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  return (
    <section aria-label="Reruns">
      <h2>Reruns</h2>
      {campaigns.length === 0 ? (
        <p className="soft">
          No campaign judged everything again.
          {isHost ? (
            <>
              {' '}
              Once a new version is registered, this does it: <code>assay rerun --all --reason WHY</code>
            </>
          ) : null}
        </p>
      ) : (
        <div className="scroll" role="region" aria-label="Campaigns" tabIndex={0}>
          <table className="rows stacks">
            <thead>
              <tr>
                <th scope="col">campaign</th>
                <th scope="col">to version</th>
                <th scope="col">split</th>
                <NumberHead>scored</NumberHead>
                <th scope="col">of what was scored</th>
                <th scope="col">state</th>
                <th scope="col">reason</th>
              </tr>
            </thead>
            <tbody>
              {campaigns.map((one) => (
                <tr key={one.campaign_id}>
                  <th scope="row" className="nowrap">
                    {timeText(one.requested_at)} <span className="soft">by {one.actor}</span>
                  </th>
                  <td data-name="to version">
                    {one.version ?? ''} <ShortDigest of={one.evaluator_digest} />
                  </td>
                  <td data-name="split">{one.split}</td>
                  <td className="number" data-name="scored">{`${one.judged.done} of ${one.judged.total}`}</td>
                  <td className="whole">
                    <span
                      className="share-cell"
                      dangerouslySetInnerHTML={{
                        __html: trustedMarkup(shareBar(one.judged.done, one.judged.total)),
                      }}
                    />
                  </td>
                  <td>
                    <State of={one} />
                  </td>
                  <td className="soft whole">{one.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function State({ of: { state, switched_at: at, judged } }: { readonly of: Campaign }) {
  if (state === 'finished') return <span className="tag pass">{`✓ board switched ${timeText(at)}`}</span>;
  const failed =
    judged.failed === 0
      ? ''
      : `; ${plural(judged.failed, 'scoring')} failed and ${agreeing(judged.failed, 'has', 'have')} to be requested again`;
  return state === 'left' ? (
    <span className="tag">{`abandoned: a later campaign switched the board${failed}`}</span>
  ) : (
    <span className="tag inconclusive">{`? under way${failed}`}</span>
  );
}
