import type { Paper } from '../../paper/paper.ts';

/** The paper without its list of references, whose titles, names and links are those of others. */
export function bodyOf(paper: Paper): Paper {
  let isInReferences = false;
  const pages = paper.pages.map((page) => {
    const lines = page.text.split('\n').filter((line) => {
      if (/^\W*(?:\d+\.?\s+)?(?:references|bibliography)\W*$/i.test(line)) isInReferences = true;
      else if (isInReferences && beginsAppendix.test(line)) isInReferences = false;
      return !isInReferences;
    });
    return { ...page, text: lines.join('\n') };
  });
  return { ...paper, pages };
}

const beginsAppendix =
  /^\W*(?:appendi(?:x|ces)\b|supplementary\b|neurips paper checklist|A\.?\s+\p{Lu}\p{L}+(?:\s+[\p{L}-]+){0,6}\W*$|A\.1\b)/iu;
