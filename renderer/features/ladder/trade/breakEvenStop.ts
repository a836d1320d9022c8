import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import type { TpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { Change } from '../../../../shared/ipc/changeViews.ts';
import { compare, parseDecimal } from '../../../../shared/num/decimal.ts';
import { changeAt, changesInPlace, isStop } from '../../../state/orders/index.ts';
import type { Sentence } from './sentence.ts';

/** Result of planning to move the stop of a position to its break-even price. Nothing has been sent. */
export type BreakEvenStop =
  | {
      readonly kind: 'modify';
      readonly position: Position;
      readonly trigger: ConditionalOrder;
      readonly change: Change;
      readonly price: string;
    }
  /** The position has no stop yet: a stop for the whole position is placed. */
  | { readonly kind: 'place'; readonly position: Position; readonly draft: TpSlDraft; readonly price: string }
  | { readonly kind: 'nothing'; readonly said: Sentence };

interface BreakEvenInputs {
  /** Positions of the symbol. */
  readonly positions: readonly Position[];
  readonly triggers: readonly ConditionalOrder[];
  readonly intents: readonly Intent[];
  /** Returns the break-even price of a position, decimal text; `null`: a cost is not known. */
  readonly priceOf: (position: Position) => string | null;
  /** Price of the last trade, decimal text. */
  readonly last: string | null;
}

const nothing = (name: string, params: Sentence['params'] = {}): BreakEvenStop => ({
  kind: 'nothing',
  said: { key: `ladder.breakEven.${name}`, params },
});

/** Finds the only stop of the only position and its new price; with several it chooses none. */
export function breakEvenStop({ positions, triggers, intents, priceOf, last }: BreakEvenInputs): BreakEvenStop {
  const [position, ...others] = positions;
  if (!position) return nothing('noPosition');
  if (others.length > 0) return nothing('severalPositions', { count: positions.length });
  const price = priceOf(position);
  if (price === null) return nothing('unknown');
  const [at, now] = [parseDecimal(price), last === null ? undefined : parseDecimal(last)];
  const order = at && now ? compare(at, now) : 0;
  // At or on the wrong side of the last price, the stop would trigger at once (XU19).
  if (order !== (position.side === 'LONG' ? -1 : 1)) return nothing('notBeyond', { price, last: last ?? '' });
  const stops = triggers.filter(
    (one) =>
      one.symbol === position.symbol &&
      one.positionSide === position.side &&
      isStop(one) &&
      changesInPlace(one, intents),
  );
  const [stop, ...more] = stops;
  if (more.length > 0) return nothing('severalStops', { count: stops.length });
  if (!stop) {
    const draft: TpSlDraft = {
      market: 'futures',
      symbol: position.symbol,
      positionSide: position.side,
      source: 'contract',
      kind: 'tpSl',
      plan: 'STOP_LOSS',
      triggerPrice: price,
      execution: { kind: 'market' },
      size: { kind: 'wholePosition' },
    };
    return { kind: 'place', position, draft, price };
  }
  if (stop.triggerPrice !== null && compare(parseDecimal(stop.triggerPrice)!, at!) === 0)
    return nothing('there', { price });
  const change = changeAt(stop, price);
  return change ? { kind: 'modify', position, trigger: stop, change, price } : nothing('unknownStop');
}
