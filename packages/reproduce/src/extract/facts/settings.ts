/** Settings of a model or a run by the names that papers have for them. */
const known: readonly (readonly [string, RegExp])[] = [
  ['temperature', /^(?:sampling |decoding )?temp(?:erature)?\.?$/],
  ['top_p', /^top p$|^nucleus(?: sampling)?(?: p)?$/],
  ['top_k', /^top k$/],
  ['max_tokens', /^max(?:imum)?\.? (?:new |output |generat\w+ |completion )?(?:tokens?|length)(?: length)?$/],
  ['seed', /^(?:random )?seeds?$/],
  ['num_seeds', /^(?:number of|#|num) (?:random )?seeds$/],
  ['num_runs', /^(?:number of|#|num) (?:runs|trials|repetitions|samples)$/],
  [
    'few_shot',
    /^(?:num )?(?:few shot(?: k| examples)?|shots|k shot|(?:(?:number of|#) )?(?:shots|(?:in context )?(?:examples?|demonstrations?)(?: (?:in|per) (?:the )?prompt)?))$/,
  ],
  ['batch_size', /^batch size$/],
  ['learning_rate', /^(?:peak |initial )?learning rate$|^lr$/],
  ['epochs', /^(?:training )?epochs?$|^number of epochs$/],
  ['weight_decay', /^weight decay$/],
  ['beam_size', /^(?:beam size|num beams|beams)$/],
  ['repetition_penalty', /^(?:repetition|frequency|presence) penalty$/],
  ['context_length', /^(?:max(?:imum)? )?context(?: length| window)?$/],
  ['precision', /^(?:numeric )?precision$|^dtype$/],
];

/** The setting that the head of a row or column names; null: none that is known. */
export function settingNamed(head: string): string | null {
  const plain = head
    .toLowerCase()
    .replaceAll(/\(.*?\)|[:$*]/g, '')
    .replaceAll(/[-_–\s]+/g, ' ')
    .trim();
  return known.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
