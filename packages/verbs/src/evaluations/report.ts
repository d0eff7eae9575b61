import {
  askedSamples,
  buildReport,
  comparisonPage,
  expectedScoresOf,
  judgedAlike,
  judgeOneRun,
  type Lead,
  leadText,
  type JudgedGates,
  type ShownPage,
  type Report,
  type RunFacts,
  type ScoredRun,
  type Store,
  varyingScores,
  type Workbench,
} from '@assay/engine';
import type { AssayError, Stability } from '@assay/records';
import { findScored, isNamedScoring, otherScorers } from '../references/find-scored.ts';
import type { FailureReason } from '../reports/failure-reasons.ts';
import { comparisonOf, stabilityBeside } from '../reports/kept/kept-comparisons.ts';
import { factsOf, reasonsOf, worstOf } from '../reports/kept/kept-facts.ts';
import { warningsOf } from '../reports/kept/kept-warnings.ts';
import { type ReportDocument, reportDocument } from '../reports/report-document.ts';
import type { Verb } from '../verb.ts';
import type { Kept } from '../world/kept.ts';
import { withProjectOrStore, withSoundProjectOrStore } from '../world/with-project-or-store.ts';
import type { ReportRequest } from './report.request.ts';

export interface ReportedRun {
  readonly report: Report;
  /** Its answer in a sentence. */
  readonly lead: Lead;
  /** The comparison in it as a page that a front end renders; null where nothing was compared. */
  readonly comparison_page: ShownPage | null;
  /** The scorers by which the run has other scorings: the one that is read is by its specification's own unless named. */
  readonly other_scorers: readonly string[];
  /** The samples of a series that vary from run to run, in words; none where there is no series. */
  readonly varying_scores: ReturnType<typeof varyingScores>;
  /** What was asked for beside the report; null: nothing. */
  readonly document: ReportDocument | null;
  /** What is wrong with the project file, where the report had to do without its gates. */
  readonly project_fault: AssayError | null;
}

/** What is known of one scored run, from the store; with the gates that are about it where there is a project. */
export const report: Verb<ReportRequest, ReportedRun> = (request, world) => {
  const use = async (
    store: Store,
    bench: Workbench | null,
    fault: AssayError | null = null,
  ): Promise<ReportedRun> => {
    const scored = await findScored(request.run ?? 'latest', store, bench?.project ?? null);
    const made = await reportRun(scored, request, { store, bench, kept: world.kept });
    return {
      ...made,
      document: await reportDocument(made.report, scored, request, store),
      project_fault: fault,
    };
  };
  return request.needs_project === true
    ? withProjectOrStore(request, world, use)
    : withSoundProjectOrStore(request, world, use);
};

/** Where a report comes from. */
export interface ReportPlaces {
  readonly store: Store;
  /** Null where there is no project. */
  readonly bench: Workbench | null;
  /** Who keeps what does not change from one report to the next. */
  readonly kept?: Kept | undefined;
}

/** The report of one run, and what a front end shows beside it. */
export async function reportRun(
  scored: ScoredRun,
  request: ReportRequest,
  places: ReportPlaces,
): Promise<Omit<ReportedRun, 'document' | 'project_fault'>> {
  const { store } = places;
  const report = await makeReport(scored, request, places);
  return {
    report,
    lead: leadText(report),
    comparison_page: report.comparison === null ? null : comparisonPage(report.comparison),
    other_scorers: await otherScorers(scored, store),
    varying_scores: varyingScores(report.stability?.unstable_samples ?? []),
  };
}

async function makeReport(
  scored: ScoredRun,
  { run: reference, against, allow_changed: isAllowed = false, ...request }: ReportRequest,
  { store, bench, kept }: ReportPlaces,
): Promise<Report> {
  const { include_outputs = false, worst = 10 } = request;
  const stability = await stabilityBeside(scored, store, kept);
  const other = against === undefined ? null : await findScored(against, store, bench?.project ?? null);
  const named = {
    before: other !== null && (await isNamedScoring(against!, other, store)),
    after: reference !== undefined && (await isNamedScoring(reference, scored, store)),
  };
  const allow_changed = isAllowed || (named.before && named.after);
  const alike =
    other === null || allow_changed || bench === null ? null : await judgedAlike(other, scored, bench, named);
  return buildReport(
    {
      ...scored,
      facts: await factsOf(scored.manifest, store, kept),
      judged: bench === null ? null : await judged(scored, stability, { bench, kept }),
      comparison:
        other === null
          ? null
          : await comparisonOf(
              alike?.before ?? other,
              alike?.after ?? scored,
              {
                allowChanged: allow_changed,
                rescored: alike?.rescored ?? [],
                notRescored: alike?.why ?? null,
              },
              kept,
            ),
      stability,
      expected_scores: await expectedScoresOf(scored.manifest, scored.scoring.aggregates, store),
      warnings: bench === null ? [] : await warningsOf(scored, bench, kept),
      worst: await worstOf(scored, worst, store, kept),
      failureMessages: messagesOf(await reasonsOf(scored, store, kept)),
      ...(include_outputs ? { outputs: store.journal.read(scored.manifest.id) } : {}),
      ...(include_outputs && bench !== null ? { recall: recallOf(scored, bench) } : {}),
    },
    { worst, include_outputs },
  );
}

/** Questions and reasons are the reader's own: the data is on this machine. */
function recallOf(scored: ScoredRun, bench: Workbench): ReportRecall {
  return (samples) => askedSamples(scored, samples, bench);
}

type ReportRecall = NonNullable<Parameters<typeof buildReport>[0]['recall']>;
type Messages = NonNullable<Parameters<typeof buildReport>[0]['failureMessages']>;

function messagesOf(reasons: readonly FailureReason[]): Messages {
  return new Map(reasons.flatMap(({ class: kind, first }) => (first === null ? [] : [[kind, first]])));
}

async function judged(
  scored: ScoredRun,
  stability: Stability | null,
  { bench, kept }: { readonly bench: Workbench; readonly kept: Kept | undefined },
): Promise<JudgedGates | null> {
  const facts = (): Promise<RunFacts> => factsOf(scored.manifest, bench.store, kept);
  const judged = await judgeOneRun(scored, { stability, facts }, bench);
  return judged.gates.length === 0 ? null : judged;
}
