/** From a draft of the window to a draft of main's own: every rule, limit and remark, checked where the key is (B-A8, XI11). */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { OrderDraft, Position } from '../../../../shared/domain/order.ts';
import { checkDraft } from '../../../../shared/domain/orderCheck.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { OrderTicket } from '../../../../shared/ipc/tradingViews.ts';
import {
  add,
  compare,
  decimal,
  formatShort,
  multiply,
  parseDecimal,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { BestPrices } from '../../market/feed.ts';
import type { Instruments } from '../../market/instruments.ts';
import { checkGuards } from '../safety/guards.ts';
import type { MarketDesk } from '../account/marketDesk.ts';
import { warningsOf } from './orderWarnings.ts';
import type { Terms } from '../account/terms.ts';
import type { ReferencePrice } from '../trading.ts';
import { FRESH_MS } from '../tradingLimits.ts';

/** What checking a draft looks at. */
export interface PrepareParts {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly reference: (market: Market, symbol: string) => ReferencePrice | null;
  readonly touch: (market: Market, symbol: string) => BestPrices | null;
  readonly desks: Readonly<Record<Market, Pick<MarketDesk, 'balances' | 'positions'>>>;
  readonly terms: Pick<Terms, 'known'>;
  readonly ordersLastMinute: () => number;
  readonly repeated: (draft: OrderDraft) => boolean;
  readonly sameInDoubt: (draft: OrderDraft) => boolean;
}

/** A checked draft and what was found on the way. */
export type CheckedDraft = Pick<OrderTicket, 'draft' | 'reference' | 'notional' | 'warnings'>;

const DOLLARS = new Set(['USDT', 'USDC', 'USD']);
const ONE: Decimal = { units: 1n, scale: 0 };

/** What one unit of an asset is worth in dollars; null when nothing says. */
function dollarValue(asset: string, { reference }: PrepareParts): Decimal | null {
  if (DOLLARS.has(asset)) return ONE;
  const price = reference('spot', `${asset}USDT`)?.price;
  return (price === undefined ? undefined : parseDecimal(price)) ?? null;
}

/** What both markets hold together, as far as it can be valued; null while nothing is known. */
function equityOf(parts: PrepareParts): Decimal | null {
  let sum: Decimal | null = null;
  for (const desk of Object.values(parts.desks)) {
    for (const { asset, total, unrealisedPnl } of desk.balances.all()) {
      const value = dollarValue(asset, parts);
      const held = add(parseDecimal(total) ?? ZERO, parseDecimal(unrealisedPnl ?? '0') ?? ZERO);
      if (value) sum = add(sum ?? ZERO, multiply(held, value));
    }
  }
  return sum;
}

/** The position a draft closes: on futures the side says it (A-FUTURES-SIDES). */
function closedBy(draft: OrderDraft, parts: PrepareParts): Position | null | undefined {
  if (draft.market === 'spot') return null;
  const closes = (draft.side === 'SELL') === (draft.positionSide === 'LONG');
  return closes ? parts.desks.futures.positions.find(draft.symbol, draft.positionSide) : null;
}

function availableFor(draft: OrderDraft, instrument: Instrument, parts: PrepareParts): Decimal | null {
  const spends = draft.market === 'spot' && draft.side === 'SELL' ? instrument.baseAsset : instrument.quoteAsset;
  const text = parts.desks[draft.market].balances.find(spends)?.available;
  const available = text === undefined ? undefined : parseDecimal(text);
  if (available === undefined || draft.market === 'spot') return available ?? null;
  const leverage = parseDecimal(parts.terms.known('futures', draft.symbol)?.leverage ?? '');
  return leverage ? multiply(available, leverage) : null;
}

/** The instrument, or why there is none to trade (XU23). */
export function tradedInstrument(
  instruments: Pick<Instruments, 'find'>,
  market: Market,
  symbol: string,
): Result<Instrument, AppError> {
  const found = instruments.find(market, symbol);
  if (found === null) return fail(appError('unavailable', 'error.trading.instrumentsMissing'));
  if (found) return ok(found);
  return fail(appError('invalid', 'error.market.unknownSymbol', { market, symbol: symbol.slice(0, 40) }));
}

/** Checks a draft; the answer holds main's own copy of it, to the last digit. */
export function checkOrder(draft: OrderDraft, parts: PrepareParts): Result<CheckedDraft, AppError> {
  const { environment, clock } = parts;
  const listed = tradedInstrument(parts.instruments, draft.market, draft.symbol);
  if (!listed.ok) return listed;
  const instrument = listed.value;
  const [first] = checkDraft(draft, instrument);
  if (first) return fail(appError('invalid', first.key, { ...first.params }));
  const now = clock.now();
  const price = parts.reference(draft.market, draft.symbol);
  const closed = closedBy(draft, parts);
  const closes = closed ? decimal(closed.size) : null;
  const passed = checkGuards(draft, {
    environment,
    instrument,
    reference: price && { price: price.price, ageMs: Math.max(0, now - price.at) },
    equity: equityOf(parts),
    quoteValue: dollarValue(instrument.quoteAsset, parts),
    closes,
    ordersLastMinute: parts.ordersLastMinute(),
  });
  if (!passed.ok) return passed;
  const { reference, notional } = passed.value;
  const touch = parts.touch(draft.market, draft.symbol);
  const isFresh = touch !== null && now - touch.at <= FRESH_MS && compare(decimal(touch.bid), ZERO) > 0;
  const warnings = warningsOf(draft, {
    environment,
    instrument,
    reference,
    opposite: isFresh ? (draft.side === 'BUY' ? touch.ask : touch.bid) : reference,
    notional,
    available: availableFor(draft, instrument, parts),
    // A closing order without a position is larger than it.
    closes: closed === undefined ? ZERO : closes,
    repeated: parts.repeated(draft),
    sameInDoubt: parts.sameInDoubt(draft),
  });
  return ok({ draft: { ...draft }, reference, notional: notional && formatShort(notional), warnings });
}
