/** What main answers and sends to the window's panels, as recorded from main over the simulator by `record.spec.ts`. */
import type { CallName, EventName } from '../../shared/ipc/contract.ts';

/** One call with its response, or one event. */
export type Message =
  | { readonly call: CallName; readonly request: unknown; readonly result: unknown }
  | { readonly event: EventName; readonly payload: unknown };

/** Messages of one account, in the order in which main sent them. */
export interface Recording {
  /** Wall time at the end of the recording, Unix ms: the frozen time of the pages. */
  readonly at: number;
  readonly messages: readonly Message[];
}

/**
 * Events that panels do not draw, or that show a notice: they are neither recorded nor played back. The status bar and
 * the notices are no panels.
 */
export const leftOut: ReadonlySet<EventName> = new Set<EventName>([
  'market.mark',
  'market.instrumentsChanged',
  'budget.changed',
  'connections.changed',
  'clocks.changed',
  'simulator.changed',
  'settings.changed',
  'credentials.changed',
  'app.notice',
  'alerts.fired',
  'notices.added',
  'trading.away',
]);

/** Calls that the playback answers by itself. */
export const answeredAnew: ReadonlySet<CallName> = new Set<CallName>([
  'app.painted',
  'documents.read',
  'documents.write',
  'market.seen',
  'market.subscribe',
  'market.unsubscribe',
  'settings.change',
]);

/** Names of the fields that tell apart what an event or a request is about. */
const subjects = ['environment', 'account', 'market', 'symbol', 'interval', 'priceType', 'asset'];

/** Returns a text that is equal for two payloads about the same subject. */
function subjectOf(payload: unknown): string {
  const fields = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  return JSON.stringify(subjects.map((name) => fields[name] ?? null));
}

const isReset = (payload: unknown): boolean => (payload as { readonly reset?: boolean }).reset !== false;

/**
 * Leaves out what a later message replaces: of each call the earlier responses to an equal request, of each event
 * everything before the last complete state of its subject.
 */
export function compacted(messages: readonly Message[]): readonly Message[] {
  const later = new Set<string>();
  const kept: Message[] = [];
  for (const message of messages.toReversed()) {
    const isCall = 'call' in message;
    const key = isCall
      ? `${message.call} ${JSON.stringify(message.request)}`
      : `${message.event} ${subjectOf(message.payload)}`;
    if (later.has(key)) continue;
    if (isCall || isReset(message.payload)) later.add(key);
    kept.push(message);
  }
  return kept.toReversed();
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const emptied = (value: unknown): unknown =>
  isFields(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, Array.isArray(field) ? [] : emptied(field)]),
      )
    : value;
const isOfAccount = (name: string): boolean => !/^(app|market)\./.test(name);

/** Returns a message about the account with every list in it empty, as main sends it for an account without items. */
export function withoutItems(message: Message): Message {
  if (!isOfAccount('event' in message ? message.event : message.call)) return message;
  if ('event' in message) return { ...message, payload: emptied(message.payload) };
  const result = message.result as { readonly ok: boolean; readonly value?: unknown };
  return result.ok ? { ...message, result: { ok: true, value: emptied(result.value) } } : message;
}
