/** Composes all invariant checks of the running program (V4-V10); see each module. */
import { type AppError, appError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { SocketConnector } from '../../exchange/ws/socketPort.ts';
import type { JournalFiles } from '../../platform/journal/journalFiles.ts';
import { createLogger, type Logger, type LogSink } from '../../platform/log/logger.ts';
import type { LogArea } from '../../platform/log/logEvents.ts';
import type { SecretRegistry } from '../../platform/log/secretRegistry.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { type SocketView, createLiveness } from './liveness.ts';
import { guardedConnector, guardedTransport, type ExpectedExchange } from '../../exchange/invariants/rightExchange.ts';
import {
  createSecretGuard,
  guardedFiles,
  guardedSink,
  type SecretGuard,
} from '../../platform/invariants/secretGuard.ts';
import { createViolations, type Violated } from '../../platform/invariants/violations.ts';
import type { EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import { createChannelGuard, type ChannelGuard } from './channelGuard.ts';

// The last check of data sent to the window: only listed events (V9), no old data shown as live (V5), no secret (V8).

/** Dependencies of {@link createWindowGate}. */
interface WindowGateParts {
  readonly clock: Clock;
  readonly socketView: SocketView;
  readonly secretFree: SecretGuard;
  readonly violated: Violated;
}

interface WindowGate {
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

/** Creates the gate that everything the window is sent passes. */
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

/** Dependencies of {@link createWatch}. */
export interface WatchParts {
  readonly clock: Clock;
  readonly tradingContext: ExpectedExchange;
  readonly sink: LogSink;
  readonly secrets: SecretRegistry;
  /** Returns the levels of the log. */
  readonly levels: () => Pick<Settings, LogArea>;
}

export interface Watch {
  readonly violated: Violated;
  readonly secretFree: SecretGuard;
  /** The program's log; the watch writes to it as well. */
  readonly log: Logger;
  readonly gate: WindowGate;
  readonly transport: (transport: HttpTransport) => HttpTransport;
  readonly connector: (connector: SocketConnector) => SocketConnector;
  readonly files: (files: JournalFiles) => JournalFiles;
  /** Sets where the state of the sockets is read; before the first call there are none. */
  sockets(view: SocketView): void;
  /** Sets the function that halts orders; an earlier violation is passed to it at once. */
  haltWith(halt: (reason: AppError) => void): void;
}

/** Creates a watch without a violation. */
export function createWatch({ clock, tradingContext, sink, secrets, levels }: WatchParts): Watch {
  let socketView: SocketView = () => undefined;
  let early: AppError | undefined;
  let halt = (reason: AppError): void => {
    early ??= reason;
  };
  const violated: Violated = (invariant, facts) => notify(invariant, facts);
  const secretFree = createSecretGuard(secrets, violated);
  const log = createLogger(clock, guardedSink(sink, secretFree), secrets.redact, levels);
  const notify = createViolations({ log, halt: (reason) => halt(reason) });
  return {
    violated,
    secretFree,
    log,
    gate: createWindowGate({ clock, socketView: (...asked) => socketView(...asked), secretFree, violated }),
    transport: (transport) => guardedTransport(transport, tradingContext, violated),
    connector: (connector) => guardedConnector(connector, tradingContext, violated),
    files: (files) => guardedFiles(files, secretFree),
    sockets(view) {
      socketView = view;
    },
    haltWith(next) {
      halt = next;
      if (early) halt(early);
      early = undefined;
    },
  };
}
