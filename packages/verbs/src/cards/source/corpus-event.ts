import type { FindingCount, IngestReport, UnfinishedIngest } from '@assay/cards';
import type { JoinedNames } from '@assay/records';

/** What is reported while a question to a corpus is answered. */
export type CorpusEvent =
  /** Files of benchmark cards were read; what was odd about them, counted by rule. */
  | { readonly kind: 'cards_read'; readonly rules: readonly FindingCount[] }
  /** The paths of the source were read. */
  | { readonly kind: 'source_read'; readonly report: IngestReport }
  /** The corpus holds a part of what an ingest reads, which has not come to its end. */
  | ({ readonly kind: 'corpus_unfinished'; readonly corpus: string } & UnfinishedIngest)
  /** The answer counts names apart that are probably one; `corpus` is the folder of the corpus where one was named. */
  | {
      readonly kind: 'names_apart';
      readonly joined: readonly JoinedNames[];
      readonly corpus: string | null;
    };
