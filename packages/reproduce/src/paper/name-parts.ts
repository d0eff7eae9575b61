/**
 * A name with what it is told apart by: `GPT-4 (few-shot CoT)` is GPT-4 under few-shot CoT, `Mask R-CNN + Swin-L` is Mask R-CNN with Swin-L.
 * The first part is whose it is.
 */
export function nameParts(name: string): readonly [string, ...string[]] {
  const [base = name, ...rest] = name
    .split(/\s*[()[\],;|]\s*|\s+(?:\+|\/|–|—|-|with|w\/|using|under|@)\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [base, ...rest];
}

/** What the name of a part is made of: `Retrieval (Urban)`, `Counting: Ships` and `Translation, German to English` are two each. */
export function partsOf(name: string): readonly string[] {
  return nameParts(name.replaceAll(/\s*(?::|→|»|>)\s+/g, ' - '));
}
