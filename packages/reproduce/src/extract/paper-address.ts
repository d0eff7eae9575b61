import type { Paper } from '../paper/paper.ts';

/** The address of a paper by the stamp that arXiv sets on its first page; null where there is none. */
export function paperAddress({ pages: [first] }: Paper): string | null {
  const [, id] =
    /\barXiv:\s?(\d{4}\.\d{4,5})(?:v\d+)?\s+\[[a-z-]+(?:\.[A-Za-z-]+)?\]/.exec(first?.text ?? '') ?? [];
  return id === undefined ? null : `https://arxiv.org/abs/${id}`;
}
