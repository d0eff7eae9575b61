import type { PaperTable } from './paper.ts';

const setting =
  /^(?:temperature|top[-_ ]?[pk]|max(?:imum|\.)?[\s\w.]*tokens|(?:random )?seeds?|batch size|learning rate|epochs?|precision|context(?: length| window)?|optimi[sz]er|weight decay|warm-?up|beams?|quanti[sz]ation)\b/i;

const LEAST = 2;

/** Whether a table gives settings, by its heads or by the names of its rows: no number of it is a result. */
export function isOfSettings({ rows }: PaperTable): boolean {
  const [heads = []] = rows;
  const firsts = rows.map(([first = '']) => first);
  return [heads, firsts].some(
    (names) => new Set(names.filter((name) => setting.test(name.trim()))).size >= LEAST,
  );
}
