const combining: Readonly<Record<string, string>> = {
  '¨': '\u{308}',
  '´': '\u{301}',
  ˆ: '\u{302}',
  '˜': '\u{303}',
  '¯': '\u{304}',
  '˘': '\u{306}',
  '˙': '\u{307}',
  '˚': '\u{30a}',
  '˝': '\u{30b}',
  ˇ: '\u{30c}',
};

/** Accents that a PDF sets as characters of their own over the next letter, as letters with accents: `K¨uhn` is Kühn, `c¸` is ç. */
export function withAccents(text: string): string {
  return text
    .replaceAll(/(?<!\/)([¨´ˆ˜¯˘˙˚˝ˇ])\s?(\p{L})/gu, (_, accent: string, letter: string) =>
      `${undotted[letter] ?? letter}${combining[accent]}`.normalize('NFC'),
    )
    .replaceAll(/([cCsSgGtT])¸/g, (_, letter: string) => `${letter}\u{327}`.normalize('NFC'));
}

const undotted: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
