/** A text as codes: those of its characters, or its bytes where all of it is ASCII. Reading them is what costs. */
export type Codes = Uint8Array | Uint16Array;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openMap = 0x7b;
const closeMap = 0x7d;

/** The first place at or after `from` that is no white space of a line. */
export function afterSpace(codes: Codes, from: number): number {
  let at = from;
  while (isSpace(codes[at]!)) at += 1;
  return at;
}

/** The place after the JSON value at `from`. The text is known to be JSON; its end is never passed. */
export function endOfValue(codes: Codes, from: number): number {
  const first = codes[from];
  if (first === quote) return endOfString(codes, from);
  return first === openMap || first === openList ? endOfNested(codes, from) : endOfWord(codes, from);
}

/** The place after the string whose opening quote is at `from`. */
export function endOfString(codes: Codes, from: number): number {
  for (let at = from + 1; at < codes.length; at += 1) {
    const code = codes[at];
    if (code === quote) return at + 1;
    if (code === backslash) at += 1;
  }
  return codes.length;
}

function endOfNested(codes: Codes, from: number): number {
  let depth = 0;
  for (let at = from; at < codes.length; at += 1) {
    const code = codes[at];
    if (code === quote) at = endOfString(codes, at) - 1;
    else if (code === openMap || code === openList) depth += 1;
    else if (code === closeMap || code === closeList) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return codes.length;
}

/** A number, or true, false, null. */
function endOfWord(codes: Codes, from: number): number {
  for (let at = from; at < codes.length; at += 1) {
    const code = codes[at]!;
    if (code === comma || code === closeMap || code === closeList || isSpace(code)) return at;
  }
  return codes.length;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d;
}
