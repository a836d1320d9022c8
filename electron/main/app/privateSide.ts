/** Everything that needs a key, put together: credentials, the private way to the exchange, and trading over both. */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { createAwayDesk } from '../features/sinceLastSession/awayDesk.ts';
import { createCredentials, type Credentials } from './credentials/credentials.ts';
import type { Keychain } from './credentials/keychain.ts';
import type { PassingKeys } from './credentials/passingKeys.ts';
import type { SimulatorInfo } from '../exchange/embedded/simulatorHost.ts';
import type { HttpTransport } from '../exchange/rest/transport.ts';
import type { SocketConnector } from '../exchange/ws/socketPort.ts';
import type { ExchangeLink } from './exchangeLink.ts';
import { createJournalChoice } from './journalChoice.ts';
import type { JournalFiles } from '../platform/journal/journalFiles.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { SecretRegistry } from '../platform/log/secrets.ts';
import { largestLeverage } from '../market/largestLeverage.ts';
import { createReferencePrices, type ReferencePrices } from '../market/referencePrice.ts';
import { createValuePrices } from '../market/valuePrices.ts';
import { createPrivateLink, originsOf, type PrivateLink } from './privateLink.ts';
import type { ProfileFiles } from '../platform/files/profileFiles.ts';
import type { SecretGuard } from '../platform/invariants/secrets.ts';
import type { Violated } from '../platform/invariants/violations.ts';
import { createArchive, type Archive } from '../features/records/archive/archive.ts';
import type { DatabaseFiles } from '../platform/sqlite/database.ts';
import { createTimeline, type Timeline } from '../features/records/timeline.ts';
import type { Ask } from '../platform/question.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import { createTrading, type Trading } from '../trading/trading.ts';

/** What it stands on. */
export interface PrivateSideParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly secrets: SecretRegistry;
  readonly keychain: Keychain;
  /** Keys that live in memory while the program runs. */
  readonly passingKeys?: PassingKeys | undefined;
  /** Why keys may not be loaded in this process; null when they may. */
  readonly forbidden: AppError | null;
  readonly files: ProfileFiles;
  readonly journalFiles: JournalFiles;
  /** Where the archive is kept; without it nothing is archived. */
  readonly databases?: DatabaseFiles;
  /** The last gate before something is kept (V8); without it everything may be. */
  readonly secretFree?: SecretGuard;
  /** Told when an invariant does not hold (V4). */
  readonly violated?: Violated;
  readonly profileFolder: string;
  readonly transport: HttpTransport;
  readonly connector: SocketConnector;
  readonly userAgent: string;
  readonly link: ExchangeLink;
  readonly notice: (error: AppError) => void;
  readonly confirm: Ask;
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  /** Awaited between the steps of placing, so that a test can stop the program there. */
  readonly step?: (name: string) => Promise<void>;
}

/** See the opening comment. */
export interface PrivateSide {
  readonly credentials: Credentials;
  readonly trading: Trading;
  readonly timeline: Timeline;
  /** Null where no database was handed in. */
  readonly archive: Archive | null;
  readonly references: ReferencePrices;
  readonly views: PrivateLink['views'];
  /** The signed way of the key in use; null without one. */
  readonly rest: () => PrivateRest | null;
  /** Another exchange from now on; `info` when it is the embedded one, which issues a key. */
  readonly attach: (addresses: ExchangeAddresses | null, info: SimulatorInfo | null) => void;
  /** Calls back once, when orders can be sent for the first time. */
  readonly whenReady: (callback: () => void) => void;
  refresh(): void;
  /** Ends it for good; plans that still run stop with `reason`, or because the program closes. */
  stop(reason?: AppError): Promise<void>;
}

/** A private side without a key. */
export function createPrivateSide(parts: PrivateSideParts): PrivateSide {
  const { environment, clock, random, log, link, secrets } = parts;
  let addresses: ExchangeAddresses | null = null;
  let ready = false;
  let inUse: PrivateRest | null = null;
  const waiting: (() => void)[] = [];

  const references = createReferencePrices({ clock, rest: link.rest, sockets: link.sockets });
  const values = createValuePrices({ clock, rest: link.rest, references });
  const timeline = createTimeline({
    environment,
    account: parts.account,
    clock,
    files: parts.journalFiles,
    notice: parts.notice,
    secretFree: parts.secretFree ?? (() => true),
  });
  const archive = parts.databases
    ? createArchive({
        environment,
        account: parts.account,
        clock,
        files: parts.databases,
        instruments: link.instruments,
        serverNow: link.recordTime.now,
        askTime: link.recordTime.ask,
        pausedUntil: () => link.ledger.pausedUntil(),
        isOurs: (clientOrderId) => trading.isOurs(clientOrderId),
        notice: parts.notice,
        push: parts.push,
        secretFree: parts.secretFree ?? (() => true),
      })
    : null;
  const trading: Trading = createTrading({
    environment,
    account: parts.account,
    clock,
    random: random.fork('trading'),
    log,
    notice: createJournalChoice(parts.notice, (reason) => trading.safety.halt(reason)),
    push: parts.push,
    instruments: link.instruments,
    reference: references.of,
    worth: values.of,
    touch: link.hub.touch,
    watchBook: link.hub.watchBook,
    serverNow: link.time.now,
    profileFolder: parts.profileFolder,
    journalFiles: parts.journalFiles,
    profileFiles: parts.files,
    confirm: parts.confirm,
    pausedUntil: link.pausedUntil,
    timeline,
    violated: parts.violated,
    ...(archive ? { archive } : {}),
    renewStream: (market) => way.renew(market),
    largestLeverage: (symbol) => largestLeverage(link.questions, symbol),
    traderKey: (keyId) => credentials.view().keys.some((key) => key.keyId === keyId && key.copyTrader === true),
    ...(parts.step ? { step: parts.step } : {}),
  });
  const way: PrivateLink = createPrivateLink({
    environment,
    clock,
    random: random.fork('private'),
    transport: parts.transport,
    connector: parts.connector,
    ledger: link.ledger,
    time: link.time,
    userAgent: parts.userAgent,
    log,
    redact: secrets.redact,
    notice: parts.notice,
    report: link.report,
    changed: link.connections.changed,
    listener: {
      push: trading.listener.push,
      link(market, state) {
        trading.listener.link(market, state);
        if (state === 'open') archive?.sweep();
      },
    },
    attach(rest, keyId) {
      inUse = rest;
      values.keep(rest !== null);
      // First, so that what trading learns is written under the key it belongs to.
      archive?.attach(rest, keyId);
      trading.attach(rest, keyId);
      if (!rest) return;
      ready = true;
      for (const callback of waiting.splice(0)) callback();
    },
    fared: (...news) => credentials.fared(...news),
  });
  const credentials = createCredentials({
    environment,
    clock,
    random,
    files: parts.files,
    keychain: parts.keychain,
    passing: parts.passingKeys,
    forbidden: parts.forbidden,
    secrets,
    notice: parts.notice,
    changed: (view) => parts.push('credentials.changed', view),
    trial: way.trial,
    origins: () => (environment === 'live' && addresses ? originsOf(addresses) : null),
    use: way.setKey,
  });

  const away = createAwayDesk({
    world: { environment, account: parts.account },
    clock,
    files: parts.files,
    picture: trading.picture,
    secretFree: parts.secretFree ?? (() => true),
    push: parts.push,
    notice: parts.notice,
  });

  return {
    credentials,
    trading,
    timeline,
    archive,
    references,
    views: way.views,
    rest: () => inUse,
    attach(next, info) {
      addresses = next;
      references.forget();
      values.forget();
      const [first] = info?.keys ?? [];
      // A simulator says which key is good for it: the one of the last run is not tried on this one.
      if (info) way.setKey(null);
      way.setAddresses(next);
      if (!info || !first) return;
      const { apiKey, secretKey, passphrase } = first;
      void credentials.issued(info.seed, { apiKey, secretKey, passphrase });
    },
    whenReady(callback) {
      if (ready) callback();
      else waiting.push(callback);
    },
    refresh() {
      way.refresh();
      trading.refresh();
      archive?.sweep();
    },
    async stop(reason) {
      away.closing();
      await trading.flush(reason);
      await away.stop();
      trading.stop();
      archive?.stop();
      await timeline.close();
      way.stop();
      credentials.stop();
      references.stop();
      values.stop();
    },
  };
}
