/** The end of the help of every question to a corpus. */
export const corpusExitCodes =
  '\n\nExit codes: 0 done · 1 nothing in the paths could be used · 2 no such path, corpus or name, or an invalid query · 4 the disk failed · 130 interrupted';
