import type { DownMessage, UpMessage, ContextNames } from '../../shared/ipc/chromiumMessages.ts';
import type { Wire } from './wire.ts';

/** The wire over the shell's binding, with what the Chromium preload needs beside it. */
export interface BindingWire extends Wire {
  /** Sends a message that has no answer. */
  tell(message: UpMessage): void;
  /** Runs `task` after each batch of messages from the shell. */
  afterBatch(task: () => void): void;
}

/** How long a task of its own may be in coming before a timer stands in for it, in milliseconds. */
const TASK_MS = 50;

/**
 * Resolves in a task of its own, when all microtasks of this one have run. A timer alone would be clamped to milliseconds;
 * it stands in where the message is lost, as while the page opens a window.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (): void => {
      clearTimeout(late);
      port1.close();
      resolve();
    };
    const late = setTimeout(done, TASK_MS);
    port1.addEventListener('message', done);
    port1.start();
    port2.postMessage(null);
  });
}

/** Takes the binding of this world and leaves a receiver for the shell. Both are invisible to the page. */
export function bindingWire({ binding, receiver }: ContextNames): BindingWire {
  const preloadGlobals = globalThis as unknown as Record<string, unknown>;
  const post = preloadGlobals[binding] as (text: string) => void;
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastCall = 0;
  let receive: (name: string, payload: unknown) => void = () => undefined;
  let flush: () => void = () => undefined;
  const tell = (message: UpMessage): void => post(JSON.stringify(message));

  const take = (message: DownMessage): void => {
    if (message[0] === 'event') {
      receive(message[1], message[2]);
      return;
    }
    waiting.get(message[1])?.(message[2]);
    waiting.delete(message[1]);
  };
  /** The batch taken last: one whose answer did not reach the shell comes again. */
  let lastBatch = 0;
  preloadGlobals[receiver] = async (batch: string, number: number): Promise<void> => {
    if (number <= lastBatch) return;
    lastBatch = number;
    let afterAnswer = false;
    for (const message of JSON.parse(batch) as readonly DownMessage[]) {
      // An answer reaches the page some microtasks later; an event behind it must not overtake it.
      if (afterAnswer && message[0] === 'event') await nextTask();
      afterAnswer = message[0] === 'answer';
      try {
        take(message);
      } catch (error) {
        reportError(error);
      }
    }
    flush();
  };

  return {
    tell,
    afterBatch: (task) => {
      flush = task;
    },
    invoke: (name, json) =>
      new Promise((resolve) => {
        lastCall += 1;
        waiting.set(lastCall, resolve);
        tell({ kind: 'call', id: lastCall, name, json });
      }),
    listen: (receiverOfEvents) => {
      receive = receiverOfEvents;
    },
  };
}
