import { plural, shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { cardKinds, cardQuestion } from '../../client/document-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { useTitle } from '../../design/use-title.ts';
import { Documentation } from './documentation.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import { FigureList } from './figure-list.tsx';
import { percent } from './percent.ts';
import type { Card } from './shapes.ts';

const route = getRouteApi('/cards/$kind/$name');

/** What is this reported number worth? */
export function CardPage() {
  const { kind: text, name } = route.useParams();
  useTitle(name);
  const kind = cardKinds.find((one) => one === text);
  if (kind === undefined)
    return (
      <section className="state">
        <h1>There are cards of three kinds</h1>
        <p>
          Benchmarks, models and organizations. <Link to="/cards">All of them stand in the corpus.</Link>
        </p>
      </section>
    );
  return <ShownCard kind={kind} name={name} />;
}

function ShownCard({ kind, name }: { readonly kind: (typeof cardKinds)[number]; readonly name: string }) {
  const query = useQuery(cardQuestion(kind, name));
  return (
    <Answered query={query} what="the card">
      {(card) => (
        <>
          <PageHead
            title={name}
            sub={`${kind} · what is known of it, and what that is worth; no grades`}
            say={<Sentence card={card} />}
          />
          <FigureList card={card} />
          <Documentation card={card} />
          <EvidenceTable card={card} />
          <ShowsThis command={`assay cards show ${kind} ${shellWord(name)}`} />
        </>
      )}
    </Answered>
  );
}

function Sentence({ card }: { readonly card: Card }) {
  const parties = new Set(card.rows.map(({ organization }) => organization));
  const alone = card.signals.filter(({ first_party_only: one }) => one === 1).length;
  return (
    <>
      <b>{`${plural(card.rows.length, 'score')} reported by ${plural(parties.size, 'organization')}`}</b>
      {`: ${alone} of ${plural(card.signals.length, 'result')} by the developer alone`}
      {card.completeness === null ? '' : `; ${percent(card.completeness)} of 28 fields are filled`}. This is
      all that was read in, not a sample, so there is no interval.
    </>
  );
}
