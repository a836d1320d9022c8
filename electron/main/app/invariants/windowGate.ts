/** The last gate to the window: listed events alone (V9), nothing old that looks live (V5), no secret (V8). */
import type { EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createChannelGuard, type ChannelGuard } from './channels.ts';
import { createLiveness, type SocketView } from './liveness.ts';
import type { SecretGuard } from '../../platform/invariants/secrets.ts';
import type { Violated } from '../../platform/invariants/violations.ts';

/** What the gate stands on. */
export interface WindowGateParts {
  readonly clock: Clock;
  readonly socketView: SocketView;
  readonly secretFree: SecretGuard;
  readonly violated: Violated;
}

export interface WindowGate {
  readonly channels: ChannelGuard;
  /** The payload as it may leave; undefined when it may not. */
  readonly event: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => EventPayload<Name> | undefined;
  /** The answer of a call as it may leave. */
  readonly answer: (channel: string, answer: Result<unknown, AppError>) => Result<unknown, AppError>;
}

/**
 * Market data are checked to be symbols, times and decimals and come in thousands a second: they are not read once more.
 * Everything else is.
 */
const isMarketData = (name: string): boolean => name.startsWith('market.');

export function createWindowGate({ clock, socketView, secretFree, violated }: WindowGateParts): WindowGate {
  const channels = createChannelGuard(violated);
  const honest = createLiveness(clock, socketView, violated);
  return {
    channels,
    event(event, payload) {
      if (!channels.isEvent(event)) return undefined;
      const shown = honest(event, payload);
      return isMarketData(event) || secretFree('window', JSON.stringify(shown)) ? shown : undefined;
    },
    answer(channel, answer) {
      if (isMarketData(channel) || secretFree('window', JSON.stringify(answer))) return answer;
      return fail(appError('internal', 'error.internal', { channel }));
    },
  };
}
