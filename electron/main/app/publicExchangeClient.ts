/**
 * The public client of one exchange: REST, the two public sockets, clocks, instruments and feeds, which receive and
 * lose their addresses together.
 */
import type { Environment } from '../../../shared/domain/environment.ts';
import type { ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { ConnectionView } from '../../../shared/ipc/appState.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import { createClockSync, type ClockSync } from './clocks/clockSync.ts';
import { createRecordTime, type RecordTime } from './clocks/recordTime.ts';
import { createConnections, type Connections } from './environment/connections.ts';
import { checkAddresses } from '../exchange/hosts.ts';
import { createBudgetNews, type BudgetNews } from '../market/budgetNews.ts';
import { createRestClient, type CallReport, type RestClient } from '../exchange/rest/client.ts';
import { createWeightLedger, type WeightLedger } from '../exchange/rest/limits/weightLedger.ts';
import type { ComparedTime } from '../exchange/rest/signedTime.ts';
import type { HttpTransport } from '../exchange/rest/transport.ts';
import { createPublicSocket, type PublicSocket } from '../exchange/ws/publicSocket.ts';
import type { SocketConnector } from '../exchange/ws/socketPort.ts';
import type { Violated } from '../platform/invariants/violations.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { MainModule } from '../platform/mainModule.ts';
import { createInstruments, type DatedInstruments } from '../market/instruments.ts';
import { createMarketCalls, type MarketCall } from '../market/marketCalls.ts';
import { createMarketHub, type MarketHub } from '../market/marketHub.ts';
import type { PublishSource, Publisher } from '../market/publisher.ts';
import { createKnownMarks, type KnownMarks } from '../market/knownMarks.ts';
import { createMarketQueries, type MarketQueries } from '../market/marketQueries.ts';
import type { PrivateRest } from '../exchange/ports.ts';
import { HOUR_MS } from '../../../shared/time/units.ts';

export interface PublicExchangeClient extends Required<
  Pick<MainModule<MarketCall>, 'handlers' | 'windowGone' | 'refresh'>
> {
  readonly rest: RestClient;
  /** Ledger of the rate-limit weight of this IP address, shared by public and private requests (R3). */
  readonly ledger: WeightLedger;
  /** Returns the wall time until which the exchange requires a pause; null when it does not (B-C2). */
  readonly pausedUntil: () => number | null;
  /** Usage of the rate limits. */
  readonly budget: BudgetNews;
  /** Records how a REST request ended, private ones too. */
  readonly report: (report: CallReport) => void;
  /**
   * Time that requests are signed with: the exchange's, or this machine's when exchange time runs at another pace
   * (R38).
   */
  readonly time: ComparedTime;
  /** Time the exchange puts on its records, at whatever pace it runs. */
  readonly recordTime: RecordTime;
  readonly sockets: Readonly<Record<Market, PublicSocket>>;
  readonly clocks: ClockSync;
  readonly connections: Connections;
  readonly instruments: DatedInstruments;
  readonly hub: MarketHub;
  readonly marks: Pick<KnownMarks, 'of'>;
  readonly questions: MarketQueries;
  /** Attaches another exchange; null: none, and everything is stale at once. */
  readonly attach: (addresses: ExchangeAddresses | null) => void;
  /** Sets the account whose sockets are shown and whose open orders count. */
  setAccount(account: ClientAccount): void;
  /** Ends every feed and connection for good. */
  stop(): void;
}

/** Dependencies of {@link createPublicExchangeClient}. */
export interface PublicExchangeClientParts {
  readonly environment: Environment;
  /** Addresses of live in force; the shipped ones when not given. */
  readonly live?: ExchangeAddresses | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly transport: HttpTransport;
  readonly connector: SocketConnector;
  readonly publisher: Publisher;
  readonly userAgent: string;
  readonly log: Logger;
  readonly notice: (error: AppError) => void;
  /** Returns how many exchange seconds pass in one real second now (R38): a replay may change its pace. */
  readonly pace: () => number;
  /**
   * False only in a test (R35): a request then stops counting one window after it was sent, whenever its response
   * arrives.
   */
  readonly holdUntilReply?: boolean;
  /** Called when an invariant is violated. */
  readonly violated?: Violated | undefined;
}

/**
 * Parts of the account in use that the public client needs: its sockets, its signed requests, its share of the rate
 * limits.
 */
export interface ClientAccount {
  /** Returns the views of the private sockets, which belong to a key. */
  readonly views: () => readonly ConnectionView[];
  /** Returns the signed REST client of the key in use, for the account's fee rates; null without a key. */
  readonly rest: () => Pick<PrivateRest, 'query'> | null;
  /** Returns the number of symbols with open orders: weight is reserved for cancelling them (B-C1). */
  readonly openSymbols: () => number;
}

/** The account while no key is in use. */
const noAccount: ClientAccount = { views: () => [], rest: () => null, openSymbols: () => 0 };

/**
 * Creates the clocks of the exchange: compared with this machine's, the time of its records, and the time requests are
 * signed with.
 */
function createExchangeClocks(
  { clock, publisher, pace, notice }: Pick<PublicExchangeClientParts, 'clock' | 'publisher' | 'pace' | 'notice'>,
  rest: RestClient,
): Pick<PublicExchangeClient, 'clocks' | 'recordTime' | 'time'> & {
  /** Returns the exchange's time from the clock comparison; null while exchange time runs at another pace (R38). */
  readonly realNow: (market: Market) => number | null;
} {
  const realTime = (): boolean => pace() === 1;
  const clockNews: PublishSource = { take: () => ({ event: 'clocks.changed', payload: clocks.views() }) };
  /** Simulated time that runs faster jumps by nature: clock notices are sent only at real pace. */
  const remark = (error: AppError): void => {
    if (realTime()) notice(error);
  };
  const comparedListeners: (() => void)[] = [];
  const compared = (): void => {
    publisher.changed(clockNews);
    for (const listener of comparedListeners) listener();
  };
  const clocks = createClockSync(clock, rest, compared, {
    jumped: (market, byMs) =>
      remark(appError('unavailable', 'error.clock.jumped', { market, seconds: Math.round(byMs / 1_000) })),
    farApart: (market, offsetMs) =>
      remark(appError('unavailable', 'error.clock.farApart', { market, hours: Math.round(offsetMs / HOUR_MS) })),
  });
  const recordTime = createRecordTime({
    clock,
    pace,
    compared: clocks.serverNow,
    async serverTime(market) {
      const reply = await rest.get(market === 'spot' ? 'spot.time' : 'futures.market.time', {});
      return reply.ok ? reply.value.serverTime : undefined;
    },
  });
  const time: ComparedTime = {
    now: (market) => (realTime() ? clocks.serverNow(market) : clock.now()),
    sync: (market) => (realTime() ? clocks.sync(market) : Promise.resolve(true)),
    trusted: (market) => !realTime() || clocks.trusted(market),
    parting: (market) => (realTime() ? clocks.wallMinusMonotonicMs(market) : null),
    onCompared: (listener) => void comparedListeners.push(listener),
  };
  const realNow = (market: Market): number | null => (realTime() ? clocks.serverNow(market) : null);
  return { clocks, recordTime, time, realNow };
}

/** Creates a client without addresses. */
export function createPublicExchangeClient(parts: PublicExchangeClientParts): PublicExchangeClient {
  const { environment, live, clock, random, publisher, log } = parts;
  let account = noAccount;
  const ledger = createWeightLedger(clock, random.fork('ledger'), {
    mayHavePredecessor: true,
    openSymbols: () => account.openSymbols(),
    holdUntilReply: parts.holdUntilReply ?? true,
    violated: parts.violated,
  });
  const budget = createBudgetNews(clock, publisher, ledger);
  const rest = createRestClient({
    environment,
    live,
    clock,
    transport: parts.transport,
    ledger,
    userAgent: parts.userAgent,
    report: (one) => report(one),
    now: (market) => realNow(market),
  });
  const report = (one: CallReport): void => {
    connections.reported(one);
    const { market, row, error, dropped } = one;
    if (error) log.write('rest.failed', { market, row, kind: error.kind, key: error.key });
    else log.write('rest.answered', { market, row });
    if (dropped > 0) log.write('rest.dropped', { market, row, count: dropped });
  };
  const createSocket = (market: 'spot' | 'futures') =>
    createPublicSocket({
      market,
      environment,
      live,
      connector: parts.connector,
      clock,
      random: random.fork(market),
      changed() {
        const { state, error } = sockets[market].view();
        log.write('socket.state', { market, state, key: error?.key ?? null });
        connections.changed();
      },
    });
  const sockets = { spot: createSocket('spot'), futures: createSocket('futures') };
  const pausedUntilWall = (): number | null => {
    const until = ledger.pausedUntil();
    return until === 0 ? null : clock.now() + until - clock.monotonic();
  };
  const connections = createConnections(
    clock,
    publisher,
    () => [...markets.map((market) => sockets[market].view()), ...account.views()],
    pausedUntilWall,
  );
  ledger.onPause(() => {
    connections.changed();
    // Instruments that could not be requested during a pause are requested when it ends, not at their next retry.
    if (ledger.pausedUntil() === 0) for (const market of markets) instruments.hurry(market);
  });

  const { clocks, recordTime, time, realNow } = createExchangeClocks(parts, rest);
  const instrumentNews: PublishSource = { take: () => ({ event: 'market.instrumentsChanged', payload: {} }) };
  const instruments = createInstruments(clock, random.fork('instruments'), rest, () =>
    publisher.changed(instrumentNews),
  );
  const marks = createKnownMarks(clock);
  const hub = createMarketHub(
    {
      marks,
      clock,
      random: random.fork('feeds'),
      rest,
      sockets,
      publisher,
      notice: parts.notice,
      log,
      serverNow: realNow,
    },
    instruments,
  );

  const questions = createMarketQueries({ clock, rest, privateRest: () => account.rest() }, instruments);

  const attach = (wanted: ExchangeAddresses | null): void => {
    const checked = wanted && checkAddresses(environment, wanted, live);
    if (checked && !checked.ok) parts.notice(checked.error);
    const addresses = checked?.ok ? checked.value : null;
    // Sockets are closed first: from here on no data of the old exchange looks live.
    for (const market of markets) sockets[market].setAddress(null);
    rest.setAddresses(addresses);
    recordTime.forget();
    questions.forget();
    connections.addressed(addresses !== null);
    if (!addresses) {
      instruments.cancel();
      clocks.stop();
      return;
    }
    hub.forget();
    marks.forget();
    for (const market of markets) sockets[market].setAddress(addresses[market].ws);
    instruments.load();
    // Another exchange has another clock: comparing it with the old one would look like a jump.
    clocks.stop();
    clocks.start();
  };

  return {
    rest,
    ledger,
    pausedUntil: pausedUntilWall,
    budget,
    report,
    time,
    recordTime,
    sockets,
    clocks,
    connections,
    instruments,
    hub,
    marks,
    questions,
    attach,
    setAccount(next) {
      account = next;
    },
    handlers: createMarketCalls({ rest, instruments, hub, questions, publisher }),
    windowGone: () => hub.dropAll(),
    stop() {
      hub.stop();
      attach(null);
      connections.stop();
      budget.stop();
      ledger.stop();
    },
    refresh() {
      for (const market of markets) sockets[market].reconnect();
      clocks.start();
    },
  };
}
