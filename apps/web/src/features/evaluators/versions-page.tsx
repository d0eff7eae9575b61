import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { shareBar, shellWord } from '@assay/shown';
import { versionsQuestion } from '../../client/evaluator-questions.ts';
import type { VersionsView } from '../../client/evaluator-shapes.ts';
import { Answered } from '../../design/answered.tsx';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { Said } from '../../design/said.tsx';
import { ShortDigest } from '../../design/text/short-digest.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { trustedMarkup } from '../../design/trusted-markup.ts';
import { CampaignList } from './campaign-list.tsx';
import { EvaluatorHead } from './evaluator-head.tsx';
import { ScorePicker } from './explain/score-picker.tsx';
import { SnapshotList } from './snapshot-list.tsx';

const route = getRouteApi('/evaluators/$evaluator/versions');

/** Scorers and hidden data over time, and how far each version has judged. */
export function VersionsPage() {
  const { evaluator } = route.useParams();
  const query = useQuery(versionsQuestion(evaluator));
  return (
    <Answered query={query} what="the versions">
      {(view) => (
        <>
          <EvaluatorHead evaluator={evaluator} say={<Said of={view.sentence} />} />
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
