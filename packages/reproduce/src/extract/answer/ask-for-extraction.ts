import { AssayError, type JsonValue } from '@assay/records';
import type { Paper } from '../../paper/paper.ts';
import type { Extraction } from '../extraction.ts';
import { extractionPrompt, instruction, type WantedExtraction } from './extraction-prompt.ts';
import { isWholeObject } from './find-json.ts';
import { joinParts } from '../paper-parts.ts';
import { readAnswer, type ReadAnswer } from './read-answer.ts';
import type { Refused } from '../refused.ts';

/** Asks a model for one answer to these messages. */
export type AskModel = (
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[],
) => Promise<JsonValue>;

/** Answers that bring nothing, until it is given up. */
const MOST_ROUNDS = 3;
/** Answers in all: tables of many models take several where each is cut off. */
const MOST_ANSWERS = 12;
/** Characters of an answer that is no JSON which the model is shown again. */
const MOST_UNREADABLE = 20_000;

export interface AskedExtraction {
  readonly extraction: Extraction;
  readonly rounds: number;
  /** What of the answer could not be read, and whether it ended too early. */
  readonly dropped: readonly Refused[];
}

/** One reading of some pages by a model: asked again where nothing can be read, and for the rest where the answer ends too early. */
export async function askForExtraction(
  paper: Paper,
  ask: AskModel,
  wanted: WantedExtraction,
): Promise<AskedExtraction> {
  const messages: { role: 'system' | 'user' | 'assistant'; content: string }[] = [
    { role: 'system', content: instruction },
    { role: 'user', content: extractionPrompt(paper, wanted) },
  ];
  let best: ReadAnswer | null = null;
  let rounds = 0;
  let unusable = 0;
  let cutText = '';
  while (unusable < MOST_ROUNDS && rounds < MOST_ANSWERS) {
    rounds += 1;
    const answer = await ask(messages);
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const whole = withBeginning(cutText, text);
    const read = readAnswer(whole ?? answer);
    const before: number = best === null ? 0 : sizeOf(best);
    if (read !== null) best = best === null || whole !== null ? read : together(best, read);
    if (read !== null && !read.isCut) break;
    if (best === null || sizeOf(best) === before) unusable += 1;
    if (read?.isCut === true) cutText = whole ?? text;
    // Providers refuse a turn without text: where nothing came, the question is asked as it was.
    if (text.trim() === '') continue;
    messages.push(
      { role: 'assistant', content: read === null ? text.slice(0, MOST_UNREADABLE) : text },
      { role: 'user', content: read === null ? notJson : goOn },
    );
  }
  if (best !== null)
    return {
      extraction: best.extraction,
      rounds,
      dropped: [...best.dropped, ...(best.isCut ? [cutOff(rounds)] : [])],
    };
  throw new AssayError(
    'environment',
    'E_EXTRACT_ANSWER',
    `the model gave no usable answer in ${MOST_ROUNDS} rounds: none had a JSON object with these fields`,
    { fix: 'Use another model, or none: the paper is then read by patterns alone.' },
  );
}

const notJson =
  'That cannot be used: there is no JSON object with these fields in it. Answer again with the JSON object and nothing else.';
const goOn =
  'Your answer was cut off before the object ended. What came through is kept. Answer with a JSON object of the same form that has only what is still missing, and leave out everything that you already gave in full.';

/** A model that is asked for the rest may go on in the middle of a word: both texts are one then. Null: it began a new object. */
function withBeginning(before: string, text: string): string | null {
  if (before === '') return null;
  const rest = text.replace(/^\s*```\w*[ \t]*\n/, '');
  const joined = [before + rest, before.replace(/\n?```\s*$/, '') + rest];
  return joined.find((one) => isWholeObject(one)) ?? (/^\s*\{/.test(rest) ? null : joined[0]!);
}

/** An answer that ended too early, with what came after it. */
function together(before: ReadAnswer, after: ReadAnswer): ReadAnswer {
  return {
    extraction: joinParts([before.extraction, after.extraction]),
    dropped: [...before.dropped, ...after.dropped],
    isCut: after.isCut,
  };
}

function sizeOf({ extraction }: ReadAnswer): number {
  return JSON.stringify(extraction).length;
}

function cutOff(rounds: number): Refused {
  return {
    field: 'the end of the answer',
    value: '',
    why: `the model stopped before its answer was whole, ${rounds} times`,
  };
}
