import { describe, expect, onTestFinished, test } from 'vitest';
import type { Model } from '../../ports/model.ts';
import { failureOf, modelRequest } from '../model-requests.ts';

/**
 * A model that answers the input it is given, fails where the input is "fail", and does not answer where it is "wait".
 * The samples that are asked for are `answered`, `also-answered`, `failing` and `waiting`.
 */
type OpenModelUnderTest = () => Promise<Model>;

const inputs = { answered: 'yes', 'also-answered': 'no', failing: 'fail', waiting: 'wait' } as const;

/** What every model keeps to, whoever makes the outputs. */
export function modelContract(name: string, open: OpenModelUnderTest): void {
  describe(`${name} keeps the contract of a model`, () => {
    const opened = async (): Promise<Model> => {
      const model = await open();
      onTestFinished(async () => model.close?.());
      return model;
    };
    const ask = (model: Model, id: keyof typeof inputs, signal = new AbortController().signal) => {
      const input = inputs[id];
      const messages = [{ role: 'user' as const, content: input }];
      return model.generate(modelRequest({ id, input, messages, signal }));
    };

    test('answers are data, and each belongs to its request', async () => {
      const model = await opened();
      const replies = await Promise.all([ask(model, 'answered'), ask(model, 'also-answered')]);
      expect(replies.map(({ output }) => output)).toEqual(['yes', 'no']);
      expect((await ask(model, 'answered')).output).toBe('yes');
      expect(() => JSON.stringify(replies)).not.toThrow();
    });

    test('a failure has a class and a message, and the next request is answered', async () => {
      const model = await opened();
      const failure = await failureOf(ask(model, 'failing'));
      expect(failure.class).toMatch(/^[a-z_]+$/);
      expect(failure.message).not.toBe('');
      expect((await ask(model, 'answered')).output).toBe('yes');
    });

    test('a request that nobody waits for any more ends, and the next one is answered', async () => {
      const model = await opened();
      if (model.replays === true) {
        expect((await ask(model, 'answered')).output).toBe('yes');
        return;
      }
      const control = new AbortController();
      const waiting = ask(model, 'waiting', control.signal).then(
        () => 'answered',
        () => 'ended',
      );
      await ask(model, 'also-answered');
      control.abort(new Error('nobody waits'));
      expect(await waiting).toBe('ended');
      expect((await ask(model, 'answered')).output).toBe('yes');
    });

    test('says what it is, the same every time, without secrets', async () => {
      const [one, other] = [await opened(), await opened()];
      expect(one.identity).toEqual(other.identity);
      expect(Object.keys(one.identity).length).toBeGreaterThan(0);
      expect(JSON.stringify(one.identity)).not.toContain('canary');
    });
  });
}
