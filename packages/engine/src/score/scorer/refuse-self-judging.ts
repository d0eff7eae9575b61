import { AssayError, type Model } from '@assay/records';
import type { DeclaredModel } from '../../declare/project.ts';

/** A score with those who judge it, open or only declared; null: nobody does. */
interface JudgedScore {
  readonly score_name: string;
  readonly panel: {
    readonly judges: readonly { readonly declared: DeclaredModel }[];
    readonly options: { readonly allow_self: boolean };
  } | null;
}

/**
 * No model judges itself unless the metric says `allow_self: true`. The same key is the same model, and so is
 * the same name, whoever serves it. Returns warnings: a judge of the candidate's own provider may prefer its own outputs.
 */
export function refuseSelfJudging(scores: readonly JudgedScore[], candidate: Model): readonly string[] {
  const warnings = new Set<string>();
  for (const { score_name, panel } of scores) {
    for (const { declared } of panel?.judges ?? []) {
      const isSame =
        declared.key === candidate.key ||
        (declared.model !== undefined && declared.model.toLowerCase() === candidate.model?.toLowerCase());
      if (isSame && !panel!.options.allow_self) {
        throw new AssayError(
          'usage',
          'E_JUDGE_SELF',
          `the score "${score_name}" is judged by ${declared.key}, which is the model under test`,
          { fix: 'Name another judge, or allow it with `allow_self: true` on the metric.' },
        );
      }
      if (isSame) warnings.add(`the judge ${declared.key} is the model under test, as the metric allows`);
      else if (hosted.has(declared.provider) && declared.provider === candidate.provider) {
        warnings.add(`the judge ${declared.key} is of the same provider as the model under test`);
      }
    }
  }
  return [...warnings];
}

/** Providers that are families of models; others are only ways to reach one. */
const hosted: ReadonlySet<string> = new Set(['openai', 'anthropic', 'google']);
