import type { ContentPart } from '../../ports/model.ts';
import { imagePart } from './image-part.ts';
import { type Part, parseTemplate, unfilled, valueIn } from './parse-template.ts';
import type { CompiledText, ImageOf, Scope, TextRules } from './text-template.ts';
import { PartsOfContent } from './parts-of-content.ts';

/** Placeholders alone: a value is put in as it is, and never read as a template again. */
export function plainText(text: string, { roots, at }: TextRules): CompiledText {
  const parts = parseTemplate(text, at, roots);
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  return { placeholders: [...new Set(names)], filled: (scope, imageOf) => fill(parts, scope, imageOf) };
}

function fill(parts: readonly Part[], scope: Scope, imageOf: ImageOf): string | readonly ContentPart[] {
  const content = new PartsOfContent();
  for (const part of parts) {
    if (typeof part === 'string') {
      content.addText(part);
      continue;
    }
    const value = valueIn(scope[part.root]!, part);
    const image =
      imagePart(value, part.image) ?? (part.image && typeof value === 'string' ? imageOf(value) : null);
    if (image !== null) content.addImage(image);
    else if (part.image)
      throw unfilled(
        part,
        'something that is not an image: expected a path, a data: or https: address, or {type: image, image: …}',
      );
    else content.addText(typeof value === 'string' ? value : JSON.stringify(value));
  }
  return content.all();
}
