import { agreeing, plural, shareBar, shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuestion, versionsQuestion, type VersionsView } from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { trustedMarkup } from '../../design/numbers/chart.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { Lead, ShowsThis } from '../../design/page.tsx';
import { ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { EvaluatorHead } from './evaluator-head.tsx';
import { ScorePicker } from './score-picker.tsx';

type Campaign = VersionsView['campaigns'][number];

/** All submissions judged again by one version: how far each campaign has come, and what came of it. */
function CampaignList({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
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
                    <CampaignState of={one} />
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

function CampaignState({ of: { state, switched_at: at, judged } }: { readonly of: Campaign }) {
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

interface SnapshotListProps {
  readonly snapshots: VersionsView['snapshots'];
  readonly versions: VersionsView['versions'];
}

/** Hidden data over time: how many items, under which commitment, and which versions judge by them. */
function SnapshotList({ snapshots, versions }: SnapshotListProps) {
  if (snapshots.length === 0) return null;
  const nameOf = (digest: string): string =>
    versions.find((version) => version.digest === digest)?.name ?? digest.replace('sha256:', '').slice(0, 8);
  return (
    <section aria-label="Hidden data">
      <h2>Hidden data</h2>
      <div className="scroll" role="region" aria-label="Snapshots" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">snapshot</th>
              <th scope="col">split</th>
              <NumberHead>items</NumberHead>
              <th scope="col">committed</th>
              <th scope="col">commitment</th>
              <NumberHead>entry</NumberHead>
              <th scope="col">used by version</th>
            </tr>
          </thead>
          <tbody>
            {snapshots.map((one) => (
              <tr key={one.snapshot_id}>
                <th scope="row" className="mono">
                  {one.snapshot_id}
                </th>
                <td data-name="split">{one.split}</td>
                <td className="number" data-name="items">
                  {one.items}
                </td>
                <td className="nowrap" data-name="committed">
                  {timeText(one.committed_at)}
                </td>
                <td data-name="commitment">
                  <ShortDigest of={one.commitment_root} />
                </td>
                <td className="number" data-name="entry">
                  {one.index}
                </td>
                <td data-name="versions">{one.versions.map(nameOf).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const route = getRouteApi('/evaluators/$evaluator/versions');

/** Scorers and hidden data over time, and how far each version has judged. */
export function VersionsPage() {
  const { evaluator } = route.useParams();
  const query = useQuery(versionsQuestion(evaluator));
  return (
    <Answered query={query} what="the versions">
      {(view) => (
        <>
          <EvaluatorHead evaluator={evaluator} say={<Lead lead={view.sentence} />} />
          <VersionTable versions={view.versions} />
          <CampaignList campaigns={view.campaigns} />
          <SnapshotList snapshots={view.snapshots} versions={view.versions} />
          <div className="cards">
            {view.scores === null ? null : <ScorePicker scores={view.scores} evaluator={evaluator} />}
            <Heads heads={view.heads} />
          </div>
          <ShowsThis command={`assay evaluator show ${shellWord(evaluator)}`} />
        </>
      )}
    </Answered>
  );
}

function VersionTable({ versions }: { readonly versions: VersionsView['versions'] }) {
  return (
    <div className="scroll" role="region" aria-label="Versions" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <th scope="col">version</th>
            <th scope="col">registered</th>
            <th scope="col">scorer</th>
            <th scope="col">what changed</th>
            <th scope="col">hidden data</th>
            <NumberHead>scored</NumberHead>
            <th scope="col">of what was scored</th>
            <th scope="col">board</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version, i) => (
            <tr key={version.digest}>
              <th scope="row">
                {version.name ?? ''} <ShortDigest of={version.digest} />
              </th>
              <td className="nowrap" data-name="registered">
                {timeText(version.registered_at)}
              </td>
              <td data-name="scorer">
                <ShortDigest of={version.scorer_id} />
              </td>
              <td data-name="changed">
                {version.changed.length === 0 ? (
                  <span className="soft">{i === versions.length - 1 ? 'the first' : 'nothing'}</span>
                ) : (
                  version.changed.join(', ')
                )}
              </td>
              <td data-name="hidden data">
                {version.is_hidden_changed ? (
                  'another snapshot'
                ) : (
                  <span className="soft">{i === versions.length - 1 ? 'the first' : 'the same'}</span>
                )}
              </td>
              <td
                className="number"
                data-name="scored"
              >{`${version.judged.done} of ${version.judged.total}`}</td>
              <td className="whole">
                <span
                  className="share-cell"
                  dangerouslySetInnerHTML={{
                    __html: trustedMarkup(shareBar(version.judged.done, version.judged.total)),
                  }}
                />
              </td>
              <td>
                {version.shown_on.length === 0 ? (
                  <span className="soft">–</span>
                ) : (
                  <span className="tag">{`shown: ${version.shown_on.join(', ')}`}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heads({ heads }: { readonly heads: VersionsView['heads'] }) {
  return (
    <section className="card">
      <h2>
        What the boards have shown <span>no board mixes versions</span>
      </h2>
      <ul className="lines">
        {heads.map(({ split, scorer_id: scorer, switched_at: at, reason }) => (
          <li key={`${split}${at}`}>
            {timeText(at)} · {split} · scorer <ShortDigest of={scorer} />
            <br />
            <span className="soft">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
