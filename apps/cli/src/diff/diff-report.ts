import { shortText } from '@assay/shown';
import type { PlacedChange, ProblemDiff } from '@assay/tasks';
import type { Colors } from '../colors.ts';

const verdicts = {
  compatible: 'compatible: old solutions still match',
  breaking: 'breaking: old solutions may no longer match',
  unknown: 'unknown: whether old solutions still match cannot be determined',
} as const;

/** The changes for people, those that break first, and the verdict last. */
export function diffReport({ verdict, changes }: ProblemDiff, colour: Colors): string {
  if (changes.length === 0) return 'no change\n';
  const lines = changes
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((change) => changeLines(change, colour));
  const paint = { compatible: colour.green, breaking: colour.red, unknown: colour.yellow }[verdict];
  return `${lines.join('\n')}\n${paint(verdicts[verdict])}\n`;
}

function rank({ breaking }: PlacedChange): number {
  return breaking === true ? 0 : breaking === 'unknown' ? 1 : 2;
}

function changeLines(change: PlacedChange, colour: Colors): string[] {
  const { kind, part, before, after, breaking, why, problems } = change;
  const mark =
    breaking === true
      ? colour.red('breaking')
      : breaking === 'unknown'
        ? colour.yellow('unknown ')
        : colour.green('ok      ');
  const where = part === '' ? '' : ` ${shortText(part, 80)}`;
  const shared = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
  return [
    `${mark}  ${kind.replaceAll('-', ' ')}${where}: ${words(before, after)}`,
    colour.dim(`          ${shortText(why, 200)} (in ${shortText(problems[0] ?? '', 80)}${shared})`),
  ];
}

function words(before: string | null, after: string | null): string {
  if (before === null) return shortText(after ?? '', 100);
  return after === null ? shortText(before, 100) : `${shortText(before, 100)} → ${shortText(after, 100)}`;
}
