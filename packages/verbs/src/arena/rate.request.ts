import * as z from 'zod';

const column = z.string().min(1).optional();

/** Rate the players of battles that were fought elsewhere: rows of a file. */
export const arenaRateRequest = z
  .strictObject({
    /** Rows with model_a, model_b and winner: JSONL, JSON, CSV, TSV, Parquet. */ path: z.string().min(1),
    /** The column of what battles share; `cluster` or `prompt`, where there is one, unless it is said. */ cluster:
      column,
    /** The column of who voted; `voter` or `judge`, where there is one, unless it is said. */ voter: column,
    /** The column that the two battles with sides swapped share; `pair`, where there is one, unless it is said. */ pair: column,
    /** What a tie is; half a win unless it is said. */ ties: z
      .enum(['half', 'davidson', 'rao-kupper'])
      .optional(),
    /** Elo unless it is said; natural: log odds. */ scale: z.enum(['elo', 'ordo', 'natural']).optional(),
    /** A player whose rating is fixed; intervals are those of differences to it. */ anchor: z
      .strictObject({ player: z.string().min(1), rating: z.number() })
      .readonly()
      .optional(),
    /** Confidence; 0.95 unless it is said. */ level: z.number().gt(0).lt(1).optional(),
    /** Robust and clustered, unless those of the model are asked for. */ errors: z
      .enum(['sandwich', 'fisher'])
      .optional(),
    /** Student's, for few clusters, unless it is said. */ quantile: z.enum(['student', 'normal']).optional(),
    /** Ratings with what standing first is worth in the model. */ position: z.boolean().optional(),
    /** Draws ratings together, so that they exist; 0 unless it is said. */ regularisation: z
      .number()
      .min(0)
      .optional(),
    /** A test of every two players who met: is a better than b by elo1, or by elo0? */ sequential: z
      .strictObject({
        model: z.enum(['logistic', 'normalized', 'bayesian']).optional(),
        elo0: z.number(),
        elo1: z.number(),
        alpha: z.number().gt(0).lt(1).optional(),
        beta: z.number().gt(0).lt(1).optional(),
      })
      .readonly()
      .optional(),
  })
  .readonly();

export type ArenaRateRequest = z.infer<typeof arenaRateRequest>;
