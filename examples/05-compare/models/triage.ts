// Is a message urgent? Words have weights; `threshold` decides.
const weights: Readonly<Record<string, number>> = {
  down: 3,
  fails: 2,
  broken: 2,
  immediately: 2,
  lost: 2,
  account: 2,
  cards: 2,
  late: 1,
  cannot: 1,
  refund: 1,
  tomorrow: 1,
};

interface Request {
  readonly input: { readonly text: string };
  readonly parameters: { readonly threshold: number };
}

export default async function triage({ input, parameters }: Request): Promise<string> {
  const words = input.text.toLowerCase().split(/\W+/);
  const weight = words.reduce((sum, word) => sum + (weights[word] ?? 0), 0);
  return weight >= parameters.threshold ? 'urgent' : 'normal';
}
