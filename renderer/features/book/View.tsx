import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { Figure } from '../../ui/Figure.tsx';
import type { BookSide } from './model.ts';

/** References to the columns of one side, drawn by the painter. */
export interface SideRefs {
  readonly price: RefObject<HTMLDivElement | null>;
  readonly size: RefObject<HTMLDivElement | null>;
  readonly sum: RefObject<HTMLDivElement | null>;
  readonly bars: RefObject<HTMLCanvasElement | null>;
  /** The marks of own orders. */
  readonly own?: RefObject<HTMLDivElement | null>;
}

/** One row of the table view, all of it display text. */
export interface BookTableRow {
  readonly key: string;
  readonly side: 'ask' | 'bid';
  readonly price: string;
  readonly size: string;
  readonly sum: string;
  /** The price as an order takes it. */
  readonly pick?: string;
  /** Own orders in this row: the mark and what it says, `null` without. */
  readonly own?: { readonly mark: string; readonly words: string } | null;
}

/** What the order book panel shows. */
export interface BookViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly spread: string | null;
  readonly spreadPercent: string | null;
  /** Rows for the table view, or `null` for the ladder. */
  readonly table: readonly BookTableRow[] | null;
  readonly bids: SideRefs;
  readonly asks: SideRefs;
  readonly body: RefObject<HTMLDivElement | null>;
  /** Whether own orders are open, so that their column is shown. */
  readonly hasOwn?: boolean;
  /** Takes a price of the table into the ticket; absent while prices are not current (B-B1). */
  readonly onPick?: (price: string) => void;
  /** A press or a move on the drawn ladder, at this height of the window. */
  readonly onPress?: (side: BookSide, clientY: number) => void;
  readonly onHover?: (side: BookSide, clientY: number, place: HTMLElement) => void;
}

/** The order book: props in, markup out. The ladder's columns are empty here; the painter fills them. */
export function BookPanelView(props: BookViewProps) {
  const { t } = useTranslation();
  return (
    <PanelFace panel="book" title={t('panel.book')} face={props.face} actions={props.actions}>
      {props.table ? <BookTable {...props} rows={props.table} /> : <Ladder {...props} />}
    </PanelFace>
  );
}

function Ladder(props: BookViewProps) {
  const { baseAsset, quoteAsset, spread, spreadPercent, bids, asks, body, hasOwn = false, onPick } = props;
  const { t } = useTranslation();
  return (
    <div className={`ladder${hasOwn ? ' with-own' : ''}${onPick ? ' picks' : ''}`}>
      <div className="ladder-head" aria-hidden="true">
        {hasOwn && <span title={t('book.own.hint')}>{t('book.own')}</span>}
        <span title={quoteAsset}>{t('book.price')}</span>
        <span title={baseAsset}>{t('unit.of', { name: t('book.size'), unit: baseAsset })}</span>
        <span title={t('book.sum.formula')}>{t('book.sum')}</span>
      </div>
      <div className="ladder-body" ref={body}>
        <LadderSide {...props} columns={asks} side="ask" />
        <p className="ladder-spread" title={t('book.spread.formula')}>
          <span className="quiet-text">{t('book.spread')}</span>
          {spread === null ? (
            <span>{t('book.spread.none')}</span>
          ) : (
            <>
              <Figure text={spread} />
              {spreadPercent !== null && <span className="number quiet-text">{`${spreadPercent}\u202f%`}</span>}
            </>
          )}
        </p>
        <LadderSide {...props} columns={bids} side="bid" />
      </div>
    </div>
  );
}

interface LadderSideProps extends Pick<BookViewProps, 'onPress' | 'onHover'> {
  readonly columns: SideRefs;
  readonly side: BookSide;
}

/**
 * The columns are hidden from assistive technology: the table view holds the same values as a real table, with a button
 * for each price (R30).
 */
function LadderSide({ columns, side, onPress, onHover }: LadderSideProps) {
  const { price, size, sum, bars, own } = columns;
  return (
    <div
      className={`ladder-side ${side}s`}
      aria-hidden="true"
      onClick={(event) => onPress?.(side, event.clientY)}
      onPointerMove={(event) => onHover?.(side, event.clientY, event.currentTarget)}
    >
      <canvas ref={bars} className="ladder-bars" />
      {own && <div ref={own} className="column own" />}
      <div ref={price} className="column price" />
      <div ref={size} className="column" />
      <div ref={sum} className="column" />
    </div>
  );
}

function BookTable(props: BookViewProps & { readonly rows: readonly BookTableRow[] }) {
  const { rows, baseAsset, quoteAsset, hasOwn = false, onPick } = props;
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const spread = useRef<HTMLTableRowElement>(null);
  const firstBid = rows.find((row) => row.side === 'bid')?.key;
  useEffect(() => {
    // Only the table itself is scrolled: bringing the row into view would move the frame around it too.
    if (scroll.current && spread.current)
      scroll.current.scrollTop = spread.current.offsetTop - scroll.current.clientHeight / 2;
  }, []);
  return (
    <div className="table-scroll" ref={scroll} tabIndex={0} role="group" aria-label={t('panel.book')}>
      <table className={hasOwn ? 'figures with-own' : 'figures'}>
        <caption className="visually-hidden">{t('book.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('book.side')}</th>
            <th scope="col" className="number" title={quoteAsset}>
              {t('book.price')}
            </th>
            <th scope="col" className="number" title={baseAsset}>
              {t('book.size')}
            </th>
            <th scope="col" className="number" title={t('book.sum.formula')}>
              {t('book.sum')}
            </th>
            {hasOwn && (
              <th scope="col" title={t('book.own.hint')}>
                {t('book.own')}
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenPrices}>
          {rows.map((row) => (
            <tr key={row.key} ref={row.key === firstBid ? spread : null}>
              <th scope="row" className={row.side === 'ask' ? 'down' : 'up'}>
                {row.side === 'ask' ? t('book.ask') : t('book.bid')}
              </th>
              <td className="number">
                <PriceCell row={row} first={row.key === firstBid} onPick={onPick} />
              </td>
              <td className="number">
                <Figure text={row.size} />
              </td>
              <td className="number">
                <Figure text={row.sum} />
              </td>
              {hasOwn && (
                <td className={row.side === 'ask' ? 'own-cell down' : 'own-cell up'} title={row.own?.words}>
                  {row.own && (
                    <span className="number">
                      <span aria-hidden="true">{row.own.mark}</span>
                      <span className="visually-hidden">{row.own.words}</span>
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The prices are one stop of the Tab key; arrow keys go from one to the next. */
function moveBetweenPrices(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const prices = [...event.currentTarget.querySelectorAll<HTMLElement>('.price-button')];
  const at = prices.findIndex((price) => price === event.target);
  const next = at < 0 ? undefined : prices[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface PriceCellProps {
  readonly row: BookTableRow;
  /** The one that the Tab key stops at. */
  readonly first: boolean;
  readonly onPick: ((price: string) => void) | undefined;
}

/** A price of the table: a button that takes it into the ticket, plain while prices are not current. */
function PriceCell({ row, first, onPick }: PriceCellProps) {
  const { t } = useTranslation();
  const { pick } = row;
  if (!onPick || pick === undefined) return <Figure text={row.price} />;
  const name = t('book.pick', { price: row.price });
  return (
    <button
      type="button"
      className="price-button"
      tabIndex={first ? 0 : -1}
      title={name}
      aria-label={name}
      onClick={() => onPick(pick)}
    >
      <Figure text={row.price} />
    </button>
  );
}
