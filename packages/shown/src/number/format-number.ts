/** How far a number may be off. */
interface Beside {
  readonly low: number;
  readonly high: number;
}

const MOST_DECIMALS = 4;

/**
 * The one rule for numbers that people read: two significant digits of half the interval's width, at most four decimals;
 * four where there is no interval. The whole number stands in JSON.
 */
export function decimalsBeside(interval: Beside | null): number {
  const half = interval === null ? 0 : (interval.high - interval.low) / 2;
  if (!(half > 0)) return MOST_DECIMALS;
  return Math.min(MOST_DECIMALS, Math.max(0, 1 - Math.floor(Math.log10(half))));
}

/** With as many decimals as its interval allows for; `–` where there is no number. No negative zero. */
export function shownNumber(value: number | null | undefined, interval: Beside | null = null): string {
  if (value === null || value === undefined) return '–';
  const isFar = Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 5e-5);
  if (interval === null && isFar) return value.toExponential(3);
  const text = value.toFixed(decimalsBeside(interval));
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** The same with its sign, for differences. */
export function signedNumber(value: number | null, interval: Beside | null = null): string {
  const text = shownNumber(value, interval);
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** `[0.70, 0.85]`. */
export function shownInterval(interval: Beside | null): string {
  if (interval === null) return '–';
  return `[${shownNumber(interval.low, interval)}, ${shownNumber(interval.high, interval)}]`;
}

/** The interval, or why there is none where somebody knows. */
export function intervalOrWhy(interval: Beside | null, why: string | null): string {
  return interval === null && why !== null ? `– (${why})` : shownInterval(interval);
}

/** A p-value that would round to nothing says so. */
export function shownPValue(value: number | null): string {
  if (value === null) return '–';
  return value < 0.00005 ? '<0.0001' : value.toFixed(MOST_DECIMALS);
}

export function shownCount(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : String(value);
}

const DECIMALS = 4;
const MOST_CENT_DECIMALS = 12;

/**
 * The one rule for money that people read: four decimals, and two digits that say something where four decimals have
 * fewer. The whole number stands in JSON.
 */
export function shownCost(usd: number): string {
  if (usd === 0) return '$0';
  const twoDigits = 1 - Math.floor(Math.log10(usd));
  return `$${usd.toFixed(Math.min(MOST_CENT_DECIMALS, Math.max(DECIMALS, twoDigits)))}`;
}

/**
 * What people call a number of a run: the mean pass rate over metrics goes by `macro_f1` in files alone, and a score whose
 * trials a reducer made another metric of by its label.
 */
export function numberLabel(name: string, labels: Readonly<Record<string, string>> = {}): string {
  if (name === 'macro_f1') return 'mean pass-rate (macro-F1)';
  const score = Object.keys(labels).find((known) => name === known || name.startsWith(`${known}.`));
  return score === undefined ? name : `${labels[score]!}${name.slice(score.length)}`;
}

/** What a score is, and how its trials were reduced. */
interface ReducedScore {
  readonly name: string;
  readonly kind: string;
  /** Null where there is one trial. */
  readonly reduced: { readonly by: string } | null;
}

/**
 * What people call a score. A reducer of trials other than the mean makes another metric of it, so that its name and k stand
 * in the name: `exact-match pass@2`, `exact-match pass^2`, `exact-match majority`.
 */
export function scoreLabel(score: ReducedScore, trials: { readonly k: number }): string {
  return [score.name, ...reducedBy(score, trials)].join(' ');
}

/** How a reducer stands in a name. The number of a whole set is over all trials: no reducer has a part in it. */
export function reducedBy(
  { kind, reduced }: Omit<ReducedScore, 'name'>,
  { k }: { readonly k: number },
): readonly string[] {
  if (reduced === null || kind === 'set' || reduced.by === 'mean') return [];
  if (reduced.by === 'pass_at_k') return [`pass@${k}`];
  return [reduced.by === 'pass_hat_k' ? `pass^${k}` : reduced.by];
}
