import type { Card, Figure } from '@assay/records';
import {
  creed,
  differingOf,
  kindNames,
  leadOf,
  namesLines,
  sections,
  shortText,
  shownDate,
  shownExact,
  shownLabel,
  shownPlace,
  shownReporter,
  shownScore,
  shownSetup,
  shownTriple,
  shownValue,
  titleOf,
  verdictText,
} from './card-words.ts';

/** A list that may be cut: the first items, and how many there are. */
export interface SummaryList<Item> {
  readonly shown: readonly Item[];
  readonly total: number;
}

interface SummaryFigure {
  /** Null where nothing can be said: the label says why. */
  readonly value: string | null;
  readonly label: string;
  /** The exact share or value behind it; empty where the number says it all. */
  readonly exact: string;
}

interface SummaryComparison {
  readonly triple: string;
  readonly verdict: string;
  /** The fields in which the setups differ. */
  readonly differing: readonly string[];
  /** The same with their values, and the library where that differs; left out where nothing does. */
  readonly stated?: readonly string[];
  readonly groups: readonly { readonly score: number; readonly name: string; readonly reports: number }[];
}

interface SummaryReport {
  readonly triple: string;
  /** Score, reporter, day and place. */
  readonly parts: readonly string[];
  /** The setup as far as it is stated, and the library; left out where nothing is. */
  readonly stated?: string;
}

/** What a card says, in words and in order; every text is one harmless line. Each front end lays it out. */
export interface CardSummary {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly title: string;
    readonly question: string;
    readonly figures: readonly SummaryFigure[];
  }[];
  readonly compared: SummaryList<SummaryComparison>;
  /** What the suggested names would change. */
  readonly names: readonly string[];
  readonly risks: readonly string[];
  readonly reports: SummaryList<SummaryReport>;
  readonly creed: string;
}

/** How much of the long lists is put into words. */
interface SummaryLimits {
  readonly comparisons: number;
  readonly reports: number;
}

export function cardSummary(card: Card, limits: SummaryLimits): CardSummary {
  const { subject, comparisons, documentation, rows, signals } = card;
  const risks = subject.kind === 'benchmark' ? documentation.flatMap((one) => one.risk_categories) : [];
  return {
    title: `${kindNames[subject.kind]}: ${titleOf(subject, card.display_name)}`,
    lead: leadOf(card),
    sections: (Object.keys(sections) as Figure['section'][]).map((name) => ({
      title: sections[name].title,
      question: sections[name].question,
      figures: card.figures.filter(({ section }) => section === name).map(summaryFigure),
    })),
    compared: {
      total: comparisons.length,
      shown: comparisons.slice(0, limits.comparisons).map((one) => ({
        triple: shownTriple(signals[one.triple]!),
        verdict: verdictText(one),
        differing: one.differing_fields,
        ...(differingOf(one).length === 0 ? {} : { stated: differingOf(one) }),
        groups: one.groups.map(({ name, score, rows: own }) => ({
          score: score.value,
          name: shortText(name),
          reports: own.length,
        })),
      })),
    },
    names: namesLines(card),
    risks: risks.map((name) => shortText(name)),
    reports: {
      total: rows.length,
      shown: rows.slice(0, limits.reports).map((row) => ({
        triple: shownTriple(signals[row.triple]!),
        parts: [shownScore(row), shownReporter(row), shownDate(row.retrieved), shownPlace(row)],
        ...(shownSetup(row) === '' ? {} : { stated: shownSetup(row) }),
      })),
    },
    creed,
  };
}

function summaryFigure(figure: Figure): SummaryFigure {
  const label = shortText(shownLabel(figure));
  return figure.value === null
    ? { value: null, label: `${label}: ${shownValue(figure)}`, exact: '' }
    : { value: shownValue(figure), label, exact: shownExact(figure) };
}
