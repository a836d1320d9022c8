/**
 * The transport of one page over a debugging session: a binding of the preload's isolated world for messages from the
 * page, calls into that world for messages to it. Only one call is in flight at a time and other messages wait for the
 * next call, which keeps the order, needs no timer and forms batches under load (F7).
 */
import type { CDPSession } from 'playwright-core';
import type { DownMessage, UpMessage } from '../../../shared/ipc/chromiumMessages.ts';
import { MAX_ANY_REQUEST, maxLengthOf } from '../../../shared/ipc/callLimits.ts';
import { preloadScripts, PRELOAD_WORLD, type PreloadFiles } from './preloadScripts.ts';

/** Maximum messages in one call; keeps a call short enough for the page to stay responsive. */
const BATCH = 1000;
/** Milliseconds to wait for the response to a batch before the batch is sent again. */
export const BATCH_RETRY_MS = 2_000;
/** Maximum characters that may wait. A page that falls so far behind hangs and is replaced. */
const MAX_WAITING = 64 * 1024 * 1024;
/**
 * Maximum characters of a message: a request's JSON is escaped once more inside its message. Longer messages are not
 * parsed at all.
 */
const MAX_MESSAGE_LENGTH = 2 * MAX_ANY_REQUEST + 1024;

/** Callbacks of a page's transport. */
export interface PageWireEvents {
  /** Handles a call from the main frame's preload. Never rejects. */
  onCall(name: string, payload: unknown): Promise<unknown>;
  /** Called when the preload of a new document has run. */
  onLoaded(): void;
  /** Called when the page leaves the document: for a reload, or because the window closes. */
  onLeaving(): void;
  /** Called when the page has processed nothing for too long. */
  onHang(): void;
}

export interface PageWire {
  push(name: string, payload: unknown): void;
  /** Resolves once the page has run something; at once while no document is loaded. */
  answers(): Promise<void>;
  /** Returns the number of refused messages: from another world or frame, too long, or not a message. */
  refused(): number;
  /**
   * Evaluates an expression in the preload's world, where the page cannot interfere, and awaits it; resolves with
   * undefined when no document is loaded.
   */
  evaluate(expression: string): Promise<unknown>;
}

function readMessage(text: string): UpMessage | null {
  if (text.length > MAX_MESSAGE_LENGTH) return null;
  try {
    const message = JSON.parse(text) as UpMessage | null;
    return message !== null && typeof message === 'object' ? message : null;
  } catch {
    return null;
  }
}

function readJson(name: unknown, text: unknown): { readonly value: unknown } | null {
  if (typeof name !== 'string' || typeof text !== 'string' || text.length > maxLengthOf(name)) return null;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Connects a session to the main frame of its page. The caller must do this before it opens the document. */
export async function createPageWire(
  session: CDPSession,
  files: PreloadFiles,
  events: PageWireEvents,
): Promise<PageWire> {
  const scripts = preloadScripts(files);
  let executionContext = 0;
  let ready = false;
  let busy = false;
  let refused = 0;
  let waiting: string[] = [];
  let waitingLength = 0;
  let batches = 0;

  const clear = (): void => {
    executionContext = 0;
    ready = false;
    waiting = [];
    waitingLength = 0;
  };
  const pump = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    while (ready && waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      for (const text of batch) waitingLength -= text.length;
      batches += 1;
      await sendBatch(`[${batch.join(',')}]`, batches, executionContext);
    }
    busy = false;
  };
  /**
   * Resolves when the page has processed the batch. A response can be lost, for example when the page opens a window
   * meanwhile; the batch is then sent again, and a page that already processed it recognizes its number. A page that is
   * only busy responds to both.
   */
  const sendBatch = async (text: string, number: number, to: number): Promise<void> => {
    let taken = false;
    while (!taken && executionContext === to) {
      // A document that goes away during the call takes its messages with it: they were meant for that document only.
      const call = session
        .send('Runtime.callFunctionOn', {
          functionDeclaration: scripts.receive,
          executionContextId: to,
          arguments: [{ value: text }, { value: number }],
          awaitPromise: true,
          silent: true,
        })
        .then(
          () => (taken = true),
          () => (taken = true),
        );
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, BATCH_RETRY_MS)));
      await Promise.race([call, late]);
      clearTimeout(timer);
    }
  };
  const send = (message: DownMessage): void => {
    if (!ready) return;
    const text = JSON.stringify(message);
    waiting.push(text);
    waitingLength += text.length;
    if (waitingLength > MAX_WAITING) {
      clear();
      events.onHang();
    } else if (!busy && waiting.length === 1) setImmediate(() => void pump());
  };
  const answer = async (from: number, message: Extract<UpMessage, { kind: 'call' }>): Promise<void> => {
    const request = readJson(message.name, message.json);
    if (!request || !Number.isSafeInteger(message.id)) {
      refused += 1;
      return;
    }
    const reply = await events.onCall(message.name, request.value);
    // Call numbers start again with each document: a response for the old document must not settle a call of the new
    // one.
    if (executionContext === from) send(['answer', message.id, reply ?? null]);
  };

  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const frame = (context.auxData as { readonly frameId?: string } | undefined)?.frameId;
    if (context.name === PRELOAD_WORLD && frame === frameTree.frame.id) {
      clear();
      executionContext = context.id;
    }
  });
  session.on('Runtime.executionContextsCleared', clear);
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== scripts.binding) return;
    const message = executionContextId === executionContext && executionContext !== 0 ? readMessage(payload) : null;
    if (message?.kind === 'loaded') {
      ready = true;
      events.onLoaded();
    } else if (message?.kind === 'leaving') events.onLeaving();
    else if (message?.kind === 'call') void answer(executionContext, message);
    else refused += 1;
  });
  await session.send('Runtime.enable');
  await session.send('Page.enable');
  await session.send('Runtime.addBinding', { name: scripts.binding, executionContextName: PRELOAD_WORLD });
  if (scripts.page) await session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: PRELOAD_WORLD });

  return {
    push: (name, payload) => send(['event', name, payload]),
    async answers() {
      // Not through `evaluate`, which would count as a gesture of the user.
      if (ready) await session.send('Runtime.evaluate', { expression: '0', silent: true }).catch(() => undefined);
    },
    refused: () => refused,
    async evaluate(expression) {
      if (!ready) return undefined;
      const sent = session.send('Runtime.evaluate', {
        expression,
        contextId: executionContext,
        returnByValue: true,
        awaitPromise: true,
        userGesture: true,
        silent: true,
      });
      return sent
        .then(({ result, exceptionDetails }) => (exceptionDetails ? undefined : (result.value as unknown)))
        .catch(() => undefined);
    },
  };
}
