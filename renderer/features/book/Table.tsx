import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/Figure.tsx';
import { tableMove } from '../../ui/tableKeys.ts';
import { pickedBy, type Picked } from './model.ts';
import type { SumUnit } from './params.ts';

/** One row of the table view, as display text. */
export interface BookTableRow {
  readonly key: string;
  readonly side: 'ask' | 'bid';
  readonly price: string;
  readonly size: string;
  readonly sum: string;
  /** The price in the format of an order. */
  readonly pick?: string;
  /** The size of this row, and the cumulative size up to it, in the format of an order; `null` when there is none. */
  readonly pickSize?: string | null;
  readonly pickTotal?: string | null;
  /** The user's own orders in this row: the mark and its text, `null` without any. */
  readonly own?: { readonly mark: string; readonly words: string } | null;
}

/** Props of the table. */
export interface BookTableProps {
  readonly rows: readonly BookTableRow[];
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly hasOwn: boolean;
  readonly unit: SumUnit;
  /**
   * Puts a price, and optionally the size at it or up to it, into the ticket; absent while prices are not current
   * (B-B1).
   */
  readonly onPick: ((price: string, size: string | null) => void) | undefined;
}

/** The order book as a table: the same values, with a button for each price (R30). */
export function BookTable({ rows, baseAsset, quoteAsset, hasOwn, unit, onPick }: BookTableProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const spread = useRef<HTMLTableRowElement>(null);
  const firstBid = rows.find((row) => row.side === 'bid')?.key;
  useEffect(() => {
    // Scrolls only the table: scrolling the row into view would also move the surrounding frame.
    if (scroll.current && spread.current)
      scroll.current.scrollTop = spread.current.offsetTop - scroll.current.clientHeight / 2;
  }, []);
  const body = useRef<HTMLTableSectionElement>(null);
  /** Index of the focused price, from the top; null while none has the focus. */
  const focused = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = body.current;
    if (focused.current === null || !element || element.contains(element.ownerDocument.activeElement)) return;
    // When a focused level disappears, the browser moves the focus to the page; this focuses the price that takes its
    // place.
    const prices = pricesOf(element);
    prices[Math.min(focused.current, prices.length - 1)]?.focus({ preventScroll: true });
  }, [rows]);
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
            <th scope="col" className="number" title={t(unit === 'base' ? 'book.sum.formula' : 'book.worth.formula')}>
              {t('unit.of', { name: t('book.sum'), unit: unit === 'base' ? baseAsset : quoteAsset })}
            </th>
            {hasOwn && (
              <th scope="col" title={t('book.own.hint')}>
                {t('book.own')}
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={moveBetweenPrices}
          onFocus={(event) => {
            focused.current = pricesOf(event.currentTarget).indexOf(event.target);
          }}
          onBlur={(event) => {
            if (event.target.ownerDocument.hasFocus()) focused.current = null;
          }}
        >
          {rows.map((row) => (
            <tr key={row.key} ref={row.key === firstBid ? spread : null}>
              <th scope="row" className={row.side === 'ask' ? 'down' : 'up'}>
                {row.side === 'ask' ? t('book.ask') : t('book.bid')}
              </th>
              <td className="number">
                <PickCell row={row} column="price" first={row.key === firstBid} onPick={onPick} />
              </td>
              <td className="number">
                <PickCell row={row} column="size" onPick={onPick} />
              </td>
              <td className="number">
                <PickCell row={row} column="total" onPick={onPick} />
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

function pricesOf(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>('.price-button:not(.added)')];
}

/** Moves the focus between prices by the usual table keys; the prices are a single tab stop. */
function moveBetweenPrices(event: KeyboardEvent<HTMLElement>): void {
  const prices = pricesOf(event.currentTarget);
  const at = prices.findIndex((price) => price === event.target);
  const move = at < 0 ? null : tableMove(event.key, at, prices.length, event.repeat);
  if (move?.kind !== 'focus') return;
  event.preventDefault();
  prices[move.row]?.focus();
}

interface PickCellProps {
  readonly row: BookTableRow;
  readonly column: Picked;
  /** Whether it is the tab stop of the prices. */
  readonly first?: boolean;
  readonly onPick: BookTableProps['onPick'];
}

/**
 * A figure of the table: a button that puts its row into the ticket, or plain text while prices are not current. The
 * keyboard reaches the prices, where Alt and Shift add what the other two columns add.
 */
function PickCell({ row, column, first = false, onPick }: PickCellProps) {
  const { t } = useTranslation();
  const { price, pick } = row;
  const figure = <Figure text={{ price, size: row.size, total: row.sum }[column]} />;
  if (!onPick || pick === undefined) return figure;
  const sizes = { price: null, size: row.pickSize ?? null, total: row.pickTotal ?? null };
  const added = sizes[column];
  const name = added === null ? t('book.pick', { price }) : t('book.pick.withSize', { price, size: added });
  return (
    <button
      type="button"
      className={column === 'price' ? 'price-button' : 'price-button added'}
      tabIndex={first ? 0 : -1}
      title={column === 'price' ? t('book.pick.keys', { price }) : name}
      aria-label={name}
      onClick={(event) => onPick(pick, sizes[pickedBy(event, column)])}
    >
      {figure}
    </button>
  );
}
