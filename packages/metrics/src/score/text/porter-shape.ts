/** Porter's view of a letter: y is a consonant at the start and after a vowel. O(1) apart from runs of y. */
export function isConsonant(word: string, at: number): boolean {
  const letter = word[at]!;
  if ('aeiou'.includes(letter)) return false;
  if (letter !== 'y') return true;
  // A run of y alternates, starting with a consonant at the word's start or after a vowel.
  let start = at;
  while (start > 0 && word[start - 1] === 'y') start -= 1;
  const firstIsConsonant = start === 0 || !isConsonant(word, start - 1);
  return (at - start) % 2 === 0 ? firstIsConsonant : !firstIsConsonant;
}

/** Porter's m: how often a vowel is followed by a consonant. */
export function measure(stem: string): number {
  let count = 0;
  let afterVowel = false;
  for (let i = 0; i < stem.length; i += 1) {
    const consonant: boolean = stem[i] === 'y' ? i === 0 || afterVowel : isConsonant(stem, i);
    if (consonant && afterVowel) count += 1;
    afterVowel = !consonant;
  }
  return count;
}

/** Porter's *v*. */
export function hasVowel(stem: string): boolean {
  return /[aeiou]|[^aeiouy]y|yy/u.test(stem);
}

/** Porter's *d. */
export function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last >= 1 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Porter's *o: consonant, vowel, consonant other than w, x, y. */
export function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (last === 1) return !isConsonant(word, 0) && isConsonant(word, 1);
  return (
    last >= 2 &&
    isConsonant(word, last - 2) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last) &&
    !'wxy'.includes(word[last]!)
  );
}
