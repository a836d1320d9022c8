/** Composes all invariant checks of the running program (V4-V10); see each module. */
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { SocketConnector } from '../../exchange/ws/socketPort.ts';
import type { JournalFiles } from '../../platform/journal/journalFiles.ts';
import { createLogger, type Logger, type LogSink } from '../../platform/log/logger.ts';
import type { SecretRegistry } from '../../platform/log/secretRegistry.ts';
import type { SocketView } from './liveness.ts';
import { guardedConnector, guardedTransport, type ExpectedExchange } from '../../exchange/invariants/rightExchange.ts';
import {
  createSecretGuard,
  guardedFiles,
  guardedSink,
  type SecretGuard,
} from '../../platform/invariants/secretGuard.ts';
import { createViolations, type Violated } from '../../platform/invariants/violations.ts';
import { createWindowGate, type WindowGate } from './windowGate.ts';

/** Dependencies of {@link createWatch}. */
export interface WatchParts {
  readonly clock: Clock;
  readonly tradingContext: ExpectedExchange;
  readonly sink: LogSink;
  readonly secrets: SecretRegistry;
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
export function createWatch({ clock, tradingContext, sink, secrets }: WatchParts): Watch {
  let socketView: SocketView = () => undefined;
  let early: AppError | undefined;
  let halt = (reason: AppError): void => {
    early ??= reason;
  };
  const violated: Violated = (invariant, facts) => notify(invariant, facts);
  const secretFree = createSecretGuard(secrets, violated);
  const log = createLogger(clock, guardedSink(sink, secretFree), secrets.redact);
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
