import { openEvaluatorHome } from '../evaluator-home.ts';

// Appends until it is killed, and says which index is durable.
const home = await openEvaluatorHome({ cwd: '/', home: process.argv[2] });
const key = await home.signingKey();
for (;;) {
  const { first } = home.ledger.append(key, (index) => [
    { kind: 'review.vote', subjects: [], predicate: { about: `vote ${index}` } },
  ]);
  process.stdout.write(`${first}\n`);
}
