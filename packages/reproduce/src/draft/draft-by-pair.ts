import { findMetric } from '@assay/metrics';
import { judgeIn, judgeInWords } from '../implement/scorer/missing-metric.ts';
import { asName, meantMetric } from '../metric-names.ts';
import { snake, yesOfVerdicts } from '../outputs/output-row.ts';
import { saysOfEach } from '../outputs/scored-rows.ts';
import { shareOf } from './draft-by-verdicts.ts';
import { comparesAnswers, draftOverPair, type Pair } from './draft-over-pair.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';
import { tryMeasure } from './try-measure.ts';
import { draftCertainty, readsCertainty } from './ways/draft-certainty.ts';
import { countsGroups, draftOverGroups, draftWinRate, shareOfValue } from './ways/draft-over-groups.ts';
import { withColumns } from './ways/draft-read.ts';

/** A metric of the catalogue over a column of answers and a column of labels; or why it cannot be said which. */
export function draftByPair(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const meant = meantMetric(asName(number.name), number.described.join('\n'));
  if (meant === undefined) return draftByName(number, from);
  const { metric } = meant;
  const { pairs, verdicts } = from.roles;
  if (metric.kind === 'port') return `${metric.name} asks a model: name the column of its verdicts`;
  if (countsGroups.has(metric.name)) return draftOverGroups(meant, from);
  if (readsCertainty.has(metric.name)) return draftCertainty(metric.name, from, number.described);
  if (metric.name === 'win-rate') return draftWinRate(from);
  const right =
    verdicts.find((verdict) => /correct|match|right/i.test(verdict)) ??
    (pairs.length === 0 && verdicts.length === 1 ? verdicts[0] : undefined);
  const isCompared = comparesAnswers.has(metric.name);
  const judge = judgeOf(number);
  if (right !== undefined && isCompared && judge !== null)
    return ownVerdict(right, from, `the file says that answers are judged so: ${JSON.stringify(judge)}`);
  const fitting = pairs.filter((one) => readsRankings.has(metric.name) || !ranksAnswers(one, from));
  const [pair] = fitting;
  if (pair === undefined) {
    return right !== undefined && isCompared && !mayCompare(from)
      ? ownVerdict(right, from, 'no answer stands beside a label')
      : 'no column of answers beside a column of labels is found';
  }
  const drafted = fitting
    .map((one) => draftOverPair(number, meant, one, from))
    .reduce((best, one) => (isReadable(best, from) || !isReadable(one, from) ? best : one));
  return typeof drafted === 'string' ? drafted : besideVerdicts(drafted, from);
}

/** The sentence of the file by which somebody or something judges answers that are not simply compared; null: there is none. */
export function judgeOf({ name, described }: WantedNumber): string | null {
  const text = described.join('\n');
  const ofAnswers = (sentence: string): boolean =>
    /\b(?:responses?|answers?|outputs?|completions?|generations?|predictions?)\b/i.test(sentence);
  const judge = judgeInWords(name, text) ?? judgeIn(text, ofAnswers);
  return judge?.quote ?? testsIn.exec(text)?.[0] ?? null;
}

const testsIn = /[^.;\n]*(?:\bunit tests?\b|\bpass(?:es|ed|ing)?\b[^.;\n]{0,40}\btests?\b)[^.;\n]*/i;

/**
 * Whether answers could be held against labels: there are labels, and columns that are called as answers or may be some. The
 * verdicts of such a file are somebody's word, where the numbers can be had from the answers.
 */
export function mayCompare({ roles, all }: DraftedFrom): boolean {
  const { labels, answers, verdicts, id, failed, group } = roles;
  if (labels.length === 0) return false;
  const others = Object.keys(all[0] ?? {}).filter(
    (name) =>
      ![...labels, ...verdicts, id, failed, group].includes(name) &&
      !asked.test(snake(name.replaceAll('.', '_'))),
  );
  return answers.length > 0 || others.some((name) => all.some((row) => typeof row[name] === 'string'));
}

/** Columns of what was asked, and of what was said about the answer. */
const asked =
  /(?:^|_)(?:question|prompt|inputs?|context|passage|image|url|source|instruction|query|document|reason|explanation|comment|category|domain|subject|split|model|date|time|name)(?:$|_)/;

/** The share of rows in which the file itself says that the answer is right, which is said. */
function ownVerdict(verdict: string, { all }: DraftedFrom, because: string): Drafted {
  const { measure, why } = shareOf(verdict, all);
  return { measure, why: `${why}; the file's own verdict, not computed again: ${because}` };
}

/** Answers that are compared here, with how often a verdict that the file has besides says otherwise: it is not taken. */
function besideVerdicts(drafted: Drafted, from: DraftedFrom): Drafted {
  const { metric: name } = drafted.measure;
  if (typeof name !== 'string' || !saysOfEach(findMetric(name))) return drafted;
  const read = withColumns(from, drafted.columns ?? {});
  const said = from.roles.verdicts.flatMap((verdict) => {
    const yes = yesOfVerdicts(from.all.map((row) => row[verdict] ?? null)) ?? true;
    const others = read.rows.filter((row) => {
      const given = row[verdict] ?? null;
      const own = given === null ? null : tryMeasure(drafted.measure, { ...read, rows: [row] });
      return (own === 0 || own === 1) && (own === 1) !== (given === yes);
    }).length;
    return others === 0
      ? []
      : [
          `the file's own verdict in ${verdict} differs in ${others} of ${read.rows.length} rows and is not taken`,
        ];
  });
  return { ...drafted, why: [drafted.why, ...said].join('; ') };
}

/** Beside the text of an answer there may be what was read out of it, which a metric of boxes wants. */
function isReadable(drafted: Drafted | string, from: DraftedFrom): boolean {
  return (
    typeof drafted !== 'string' &&
    typeof tryMeasure(drafted.measure, withColumns(from, drafted.columns ?? {})) !== 'string'
  );
}

/** Metrics of a list of answers, of which one may be right. */
const readsRankings = new Set(['top-k-accuracy', 'hit-at-k', 'mrr', 'ndcg-at-k']);

function ranksAnswers({ output, expected }: Pair, { all }: DraftedFrom): boolean {
  const hasLists = (column: string): boolean => all.some((row) => Array.isArray(row[column] ?? null));
  return hasLists(output) && !hasLists(expected);
}

/** A metric that the catalogue does not have may be the share of one of the words that answers and verdicts are. */
function draftByName(number: WantedNumber, from: DraftedFrom): Drafted | string {
  return shareOfValue(number, from) ?? 'the catalogue has no metric of that name';
}
