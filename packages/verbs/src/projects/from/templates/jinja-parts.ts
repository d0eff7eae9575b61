/** A stretch of a template of Jinja or Nunjucks: text as it is, something that is written out, or a tag. */
export interface TemplatePart {
  readonly kind: 'text' | 'output' | 'tag';
  /** As it stands in the template. */
  readonly written: string;
  /** Without its braces. */
  readonly inner: string;
  /** Whether white space before and after it is taken away. */
  readonly trims: { readonly before: boolean; readonly after: boolean };
}

const PARTS = /\{\{(-?)([^]*?)(-?)\}\}|\{%(-?)([^]*?)(-?)%\}|\{#[^]*?#\}/g;

/** The parts of a template in their order; comments are left out. */
export function jinjaParts(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const found of template.matchAll(PARTS)) {
    if (found.index > at) parts.push(textPart(template.slice(at, found.index)));
    at = found.index + found[0].length;
    const [written, outBefore, output, outAfter, tagBefore, tag, tagAfter] = found;
    if (output !== undefined)
      parts.push({ kind: 'output', written, inner: output.trim(), trims: trims(outBefore, outAfter) });
    else if (tag !== undefined)
      parts.push({ kind: 'tag', written, inner: tag.trim(), trims: trims(tagBefore, tagAfter) });
  }
  if (at < template.length) parts.push(textPart(template.slice(at)));
  return parts;
}

function textPart(written: string): TemplatePart {
  return { kind: 'text', written, inner: written, trims: { before: false, after: false } };
}

function trims(before = '', after = ''): TemplatePart['trims'] {
  return { before: before !== '', after: after !== '' };
}
