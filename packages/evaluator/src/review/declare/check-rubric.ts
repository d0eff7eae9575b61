import { AssayError, type Criterion, type Rubric, type SpecProblems, UNSURE, valuesOf } from '@assay/records';
import type { YamlSource } from '@assay/rows';

/** What the schema of a rubric alone cannot see: values that are missing, given twice, or anchored but not there. */
export function checkRubric({ criteria }: Rubric, source: YamlSource, problems: SpecProblems): void {
  for (const [i, criterion] of criteria.entries()) {
    const wrong = (path: readonly PropertyKey[], message: string): void =>
      problems.add(
        new AssayError('usage', 'E_RUBRIC', `criterion ${criterion.key}: ${message}`, {
          location: source.locate(['criteria', i, ...path]),
        }),
      );
    if (criteria.findIndex(({ key }) => key === criterion.key) < i)
      wrong(['key'], 'there are two of this key');
    checkValues(criterion, wrong);
    const values = valuesOf(criterion);
    for (const [j, { value }] of criterion.anchors.entries())
      if (!values.includes(value))
        wrong(['anchors', j, 'value'], `${JSON.stringify(value)} is not one of its values`);
    for (const [j, value] of (criterion.pass ?? []).entries())
      if (!values.includes(value)) wrong(['pass', j], `${JSON.stringify(value)} is not one of its values`);
  }
}

type Wrong = (path: readonly PropertyKey[], message: string) => void;

function checkValues({ kind, values, pass }: Criterion, wrong: Wrong): void {
  const takesValues = kind === 'ordinal' || kind === 'label';
  if (takesValues && values === undefined) wrong([], `${kind} needs values: the possible answers`);
  if (!takesValues && values !== undefined) wrong(['values'], `${kind} has values of its own`);
  if (kind !== 'label' && pass !== undefined)
    wrong(['pass'], 'pass is for labels; other kinds have an order');
  if (new Set(values).size < (values?.length ?? 0)) wrong(['values'], 'a value is there twice');
  if (values?.includes(UNSURE) === true)
    wrong(['values'], `${UNSURE} is always a possible answer, and is not a value`);
}
