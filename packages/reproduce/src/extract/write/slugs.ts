import { slug } from '../../implement/task-parts.ts';

/** `Claude 3.7 Sonnet (thinking)` → `claude-3-7-sonnet-thinking`. */
export function dashed(text: string): string {
  return slug(text).replaceAll('_', '-');
}

/** The name, with a number behind it where another has it. */
export function unique(wanted: string, taken: ReadonlyMap<string, unknown>, mark: string): string {
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted}${mark}${i}`;
  return name;
}
