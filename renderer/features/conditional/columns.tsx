import type { Trigger } from '../../../shared/domain/triggerSchema.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { describeAge } from '../../format/age.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Amount, Side, SymbolLink, type InstrumentOf } from '../../ui/cells.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { kindText, percentOf, sourceText } from './model.ts';

interface ColumnInputs {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Wall time, Unix ms. */
  readonly now: number;
}

/** The columns of a conditional order, from its symbol to its age. */
export function triggerColumns({ t, zone, instrumentOf, now }: ColumnInputs): readonly Column<Trigger>[] {
  const instrument = (trigger: Trigger) => instrumentOf({ market: 'futures', symbol: trigger.symbol });
  const price = (trigger: Trigger): number => instrument(trigger)?.priceDecimals ?? 0;
  const age = (trigger: Trigger): string => {
    const { key, value } = describeAge(now - trigger.createdAt);
    return t(key, { value });
  };
  return [
    { id: 'symbol', head: t('order.symbol'), cell: (one) => <SymbolLink market="futures" symbol={one.symbol} /> },
    { id: 'side', head: t('order.side'), cell: (one) => <Side side={one.side} positionSide={one.positionSide} /> },
    {
      id: 'kind',
      head: t('conditional.kind'),
      cell: (one) => kindText(t, one.kind),
      title: (one) => t('conditional.id.hint', { id: one.triggerId, clientId: one.clientId || t('cell.none') }),
    },
    {
      id: 'trigger',
      head: t('conditional.trigger'),
      hint: t('conditional.trigger.hint'),
      number: true,
      cell: (one) => <Amount text={one.triggerPrice} decimals={price(one)} />,
    },
    {
      id: 'source',
      head: t('conditional.source'),
      hint: t('conditional.source.hint'),
      cell: (one) => sourceText(t, one.triggerSource),
    },
    {
      id: 'price',
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
      cell: (one) =>
        one.wholePosition === true ? (
          t('conditional.size.whole')
        ) : (
          <Amount text={one.quantity} decimals={instrument(one)?.quantityDecimals ?? 0} />
        ),
    },
    {
      id: 'reduceOnly',
      head: t('order.reduceOnly'),
      cell: (one) => (one.reduceOnly === null ? t('cell.none') : t(one.reduceOnly ? 'cell.yes' : 'cell.no')),
    },
    {
      id: 'activation',
      head: t('conditional.activation'),
      hint: t('conditional.activation.hint'),
      number: true,
      cell: (one) => <Amount text={one.activationPrice} decimals={price(one)} />,
    },
    {
      id: 'callback',
      head: t('conditional.callback'),
      hint: t('conditional.callback.hint'),
      number: true,
      cell: (one) =>
        one.callbackRate === null
          ? t('cell.none')
          : t('conditional.callback.value', { percent: percentOf(one.callbackRate) }),
    },
    {
      id: 'age',
      head: t('conditional.age'),
      hint: t('conditional.age.hint'),
      number: true,
      cell: age,
      title: (one) => formatTimestamp(one.createdAt, zone),
    },
  ];
}
