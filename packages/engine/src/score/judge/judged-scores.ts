import { createHash } from 'node:crypto';
import {
  AssayError,
  canonicalJson,
  type Digest,
  type JudgeCalibration,
  modelSchema,
  type ScorerVersion,
} from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';

/** What a scorer version says of its judges, as far as others tell it. Versions have more, which is left alone. */
const judgedSchema = z.object({
  scores: z.array(
    z.looseObject({
      score: z.string(),
      prompt_version: z.string(),
      prompt_digest: z.string(),
      texts_digest: z.string(),
      judges: z.array(
        z.looseObject({
          key: modelSchema.shape.key,
          provider: modelSchema.shape.provider,
          model: z.string().nullable(),
          parameters: z.record(z.string(), z.unknown()),
        }),
      ),
      people: z.unknown().optional(),
      options: z.looseObject({ aggregate: z.enum(['mean', 'median', 'majority']) }),
    }),
  ),
});

/** One score that models or people judged. */
export type JudgedScore = z.infer<typeof judgedSchema>['scores'][number];

/** The scores of a version that somebody judged, as far as it says so: versions of earlier stores may not. */
export function knownJudges(version: ScorerVersion | null): readonly JudgedScore[] {
  return judgedSchema.safeParse(version?.judge, { jitless: true }).data?.scores ?? [];
}

/** The same for those who have to say it. */
export function judgedScores(version: ScorerVersion | null): readonly JudgedScore[] {
  if (version === null || version.judge === null) return [];
  const read = judgedSchema.safeParse(version.judge, { jitless: true });
  if (read.success) return read.data.scores;
  const [issue] = read.error.issues;
  throw new AssayError(
    'environment',
    'E_SCORER_VERSION',
    `the scorer version ${version.digest} does not say who judged: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    { fix: 'Score the run again: that makes a version that does.' },
  );
}

/** What has to stand beside a number that was judged. */
export interface JudgedBy {
  readonly marks: readonly ('human_judged' | 'model_judged')[];
  /** Models by their dated names; `people` where there are any. */
  readonly judges: readonly string[];
  /** Digest of everything that makes these judges: models, parameters, prompt, rubric, options, cases. */
  readonly version: Digest;
  /** How they did on answers that people have judged, in words; null where they were not tried. */
  readonly calibration: string | null;
}

export function judgedBy(score: JudgedScore, calibration: JudgeCalibration | undefined): JudgedBy {
  const hasPeople = score.people !== undefined;
  return {
    marks: [
      ...(score.judges.length > 0 ? (['model_judged'] as const) : []),
      ...(hasPeople ? (['human_judged'] as const) : []),
    ],
    judges: [...score.judges.map(({ key, model }) => model ?? key), ...(hasPeople ? ['people'] : [])],
    version: `sha256:${createHash('sha256')
      .update(canonicalJson(JSON.parse(JSON.stringify(score))))
      .digest('hex')}`,
    calibration:
      calibration === undefined
        ? null
        : `agrees with people on ${calibration.agreed} of ${plural(calibration.cases, 'case')}${calibration.passed ? '' : ', too few'}`,
  };
}

/** `judged by acme-2026-01-15, version 3f1a…; not calibrated`. People need no calibration. */
export function judgedInWords({ judges, version, calibration, marks }: JudgedBy): string {
  const said = `judged by ${judges.join(' and ')}, judge version ${version.slice('sha256:'.length, 'sha256:'.length + 12)}`;
  if (!marks.includes('model_judged')) return said;
  return `${said}, ${calibration === null ? 'not calibrated' : `which ${calibration}`}`;
}
