export interface WaitingQuestion {
  readonly id: number;
  /** Out of JSON, and nobody else's. */
  readonly asked: unknown;
  /** Those that held when it was asked. */
  readonly parameters: unknown;
}

interface Link extends WaitingQuestion {
  isDropped: boolean;
  next: Link | null;
}

/** Questions that the code has not come to, oldest first. Nothing of it is an array's, whose methods the code may replace. */
export class WaitingQuestions {
  #first: Link | null = null;
  #last: Link | null = null;

  add(id: number, asked: unknown, parameters: unknown): void {
    const link: Link = { id, asked, parameters, isDropped: false, next: null };
    if (this.#last === null) this.#first = link;
    else this.#last.next = link;
    this.#last = link;
  }

  take(): WaitingQuestion | null {
    let link = this.#first;
    while (link?.isDropped === true) link = link.next;
    this.#first = link?.next ?? null;
    if (this.#first === null) this.#last = null;
    return link;
  }

  /** It is not waited for any more. */
  drop(id: number): void {
    for (let link = this.#first; link !== null; link = link.next) if (link.id === id) link.isDropped = true;
  }
}
