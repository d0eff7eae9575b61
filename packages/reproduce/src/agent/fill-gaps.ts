import { asText } from '@assay/records';
import type { AskModel } from '../extract/answer/ask-for-extraction.ts';
import { type AgentModule, readAgentModule } from './agent-module.ts';
import { type AgentMessage, askAgain, askForCases, askForModule } from './agent-prompts.ts';
import type { GivenGuidance, Guidance } from './guidance.ts';
import { type KnownCases, readKnownCases } from './known-cases.ts';
import { readResultCases, type ResultCases } from './result-cases.ts';
import type { WantedModule } from './wanted-module.ts';

/** Cases that follow from the task file, and results that are known. */
type ModuleChecks = KnownCases | ResultCases;

/** What fails of a module: each in one sentence; none: it passes its cases and its known results. */
export type TryModule = (
  module: AgentModule,
  wanted: WantedModule,
  checks: ModuleChecks,
) => Promise<readonly string[]>;

export interface AgentPorts {
  readonly ask: AskModel;
  readonly tryModule: TryModule;
}

interface FilledGap {
  readonly wanted: WantedModule;
  readonly module: AgentModule;
  readonly checks: ModuleChecks;
}

export interface AgentOutcome {
  readonly filled: readonly FilledGap[];
  /** What stays a gap, and why. */
  readonly open: readonly { readonly wanted: WantedModule; readonly why: string }[];
  readonly guidance: readonly Guidance[];
}

/** A module on its way: cases by one asking, a module by another that does not see them. */
interface Attempt {
  readonly wanted: WantedModule;
  cases: readonly AgentMessage[];
  code: readonly AgentMessage[];
  checks: ModuleChecks | null;
  module: AgentModule | null;
  why: string | null;
  /** The answer that did not do, until the agent is told. */
  refused: { readonly to: 'cases' | 'code'; readonly answer: string } | null;
}

/**
 * Gaps filled by modules that pass their own checks. After the first asking each round is one prompt of guidance: what failed, and
 * the next word of a person where there is one. What does not pass after the last of them stays a gap.
 */
export async function fillGaps(
  wanted: readonly WantedModule[],
  ports: AgentPorts,
  { given, most }: { readonly given: readonly GivenGuidance[]; readonly most: number },
): Promise<AgentOutcome> {
  const attempts = wanted.map(
    (one): Attempt => ({
      wanted: one,
      cases: askForCases(one),
      code: askForModule(one),
      checks: null,
      module: null,
      why: 'it was not asked for',
      refused: null,
    }),
  );
  for (const attempt of attempts) await tryOnce(attempt, ports, '');
  const guidance: Guidance[] = [];
  const isOpen = ({ why }: Attempt): boolean => why !== null;
  while (guidance.length < most && attempts.some(isOpen)) {
    const word = given[guidance.length];
    const failing = attempts.filter(isOpen);
    const what = failing.map(({ wanted: { name }, why }) => `${name}: ${why}`).join('\n');
    for (const attempt of failing) await tryOnce(attempt, ports, word?.text ?? '');
    guidance.push({
      kind: word?.kind ?? 'correctness',
      by: word === undefined ? 'checks' : 'person',
      text: word?.text ?? what,
      of: attempts.length,
      exist: attempts.filter(({ module }) => module !== null).length,
      correct: attempts.filter((attempt) => !isOpen(attempt)).length,
    });
  }
  return {
    filled: attempts.flatMap(({ wanted: one, module, checks, why }) =>
      why === null && module !== null && checks !== null ? [{ wanted: one, module, checks }] : [],
    ),
    open: attempts.flatMap(({ wanted: one, why }) => (why === null ? [] : [{ wanted: one, why }])),
    guidance,
  };
}

async function tryOnce(attempt: Attempt, { ask, tryModule }: AgentPorts, word: string): Promise<void> {
  const { wanted, refused, why } = attempt;
  if (refused !== null)
    attempt[refused.to] = askAgain(attempt[refused.to], refused.answer, told(why ?? '', word));
  if (attempt.checks === null) {
    const answer = await ask(attempt.cases);
    const readCases = wanted.kind === 'metric' ? readKnownCases : readResultCases;
    const read = readCases(answer, wanted.described);
    if ('refused' in read) {
      attempt.why = read.refused;
      attempt.refused = { to: 'cases', answer: asText(answer) };
      return;
    }
    attempt.checks = read;
  }
  const answer = await ask(attempt.code);
  const module = readAgentModule(answer);
  const failing = 'refused' in module ? [module.refused] : await tryModule(module, wanted, attempt.checks);
  attempt.module = 'refused' in module ? attempt.module : module;
  attempt.why = failing.length === 0 ? null : failing.join('; ');
  attempt.refused = { to: 'code', answer: asText(answer) };
}

function told(failing: string, word: string): string {
  return `That does not do: ${failing}\n${word}\nAnswer again with the whole JSON object.`;
}
