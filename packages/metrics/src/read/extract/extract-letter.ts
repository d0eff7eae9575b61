/**
 * The letter of a choice, where the text names exactly one. Looked for in this order: an answer of the letter alone
 * (`b`, `(B).`), what is announced (`answer is B`, `Answer: (B)`, `\boxed{B}`), the last of several announcements; a line that begins
 * with it (`B) Paris`); a capital that stands alone. Two different ones say nothing, and an A before a word is an article.
 */
export function extractLetter(text: string, letters: string): string | undefined {
  const alone = new RegExp(
    `^[\\s"'*_(\\[]*([${letters}${letters.toLowerCase()}])[\\s"'*_)\\].:]*$`,
    'u',
  ).exec(text);
  if (alone !== null) return alone[1]!.toUpperCase();
  const announced = lastOf(text, new RegExp(ANNOUNCED.replace('LETTERS', letters), 'giu'), letters);
  if (announced !== undefined) return announced;
  const boxed = lastOf(
    text,
    new RegExp(`\\\\boxed\\{\\s*(?:\\\\text\\{)?\\(?([${letters}])\\)?\\}?\\s*\\}`, 'gu'),
    letters,
  );
  if (boxed !== undefined) return boxed;
  return (
    onlyOf(text, new RegExp(`^[\\s*_(\\[]*([${letters}])[*_]*[).:\\]]`, 'gmu')) ??
    onlyOf(text, standing(letters))
  );
}

const ANNOUNCED = String.raw`\b(?:answer|choice|option)\b(?:\s+(?:is|would be|should be))?\s*[:=]?[\s"'*_(\[]*(?<letter>[LETTERS])(?![\w'’])`;

/** A letter with nothing of a word at its sides; an A or I that a word in small letters follows is that word's. */
function standing(letters: string): RegExp {
  return new RegExp(
    `(?<![\\w'’.])(?:([${letters.replaceAll(/[AI]/g, '') || letters}])|([AI])(?!\\s+\\p{Ll}))(?![\\w'’])`,
    'gu',
  );
}

/** Announced letters are capitals, whatever the case of the words before them. */
function lastOf(text: string, pattern: RegExp, letters: string): string | undefined {
  const found = [...text.matchAll(pattern)].map(({ groups, 1: first }) => groups?.['letter'] ?? first!);
  return found.findLast((letter) => letters.includes(letter));
}

function onlyOf(text: string, pattern: RegExp): string | undefined {
  const found = new Set([...text.matchAll(pattern)].map(([, first, second]) => first ?? second));
  return found.size === 1 ? [...found][0] : undefined;
}
