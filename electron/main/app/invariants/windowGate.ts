/**
 * The last check of data sent to the window: only listed events (V9), no old data shown as live (V5), no secret (V8).
 */
import type { EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createChannelGuard, type ChannelGuard } from './channelGuard.ts';
import { createLiveness, type SocketView } from './liveness.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { Violated } from '../../platform/invariants/violations.ts';

/** Dependencies of {@link createWindowGate}. */
export interface WindowGateParts {
  readonly clock: Clock;
  readonly socketView: SocketView;
  readonly secretFree: SecretGuard;
  readonly violated: Violated;
}

export interface WindowGate {
  readonly channels: ChannelGuard;
  /** Returns the payload that may be sent; undefined when it may not be sent. */
  readonly event: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => EventPayload<Name> | undefined;
  /** Returns the result of a call that may be sent. */
  readonly answer: (channel: string, answer: Result<unknown, AppError>) => Result<unknown, AppError>;
}

/**
 * Market data are already checked to be symbols, times and decimals and come in thousands per second: they are not
 * searched for secrets. Everything else is.
 */
const isMarketData = (name: string): boolean => name.startsWith('market.');

export function createWindowGate({ clock, socketView, secretFree, violated }: WindowGateParts): WindowGate {
  const channels = createChannelGuard(violated);
  const markStale = createLiveness(clock, socketView, violated);
  return {
    channels,
    event(event, payload) {
      if (!channels.isEvent(event)) return undefined;
      const shown = markStale(event, payload);
      return isMarketData(event) || secretFree('window', JSON.stringify(shown)) ? shown : undefined;
    },
    answer(channel, answer) {
      if (isMarketData(channel) || secretFree('window', JSON.stringify(answer))) return answer;
      return fail(appError('internal', 'error.internal', { channel }));
    },
  };
}
