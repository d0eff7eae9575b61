import { corpusContract } from '../../ports/corpus.contract.ts';
import { withCorpus } from './testing/with-corpus.ts';

corpusContract('DuckDB', (documents, use, aliases) =>
  withCorpus(documents, (_, corpus) => use(corpus), aliases),
);
