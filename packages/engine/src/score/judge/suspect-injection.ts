import { INVISIBLE } from './invisible-characters.ts';

/** What texts say when they speak to a judge rather than to a reader. Rough on purpose: it flags, it decides nothing. */
const PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:rubric|instructions?|prompt|rules|criteria)\b/is,
  /\b(?:give|assign|award|output|return|grade|score|rate)\b.{0,40}\b(?:10|100 ?%|full marks|(?:maximum|highest|perfect|top) (?:score|grade|mark))/is,
  /\b(?:correct|right) (?:grade|score|verdict) is\b/i,
  /\bdear (?:judge|grader|evaluator)\b|\byou are (?:a|the) (?:judge|grader|evaluator)\b/i,
  /["'](?:score|grade|verdict)["']\s*:/i,
  /^\s*(?:grade|score|verdict)\s*:/im,
  /\{\{\s*\w+\s*\}\}|\{(?:rubric|criterion|instruction|schema|fence)\}/,
  /<[|]\s*\w+\s*[|]>|\[\/?INST\]|<<SYS>>|<\/?(?:system|instructions?|rubric|tool_call|function_call)>/i,
  /^\s*(?:[#*]+\s*)?(?:system|developer|assistant|judge)(?: (?:prompt|message))?\s*\**:/im,
  /\brubric (?:version|update|v\d)|\b(?:new|updated|revised) rubric\b/i,
  /\b(?:the )?(?:other|first|second) (?:answer|output|response)\b.{0,40}\b(?:is|was|are) (?:wrong|worse|bad|incorrect|false)\b/is,
  /^\s*(?:={3,}\s*(?:BEGIN|END)\b|\[(?:BEGIN|END) DATA\]|<\/?(?:submission|answer|output|data)>)/im,
];

/** Characters that are looked at, from the front and from the end: where such texts stand. */
const LOOKED_AT = 20_000;

/** Whether a text seems to be written for the judge. A person or a second judge may want to look. */
export function suspectInjection(text: string): boolean {
  const seen = text.length <= 2 * LOOKED_AT ? text : `${text.slice(0, LOOKED_AT)}\n${text.slice(-LOOKED_AT)}`;
  const plain = seen.replace(INVISIBLE, '').normalize('NFKC');
  return PATTERNS.some((pattern) => pattern.test(plain));
}
