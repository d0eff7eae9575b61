/** What the file says of who judges. */
export interface JudgeWords {
  readonly quote: string;
  readonly model: string | null;
}

const nameOfJudged = /\bjudged?\b|\bg-?eval\b|\bLLM\b|autorater|\bgrader?\b|model[\s-]graded|\bGPT/i;
const sentenceOfJudge =
  /\b(?:as[\s-]a[\s-]judge|judge models?|autoraters?|g-?eval|model[\s-]graded)\b|\b(?:judged|graded|rated|scored|assessed) by (?:an? |the )?(?:LLM|LMM|VLM|GPT|Claude|Gemini|Llama|language model|model)/i;
const modelNames =
  /\bGPT-\d[\w.]*(?:-\w+)*|\bClaude[\s-][\w .-]*\d(?:\.\d)?(?:[\s-](?:Opus|Sonnet|Haiku))?|\bGemini[\s-]\d(?:\.\d)?(?:[\s-](?:Pro|Flash))?|\bLlama[\s-]\d(?:\.\d)?|\bo[134](?:-mini)?\b/i;

/** In the metric's own name, or in a sentence that names the metric; null: nowhere. */
export function judgeInWords(metric: string, described: string): JudgeWords | null {
  if (nameOfJudged.test(metric)) return { quote: metric, model: modelNames.exec(metric)?.[0] ?? null };
  return judgeIn(described, (sentence) => sentence.toLowerCase().includes(metric.toLowerCase()));
}

const ofAllAnswers =
  /^(?:all |each |every |the |a |model(?:'s|s')? |generated )*(?:responses?|answers?|outputs?|completions?|generations?|replies)\b/i;
const byFormula = /\b(?:F1|precision|recall|accuracy|IoU|mAP|AUC|BLEU|ROUGE|distance|latency|perplexity)\b/i;

/** In a sentence about all answers, for a number that is no formula's: `Responses are judged by GPT-4o`. */
export function judgeOfAnswers(metric: string, described: string): JudgeWords | null {
  return byFormula.test(metric) ? null : judgeIn(described, (sentence) => ofAllAnswers.test(sentence.trim()));
}

/** In any sentence. */
export function judgeIn(
  described: string,
  isMeant: (sentence: string) => boolean = () => true,
): JudgeWords | null {
  const quote = described
    .split(/(?<=[.;])\s+|\n/)
    .find((sentence) => sentenceOfJudge.test(sentence) && isMeant(sentence));
  return quote === undefined ? null : { quote: quote.trim(), model: modelNames.exec(quote)?.[0] ?? null };
}
