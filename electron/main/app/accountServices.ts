/**
 * Composes everything that needs an API key: credentials, the private exchange client, and trading, which uses both.
 */
import type { IsOurs } from '../exchange/mapping/orders.ts';
import { publicAddresses, type ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { createChangesSinceLastSession } from '../features/sinceLastSession/changesSinceLastSession.ts';
import { createCredentials, type Credentials } from './credentials/credentials.ts';
import type { Keychain } from './credentials/keychain.ts';
import { originsOf } from '../exchange/hosts.ts';
import type { SimulatorInfo } from '../exchange/embedded/simulatorHost.ts';
import type { HttpTransport } from '../exchange/rest/transport.ts';
import type { SocketConnector } from '../exchange/ws/socketPort.ts';
import type { PublicExchangeClient, ClientAccount } from './publicExchangeClient.ts';
import type { AccountContext } from '../account/accountContext.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import type { MainModule } from '../platform/mainModule.ts';
import type { TradingCall } from '../trading/tradingParts.ts';
import type { JournalFiles } from '../platform/journal/journalFiles.ts';
import type { SecretRegistry } from '../platform/log/secretRegistry.ts';
import { largestLeverage } from '../market/marketQueries.ts';
import { createReferencePrices, type ReferencePrices } from '../market/referencePrice.ts';
import { createValuePrices, type ValuePrices } from '../market/valuePrices.ts';
import { createPrivateExchangeClient, type PrivateExchangeClient } from './privateExchangeClient.ts';
import type { ProfileFiles } from '../platform/files/profileFiles.ts';
import type { SecretGuard } from '../platform/invariants/secretGuard.ts';
import type { Violated } from '../platform/invariants/violations.ts';
import { createArchive, type Archive } from '../features/records/archive/archive.ts';
import type { DatabaseFiles } from '../platform/sqlite/database.ts';
import { createTimeline, type Timeline } from '../features/records/timeline.ts';
import type { Ask } from '../platform/question.ts';
import type { PrivateRest, ReadingSession } from '../exchange/ports.ts';
import { createTrading, type Trading } from '../trading/trading.ts';
import type { SessionKeys } from './credentials/heldKeys.ts';

// A journal that is not certainly the latest one of this profile pauses trading, and the user chooses: to check first,
// or to let orders be sent again (XF8, XF12). The notice is shown and the old journal text is set aside in both cases.

/**
 * Journal lost as a whole, or missing; changed while it was open; of another environment; moved or copied from another
 * folder; joined from two files; older than what the exchange shows.
 */
const choices: ReadonlySet<string> = new Set([
  'error.journal.lost',
  'error.journal.gone',
  'error.journal.changed',
  'error.journal.foreign',
  'error.journal.moved',
  'error.journal.joined',
  'error.journal.older',
]);

/**
 * Creates a handler that passes every notice on to `notice`; the first of each kind that requires a choice halts all
 * orders through `halt`.
 */
export function createJournalChoice(
  notice: (error: AppError) => void,
  halt: (reason: AppError) => void,
): (error: AppError) => void {
  const halted = new Set<string>();
  return (error) => {
    notice(error);
    // Halts once per start: a user who let orders be sent again has seen the notice. Halting emits the same notice,
    // which must not halt again.
    if (!choices.has(error.key) || halted.has(error.key)) return;
    halted.add(error.key);
    halt(error);
  };
}

/** IPC calls that manage keys. */
export type CredentialCall = Extract<keyof CallHandlers, `credentials.${string}`>;

/** Dependencies of {@link createAccountServices}. */
export interface AccountServicesParts {
  readonly secrets: SecretRegistry;
  readonly keychain: Keychain;
  /** Keys held in memory while the program runs. */
  readonly sessionKeys?: SessionKeys | undefined;
  /** Why keys may not be loaded in this process; null when they may. */
  readonly forbidden: AppError | null;
  /**
   * Returns the addresses of live in force, which stay the same while live is open; without it they are the shipped
   * ones.
   */
  readonly live?: (() => ExchangeAddresses) | undefined;
  readonly files: ProfileFiles;
  /** Files of what the exchange at these addresses showed, apart from those of other addresses (R20). */
  readonly recordFiles: ProfileFiles;
  readonly journalFiles: JournalFiles;
  readonly databases: DatabaseFiles;
  /** False: nothing is archived. */
  readonly archives: boolean;
  /** Secret check before anything is written to disk (V8); without it everything may be written. */
  readonly secretFree?: SecretGuard;
  /** Called when an invariant is violated (V4). */
  readonly violated?: Violated;
  /** Folder of the journal: the profile's, or one of other addresses. */
  readonly profileFolder: string;
  readonly transport: HttpTransport;
  readonly connector: SocketConnector;
  readonly userAgent: string;
  readonly publicClient: PublicExchangeClient;
  readonly confirm: Ask;
  /** Whether the limits stay at their strictest. */
  readonly safeStart?: boolean | undefined;
  /** Awaited between the steps of placing an order, so that a test can stop the program there. */
  readonly step?: (name: string) => Promise<void>;
}

export interface AccountServices extends Required<MainModule<CredentialCall | TradingCall>>, ClientAccount {
  readonly credentials: Credentials;
  readonly trading: Trading;
  readonly timeline: Timeline;
  /** Null when nothing is archived. */
  readonly archive: Archive | null;
  readonly references: ReferencePrices;
  /** Last prices that value what the account holds. */
  readonly values: Pick<ValuePrices, 'of'>;
  /** Attaches another exchange; `info` is set when it is the embedded one, which issues a key. */
  readonly attach: (addresses: ExchangeAddresses | null, info: SimulatorInfo | null) => void;
  /** Opens a client that reads the account of a key that is not in use. */
  readonly openWatched: (keyId: string) => Promise<Result<ReadingSession, AppError>>;
  /** Calls `callback` whenever a key was added, changed or deleted. */
  readonly onKeysChange: (callback: () => void) => void;
  /** Calls `callback` once, as soon as orders can be sent for the first time. */
  readonly whenReady: (callback: () => void) => void;
}

/** Creates the permanent records of one account: the timeline of each intent, and the archive. */
function createPermanentRecords(
  { scope, clock, notify, push }: AccountContext,
  { journalFiles, databases, archives, publicClient, secretFree = () => true }: AccountServicesParts,
  isOurs: IsOurs,
): Pick<AccountServices, 'timeline' | 'archive'> {
  const timeline = createTimeline({ ...scope, clock, databases, files: journalFiles, notice: notify, secretFree });
  const archive = archives
    ? createArchive({
        ...scope,
        clock,
        files: databases,
        instruments: publicClient.instruments,
        serverNow: publicClient.recordTime.now,
        askTime: publicClient.recordTime.ask,
        pausedUntil: () => publicClient.ledger.pausedUntil(),
        knownMark: publicClient.marks.of,
        isOurs,
        notice: notify,
        push,
        secretFree,
      })
    : null;
  return { timeline, archive };
}

/** Creates the services of an account, with no key in use. */
export function createAccountServices(context: AccountContext, parts: AccountServicesParts): AccountServices {
  const { scope, clock, random, log, notify, push } = context;
  const { environment } = scope;
  const { publicClient, secrets, live = () => publicAddresses, secretFree = () => true } = parts;
  let ready = false;
  let inUse: PrivateRest | null = null;
  const waiting: (() => void)[] = [];
  const keyListeners: (() => void)[] = [];

  const references = createReferencePrices({ clock, rest: publicClient.rest, sockets: publicClient.sockets });
  const values = createValuePrices({ clock, rest: publicClient.rest, references });
  const { timeline, archive } = createPermanentRecords(context, parts, (...ids) => trading.isOurs(...ids));
  const tradingContext: AccountContext = {
    ...context,
    random: random.fork('trading'),
    notify: createJournalChoice(notify, (reason) => trading.safety.halt(reason)),
  };
  const trading: Trading = createTrading(tradingContext, {
    instruments: publicClient.instruments,
    reference: references.of,
    worth: values.of,
    touch: publicClient.hub.touch,
    watchBook: publicClient.hub.watchBook,
    serverNow: publicClient.time.now,
    profileFolder: parts.profileFolder,
    journalFiles: parts.journalFiles,
    profileFiles: parts.files,
    recordFiles: parts.recordFiles,
    confirm: parts.confirm,
    safeStart: parts.safeStart,
    pausedUntil: publicClient.pausedUntil,
    timeline,
    violated: parts.violated,
    ...(archive ? { archive } : {}),
    renewStream: (market) => privateClient.renew(market),
    largestLeverage: (symbol) => largestLeverage(publicClient.questions, symbol),
    traderKey: (keyId) => credentials.view().keys.some((key) => key.keyId === keyId && key.copyTrader === true),
    ...(parts.step ? { step: parts.step } : {}),
  });
  const privateClient: PrivateExchangeClient = createPrivateExchangeClient({
    environment,
    live: live(),
    clock,
    random: random.fork('private'),
    transport: parts.transport,
    connector: parts.connector,
    ledger: publicClient.ledger,
    time: publicClient.time,
    userAgent: parts.userAgent,
    log,
    redact: secrets.redact,
    notice: notify,
    report: publicClient.report,
    changed: publicClient.connections.changed,
    listener: {
      push: trading.listener.push,
      connectionState(market, state) {
        trading.listener.connectionState(market, state);
        if (state === 'open') archive?.sweep();
      },
    },
    attach(rest, keyId) {
      inUse = rest;
      values.keep(rest !== null);
      // The archive is attached first, so that the records trading receives are stored under the key they belong to.
      archive?.attach(rest, keyId);
      trading.attach(rest, keyId);
      if (!rest) return;
      ready = true;
      for (const callback of waiting.splice(0)) callback();
    },
    fared: (...news) => credentials.keyStateChanged(...news),
  });
  const credentials = createCredentials({
    environment,
    clock,
    random,
    files: parts.files,
    keychain: parts.keychain,
    sessionKeys: parts.sessionKeys,
    forbidden: parts.forbidden,
    secrets,
    notice: notify,
    changed(view) {
      push('credentials.changed', view);
      for (const callback of keyListeners) callback();
    },
    trial: privateClient.trial,
    liveOrigins: () => originsOf(live()),
    use: privateClient.setKey,
  });

  const changesSinceLastSession = createChangesSinceLastSession(context, {
    files: parts.recordFiles,
    picture: trading.snapshot,
    secretFree,
  });

  return {
    credentials,
    trading,
    timeline,
    archive,
    references,
    values,
    views: privateClient.views,
    rest: () => inUse,
    openSymbols: () => trading.openSymbols(),
    handlers: {
      'credentials.save': (input) => credentials.save(input),
      'credentials.delete': ({ environment: of, keyId }) => credentials.remove(of, keyId),
      'credentials.use': ({ environment: of, keyId }) => credentials.choose(of, keyId),
      ...trading.handlers,
      // Keys that a locked start left in the keychain: the kill switch cannot cancel without them.
      async 'trading.kill'(request) {
        const answer = await trading.handlers['trading.kill'](request);
        if (answer.ok) credentials.loadKeys();
        return answer;
      },
      async 'guards.unlock'(request) {
        const answer = await trading.handlers['guards.unlock'](request);
        if (answer.ok) credentials.loadKeys();
        return answer;
      },
    },
    windowGone: () => trading.windowGone(),
    locked: (reason) => trading.locked(reason),
    attach(next, info) {
      references.forget();
      values.forget();
      const [first] = info?.keys ?? [];
      // A simulator issues the key that is valid for it, so the key of the last run is not tried on this one.
      if (info) privateClient.setKey(null);
      privateClient.setAddresses(next);
      if (!info || !first) return;
      const { apiKey, secretKey, passphrase } = first;
      void credentials.issued(info.seed, { apiKey, secretKey, passphrase });
    },
    async openWatched(keyId) {
      const key = await credentials.open(keyId);
      if (!key.ok) return key;
      const { forget } = key.value;
      const session = privateClient.reading(key.value);
      if (!session.ok) {
        forget();
        return session;
      }
      const { rest, close } = session.value;
      return ok({
        rest,
        close() {
          close();
          forget();
        },
      });
    },
    onKeysChange: (callback) => void keyListeners.push(callback),
    whenReady(callback) {
      if (ready) callback();
      else waiting.push(callback);
    },
    refresh() {
      privateClient.refresh();
      trading.refresh();
      archive?.sweep();
    },
    async stop(reason) {
      changesSinceLastSession.closing();
      await trading.flush(reason);
      await changesSinceLastSession.stop();
      trading.stop();
      archive?.stop();
      await timeline.close();
      privateClient.stop();
      credentials.stop();
      references.stop();
      values.stop();
    },
  };
}
