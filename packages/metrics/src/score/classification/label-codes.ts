/** A number for each label, in the order in which they first come. */
export class LabelCodes {
  readonly #codes = new Map<string, number>();
  readonly #labels: string[] = [];

  /** The label of a code that was given. */
  label(code: number): string {
    return this.#labels[code]!;
  }

  of(label: string): number {
    const known = this.#codes.get(label);
    if (known !== undefined) return known;
    this.#codes.set(label, this.#labels.length);
    return this.#labels.push(label) - 1;
  }
}
