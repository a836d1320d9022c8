/**
 * The archive against the simulator's exchange, in one process and on one clock: real signed REST over an unreliable
 * network, a real database file, and the exchange's ledger as the reference.
 */
import { createNodeDatabases } from '../../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { fillOfFuturesPush, fillOfSpotPush } from '../../../../../../electron/main/exchange/mapping/fills.ts';
import {
  conditionalOrderOfPush,
  isConditionalPush,
} from '../../../../../../electron/main/exchange/mapping/conditionalOrderPush.ts';
import { orderOfPush } from '../../../../../../electron/main/exchange/mapping/orders.ts';
import { createAuthBreaker } from '../../../../../../electron/main/exchange/rest/authBreaker.ts';
import { createBudgets } from '../../../../../../electron/main/exchange/rest/limits/budgets.ts';
import { createWeightLedger } from '../../../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createPrivateRest } from '../../../../../../electron/main/exchange/rest/privateRest.ts';
import { createSignedTime } from '../../../../../../electron/main/exchange/rest/signedTime.ts';
import type {
  HttpReply,
  HttpRequest,
  HttpTransport,
  TransportFailure,
} from '../../../../../../electron/main/exchange/rest/transport.ts';
import { createSigner } from '../../../../../../electron/main/exchange/signer/signer.ts';
import { createArchive, type Archive } from '../../../../../../electron/main/features/records/archive/archive.ts';
import type { Database, DatabaseFiles } from '../../../../../../electron/main/platform/sqlite/database.ts';
import { writeJson } from '../../../../../../electron/simulator/venue/json.ts';
import {
  futuresFillItem,
  futuresOrderItem,
  spotFillItem,
  spotOrderItem,
} from '../../../../../../shared/exchange/privateChannels.ts';
import type { Instrument } from '../../../../../../shared/domain/instrument.ts';
import { markets, type Market } from '../../../../../../shared/exchange/markets.ts';
import { events } from '../../../../../../shared/ipc/contract.ts';
import type { ArchiveView } from '../../../../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../../shared/time/clock.ts';
import { createRandom, type Random } from '../../../../../../shared/time/random.ts';
import {
  createWorldExchange,
  type WorldExchange,
  type WorldMarkets,
} from '../../../../../scenarios/world/worldExchange.ts';
import { instrument, rig } from '../../../../trading/support/desk.ts';
import { createEventClock, type EventClock } from '../../../../trading/support/eventClock.ts';

const origins = { spot: 'http://127.0.0.1:4001', futures: 'http://127.0.0.1:4002' } as const;
/** The instruments of the exchange that the rig has by default. */
const usual = markets.map((market) => instrument(market));

/** Faults of the network: shares of requests, and whether it is down completely. */
export interface NetworkFaults {
  down: boolean;
  /** Share of requests that never arrive, of replies that never arrive, and of replies that cannot be read. */
  lost: number;
  /** Share of pushes that never arrive. */
  dropped: number;
  /** Whether the oldest fill of futures is missing from every page: a fault that no reader can detect. */
  hidesOldestFill: boolean;
}

/** One run of the program: its clock ends with it, and its databases stay as they were at that moment. */
interface Run {
  readonly archive: Archive;
  readonly end: (gracefully: boolean) => void;
}

/** The archive rig: the exchange, the network, and the runs of the program. */
export interface ArchiveRig {
  readonly clock: EventClock;
  readonly exchange: WorldExchange;
  readonly line: NetworkFaults;
  readonly random: Random;
  readonly notices: AppError[];
  readonly views: ArchiveView[];
  archive(): Archive;
  /** Starts a run of the program; `keyId` null: without a key. */
  start(keyId?: string | null): void;
  /** Ends the run: `gracefully`, or in the middle of an operation. */
  end(gracefully: boolean): void;
}

/** Creates the clock of one process: no timer of a program that has ended fires. */
function processClock(clock: Clock): { readonly clock: Clock; readonly die: () => void } {
  let alive = true;
  const living = (task: () => void) => () => {
    if (alive) task();
  };
  return {
    clock: {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      after: (milliseconds, task) => clock.after(milliseconds, living(task)),
      every: (milliseconds, task) => clock.every(milliseconds, living(task)),
    },
    die: () => (alive = false),
  };
}

/** Wraps databases so that their handles are released when the program ends. */
function heldDatabases(files: DatabaseFiles): { readonly files: DatabaseFiles; readonly release: () => void } {
  const open: Database[] = [];
  const trackDatabase = (database: Database): Database => {
    open.push(database);
    return database;
  };
  return {
    files: { ...files, open: (name) => trackDatabase(files.open(name)), memory: () => trackDatabase(files.memory()) },
    release: () => open.splice(0).forEach((one) => one.close()),
  };
}

/** Creates a rig from one seed over a profile folder; `lists`: what the exchange lists instead of one coin. */
export function createArchiveRig(seed: number, folder: string, lists?: WorldMarkets): ArchiveRig {
  const instruments = lists?.listing.instruments.map(({ market, symbol }) => instrument(market, symbol)) ?? usual;
  const find = (market: Market, symbol: string): Instrument | undefined =>
    instruments.find((one) => one.market === market && one.symbol === symbol);
  const clock = createEventClock();
  const random = createRandom(seed).fork('archive');
  const exchange = createWorldExchange(clock, seed, () => true, lists);
  const [key] = exchange.keys;
  const line: NetworkFaults = { down: false, lost: 0, dropped: 0, hidesOldestFill: false };
  const notices: AppError[] = [];
  const views: ArchiveView[] = [];
  let run: Run | null = null;

  const transportOf = (alive: () => boolean): HttpTransport => ({
    close: () => undefined,
    send: (request: HttpRequest) =>
      new Promise<Result<HttpReply, TransportFailure>>((resolve) => {
        const market: Market = request.url.startsWith(origins.spot) ? 'spot' : 'futures';
        const failed = (reason: TransportFailure['reason'], sent: boolean): void =>
          resolve(fail({ reason, sent, host: '127.0.0.1' }));
        const fate = line.down ? 'unreachable' : random.next() < line.lost ? random.integer(3) : 'good';
        clock.after(5 + random.integer(40), () => {
          if (!alive()) return;
          if (fate === 'unreachable') return failed('unreachable', false);
          if (fate === 0) return failed('broken', true);
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
          );
          const target = request.url.slice(origins[market].length);
          const body = Buffer.from(request.body ?? '');
          const reply = exchange.doors[market].arrive({
            method: request.method,
            target,
            address: '203.0.113.7',
            headers,
            body,
          });
          if (fate === 1) return failed('broken', true);
          const hidden =
            line.hidesOldestFill && target.startsWith('/capi/v3/userTrades') && reply.body.startsWith('[{')
              ? `[${reply.body.slice(reply.body.indexOf('},{') + 2)}`
              : reply.body;
          const text = fate === 2 ? hidden.slice(0, hidden.length >> 1) : hidden;
          const lowercaseHeaders = Object.fromEntries(
            Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), value]),
          );
          resolve(
            ok({
              status: reply.status,
              headers: { 'content-type': 'application/json', ...lowercaseHeaders },
              body: Buffer.from(text),
            }),
          );
        });
      }),
  });

  const begin = (keyId: string | null): Run => {
    const process = processClock(clock);
    let alive = true;
    const held = heldDatabases(createNodeDatabases(folder));
    const serverNow = (): number => exchange.venue.time.now();
    const ledger = createWeightLedger(process.clock, random.fork('ledger'));
    const archive = createArchive({
      ...rig,
      clock: process.clock,
      files: held.files,
      instruments: {
        all: () => instruments,
        find,
      },
      serverNow,
      pausedUntil: () => ledger.pausedUntil(),
      isOurs: () => false,
      notice: (error) => void notices.push(error),
      push(event, payload) {
        // Every event must match the schema of the IPC contract.
        views.push(events[event].parse(payload));
      },
    });
    const rest = createPrivateRest({
      clock: process.clock,
      transport: transportOf(() => alive),
      ledger,
      budgets: createBudgets(ledger),
      time: createSignedTime(process.clock, {
        now: serverNow,
        trusted: () => true,
        sync: () => Promise.resolve(true),
        parting: () => null,
      }),
      breaker: createAuthBreaker((error) => void notices.push(error)),
      signer: createSigner('simulator', key!),
      addresses: {
        spot: { rest: origins.spot, ws: 'ws://127.0.0.1:4001' },
        futures: { rest: origins.futures, ws: 'ws://127.0.0.1:4002' },
      },
      userAgent: 'Foredeck/test',
      redact: (text) => text,
      report: () => undefined,
    });
    archive.attach(keyId === null ? null : rest, keyId);
    return {
      archive,
      end(gracefully) {
        if (gracefully) archive.stop();
        alive = false;
        process.die();
        rest.stop();
        held.release();
      },
    };
  };

  exchange.venue.accounts.onNews(({ accountId, channel, records }) => {
    if (!run || accountId !== 'user' || line.down || random.next() < line.dropped) return;
    const items = records.map((record) => JSON.parse(writeJson(record)) as unknown);
    const ours = (): boolean => false;
    const { archive } = run;
    if (channel === 'spot.orders') {
      archive.orders(
        items.flatMap((item) => orderOfPush('spot', spotOrderItem.parse(item), ours) ?? []),
        'push',
      );
    } else if (channel === 'futures.orders') {
      const isPlain = (id: string): boolean =>
        exchange.venue.accounts.account('user').order('futures', id) !== undefined;
      for (const item of items.map((one) => futuresOrderItem.parse(one))) {
        if (isConditionalPush(item, isPlain)) {
          const order = conditionalOrderOfPush(item, ours);
          if (order) archive.conditionalOrders([order], 'push');
        } else {
          const order = orderOfPush('futures', item, ours);
          if (order) archive.orders([order], 'push');
        }
      }
    } else if (channel === 'spot.fill') {
      const fills = items.map((item) => spotFillItem.parse(item));
      archive.fills(fills.flatMap((fill) => fillOfSpotPush(fill, find('spot', fill.symbol)) ?? []));
    } else if (channel === 'futures.fill') {
      archive.fills(items.flatMap((item) => fillOfFuturesPush(futuresFillItem.parse(item)) ?? []));
    }
  });

  return {
    clock,
    exchange,
    line,
    random,
    notices,
    views,
    archive: () => run!.archive,
    start(keyId = 'key-1') {
      run = begin(keyId);
    },
    end(gracefully) {
      run?.end(gracefully);
      run = null;
    },
  };
}
