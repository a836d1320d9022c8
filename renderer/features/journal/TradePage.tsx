import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { noNotes, type JournalNotes } from '../../../shared/domain/journal.ts';
import type { JournalPageAnswer } from '../../../shared/ipc/journalViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail } from '../../../shared/result/result.ts';
import { windowError } from '../../ipc/client.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import { drillTitle } from '../../state/practice/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { formatDate, type TimeZone } from '../../format/time.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain, Side, SymbolLink, When, type InstrumentOf } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';
import { positionSideText } from '../../ui/orderText.ts';
import { ReceiptTable } from '../../ui/ReceiptTable.tsx';
import { TimelineButton } from '../../ui/TimelineButton.tsx';
import { Editor } from './Editor.tsx';
import { createDrafts, createEntryDraft } from './entryDraft.ts';
import { TradePicture } from './Picture.tsx';

/** Entries that could not be saved, while the window lives. */
const drafts = createDrafts<JournalNotes>();

interface FillRow {
  readonly fillId: string;
  readonly orderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
}

/** Returns the fills of a trade, oldest first. */
function fillRows({ position, lot }: JournalPageAnswer): readonly FillRow[] {
  if (position) return position.fills;
  const part = (side: 'BUY' | 'SELL', fill: NonNullable<JournalPageAnswer['lot']>['sale']): FillRow[] =>
    fill && lot ? [{ ...fill, side, quantity: lot.size }] : [];
  return [...part('BUY', lot?.purchase ?? null), ...part('SELL', lot?.sale ?? null)];
}

interface PartProps {
  readonly page: JournalPageAnswer;
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
}

/** The fills of a trade, with the timelines of the orders that this installation placed. */
function Fills({ page, zone, instrumentOf }: PartProps) {
  const { t } = useTranslation();
  const { market, symbol, side } = page.trade;
  const instrument = instrumentOf({ market, symbol });
  const rows = fillRows(page);
  const count = page.position?.fillCount ?? rows.length;
  const intents = new Map(page.orders.map(({ orderId, intentId }) => [orderId, intentId]));
  const firstOf = new Map(rows.toReversed().map((row) => [row.orderId, row]));
  return (
    <>
      {rows.length < count && <p>{t('closedPositions.newestFills', { shown: rows.length, count })}</p>}
      <table className="figures">
        <caption className="visually-hidden">{t('journal.fills')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order.time')}</th>
            <th scope="col">{t('order.side')}</th>
            <th scope="col" className="number">
              {t('order.price')}
            </th>
            <th scope="col" className="number">
              {t('order.quantity')}
            </th>
            <th scope="col">{t('journal.order')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const intentId = firstOf.get(row.orderId) === row ? (intents.get(row.orderId) ?? null) : null;
            return (
              <tr key={`${row.fillId} ${row.orderId}`}>
                <td>
                  <When time={row.time} zone={zone} />
                </td>
                <td>
                  <Side side={row.side} positionSide={market === 'futures' ? side : null} />
                </td>
                <td className="number">
                  <Amount text={row.price} decimals={instrument?.priceDecimals} />
                </td>
                <td className="number">
                  <Amount text={row.quantity} decimals={instrument?.quantityDecimals} />
                </td>
                <td>
                  {intentId === null ? (
                    t('cell.none')
                  ) : (
                    <TimelineButton intentId={intentId} order={`${symbol} ${row.orderId}`} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** What was predicted for the orders of a trade beside what happened; nothing where none was sent from here. */
function Receipts({ page, instrumentOf }: Omit<PartProps, 'zone'>) {
  const { t } = useTranslation();
  if (page.receipts.length === 0) return null;
  return (
    <section className="journal-receipts" aria-label={t('journal.receipts')}>
      <h4>{t('journal.receipts')}</h4>
      {page.receipts.map((receipt) => (
        <div key={receipt.clientOrderId}>
          <p>
            <Side side={receipt.side} positionSide={receipt.positionSide} /> {receipt.orderId}
          </p>
          <ReceiptTable receipt={receipt} instrument={instrumentOf(receipt)} />
        </div>
      ))}
    </section>
  );
}

/** The figures of a trade. */
function Figures({ page, instrumentOf }: Omit<PartProps, 'zone'>) {
  const { t } = useTranslation();
  const { trade, position, lot, exits } = page;
  const { market, symbol } = trade;
  const instrument = instrumentOf({ market, symbol });
  const prices = instrument?.priceDecimals;
  const decimals = assetDecimals(trade.asset);
  const facts = [
    { id: 'size', content: <Amount text={(position ?? lot)?.size ?? null} decimals={instrument?.quantityDecimals} /> },
    { id: 'entry', content: <Amount text={position?.entryPrice ?? lot?.purchase?.price ?? null} decimals={prices} /> },
    { id: 'exit', content: <Amount text={position?.exitPrice ?? lot?.sale?.price ?? null} decimals={prices} /> },
    { id: 'stopLoss', content: <Amount text={exits.stopLoss} decimals={prices} /> },
    { id: 'takeProfit', content: <Amount text={exits.takeProfit} decimals={prices} /> },
    { id: 'fees', content: <Amount text={position?.fees ?? null} decimals={decimals} /> },
    { id: 'funding', content: <Gain text={position?.funding ?? null} decimals={decimals} /> },
    { id: 'net', content: <Gain text={trade.net} decimals={decimals} /> },
  ] as const;
  // Spot has neither: a lot's fees are part of its result, and its stops are not joined with it.
  const ofFutures: ReadonlySet<string> = new Set(['stopLoss', 'takeProfit', 'fees', 'funding']);
  return (
    <dl className="value-row">
      {facts
        .filter(({ id }) => position !== null || !ofFutures.has(id))
        .map(({ id, content }) => (
          <div key={id}>
            <dt>{t(`journal.figure.${id}`)}</dt>
            <dd className="number">{content}</dd>
          </div>
        ))}
    </dl>
  );
}

interface TradePageProps extends PartProps {
  readonly tags: readonly string[];
  readonly onSaved: () => void;
  readonly onDay: (day: string) => void;
}

/** Figures, picture and fills of a trade beside what is noted on it. */
function Content({ page, zone, instrumentOf, tags, onSaved, onDay }: TradePageProps) {
  const { t } = useTranslation();
  const { client, clock, desk } = useServices();
  const environment = useDesk((state) => state.app?.environment ?? null);
  const { trade } = page;
  const { key, market, symbol, side, closedAt, id, drill } = trade;
  const context = `${environment ?? ''} ${key}`;
  const day = formatDate(closedAt, zone);
  const draft = useMemo(
    () =>
      drafts.open(context, () => {
        const stored = trade.entry ?? noNotes;
        const tradingContext = tradingContextOf(desk.store.getState());
        return createEntryDraft({
          clock,
          stored,
          async save({ notes, tags: words, rating, mistakes, plan }) {
            if (!tradingContext) return fail(windowError('unavailable', 'error.archive.waiting'));
            const entry = { notes, tags: [...words], rating, mistakes: [...mistakes], plan };
            const answer = await client.call('records.journalSave', { ...tradingContext, key, ...entry });
            if (answer.ok) onSaved();
            return answer;
          },
        });
      }),
    // The entry is taken once: what is typed later is newer than what is read again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [context],
  );
  return (
    <div className="journal-page">
      <div className="journal-trade">
        <h3 className="journal-head">
          <SymbolLink market={market} symbol={symbol} />{' '}
          <span className={side === 'LONG' ? 'up' : 'down'}>{positionSideText(t, side)}</span>{' '}
          <When time={closedAt} zone={zone} />{' '}
          <button
            type="button"
            className="button row-button"
            aria-label={t('journal.day.open.name', { day })}
            onClick={() => onDay(day)}
          >
            {t('journal.day')}
          </button>{' '}
          {environment === 'simulator' && <span className="quiet-text">{t('journal.simulator')}</span>}{' '}
          {drill !== null && (
            <span className="quiet-text">
              {t('drills.drill')}: {drillTitle(t, drill)}
            </span>
          )}
        </h3>
        {id === null && <p className="warning-text">{t('journal.notInRecords')}</p>}
        <Figures page={page} instrumentOf={instrumentOf} />
        <TradePicture page={page} />
        <Fills page={page} zone={zone} instrumentOf={instrumentOf} />
        <Receipts page={page} instrumentOf={instrumentOf} />
      </div>
      <Editor key={context} draft={draft} tags={tags} />
    </div>
  );
}

interface OpenedProps extends Omit<TradePageProps, 'page'> {
  readonly page: JournalPageAnswer | null;
  readonly error: AppError | null;
  readonly onBack: () => void;
}

/** The page of one trade; it opens with the focus on its way back. */
export function TradePage({ page, error, onBack, ...rest }: OpenedProps) {
  const { t } = useTranslation();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <p className="table-bar">
        <button ref={back} type="button" className="button" onClick={onBack}>
          {t('journal.back')}
        </button>
        {error && (
          <span role="alert" className="warning-text">
            {errorText(t, error)}
          </span>
        )}
        {!page && !error && <span role="status">{t('face.loading')}</span>}
      </p>
      {page && <Content page={page} {...rest} />}
    </>
  );
}
