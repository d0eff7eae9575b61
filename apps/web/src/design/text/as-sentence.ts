/** Words that begin a sentence in small letters; all else that does is a name. */
const opening = /^(?:there|this|that|the|these|an?|no|not|you|it|something|nobody)\b/;

/** What an error says, as a sentence of a page: errors begin small and end open, since commands put a name before them. */
export function asSentence(text: string): string {
  const begun = opening.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?…:]$/.test(begun) ? begun : `${begun}.`;
}
