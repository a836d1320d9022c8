import type { DownMessage, UpMessage, ContextNames } from '../../shared/ipc/chromiumMessages.ts';
import type { Wire } from './installBridge.ts';

/** The transport over the shell's binding, with the extra functions that the Chromium preload needs. */
export interface BindingWire extends Wire {
  /** Sends a message that has no response. */
  tell(message: UpMessage): void;
  /** Runs `task` after each batch of messages from the shell. */
  afterBatch(task: () => void): void;
}

/** Milliseconds to wait for a new task before a timer takes its place. */
const TASK_MS = 50;

/**
 * Resolves in a new task, after all microtasks of the current one have run. A timer alone would be clamped to
 * milliseconds; it is only the fallback where the port's message is lost, for example while the page opens a window.
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

/**
 * Builds the transport from this world's binding and installs a receiver for the shell. Both are invisible to the page.
 */
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
  /**
   * Number of the last batch processed. The shell sends a batch again when the response to it did not reach the shell.
   */
  let lastBatch = 0;
  preloadGlobals[receiver] = async (batch: string, number: number): Promise<void> => {
    if (number <= lastBatch) return;
    lastBatch = number;
    let afterAnswer = false;
    for (const message of JSON.parse(batch) as readonly DownMessage[]) {
      // A response reaches the page some microtasks later; an event that follows it must not overtake it.
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
