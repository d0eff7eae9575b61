import { ProblemError, UnreachableError } from '../../client/reach.ts';
import { asSentence } from '../text/as-sentence.ts';

/** What happened; what was kept and what to do; the command that helps. */
export interface FailureWords {
  readonly title: string;
  readonly said: string;
  readonly kept: string;
  readonly command?: string;
}

const titles: Readonly<Record<number, string>> = {
  400: 'This cannot be shown',
  404: 'Not found',
  422: 'This request is not valid',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Temporarily unavailable',
};

/** In the words of somebody who wanted to look at something. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof UnreachableError)
    return {
      title: 'The server is not responding',
      said: 'It may have been stopped. Restart it in the project folder:',
      kept: 'Nothing was changed: this page only reads.',
      command: 'assay serve',
    };
  if (!(error instanceof ProblemError))
    return {
      title: 'This page broke',
      said: asSentence(error instanceof Error ? error.message : String(error)),
      kept: 'Nothing was changed: this page only reads. Reloading it may help.',
    };
  const { status, title, detail, fix } = error.problem;
  return {
    title: titles[status] ?? title,
    said: asSentence(detail),
    kept: [
      ...(fix === undefined ? [] : [asSentence(fix)]),
      // That looking for something that is not there changes nothing needs no words.
      ...(status >= 500
        ? ['Nothing was changed: this page only reads. The server log has the reason under this request id.']
        : []),
    ].join(' '),
  };
}
