import { cohenKappa, correlation, wilsonInterval } from '@assay/metrics';
import { type Digest, type JsonObject, jsonObjectSchema, type JudgePolicy } from '@assay/records';
import { plural } from '@assay/shown';
import { answerText } from '../review/queue/answers-of.ts';
import type { Vault } from '../vault/vault.ts';
import { askPanel, type Bench } from './ask-panel.ts';
import {
  type JudgedItem,
  type JudgeFiles,
  judgeVersion,
  keptJudge,
  type PanelCalibration,
} from './judged-item.ts';

type Case = JudgeFiles['cases'][number];
type Verdict = PanelCalibration['verdicts'][string];

/** Tries a panel on answers that people have judged. Whether it may score officially is decided here. */
export async function calibratePanel(cases: readonly Case[], bench: Bench): Promise<PanelCalibration> {
  const judged = await Promise.all(
    cases.map(({ id, input, output, expected }) =>
      askPanel(
        {
          id: `calibration/${id}`,
          input,
          output,
          expected: expected === undefined ? null : answerText(expected),
        },
        bench,
      ),
    ),
  );
  const verdicts = judged.map((item) => verdictOf(item, bench.policy));
  const count = (human: Case['human_verdict'], verdict?: Verdict): number =>
    cases.filter(
      (one, i) => one.human_verdict === human && (verdict === undefined || verdicts[i] === verdict),
    ).length;
  const [truePasses, trueFails] = [count('pass', 'pass'), count('fail', 'fail')];
  const facts = {
    cases: cases.length,
    agreement: rate(truePasses + trueFails, cases.length),
    sensitivity: rate(truePasses, count('pass')),
    specificity: rate(trueFails, count('fail')),
    kappa: kappaOf([
      [truePasses, count('pass', 'fail')],
      [count('fail', 'pass'), trueFails],
    ]),
    prevalence: count('pass') / cases.length,
    unjudged: verdicts.filter((verdict) => verdict === 'none').length,
    critical_failed: cases
      .filter(({ critical, human_verdict }, i) => critical && verdicts[i] !== human_verdict)
      .map(({ id }) => id),
    position: positionOf(judged, bench.policy),
    length_correlation: lengthCorrelation(cases, judged),
    served: servedBy(judged),
    verdicts: Object.fromEntries(cases.map(({ id }, i) => [id, verdicts[i]!])),
  };
  const why = shortfall(facts, bench.policy.calibration!);
  return { ...facts, passed: why === null, why };
}

function verdictOf({ passed, value, missing }: JudgedItem, { mode }: JudgePolicy): Verdict {
  if (missing !== null) return 'none';
  if (mode === 'pairwise') return value === 0.5 ? 'none' : value! > 0.5 ? 'pass' : 'fail';
  return passed === null ? 'none' : passed ? 'pass' : 'fail';
}

function shortfall(
  {
    agreement,
    sensitivity,
    specificity,
    critical_failed: critical,
  }: Omit<PanelCalibration, 'passed' | 'why'>,
  { min_agreement, min_sensitivity, min_specificity }: NonNullable<JudgePolicy['calibration']>,
): string | null {
  if (critical.length > 0) return `it got ${critical.join(', ')} wrong, which no judge may`;
  if ((agreement.low ?? 0) < min_agreement)
    return `it agrees with people on ${agreement.hits} of ${plural(agreement.of, 'case')}: the lower end, ${(agreement.low ?? 0).toFixed(3)}, is below ${min_agreement}`;
  if (share(sensitivity) < min_sensitivity) return `its sensitivity is below ${min_sensitivity}`;
  return share(specificity) < min_specificity ? `its specificity is below ${min_specificity}` : null;
}

type Rate = PanelCalibration['agreement'];

const share = ({ hits, of }: Rate): number => (of === 0 ? 0 : hits / of);

function rate(hits: number, of: number): Rate {
  const interval = wilsonInterval(hits, of);
  return { hits, of, low: interval?.low ?? null, high: interval?.high ?? null };
}

function kappaOf(table: readonly (readonly number[])[]): number | null {
  const score = cohenKappa(table);
  return score.kind === 'scored' ? Number(score.value) : null;
}

/** How often a pair got the same verdict in both orders. */
export function positionOf(judged: readonly JudgedItem[], { mode }: Pick<JudgePolicy, 'mode'>): Rate | null {
  if (mode !== 'pairwise') return null;
  const all = judged.flatMap(({ verdicts }) => verdicts).filter(({ missing }) => missing === null);
  return rate(all.filter(({ inconsistent }) => !inconsistent).length, all.length);
}

function lengthCorrelation(cases: readonly Case[], judged: readonly JudgedItem[]): number | null {
  const pairs = cases.flatMap(({ output }, i) => {
    const { value, passed } = judged[i]!;
    const score = value ?? (passed === null ? null : Number(passed));
    return score === null ? [] : [{ length: answerText(output).length, score }];
  });
  if (pairs.length < 3) return null;
  return correlation(ranks(pairs.map(({ length }) => length)), ranks(pairs.map(({ score }) => score)));
}

/** Mid-ranks, so that Pearson's correlation of them is Spearman's. */
function ranks(values: readonly number[]): readonly number[] {
  return values.map(
    (value) =>
      values.filter((other) => other < value).length +
      (values.filter((other) => other === value).length + 1) / 2,
  );
}

/** Which model answered for each judge, as providers say. */
export function servedBy(judged: readonly JudgedItem[]): Readonly<Record<string, string>> {
  const served: Record<string, string> = {};
  for (const { verdicts } of judged)
    for (const { judge, served: by } of verdicts) if (by !== null) served[judge] = by;
  return served;
}

/** How the judges of a scorer did on the cases that they were tried on. For the host, who knows the cases. */
export interface ToldCalibration extends Omit<PanelCalibration, 'verdicts'> {
  readonly scorer: string;
  /** Of the judges. */
  readonly version: Digest;
  /** The cases that they judged otherwise than people, or not at all. */
  readonly wrong: readonly {
    readonly id: string;
    readonly human_verdict: 'pass' | 'fail';
    readonly verdict: PanelCalibration['verdicts'][string];
  }[];
}

/** By scorer, of all scorers whose judges were tried; `components` are those of an evaluator or of a score. */
export async function toldCalibrations(
  components: JsonObject,
  vault: Vault,
): Promise<readonly ToldCalibration[]> {
  const judges = Object.entries(components).flatMap(([scorer, given]) => {
    const parts = jsonObjectSchema.safeParse(given).data;
    return parts?.['kind'] === 'judge' ? [{ scorer, version: judgeVersion(parts) }] : [];
  });
  const told = await Promise.all(
    judges.map(async ({ scorer, version }): Promise<readonly ToldCalibration[]> => {
      const { calibration, cases } = await keptJudge(vault, version);
      if (calibration === null) return [];
      const { verdicts, ...facts } = calibration;
      const wrong = cases
        .map(({ id, human_verdict }) => ({ id, human_verdict, verdict: verdicts[id] ?? 'none' }))
        .filter(({ human_verdict, verdict }) => verdict !== human_verdict);
      return [{ scorer, version, ...facts, wrong }];
    }),
  );
  return told.flat();
}
