/** A few words that many rows share, each by its number. */
export class WordsAsCodes {
  readonly words: string[] = [];
  readonly #codes = new Map<string, number>();

  code(word: string): number {
    const known = this.#codes.get(word);
    if (known !== undefined) return known;
    this.#codes.set(word, this.words.length);
    return this.words.push(word) - 1;
  }
}
