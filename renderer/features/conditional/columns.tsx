import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { describeAge } from '../../format/duration.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Amount, Side, SymbolLink, type InstrumentOf } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { formatNumber, formatPercent } from '../../format/number.ts';
import { exactAmount } from '../../ui/amount.ts';
import { distanceTo, kindText, sourceText } from './model.ts';
import { firesAt, isFollowing } from './trail.ts';
import { isTrailing } from '../../../shared/domain/conditionalOrder.ts';
import { inPercent } from '../../format/rate.ts';

interface ColumnInputs {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Wall time, Unix ms. */
  readonly now: number;
  /** Returns the present size of the whole position that an order closes, in base; null: not known. */
  readonly wholeOf?: (trigger: ConditionalOrder) => string | null;
}

/** Returns the columns of a conditional order, from its symbol to its age. */
export function conditionalOrderColumns({
  t,
  zone,
  instrumentOf,
  now,
  wholeOf,
}: ColumnInputs): readonly Column<ConditionalOrder>[] {
  const instrument = (trigger: ConditionalOrder) => instrumentOf({ market: 'futures', symbol: trigger.symbol });
  const price = (trigger: ConditionalOrder) => instrument(trigger)?.priceDecimals;
  const age = (trigger: ConditionalOrder): string => {
    const { key, value } = describeAge(now - trigger.createdAt);
    return t(key, { value });
  };
  return [
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: (one) => <SymbolLink market="futures" symbol={one.symbol} />,
      sortBy: (one) => one.symbol,
      fixed: true,
    },
    { id: 'side', head: t('order.side'), cell: (one) => <Side side={one.side} positionSide={one.positionSide} /> },
    {
      id: 'kind',
      head: t('conditional.kind'),
      // The callback rate of a trailing order is shown as part of its type.
      cell: (one) =>
        one.callbackRate === null
          ? kindText(t, one.kind)
          : t('conditional.kind.callback', { kind: kindText(t, one.kind), percent: inPercent(one.callbackRate) }),
      sortBy: (one) => kindText(t, one.kind),
      title: (one) => t('conditional.id.hint', { id: one.triggerId, clientId: one.clientId || t('cell.none') }),
    },
    {
      id: 'trigger',
      head: t('conditional.trigger'),
      hint: t('conditional.trigger.hint'),
      number: true,
      cell: (one) => <Amount text={one.triggerPrice} decimals={price(one)} />,
      sortBy: (one) => one.triggerPrice,
    },
    {
      id: 'source',
      head: t('conditional.source'),
      hint: t('conditional.source.hint'),
      cell: (one) => sourceText(t, one.triggerSource),
    },
    {
      id: 'price',
      spare: true,
      head: t('conditional.price'),
      number: true,
      cell: (one) =>
        one.limitPrice === null ? t('order.price.market') : <Amount text={one.limitPrice} decimals={price(one)} />,
    },
    {
      id: 'size',
      head: t('conditional.size'),
      hint: t('order.quantity.hint'),
      number: true,
      cell: (one) => {
        const decimals = instrument(one)?.quantityDecimals;
        if (one.wholePosition !== true) return <Amount text={one.quantity} decimals={decimals} />;
        const now = wholeOf?.(one) ?? null;
        return now === null
          ? t('conditional.size.whole')
          : t('conditional.size.wholeNow', { size: exactAmount(now, decimals ?? 0) });
      },
    },
    {
      id: 'reduceOnly',
      spare: true,
      head: t('order.reduceOnly'),
      cell: (one) => (one.reduceOnly === null ? t('cell.none') : t(one.reduceOnly ? 'cell.yes' : 'cell.no')),
    },
    {
      id: 'activation',
      spare: true,
      head: t('conditional.activation'),
      hint: t('conditional.activation.hint'),
      number: true,
      cell: (one) => <Amount text={one.activationPrice} decimals={price(one)} />,
    },
    {
      id: 'callback',
      spare: true,
      head: t('conditional.callback'),
      hint: t('conditional.callback.hint'),
      number: true,
      cell: (one) =>
        one.callbackRate === null
          ? t('cell.none')
          : t('conditional.callback.value', { percent: inPercent(one.callbackRate) }),
    },
    {
      id: 'age',
      spare: true,
      head: t('conditional.age'),
      hint: t('conditional.age.hint'),
      number: true,
      cell: age,
      sortBy: (one) => one.createdAt,
      title: (one) => formatTimestamp(one.createdAt, zone),
    },
  ];
}

/** Inputs of the live columns. */
export interface LiveInputs extends Pick<ColumnInputs, 't' | 'instrumentOf'> {
  /** Returns the live price that triggers the order; null: not known. */
  readonly priceOf: (trigger: ConditionalOrder) => string | null;
  /** Returns the best price seen for a trailing order that follows; null: none yet. */
  readonly extremeOf: (trigger: ConditionalOrder) => string | null;
}

/** Returns the columns with the distance of an order to its trigger, and with how far a trailing order has followed. */
export function liveColumns({
  t,
  instrumentOf,
  priceOf,
  extremeOf,
}: LiveInputs): readonly [Column<ConditionalOrder>, Column<ConditionalOrder>] {
  const decimalsOf = (one: ConditionalOrder): number =>
    instrumentOf({ market: 'futures', symbol: one.symbol })?.priceDecimals ?? 0;
  const shown = (one: ConditionalOrder, price: string): string => exactAmount(price, decimalsOf(one));
  /** The price that has to be reached next. */
  const target = (one: ConditionalOrder): string | null => {
    if (!isTrailing(one.kind)) return one.triggerPrice;
    const extreme = extremeOf(one);
    return isFollowing(one) ? extreme && firesAt(one, extreme) : one.activationPrice;
  };
  return [
    {
      id: 'distance',
      head: t('conditional.distance'),
      hint: t('conditional.distance.hint'),
      number: true,
      cell: (one) => {
        const distance = one.phase === 'waiting' ? distanceTo(priceOf(one), target(one)) : null;
        return distance === null ? (
          <span title={t('conditional.distance.none')}>{t('cell.none')}</span>
        ) : (
          formatPercent(distance)
        );
      },
    },
    {
      id: 'follows',
      head: t('conditional.follows'),
      hint: t('conditional.follows.hint'),
      cell: (one) => {
        if (!isTrailing(one.kind) || one.phase !== 'waiting') return t('cell.none');
        if (!isFollowing(one)) {
          return one.activationPrice === null
            ? t('cell.none')
            : t('conditional.follows.notYet', { price: shown(one, one.activationPrice) });
        }
        const extreme = extremeOf(one);
        const fires = extreme && firesAt(one, extreme);
        if (!extreme || !fires) return t('conditional.follows.unseen');
        return (
          <span className="number" title={t('conditional.follows.seen')}>
            {t('conditional.follows.value', {
              extreme: shown(one, extreme),
              price: formatNumber(fires, decimalsOf(one)),
            })}
          </span>
        );
      },
    },
  ];
}
