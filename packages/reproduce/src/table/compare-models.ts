import { plainWords } from '../text/plain-words.ts';

/** What is to be said when the model that was run is not, or may not be, the one of the paper. */
export function compareModels(reported: string | null, obtained: string | null): readonly string[] {
  if (reported === null || obtained === null) return [];
  const [paper, ours] = [plainWords(reported), plainWords(obtained)];
  // `lark-2` and `lark_2`: a key of a project is spelt without marks.
  if (paper.join(' ') === ours.join(' ')) return [];
  const isPart = (some: readonly string[], all: readonly string[]): boolean =>
    some.every((word) => all.includes(word));
  if (isDated(reported) !== isDated(obtained) && (isPart(ours, paper) || isPart(paper, ours))) {
    return [
      `the paper names ${reported}, the reproduction ${obtained}: one is a dated snapshot, the other a moving alias`,
    ];
  }
  return [`reported with ${reported}, obtained with ${obtained}`];
}

/** A date, or a number of a preview, in a model's name. */
function isDated(name: string): boolean {
  return /\b(?:20\d{2}[-.]?\d{2}[-.]?\d{2}|\d{2}-\d{2}|\d{4})\b/.test(name);
}
