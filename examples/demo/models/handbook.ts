// A small search over the shop's handbook: it answers with the lines that share most words with the question.
// `passages` says how many. At a temperature above 0 it draws among lines that share about as many, as language models
// draw among words that are about as likely: asked again, it may answer otherwise. No key, no network, and `seed` makes
// every draw the same on every machine.
const handbook: readonly (readonly [marker: string, line: string])[] = [
  ['[refunds:1]', 'A book can be returned within 30 days of delivery.'],
  ['[refunds:2]', 'Money is paid back to the original payment method within 5 working days.'],
  ['[refunds:3]', 'Opened e-books are not refunded.'],
  ['[refunds:4]', 'A damaged book is replaced free of charge; send us a photo.'],
  ['[refunds:5]', 'Gift orders are refunded as store credit.'],
  ['[refunds:6]', 'Return postage costs 3 euros, unless the book is damaged.'],
  ['[refunds:7]', 'Pre-orders can be cancelled until the day before release.'],
  ['[refunds:8]', 'Magazines cannot be returned.'],
  ['[shipping:1]', 'Standard delivery takes 3 to 5 working days.'],
  ['[shipping:2]', 'Express delivery arrives on the next working day and costs 9 euros.'],
  ['[shipping:3]', 'Delivery is free for orders from 40 euros.'],
  ['[shipping:4]', 'We deliver to the European Union, Norway and Switzerland.'],
  ['[shipping:5]', 'A parcel that is late by 10 working days counts as lost and is sent again.'],
  ['[shipping:6]', 'The address can be changed until the parcel leaves the warehouse.'],
  ['[shipping:7]', 'A tracking link is sent by e-mail when the parcel leaves.'],
  ['[shipping:8]', 'Parcels can be collected at a pick-up point for 7 days.'],
  ['[account:1]', 'A password is reset with the link on the sign-in page.'],
  ['[account:2]', 'An account is closed under Settings, Privacy.'],
  ['[account:3]', 'E-books can be read on up to 5 devices.'],
  ['[account:4]', 'A gift card is valid for 3 years.'],
  ['[account:5]', 'Invoices are under Orders, Documents.'],
  ['[account:6]', 'The newsletter is cancelled with the link at its end.'],
  ['[account:7]', 'Wish lists are private unless you share their link.'],
  ['[account:8]', 'Two accounts cannot be merged.'],
];

interface Request {
  readonly input: { readonly question: string };
  readonly parameters: { readonly passages: number; readonly temperature: number; readonly seed: number };
}

export default async function answer({ input, parameters }: Request): Promise<string> {
  const { question } = input;
  const { passages, temperature, seed } = parameters;
  const asked = new Set(wordsOf(question));
  const draw = drawsFor(`${seed} ${question}`);
  return handbook
    .map(([marker, line]) => ({
      marker,
      line,
      weight: wordsOf(line).filter((word) => asked.has(word)).length + temperature * gumbel(draw),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, passages)
    .map(({ marker, line }) => `${line} ${marker}`)
    .join(' ');
}

type Draw = () => number;

/** The draws of a question go on where its last answer left them. */
const begun = new Map<string, Draw>();

function drawsFor(name: string): Draw {
  const draw = begun.get(name) ?? drawsFrom(name);
  begun.set(name, draw);
  return draw;
}

/** Numbers from 0 to 1 that a text begins (mulberry32). */
function drawsFrom(text: string): Draw {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The largest of weights with this noise is drawn as softmax would draw it. */
function gumbel(draw: Draw): number {
  return -Math.log(-Math.log(draw() || Number.EPSILON));
}

const small = new Set([
  'a',
  'an',
  'the',
  'is',
  'are',
  'can',
  'i',
  'my',
  'do',
  'how',
  'what',
  'to',
  'of',
  'for',
  'on',
]);

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z0-9-]+/g) ?? []).filter((word) => !small.has(word));
}
