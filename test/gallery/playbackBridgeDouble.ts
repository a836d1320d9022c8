import { callNames, eventNames, type CallName, type EventName } from '../../shared/ipc/contract.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import type { Topic } from '../../shared/ipc/views.ts';
import type { AppState } from '../../shared/ipc/appState.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { fail, ok } from '../../shared/result/result.ts';
import type { AppError } from '../../shared/result/appError.ts';
import { belongsTo, topicEvents } from '../../renderer/ipc/feed.ts';
import { leftOut, type Message } from './recording.ts';

/** How the double responds: as recorded, with nothing yet, or with a refusal of the exchange. */
export type Manner = 'recorded' | 'waiting' | 'refusing';

/** Options of {@link createPlaybackBridgeDouble}. */
export interface PlaybackOptions {
  readonly messages: readonly Message[];
  readonly manner: Manner;
  /** Changes the recorded state of the app, for instance its settings. */
  readonly app: (recorded: AppState) => AppState;
}

/** A double of the bridge that responds to calls and sends events as main did while it was recorded. */
export interface PlaybackBridgeDouble {
  readonly bridge: Bridge;
  /**
   * Sends, in one task, the recorded events of the account the first time, and those of every topic that was subscribed
   * to since the last time: no frame is drawn between two of them.
   */
  play(): void;
  /** Returns how many calls it was asked so far. */
  asked(): number;
  /** From now on nothing is answered and nothing is sent, as with a frozen main. */
  silence(): void;
}

/** The refusal that every call gets in the manner `refusing`. */
const refusal: AppError = {
  kind: 'rejected',
  key: 'error.exchange.rejected',
  params: { code: '40001' },
  exchange: { code: '40001', message: 'Service temporarily unavailable', httpStatus: 400 },
  row: null,
};

/** Calls that main answers by itself, whatever the exchange does. */
const local: ReadonlySet<CallName> = new Set<CallName>(['market.instruments', 'market.missingLists']);

const never = new Promise<never>(() => undefined);
const fieldsOf = (value: unknown): [string, string][] =>
  Object.entries(value as object).map(([name, field]) => [name, JSON.stringify(field)]);

/** Returns the response whose recorded request has the most fields in common with this one; times differ. */
function nearest(messages: readonly Message[], name: CallName, request: unknown): unknown {
  let best: { readonly alike: number; readonly result: unknown } | null = null;
  const asked = new Map(fieldsOf(request));
  for (const message of messages) {
    if (!('call' in message) || message.call !== name) continue;
    const alike = fieldsOf(message.request).filter(([field, text]) => asked.get(field) === text).length;
    if (best === null || alike >= best.alike) best = { alike, result: message.result };
  }
  return best?.result;
}

/** Creates a {@link PlaybackBridgeDouble}. A call that was not recorded never settles, as with a frozen main. */
export function createPlaybackBridgeDouble({ messages, manner, app }: PlaybackOptions): PlaybackBridgeDouble {
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  let silent = false;
  let asked = 0;
  let isAccountSent = false;
  const subscribed: Topic[] = [];
  const recorded = nearest(messages, 'app.state', {}) as { readonly value: AppState };
  let state = app(recorded.value);

  const send = (name: EventName, payload: unknown): void => {
    if (!silent) for (const listener of listeners.get(name) ?? []) listener(payload as never);
  };
  const sendTopic = (topic: Topic): void => {
    for (const message of messages)
      if ('event' in message && message.event === topicEvents[topic.kind]) {
        if (belongsTo(topic, message.payload as { market: string })) send(message.event, message.payload);
      }
  };
  const answer = (name: CallName, request: unknown): unknown => {
    if (name === 'app.state') return ok(state);
    if (name === 'documents.read') return ok({ text: null });
    if (['documents.write', 'app.painted', 'market.seen', 'market.unsubscribe'].includes(name)) return ok({});
    if (name === 'settings.change') {
      state = { ...state, settings: { ...state.settings, ...(request as Partial<Settings>) } };
      return ok(state.settings);
    }
    const isOwn = local.has(name);
    if (manner === 'waiting' && !isOwn) return never;
    if (manner === 'refusing' && !isOwn) return fail(refusal);
    if (name === 'market.subscribe') {
      subscribed.push(request as Topic);
      return ok({ subscription: 'recorded' });
    }
    return nearest(messages, name, request) ?? never;
  };

  const calls = callNames.map((name) => [
    name,
    (request: unknown) => {
      asked += 1;
      return silent ? never : Promise.resolve(answer(name, request));
    },
  ]);
  const events = eventNames.map((name) => [
    name,
    (listener: (payload: never) => void) => {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(listener));
      return () => void own.delete(listener);
    },
  ]);
  return {
    bridge: { calls: Object.fromEntries(calls), events: Object.fromEntries(events) } as Bridge,
    play() {
      if (manner !== 'recorded') return;
      for (const topic of subscribed.splice(0)) sendTopic(topic);
      if (isAccountSent) return;
      isAccountSent = true;
      for (const message of messages) {
        if ('event' in message && !message.event.startsWith('market.') && !leftOut.has(message.event))
          send(message.event, message.payload);
      }
    },
    asked: () => asked,
    silence: () => void (silent = true),
  };
}
