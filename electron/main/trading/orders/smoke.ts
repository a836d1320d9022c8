/** The smoke order: placed like a user's order, timed, and cancelled. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { roundPrice, smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Instruments } from '../../market/instruments.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { referenceWait } from '../tradingLimits.ts';
import { waitUntil } from './orderGate.ts';
import type { TradingContext } from '../../account/tradingContext.ts';

const SYMBOL = 'BTCUSDT';

/**
 * Dependencies of {@link placeSmokeOrder}. `bid` returns the best bid, or the reference price when no book is
 * available.
 */
export interface SmokeParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly bid: (symbol: string) => string | null;
  readonly handlers: Pick<CallHandlers, 'trading.prepare' | 'trading.submit' | 'trading.cancel'>;
  /** Returns the current state of an intent: a push may show the order before the response arrives. */
  readonly intent: (intentId: string) => Intent | null;
}

/** Places and cancels the smoke order; returns the ms from sending to the response, null when it was not placed. */
export async function placeSmokeOrder({
  tradingContext,
  clock,
  instruments,
  bid,
  handlers,
  intent,
}: SmokeParts): Promise<number | null> {
  await waitUntil(
    clock,
    referenceWait.smokeMs,
    () => Boolean(instruments.find('futures', SYMBOL)) && bid(SYMBOL) !== null,
  );
  const instrument = instruments.find('futures', SYMBOL);
  const best = bid(SYMBOL);
  const quantity = instrument ? smallestQuantity(instrument) : null;
  const price = instrument && best !== null ? roundPrice(best, 'BUY', instrument) : null;
  if (quantity === null || price === null) return null;
  const draft: OrderDraft = {
    market: 'futures',
    symbol: SYMBOL,
    side: 'BUY',
    positionSide: 'LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
    reduceOnly: false,
  };
  const ticket = await handlers['trading.prepare']({
    ...tradingContext,
    kind: 'single',
    drafts: [draft],
    replaces: [],
    program: null,
  });
  if (!ticket.ok) return null;
  const placed = await handlers['trading.submit']({ ...tradingContext, ticket: ticket.value.ticket, typed: null });
  const [order] = placed.ok && 'intents' in placed.value ? placed.value.intents : [];
  if (order?.state !== 'placed' || order.orderId === null) return null;
  const { orderId, intentId } = order;
  const ackMs = (): number | null => intent(intentId)?.ackMs ?? null;
  await waitUntil(clock, referenceWait.smokeMs, () => ackMs() !== null);
  await handlers['trading.cancel']({
    ...tradingContext,
    market: 'futures',
    symbol: SYMBOL,
    by: { kind: 'orderId', orderId },
  });
  return ackMs();
}
