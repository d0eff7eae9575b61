/** From so many people on errors are clustered by them too; fewer are the panel that they are, and say too little about other people. */
export const LEAST_VOTERS = 10;
