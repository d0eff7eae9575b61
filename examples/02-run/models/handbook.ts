// A model as a function: it answers with the line of the shop's handbook that shares most words with the question.
const handbook = [
  'You can return a book within 30 days and get a refund.',
  'A refund is paid to the original payment method.',
  'An e-book is not refunded once it was opened.',
  'Shipping takes 3 to 5 working days.',
  'Shipping costs 4 euros and is free from 40 euros.',
  'We ship to the European Union, Norway and Switzerland.',
  'A lost parcel is replaced after 10 working days.',
  'You can read an e-book on up to 5 devices.',
  'You close your account under Settings, Privacy.',
  'A gift card is valid for 3 years.',
];

interface Request {
  readonly messages: readonly { readonly content: string }[];
  readonly parameters: { readonly max_tokens: number };
}

export default async function answer({ messages, parameters }: Request): Promise<string> {
  const question = wordsOf(messages.at(-1)!.content.split('Question: ')[1]!);
  const shared = (line: string): number => wordsOf(line).filter((word) => question.includes(word)).length;
  const best = handbook.reduce((a, b) => (shared(b) > shared(a) ? b : a));
  return best.split(' ').slice(0, parameters.max_tokens).join(' ');
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9-]+/g) ?? [];
}
