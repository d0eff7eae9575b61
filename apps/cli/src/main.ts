// A way in and nothing else: the file that is built from it is the only one that is not named by its contents, so what
// was compiled from it is not kept. Not awaited: the command is built as CommonJS, which has no await at the top level.
void import('./process/start.ts').then(({ start }) => start());
