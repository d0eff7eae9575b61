export interface DemoStep {
  readonly title: string;
  readonly argv: readonly string[];
}

/** The path as far as it is built, walked on the worked example in `folder`. */
export function demoSteps(folder: string): readonly DemoStep[] {
  const problem = `${folder}/mmlu/problem.jsonld`;
  const solution = `${folder}/mmlu/small-fewshot.solution.jsonld`;
  return [
    { title: 'Are these documents what the specification asks for?', argv: ['validate', `${folder}/mmlu`] },
    { title: 'Does the solution answer its problem?', argv: ['match', solution, '--problem', problem] },
    { title: 'What was asked, and what was reported?', argv: ['show', solution] },
  ];
}
