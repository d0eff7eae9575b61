export type { Listening, Verb } from './verb.ts';
export type { World } from './world.ts';
export { verbs } from './verbs.ts';
