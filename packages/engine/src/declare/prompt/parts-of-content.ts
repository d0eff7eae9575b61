import type { ContentPart } from '../../ports/model.ts';

/** The content of a message as it grows: one text, or texts and images in their order. */
export class PartsOfContent {
  readonly #parts: ContentPart[] = [];
  #text = '';

  addText(text: string): void {
    this.#text += text;
  }

  addImage(image: ContentPart): void {
    this.#endText();
    this.#parts.push(image);
  }

  all(): string | readonly ContentPart[] {
    if (this.#parts.length === 0) return this.#text;
    this.#endText();
    return this.#parts;
  }

  #endText(): void {
    if (this.#text !== '') this.#parts.push({ type: 'text', text: this.#text });
    this.#text = '';
  }
}
