import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Position } from '../../../shared/domain/order.ts';
import type { PlanProgram, Replaced } from '../../../shared/domain/plan.ts';
import type { PlanTicket } from '../../../shared/ipc/planViews.ts';
import { ZERO, add, divide, parseDecimal, type Decimal } from '../../../shared/num/decimal.ts';
import { sameAction } from '../../features/ticket/form.ts';
import type { OrderEstimate } from '../../features/ticket/OrderEstimate.tsx';
import { costRows, Estimated, legRow, legRows, Rows, type ConfirmRow } from '../../features/ticket/PlainOrder.tsx';
import { quoteDecimals } from '../../features/ticket/words.ts';
import { formatNumber } from '../../format/number.ts';
import { formatClock, formatTimestamp, type TimeZone } from '../../format/time.ts';
import { draftText } from '../../ui/orderText.ts';
import { remarkTexts, replacedText, sizesText, sliceSpan, type InstrumentOf, type OpenOrders } from './planSummary.ts';
import { attachedText, itemText } from './planWords.ts';
import { withWholePositions, type ShownTicket } from './wholePosition.ts';
import type { Translate } from '../../i18n/messages.ts';
import { formatCountdown } from '../../format/duration.ts';

// A moved order is cancelled and placed again (R15). The exchange does not report the take-profit and stop-loss
// attached by another program, and they are not placed again.

/**
 * Whether a replaced order may carry a take-profit or stop-loss unknown to this app: futures orders not sent by this
 * app.
 */
function mayLoseLegs(replaced: Replaced, { orders }: OpenOrders, intents: readonly Intent[]): boolean {
  if (replaced.kind !== 'order' || replaced.market !== 'futures') return false;
  const order = orders.find((one) => one.market === 'futures' && one.orderId === replaced.orderId);
  return !intents.some(
    (one) =>
      one.draft.market === 'futures' &&
      one.draft.symbol === replaced.symbol &&
      (one.orderId === replaced.orderId || (order !== undefined && one.clientOrderId === order.clientOrderId)),
  );
}

/** Returns the warning; `null` when every replaced order is fully known. */
export function lostLegsText(
  t: Translate,
  replaces: readonly Replaced[],
  open: OpenOrders,
  intents: readonly Intent[],
): string | null {
  const count = replaces.filter((one) => mayLoseLegs(one, open, intents)).length;
  return count === 0 ? null : t('plan.replaces.lost', { count });
}

/** Number of orders up to which each one is a sentence; more are shown as a table. */
export const SENTENCES = 3;

/** The account's positions and the order intents of this app. */
export interface Held {
  readonly positions: readonly Position[];
  readonly intents: readonly Intent[];
}

interface PlanDetailsProps {
  readonly ticket: PlanTicket;
  readonly instrumentOf: InstrumentOf;
  readonly open: OpenOrders;
  readonly held: Held;
  readonly zone: TimeZone;
}

/** Everything that one confirmation allows: the cancelled orders, each new order, the bound, and the remarks (R15). */
export function PlanDetails({ ticket: reported, instrumentOf, open, held, zone }: PlanDetailsProps) {
  const { t } = useTranslation();
  const ticket = withWholePositions(reported, held.positions);
  const { items, replaces, program } = ticket;
  const remarks = remarkTexts(t, ticket, instrumentOf);
  const lost = lostLegsText(t, replaces, open, held.intents);
  return (
    <>
      {replaces.length > 0 && (
        <section className="plan-part" aria-label={t('plan.replaces')}>
          <h3>{t('plan.replaces')}</h3>
          <ul>
            {replaces.map((one) => (
              <li key={one.kind === 'order' ? one.orderId : one.triggerId}>{replacedText(t, one, open)}</li>
            ))}
          </ul>
          <p className="quiet-text">{t('plan.replaces.note')}</p>
          {lost !== null && <p className="warning-text">{lost}</p>}
        </section>
      )}
      {items.length > SENTENCES ? (
        <ItemTable ticket={ticket} instrumentOf={instrumentOf} />
      ) : (
        <Sentences ticket={ticket} instrumentOf={instrumentOf} />
      )}
      {program !== null && <Program program={program} ticket={ticket} instrumentOf={instrumentOf} />}
      <Bound ticket={ticket} instrumentOf={instrumentOf} held={held} zone={zone} />
      {remarks.length > 0 && (
        <ul className="confirm-warnings" aria-label={t('ticket.confirm.warnings')}>
          {remarks.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface Part extends Pick<PlanDetailsProps, 'instrumentOf'> {
  readonly ticket: ShownTicket;
}

function Sentences({ ticket, instrumentOf }: Part) {
  const { t } = useTranslation();
  return (
    <ol className="plan-sentences" aria-label={t('plan.items')}>
      {ticket.items.map((item, index) => {
        const instrument = instrumentOf(item.draft);
        const attached = instrument && attachedText(t, item.draft, instrument);
        return (
          <li key={index}>
            <p className="confirm-order">{instrument ? itemText(t, item, instrument) : draftText(t, item.draft)}</p>
            {!('kind' in item.draft) && item.draft.timeInForce !== null && (
              <p>{t(`ticket.timeInForce.${item.draft.timeInForce}.hint`)}</p>
            )}
            {!('kind' in item.draft) && item.draft.market === 'futures' && item.draft.reduceOnly && (
              <p>{t('ticket.confirm.reduceOnly')}</p>
            )}
            {attached !== null && <p>{attached}</p>}
            <p className="quiet-text">
              {item.reference === null || !instrument
                ? t('ticket.confirm.noReference')
                : t('ticket.confirm.reference', { price: formatNumber(item.reference, instrument.priceDecimals) })}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function ItemTable({ ticket, instrumentOf }: Part) {
  const { t } = useTranslation();
  const first = instrumentOf(ticket.items[0]!.draft);
  return (
    // In the tab order, because it scrolls.
    <div className="plan-table" tabIndex={0} role="region" aria-label={t('plan.items')}>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col" className="number">
              {t('plan.items.number')}
            </th>
            <th scope="col">{t('plan.items.order')}</th>
            <th scope="col" className="number">
              {t('plan.items.value', { quote: first?.quoteAsset ?? t('ticket.unknown') })}
            </th>
            <th scope="col" className="number">
              {t('plan.items.reference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ticket.items.map(({ draft, notional, reference }, index) => {
            const instrument = instrumentOf(draft);
            const shown = (text: string | null, decimals: number): string =>
              text === null ? t('ticket.unknown') : formatNumber(text, decimals);
            const attached = instrument && attachedText(t, draft, instrument);
            return (
              <tr key={index}>
                <td className="number">{index + 1}</td>
                <td>
                  {draftText(t, draft)}
                  {attached !== null && <span className="quiet-text"> {attached}</span>}
                </td>
                <td className="number">{shown(notional, instrument ? quoteDecimals(instrument) : 2)}</td>
                <td className="number">{shown(reference, instrument?.priceDecimals ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Program({ program, ticket, instrumentOf }: Part & { readonly program: PlanProgram }) {
  const { t } = useTranslation();
  const draft = ticket.items[0]!.draft;
  const instrument = instrumentOf(draft);
  const words =
    program.kind === 'twap'
      ? t('plan.program.twap', {
          interval: formatCountdown(program.intervalMs),
          duration: formatCountdown(sliceSpan(ticket.items.length, program.intervalMs)),
        })
      : t(`plan.program.chase.${'side' in draft ? draft.side : 'BUY'}`, {
          price: formatNumber(program.limitPrice, instrument?.priceDecimals ?? 0),
          quote: instrument?.quoteAsset ?? '',
          moves: program.moves,
          duration: formatCountdown(program.durationMs),
        });
  return (
    <section className="plan-part">
      <p>{words}</p>
      <p>{t('plan.program.ends')}</p>
    </section>
  );
}

function Bound({ ticket, instrumentOf, held, zone }: Part & Pick<PlanDetailsProps, 'held' | 'zone'>) {
  const { t } = useTranslation();
  const { intents, notional, lowestPrice, highestPrice, endsAt } = ticket.bound;
  const drafts = useMemo(() => ticket.items.map(({ draft }) => draft), [ticket.items]);
  const instrument = instrumentOf(drafts[0]!);
  const price = (text: string): string => formatNumber(text, instrument?.priceDecimals ?? 0);
  const quote = instrument?.quoteAsset ?? '';
  const before: readonly ConfirmRow[] = [
    [t('plan.bound.orders'), `${intents}`],
    [t('plan.bound.size'), sizesText(t, ticket.items, instrumentOf)],
    [
      t('plan.bound.value'),
      notional === null
        ? t('ticket.unknown')
        : `${formatNumber(notional, instrument ? quoteDecimals(instrument) : 2)} ${quote}`,
    ],
    [
      t('plan.bound.prices'),
      lowestPrice === null || highestPrice === null
        ? t('plan.bound.prices.open')
        : t(lowestPrice === highestPrice ? 'plan.bound.prices.one' : 'plan.bound.prices.range', {
            lowest: price(lowestPrice),
            highest: price(highestPrice),
            quote,
          }),
    ],
  ];
  const rows = (more: readonly ConfirmRow[]) => (
    <Rows
      label={t('plan.bound')}
      rows={[...before, ...more, [t('plan.bound.end'), formatClock(endsAt, zone), formatTimestamp(endsAt, zone)]]}
    />
  );
  const [first, ...others] = sameAction(drafts) ?? [];
  if (!first || !instrument) return rows(protectionRows(t, ticket, instrumentOf, held));
  const estimated = (estimate: OrderEstimate | null) =>
    rows([
      ...costRows(t, first, instrument, estimate),
      ...(others.length === 0 ? legRows(t, first, instrument, estimate) : []),
    ]);
  return (
    <Suspense fallback={estimated(null)}>
      <Estimated drafts={drafts} program={ticket.program} instrument={instrument}>
        {estimated}
      </Estimated>
    </Suspense>
  );
}

/** Returns a line for each take-profit and stop-loss of a position, with its result before fees where it is known. */
function protectionRows(t: Translate, { items }: ShownTicket, instrumentOf: InstrumentOf, held: Held): ConfirmRow[] {
  return items.flatMap(({ draft, whole }) => {
    const instrument = instrumentOf(draft);
    if (!('kind' in draft) || draft.kind !== 'tpSl' || !instrument) return [];
    const side = draft.positionSide;
    const entry = entryOf(held.positions.filter((one) => one.symbol === draft.symbol && one.side === side));
    const size = parseDecimal((draft.size.kind === 'quantity' ? draft.size.quantity : whole) ?? '');
    const name = draft.plan === 'TAKE_PROFIT' ? 'takeProfit' : 'stopLoss';
    return [
      legRow(t, name, draft.triggerPrice, draft.source, entry && size ? { side, entry, size } : null, instrument),
    ];
  });
}

/** Returns the average entry price of positions; null: there are none. */
function entryOf(positions: readonly Position[]): Decimal | null {
  const total = (part: (position: Position) => string): Decimal =>
    positions.reduce<Decimal>((sum, one) => add(sum, parseDecimal(part(one)) ?? ZERO), ZERO);
  return (
    divide(
      total((one) => one.openValue),
      total((one) => one.size),
      8,
      'halfUp',
    ) ?? null
  );
}
