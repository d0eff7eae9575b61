/** The end of the help of every question to a corpus. */
export const corpusExitCodes =
  '\n\nExit codes: 0 answered · 1 nothing of the paths could be used · 2 no such path, corpus or name, or a wrong question · 4 the disk failed · 130 interrupted';
