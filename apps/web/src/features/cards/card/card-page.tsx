import { shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { cardKinds, cardQuestion } from '../../../client/document-questions.ts';
import { Answered } from '../../../design/answered.tsx';
import { PageHead } from '../../../design/page-head.tsx';
import { ShowsThis } from '../../../design/shows-this.tsx';
import { useTitle } from '../../../design/use-title.ts';
import { CardSentence } from './card-sentence.tsx';
import { Comparisons } from './comparisons.tsx';
import { Documentation } from './documentation.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import { FigureList } from './figure-list.tsx';
import { ResultList } from './result-list.tsx';

const route = getRouteApi('/cards/$kind/$name');

/** What is this reported number worth? */
export function CardPage() {
  const { kind: text, name } = route.useParams();
  useTitle(name);
  const kind = cardKinds.find((one) => one === text);
  if (kind === undefined)
    return (
      <section className="state">
        <h1>There are three kinds of card</h1>
        <p>
          Benchmarks, models and organizations. <Link to="/cards">See all of them in the corpus.</Link>
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
            title={card.display_name ?? name}
            sub={`${kind}${card.display_name === undefined ? '' : ` ${name}`} · what is reported, and what that is worth; no grades`}
            say={<CardSentence card={card} />}
          />
          <ResultList card={card} />
          <Comparisons card={card} />
          <Documentation card={card} />
          <FigureList card={card} />
          <EvidenceTable card={card} />
          <ShowsThis command={`assay cards show ${kind} ${shellWord(name)}`} />
        </>
      )}
    </Answered>
  );
}
