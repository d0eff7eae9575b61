import type { Routes } from '../../client/routes.generated.ts';

export type Corpus = Routes['get /api/cards']['answer'];
export type Headline = Corpus['headlines'][number];
export type Result = Corpus['signals'][number];
export type Divergence = NonNullable<Corpus['divergences']>[number];
export type Card = Routes['get /api/cards/{kind}/{name}']['answer'];
export type Signals = Card['signals'][number];
export type CardRow = Card['rows'][number];
export type Figure = Card['figures'][number];
export type TreeNode = Routes['get /api/cards/tree']['answer']['nodes'][number];
