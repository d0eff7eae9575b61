// Counts good and bad words.
const good = ['wonderful', 'best', 'great', 'loved'];
const bad = ['dull', 'gave up', 'boredom', 'worst'];

interface Request {
  readonly input: { readonly text: string };
  readonly parameters: { readonly bad_weight: number };
}

export default async function sentiment({ input, parameters }: Request): Promise<string> {
  const text = input.text.toLowerCase();
  const count = (words: readonly string[]): number => words.filter((word) => text.includes(word)).length;
  return count(good) > count(bad) * parameters.bad_weight ? 'positive' : 'negative';
}
