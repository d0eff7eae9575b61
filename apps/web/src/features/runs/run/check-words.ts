import { shownCost, shownInterval, shownNumber } from '@assay/shown';
import type { Check } from '../../../client/shapes.ts';
import { spanText } from '../../../design/text/time-text.ts';

/** What a check is about, for people. */
export function checkName({ name, part }: Check): string {
  const [, percentile] = /^latency\.(\w+)_ms$/.exec(name) ?? [];
  const plain =
    name === 'macro_f1'
      ? 'mean pass-rate (macro-F1)'
      : name === 'cost_usd'
        ? 'cost'
        : percentile === undefined
          ? name
          : `latency ${percentile}`;
  return part === null ? plain : `${plain}, ${part}`;
}

/** The limit of a check, in the unit of what it limits. */
export function limitText(check: Check): string {
  const { min, max } = check;
  if (min !== null) return `≥ ${inUnit(check, min)}`;
  return max === null ? '' : `≤ ${inUnit(check, max)}`;
}

/** The value with its interval; where there is none, why. */
export function valueText(check: Check): string {
  const { value, interval, n } = check;
  if (value === null) return reasonOf(check);
  const range = interval === null ? '' : ` ${shownInterval(interval)}`;
  const shown = unitOf(check) === null ? shownNumber(value, interval) : inUnit(check, value);
  return `${shown}${range}${n === null ? '' : `, n ${n}`}`;
}

/** The message without the name that stands above it. */
function reasonOf({ name, part, message }: Check): string {
  const start = [part === null ? name : `${name} of ${part}`, name].find((one) =>
    message.startsWith(`${one}: `),
  );
  return start === undefined ? message : message.slice(start.length + 2);
}

function unitOf({ name }: Check): 'ms' | 'usd' | null {
  if (name === 'cost_usd') return 'usd';
  return /^latency\.\w+_ms$/.test(name) ? 'ms' : null;
}

function inUnit(check: Check, value: number): string {
  const unit = unitOf(check);
  if (unit === 'usd') return shownCost(value);
  return unit === 'ms' ? spanText(value) : String(value);
}
