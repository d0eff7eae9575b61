import { shortText } from '@assay/shown';
import type { SearchHit } from '@assay/tasks';
import type { Colors } from '../colors.ts';

/** Hits for people: where, what, and why. */
export function searchReport(hits: readonly SearchHit[], total: number, colour: Colors): string {
  if (total === 0) return 'nothing found\n';
  const lines = hits.flatMap((hit) => {
    const title = shortText(hit.name ?? hit.id ?? '(unnamed)', 100);
    return [
      `${colour.cyan(`${shortText(hit.path, 200)}:${hit.line}`)}  ${colour.bold(title)} ${colour.dim(hit.kind)}`,
      ...hit.reasons.slice(0, 8).map(({ kind, text, line, within }) => {
        const place = [
          within === null ? '' : `in ${shortText(within, 60)}`,
          line === null ? '' : `line ${line}`,
        ];
        const where = place.filter((word) => word !== '').join(', ');
        return `  ${colour.dim(kind)} ${shortText(text, 120)}${where === '' ? '' : colour.dim(` (${where})`)}`;
      }),
    ];
  });
  const left = total - hits.length;
  if (left > 0) lines.push(colour.dim(`… ${left} more (--limit 0 shows all)`));
  return `${lines.join('\n')}\n`;
}
