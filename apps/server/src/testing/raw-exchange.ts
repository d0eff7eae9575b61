import { connect, type Socket } from 'node:net';

/** One connection as a program without an HTTP library has it: what was sent is what the test says. */
export interface RawExchange {
  readonly send: (text: string) => void;
  /** Sends nothing more. */
  readonly end: () => void;
  /** All that came, whenever it is asked. */
  readonly heard: () => string;
  /** When the text came, or the connection ended without it. */
  readonly until: (text: string) => Promise<void>;
  /** When the other side ended it: `null`, or what the error was. */
  readonly ended: Promise<string | null>;
}

export async function rawExchange(address: string): Promise<RawExchange> {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect(Number(port), hostname);
  let heard = '';
  const waiting = new Set<() => void>();
  const wake = (): void => waiting.forEach((look) => look());
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
    wake();
  });
  let isEnded = false;
  const ended = new Promise<string | null>((resolve) => {
    const end = (why: string | null): void => {
      isEnded = true;
      resolve(why);
      wake();
    };
    socket
      .once('end', () => end(null))
      .once('error', (error: NodeJS.ErrnoException) => end(error.code ?? ''));
  });
  await Promise.race([new Promise<void>((resolve) => socket.once('connect', () => resolve())), ended]);
  return {
    send: (text) => void socket.write(text),
    end: () => void socket.end(),
    heard: () => heard,
    ended,
    until: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isEnded && !heard.includes(text)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
