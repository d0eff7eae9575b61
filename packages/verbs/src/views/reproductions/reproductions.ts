import type { Lead } from '@assay/engine';
import { AssayError, type ReproducedMetric, type Reproduction, type ReproductionRun } from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';
import { readReproduction } from '../../reproduce/read-reproduction.ts';
import type { Verb } from '../../verb.ts';
import { findReproductions } from './find-reproductions.ts';

type Outcome = ReproducedMetric['outcome'];

/** One reproduction in the list. */
export interface ReproductionRow {
  /** Of the plan or the record, below the folder. */
  readonly path: string;
  readonly title: string;
  readonly reported_model: string | null;
  readonly obtained_model: string | null;
  readonly setting: ReproductionRun['setting'];
  readonly started_at: string | null;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Rows whose metric a person found to be implemented otherwise than the paper means it. */
  readonly disputed: number;
  /** Why it cannot be shown; the counts are 0 then. */
  readonly fault: AssayError | null;
}

export interface ReproductionsView {
  readonly sentence: Lead;
  readonly reproductions: readonly ReproductionRow[];
}

/** The reproductions, and how many of their numbers agree. */
export const reproductionsView: Verb<ReproductionsViewRequest, ReproductionsView> = async (_, world) => {
  const reproductions: ReproductionRow[] = [];
  for (const path of await findReproductions(world)) {
    try {
      reproductions.push(rowOf(path, await readReproduction(path, world)));
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      reproductions.push({ ...empty, path, title: path, fault: error });
    }
  }
  return { sentence: leadOf(reproductions), reproductions };
};

const none = { consistent: 0, deviates: 0, not_comparable: 0, not_obtained: 0, not_reported: 0 };
const empty = {
  reported_model: null,
  obtained_model: null,
  setting: null,
  started_at: null,
  outcomes: none,
  disputed: 0,
};

function rowOf(path: string, { title, rows, run, reported_by, obtained_by }: Reproduction): ReproductionRow {
  const outcomes = { ...none };
  for (const { outcome } of rows) outcomes[outcome]++;
  return {
    path,
    title,
    reported_model: reported_by.model,
    obtained_model: obtained_by.model,
    setting: run?.setting ?? null,
    started_at: run?.started_at ?? null,
    outcomes,
    disputed: rows.filter(({ implemented }) => implemented?.correctly === false).length,
    fault: null,
  };
}

function leadOf(reproductions: readonly ReproductionRow[]): Lead {
  const sum = (outcome: Outcome): number =>
    reproductions.reduce((total, { outcomes }) => total + outcomes[outcome], 0);
  const [same, other, open, absent] = [
    sum('consistent'),
    sum('deviates'),
    sum('not_comparable'),
    sum('not_obtained'),
  ];
  const reported = same + other + open + absent;
  return {
    strong: `Of ${plural(reported, 'reported number')} in ${plural(reproductions.length, 'reproduction')}, ${reported - absent} ${reported - absent === 1 ? 'was' : 'were'} obtained again.`,
    rest: ` ${same} agree${same === 1 ? 's' : ''} within the 95 % interval of what was obtained, ${other} deviate${other === 1 ? 's' : ''}, ${open} cannot be compared.`,
  };
}

/** Nothing is chosen: all reproductions below the folder. */
export const reproductionsViewRequest = z.strictObject({}).readonly();

export type ReproductionsViewRequest = z.infer<typeof reproductionsViewRequest>;
