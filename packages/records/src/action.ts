/** What can be given to match a solution with its problem. */
type MatchField = 'problems' | 'solution_id' | 'rows' | 'inputs' | 'recompute' | 'run_tests';

/**
 * What would help against an error, as data: each front end words it in its own terms (a command line, a button).
 * Where an error has both, `fix` says what any reader can do, and the action says what Assay can do for them.
 */
export type Action =
  /** Write over what is there already; `what` is there. */
  | { readonly kind: 'overwrite'; readonly what: 'file' | 'place' }
  /** Write to a folder that is new or empty. */
  | { readonly kind: 'choose_folder' }
  /** Ask a corpus as it is. */
  | { readonly kind: 'ask_corpus'; readonly corpus: string }
  /** Read reported results into a corpus. */
  | { readonly kind: 'ingest' }
  /** Write the cards of all subjects of a corpus, with a page that lists them. */
  | { readonly kind: 'show_all_cards'; readonly subjects: number }
  /** Read records into a corpus as they are. */
  | { readonly kind: 'read_records' }
  /** Let a question take more: the field of the request that says how much. */
  | { readonly kind: 'allow_more'; readonly field: 'max_seconds' | 'max_memory_bytes' | 'max_spill_bytes' }
  /** Count over any number of rows of a corpus. */
  | { readonly kind: 'count_rows' }
  /** Check a task document. */
  | { readonly kind: 'validate' }
  /** See what a task document holds. */
  | { readonly kind: 'show' }
  /** Match again with more given, by the fields of the request. */
  | { readonly kind: 'match_with'; readonly fields: readonly MatchField[] }
  /** See which metrics there are. */
  | { readonly kind: 'list_metrics' }
  /** See what a metric is, and which parameters it has. */
  | { readonly kind: 'show_metric'; readonly metric: string }
  /** Run what a project declares: nothing was run in this folder, the store is empty, or no run of it is finished and scored. */
  | { readonly kind: 'run'; readonly missing: 'folder' | 'store' | 'closed_run' | 'scored_run' }
  /** Go on with what was stopped just now. */
  | { readonly kind: 'resume' }
  /** Come back to a run that workers go on with. */
  | { readonly kind: 'come_back' }
  /** Finish a run that is open; `other` is the newest that is finished. */
  | { readonly kind: 'finish'; readonly run: string; readonly other?: string }
  /** See what was finished. */
  | { readonly kind: 'report' }
  /** Score a run. */
  | { readonly kind: 'score'; readonly run: string }
  /** See which samples a run has. */
  | { readonly kind: 'log'; readonly run: string }
  /** Score one run several times. */
  | { readonly kind: 'score_again' }
  /** Score what was answered before scoring stopped, at once or when what stopped it is fixed, for which `first` helps. */
  | {
      readonly kind: 'score_kept';
      readonly runs: readonly string[];
      readonly when: 'now' | 'fixed';
      readonly first?: Action;
    }
  /** Repeat a specification. */
  | { readonly kind: 'repeat' }
  /**
   * Take a run of all samples of a specification, asked as the project declares: run it, finish it where it was stopped,
   * or declare what was asked otherwise; or allow the run as it is.
   */
  | {
      readonly kind: 'run_whole';
      readonly specification: string;
      readonly was: 'part' | 'stopped' | 'overridden';
    }
  /** Compare although the scorer or the data changed. */
  | { readonly kind: 'allow_changed' }
  /** Name a scoring that others are held against: `name` and `run` where they are known; the run is to be scored first. */
  | {
      readonly kind: 'set_baseline';
      readonly name?: string;
      readonly run?: string;
      readonly scores_first?: true;
    }
  /** Fetch a dataset of the hub. */
  | { readonly kind: 'pull_data'; readonly repository: string; readonly revision?: string }
  /** Do it although something speaks against it. */
  | { readonly kind: 'force' }
  /** Name another project file; `file` where it is known which. */
  | { readonly kind: 'choose_project'; readonly file?: string }
  /** See what this machine has, and what is in the way of what it has not. */
  | { readonly kind: 'check_machine' }
  /** See all that is damaged in the store. */
  | { readonly kind: 'check_store' }
  /** Bring the tables of a shared store up to date. */
  | { readonly kind: 'migrate_store' }
  /** Name the address of a store that machines share. */
  | { readonly kind: 'choose_store' }
  /** Copy a store with all that is in it. */
  | { readonly kind: 'copy_store' }
  /** Say which model the imported results are of. */
  | { readonly kind: 'name_model' }
  /** Say who publishes. */
  | { readonly kind: 'name_publisher' }
  /** Say which evaluator is meant. */
  | { readonly kind: 'name_evaluator' }
  /** See what was submitted, and the scores of it. */
  | { readonly kind: 'list_submissions' }
  /** Take an evaluator's file in. */
  | { readonly kind: 'register_evaluator' }
  /** Make a key that signs for an evaluator. */
  | { readonly kind: 'make_key' };
