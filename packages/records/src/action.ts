/**
 * What would help against an error, as data: each front end words it in its own terms (a command line, a button).
 * Where an error has both, `fix` says what any reader can do, and the action says what Assay can do for them.
 */
export type Action =
  /** Write over what is there already; `what` is there. */
  | { readonly kind: 'overwrite'; readonly what: 'file' | 'place' }
  /** Read reported results into a corpus. */
  | { readonly kind: 'ingest' }
  /** Write the cards of all subjects of a corpus, with a page that lists them. */
  | { readonly kind: 'show_all_cards'; readonly subjects: number }
  /** Check a task document. */
  | { readonly kind: 'validate' }
  /** See what a task document holds. */
  | { readonly kind: 'show' }
  /** See which metrics there are. */
  | { readonly kind: 'list_metrics' }
  /** See what a metric is, and which parameters it has. */
  | { readonly kind: 'show_metric'; readonly metric: string }
  /** Run what the project of a folder declares. */
  | { readonly kind: 'run' }
  /** Go on with a run that was stopped. */
  | { readonly kind: 'resume'; readonly run: string };
