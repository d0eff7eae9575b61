import { INVISIBLE } from './invisible-characters.ts';

export interface NeutraliseOptions {
  /** The fence of this request. */
  readonly fence: string;
  readonly html: 'text' | 'keep';
  readonly maxCharacters: number;
}

export interface Neutralised {
  readonly text: string;
  readonly counts: {
    /** Characters that a person does not see. */
    readonly invisible: number;
    /** Comments, scripts, styles and tags of HTML. */
    readonly markup: number;
    /** Lines and words that imitate a fence, or the marks of a chat between its turns. */
    readonly fences: number;
    /** Characters beyond the longest field. */
    readonly cut: number;
  };
}

/** Line breaks of all kinds as one, so that a fence can only start where a line does. */
const BREAKS = /\r\n?|[\u2028\u2029\u0085]/g;

/** Lines that begin with equals signs, or with what looks like them, behind whatever space. */
const FENCE_LINE = /^([^\S\n]*)([=＝﹦═━≡⩵⩶᐀꓿゠]{3,})/gmu;

/** What templates of chats set between turns: some servers take it for that wherever it stands. */
const TURN_MARKS =
  /<(?=[|｜][\w▁ -]{1,40}[|｜]>|<SYS>>|<\/SYS>>|\/?s>|(?:start|end)_of_turn>)|\[(?=\/?INST\]|(?:BEGIN|END) DATA\])/gi;

/** Elements of HTML by name: `List<String>` and `a < b` are none of them. */
const TAGS =
  /<\/?(?:a|abbr|article|aside|audio|b|big|blockquote|body|br|button|center|code|col|dd|del|details|div|dl|dt|em|embed|fieldset|figure|font|footer|form|frame|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|meta|nav|noscript|object|ol|option|p|param|picture|pre|q|s|samp|section|select|small|source|span|strike|strong|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video|wbr)(?=[\s/>])[^<>]*>/gi;

/**
 * Makes a text safe to stand between fences: what hides from a reader is taken out, what imitates a fence is
 * marked, what is too long is cut with a mark. Counts say what was done; the record keeps the text as it was.
 * Linear in the length.
 */
export function neutralise(given: string, { fence, html, maxCharacters }: NeutraliseOptions): Neutralised {
  const cut = Math.max(0, given.length - maxCharacters);
  const count = { invisible: 0, markup: 0, fences: 0 };
  let text = given.slice(0, maxCharacters).toWellFormed().replace(BREAKS, '\n');
  text = text.replace(INVISIBLE, () => {
    count.invisible += 1;
    return '';
  });
  if (html === 'text') {
    for (const [open, close] of BLOCKS) {
      const left = withoutBlocks(text, open, close);
      text = left.text;
      count.markup += left.blocks;
    }
    text = text.replace(TAGS, () => {
      count.markup += 1;
      return ' ';
    });
  }
  text = text.replace(FENCE_LINE, (_, indent: string, signs: string) => {
    count.fences += 1;
    return `${indent}\\${signs}`;
  });
  text = text.replace(TURN_MARKS, (sign) => {
    count.fences += 1;
    return `${sign}\\`;
  });
  if (text.includes(fence)) {
    count.fences += text.split(fence).length - 1;
    text = text.replaceAll(fence, '[fence]');
  }
  if (cut > 0) text += `\n[… ${cut} characters cut]`;
  return { text, counts: { ...count, cut } };
}

const BLOCKS = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
] as const;

/** Without what stands between an opening and its closing; one that is never closed hides nothing, and stays. */
function withoutBlocks(text: string, open: string, close: string): { text: string; blocks: number } {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return { text, blocks: 0 };
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = lower.indexOf(open, at);
    const end = start === -1 ? -1 : lower.indexOf(close, start + open.length);
    if (end === -1) return { text: [...kept, text.slice(at)].join(' '), blocks: kept.length };
    kept.push(text.slice(at, start));
    at = end + close.length;
  }
}
