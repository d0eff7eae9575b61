import { isOfInstruction, isOnlyInstruction } from '../../paper/instructions.ts';
import type { Paper } from '../../paper/paper.ts';
import { pageOfQuote } from '../../paper/quoted.ts';
import { contradiction } from '../contradiction.ts';
import type { Evidenced } from '../extraction.ts';
import { ofInstruction, type Refused } from '../refused.ts';
import { strayNumber } from '../stray-number.ts';

/** Fields held against the paper one by one; what it does not vouch for is in `refused`. */
export class CheckedFields {
  readonly refused: Refused[] = [];
  readonly #paper: Paper;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  /** The field with the page of its quote; null where its quote is not in the paper, or vouches for something else. */
  one<T extends Evidenced>(field: string, given: T | null): T | null {
    if (given === null) return null;
    const { value, quote } = given;
    const page = pageOfQuote(this.#paper, quote, given.page);
    if (page === null)
      return this.#refuse(field, value, `the quote is not in the paper: ${JSON.stringify(quote)}`);
    const isToReader = field === 'prompt' ? isOnlyInstruction : isOfInstruction;
    const why = isToReader(this.#paper, quote, page)
      ? ofInstruction
      : contradiction(this.#paper, field, given);
    return why === null ? { ...given, page } : this.#refuse(field, value, why);
  }

  all<T extends Evidenced>(field: string | ((one: T) => string), many: readonly T[]): T[] {
    return many
      .map((one) => this.one(typeof field === 'string' ? field : field(one), one))
      .filter((one) => one !== null);
  }

  /** A text in other words than the paper's gives way to its quote where it has a number of its own. */
  inWords<T extends Evidenced>(field: string, given: T): T {
    const number = given.value === given.quote ? null : strayNumber(this.#paper, given.value);
    if (number === null) return given;
    this.#refuse(field, given.value, `${notInPaper(number)}; its quote is used instead`);
    return { ...given, value: given.quote };
  }

  /** A text that has no quote of its own; null where it has a number that the paper does not have. */
  unquoted(field: string, text: string | null): string | null {
    const number = text === null ? null : strayNumber(this.#paper, text);
    return text === null || number === null ? text : this.#refuse(field, text, notInPaper(number));
  }

  #refuse(field: string, value: string, why: string): null {
    this.refused.push({ field, value, why });
    return null;
  }
}

function notInPaper(number: string): string {
  return `the paper does not have the number ${number}`;
}
