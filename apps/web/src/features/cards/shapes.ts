import type { Routes } from '../../client/routes.generated.ts';

export type Corpus = Routes['get /api/cards']['answer'];
export type Signals = Corpus['signals'][number];
export type Card = Routes['get /api/cards/{kind}/{name}']['answer'];
export type Figure = Card['figures'][number];
export type TreeNode = Routes['get /api/cards/tree']['answer']['nodes'][number];
