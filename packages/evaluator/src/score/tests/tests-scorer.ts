import { nodeFiles } from '@assay/engine';
import type { JsonObject, ScorerOf } from '@assay/records';
import type { Limits } from '@assay/sandbox';
import { codeOf, openCode } from '../code/open-code.ts';
import { officialSandbox } from '../code/official-sandbox.ts';
import { runtimeComponents } from '../code/runtime-components.ts';
import { hiddenDigest } from '../../vault/hidden-digest.ts';
import { promisedSignals } from '../operational/signals.ts';
import { entryFile } from '../../private-tests/interpreters.ts';
import { runTests } from '../../private-tests/run-tests.ts';
import type { ScorerKind } from '../scorer-kind.ts';
import { readTests, testsOfSplit } from './read-tests.ts';
import { keepTests, keptTests } from './kept-tests.ts';
import { resultOf } from './result-of-tests.ts';

const AT_ONCE = 2;

/** Private tests: the driver holds them outside of the sandbox, sends inputs, and compares what comes back. */
export const testsScorer: ScorerKind<'tests'> = {
  register: async (scorer, { evaluator, folder, vault }) => {
    codeOf(scorer, evaluator);
    const tests = await readTests(nodeFiles(folder), scorer.tests, evaluator);
    const bytes = Buffer.from(JSON.stringify(tests));
    const hidden = vault === null ? null : await hiddenDigest(vault, 'private-tests', bytes);
    if (vault !== null) await keepTests(vault, hidden!, bytes);
    return {
      components: {
        kind: 'tests',
        tests: hidden,
        ...(await runtimeComponents(configOf(scorer))),
      },
      metrics: [
        { name: `${scorer.key}.pass_rate`, direction: 'higher', range: { min: 0, max: 1 } },
        ...promisedSignals(scorer.key, scorer.signals),
      ],
    };
  },
  score: async (scorer, work) => {
    const { registered, split, vault } = work;
    const components = registered.scorer.components[scorer.key] as JsonObject;
    const tests = testsOfSplit(await keptTests(vault, components), split, registered.evaluator);
    const place = await officialSandbox(work);
    const code = await openCode(codeOf(scorer, registered.evaluator), work);
    try {
      const limits = (scorer.limits ?? {}) as Partial<Limits>;
      const results = await runTests(
        tests.map((each) => ({ ...each, file: entryFile(each.file, code.names) })),
        { runs: scorer.runs, pass: scorer.pass, at_once: AT_ONCE },
        {
          sandbox: place.sandbox,
          submission: { folder: code.folder },
          limits,
          ...(work.signal === undefined ? {} : { signal: work.signal }),
        },
      );
      return resultOf(scorer, results, { place, limits });
    } finally {
      await code.remove();
    }
  },
};

/** Everything of the declaration that can change a number. */
function configOf({ runs, pass, limits, signals, price_per_cpu_hour }: ScorerOf<'tests'>): JsonObject {
  return JSON.parse(JSON.stringify({ runs, pass, limits, signals, price_per_cpu_hour })) as JsonObject;
}
