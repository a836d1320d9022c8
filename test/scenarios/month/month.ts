/**
 * Days of trading at the simulator's exchange, in virtual time: own orders on both markets and in both position modes,
 * copies of lead traders, funding, liquidations, transfers and gifts. The program runs twice a day, ends properly or
 * not, and stays off for a week where there are days enough; what it archived is read as the window reads it.
 */
import type { Account as VenueAccount } from '../../../electron/simulator/venue/accounts/account.ts';
import type { AccountCommand } from '../../../electron/simulator/venue/accounts/accountCommands.ts';
import { assets } from '../../../electron/simulator/market/assets.ts';
import { contracts } from '../../../electron/simulator/market/contracts.ts';
import { spotPairs } from '../../../electron/simulator/market/instruments.ts';
import type { FuturesPlacement, SpotPlacement } from '../../../electron/simulator/venue/orders/placement.ts';
import { recordKeyOf, type RecordOf } from '../../../electron/main/features/records/archive/archiveRecord.ts';
import { createClosedPositions, type CopyOrderIds } from '../../../electron/main/features/records/closedPositions.ts';
import { createPerformance } from '../../../electron/main/features/records/performance/performance.ts';
import { createPerformanceDesk } from '../../../electron/main/features/records/performance/performanceDesk.ts';
import { createReconciliation } from '../../../electron/main/features/records/reconciliation.ts';
import { createReport } from '../../../electron/main/features/records/report/report.ts';
import { createSpotLots } from '../../../electron/main/features/records/spotLots.ts';
import type { ClosedPosition } from '../../../shared/domain/closedPosition.ts';
import { positionHistory, type PositionHistory } from '../../../shared/domain/closedPositions.ts';
import type { LotMethod } from '../../../shared/domain/spotLots.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { PerformanceAnswer } from '../../../shared/ipc/performanceViews.ts';
import type { ClosedPositionsPage } from '../../../shared/ipc/recordViews.ts';
import type { ReportAnswer } from '../../../shared/ipc/reportViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Random } from '../../../shared/time/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time/units.ts';
import { createArchiveRig, type ArchiveRig } from '../../main/features/records/archive/support/archiveRig.ts';
import { rig as here } from '../../main/trading/support/desk.ts';
import type { WorldMarkets } from '../world/worldExchange.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';
import { copiesByOrder } from '../../../shared/domain/tradeOrigin.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const;
/** Three coins whose makers act once a minute: a month passes in less than a minute. */
const markets: WorldMarkets = {
  listing: {
    assets: assets
      .filter(({ name }) => SYMBOLS.some((symbol) => symbol === `${name}USDT`))
      .map((asset) => ({ ...asset, warmUpMinutes: 0 })),
    instruments: [...spotPairs, ...contracts]
      .filter(({ symbol }) => SYMBOLS.some((one) => one === symbol))
      .map((one) => ({ ...one, stepMilliseconds: MINUTE_MS, quotes: 30, takersPerSecond: 1 / 30 })),
  },
  pumpMs: MINUTE_MS,
};

/** Own orders a day. */
const ORDERS_A_DAY = 66;
/** Milliseconds that a run of the program lasts, and how many begin in a day. */
const RUN_MS = 12 * MINUTE_MS;
const RUNS_A_DAY = 2;
/** Own orders of a day while which lead traders trade. */
const LED_ORDERS = 8;
/** Days on which the program does not run, where there are so many. */
const isAway = (day: number): boolean => day >= 12 && day < 19;

/** A month with its archive; the program runs. */
export interface TradedDays {
  readonly rig: ArchiveRig;
  readonly account: VenueAccount;
  /** Positions that earlier runs of the program showed as closed, by id, where nothing of them was missing. */
  readonly shown: ReadonlyMap<string, ClosedPosition>;
}

/** Returns the open copies, as copy trading reads them. */
const openCopies = ({ exchange }: ArchiveRig): CopyOrderIds[] =>
  exchange.venue.accounts.copy.store.open
    .filter(({ accountId }) => accountId === 'user')
    .map(({ openOrderId }) => ({ openOrderId, closeOrderId: null, stopLossPrice: null }));

/** Returns what a call answers while the clock runs. Throws its error. */
async function answerOf<Value>(
  clock: ArchiveRig['clock'],
  call: Result<Value, AppError> | Promise<Result<Value, AppError>>,
): Promise<Value> {
  let answer: Result<Value, AppError> | null = null;
  const answered = Promise.resolve(call).then((one) => (answer = one));
  await clock.run(HOUR_MS, () => answer !== null);
  const result = await answered;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Reads all closed positions as the window does. */
export async function closedPositions(rig: ArchiveRig): Promise<ClosedPosition[]> {
  const { clock } = rig;
  const { source } = rig.archive();
  const { handlers } = createClosedPositions({
    tradingContext: here,
    clock,
    source,
    access: () => ({ epoch: 1 }),
    copies: () => openCopies(rig),
    seenTerms: rig.archive().seenTerms,
  });
  const all: ClosedPosition[] = [];
  for (let after: { closedAt: number; id: string } | null = null; ;) {
    const request = { ...here, symbol: null, from: null, to: null, after, limit: 500 };
    const page: ClosedPositionsPage = await answerOf(clock, handlers['records.closedPositions'](request));
    const { items, more } = page;
    all.push(...items);
    const last = items.at(-1);
    if (!more || !last) return all;
    after = { closedAt: last.closedAt!, id: last.id };
  }
}

/** Makes the report of all time as the window asks for it. */
export async function reportOf(rig: ArchiveRig, method: LotMethod): Promise<ReportAnswer> {
  const { clock } = rig;
  const { source, balanceSource } = rig.archive();
  const parts = { tradingContext: here, clock, source, access: () => ({ epoch: 1 }) };
  const positions = createClosedPositions({ ...parts, copies: () => openCopies(rig), seenTerms: () => [] });
  const lots = createSpotLots({ ...parts, instruments: { find: () => null } });
  const reconciliation = createReconciliation({ ...parts, balances: balanceSource });
  const handlers = createReport({
    ...parts,
    positions: () => positions.current(),
    lots: (wanted) => lots.current(wanted),
    async reconcile(market, from, to) {
      const answer = await reconciliation['records.reconciliation']({ ...here, market, from, to });
      return answer.ok ? answer.value : null;
    },
    secretFree: () => true,
    shell: {
      saveFile: () => Promise.resolve(null),
      saveStream: () => Promise.resolve(null),
      printPdf: () => Promise.reject(new Error('nothing is printed')),
    },
    words: () => ({ language: 'en', grouping: 'space' }),
  });
  return answerOf(clock, handlers['records.report']({ ...here, method, from: 0, to: clock.now() }));
}

/** Computes the performance of the futures account as the window asks for it, in this thread. */
export async function performanceOf(rig: ArchiveRig): Promise<PerformanceAnswer> {
  const { clock } = rig;
  const { source } = rig.archive();
  const parts = { tradingContext: here, clock, source, access: () => ({ epoch: 1 }) };
  const positions = createClosedPositions({ ...parts, copies: () => openCopies(rig), seenTerms: () => [] });
  const { handlers } = createPerformance({
    ...parts,
    positions: () => positions.current(),
    async lots() {
      const current = await positions.current();
      return current && { ...current, history: { closed: [] } };
    },
    tags: () => Promise.resolve({ of: () => [] }),
    drills: () => [],
    startThread() {
      const desk = createPerformanceDesk();
      return {
        add: (trades) => desk.add(trades),
        compute: (zone) => Promise.resolve(desk.compute(zone)),
        find: (query) => Promise.resolve(desk.find(query)),
        end: () => undefined,
      };
    },
  });
  return answerOf(
    clock,
    handlers['records.performance']({ ...here, zone: 'utc', from: null, to: null, drills: 'with' }),
  );
}

/** Returns all archived records of a kind, newest first. */
export function allRecords<Kind extends 'orders' | 'fills' | 'income' | 'bills' | 'copies'>(
  rig: ArchiveRig,
  market: Market,
  kind: Kind,
): RecordOf[Kind][] {
  const all: RecordOf[Kind][] = [];
  for (let before: number | null = null; ;) {
    const page = rig.archive().source.page({ market, kind, symbol: null, before, limit: 1_000 });
    if (!page) throw new Error('the archive cannot be read');
    const records = page.items.list as RecordOf[Kind][];
    all.push(...records);
    if (!page.more) return all;
    before = recordKeyOf[kind](records.at(-1) as never).time;
  }
}

/** Rebuilds all positions from the archive, those still open included. */
export function allPositions(rig: ArchiveRig): PositionHistory {
  const known = new Map(allRecords(rig, 'futures', 'orders').map(({ orderId, origin }) => [orderId, origin]));
  const always = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];
  const steps = positionHistory({
    fills: allRecords(rig, 'futures', 'fills'),
    income: allRecords(rig, 'futures', 'income'),
    originOf: (orderId) => known.get(orderId) ?? null,
    terms: { isSeparated: () => false, copyOf: copiesByOrder(allRecords(rig, 'futures', 'copies')) },
    covered: { fills: always, income: always, copies: always },
  });
  return runAtOnce(steps);
}

/** Places, cancels or closes something at random; what the exchange refuses is left. */
function trade({ exchange: { venue } }: ArchiveRig, random: Random): void {
  const { accounts, market, time } = venue;
  const account = accounts.account('user');
  const where = random.integer(4) === 0 ? 'spot' : 'futures';
  const symbol = SYMBOLS[random.integer(where === 'spot' ? 2 : 3)]!;
  const { last, instrument } = market.find(where, symbol)!;
  const drawn = random.integer(10);
  const open = accounts.openOrders('user', where);
  if (drawn === 0 && open.length > 0) {
    accounts.cancel('user', where, { orderId: open[random.integer(open.length)]!.id }, time.now());
    return;
  }
  const side = random.integer(2) === 0 ? 'BUY' : 'SELL';
  const isLimit = drawn < 4;
  const price = last.last * (1 + ((side === 'BUY' ? -1 : 1) * random.integer(10)) / 1_000);
  const terms = isLimit
    ? {
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: (Math.round(price) / 10 ** instrument.priceDecimals).toFixed(instrument.priceDecimals),
      }
    : { type: 'MARKET' };
  // About a thousand USDT, in steps of the instrument.
  const worth = (200 + random.integer(2_000)) * 10 ** instrument.priceDecimals;
  const quantity = (worth / last.last).toFixed(Math.min(instrument.sizeDecimals, 4));
  const asked = { symbol, side, quantity, newClientOrderId: `m${random.integer(1e9)}`, ...terms };
  if (where === 'spot') {
    accounts.placeSpot('user', asked as SpotPlacement, time.now());
    return;
  }
  const positionSide = random.integer(2) === 0 ? 'LONG' : 'SHORT';
  const held = account.ownPositionsOf(symbol, positionSide);
  if (drawn === 9 && held.length > 0) {
    accounts.futures.close(account, { positionId: held[random.integer(held.length)]!.id }, time.now());
    return;
  }
  accounts.placeFutures('user', { ...asked, positionSide } as FuturesPlacement, time.now());
}

/** Moves money, and changes how positions are kept where that is possible, once a day. */
function settle({ exchange: { venue } }: ArchiveRig, day: number): void {
  const { accounts, time } = venue;
  const account = accounts.account('user');
  const commands: AccountCommand[] = [
    { kind: 'transfer', accountId: 'user', from: 'spot', to: 'futures', asset: 'USDT', amount: `${1_000 + day}.5` },
    { kind: 'transfer', accountId: 'user', from: 'futures', to: 'spot', asset: 'USDT', amount: '300.00000001' },
    { kind: 'gift', accountId: 'user', amount: '5', reason: 'INCREASE_CONTRACT_CASH_GIFT' },
    {
      kind: 'reward',
      accountId: 'user',
      wallet: 'spot',
      asset: 'USDT',
      amount: '1.25',
      bizType: 'airdrop_send' as never,
    },
  ];
  for (const command of commands) accounts.administer(command, time.now());
  for (const symbol of SYMBOLS) {
    // Refused while a position is open.
    const separatedType = day % 2 === 0 ? 'SEPARATED' : 'COMBINED';
    const marginType = day % 3 === 2 ? 'CROSSED' : 'ISOLATED';
    accounts.futures.setMarginMode(account, { symbol, marginType, separatedType }, time.now());
  }
}

/** Runs the program once, and notes the closed positions it shows of which nothing is missing. */
async function runProgram(rig: ArchiveRig, isGraceful: boolean, shown: Map<string, ClosedPosition>): Promise<void> {
  rig.start();
  rig.archive().readCopies();
  await rig.clock.run(RUN_MS);
  for (const position of await closedPositions(rig)) {
    if (position.issues.length === 0 && position.origin !== null) shown.set(position.id, position);
  }
  rig.end(isGraceful);
}

/** Closes whatever is open, so that the positions account for the whole balance. */
async function closeAll({ exchange: { venue }, clock }: ArchiveRig): Promise<void> {
  const { accounts, time } = venue;
  const account = accounts.account('user');
  accounts.copy.idle = true;
  for (const { traderId } of accounts.copy.traders) accounts.copy.stop(account, traderId, time.now());
  for (const market of ['spot', 'futures'] as const) accounts.cancelOpen('user', market, undefined, time.now());
  for (let round = 0; account.positions.size > 0; round += 1) {
    if (round === 60) throw new Error('a position could not be closed');
    const open = Array.from(account.positions.keys());
    for (const positionId of open) accounts.futures.close(account, { positionId }, time.now());
    await clock.run(MINUTE_MS);
  }
}

/** Trades for so many days; at the end everything is closed, and a last run of the program has read everything. */
export async function tradeDays(days: number, folder: string): Promise<TradedDays> {
  const rig = createArchiveRig(20_261, folder, markets);
  const { clock, exchange, random } = rig;
  const { accounts, time } = exchange.venue;
  const account = accounts.account('user');
  const shown = new Map<string, ClosedPosition>();
  accounts.copy.begin(time.now());
  for (const symbol of SYMBOLS) {
    const leverage = symbol === 'SOLUSDT' ? '50' : '20';
    const asked = { symbol, isolatedLongLeverage: leverage, isolatedShortLeverage: leverage, crossLeverage: '20' };
    const set = accounts.futures.setLeverage(account, asked, time.now());
    if (!set.ok) throw new Error(JSON.stringify(set.error));
  }
  for (let day = 0; day < days; day += 1) {
    settle(rig, day);
    for (let part = 0; part < RUNS_A_DAY; part += 1) {
      const end = clock.monotonic() + DAY_MS / RUNS_A_DAY;
      for (let order = 0; order < ORDERS_A_DAY / RUNS_A_DAY; order += 1) {
        // Lead traders trade in the first hours of a day: their copies are many.
        accounts.copy.idle = part > 0 || order > LED_ORDERS;
        trade(rig, random);
        await clock.run(random.integer((2 * (DAY_MS / RUNS_A_DAY - RUN_MS)) / (ORDERS_A_DAY / RUNS_A_DAY)));
      }
      if (!isAway(day)) await runProgram(rig, random.integer(3) > 0, shown);
      await clock.run(Math.max(0, end - clock.monotonic()));
    }
  }
  await closeAll(rig);
  rig.start();
  rig.archive().readCopies();
  await clock.run(2 * RUN_MS);
  return { rig, account, shown };
}
