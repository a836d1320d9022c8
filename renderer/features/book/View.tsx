import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { Figure } from '../../ui/Figure.tsx';

/** References to the columns of one side, drawn by the painter. */
export interface SideRefs {
  readonly price: RefObject<HTMLDivElement | null>;
  readonly size: RefObject<HTMLDivElement | null>;
  readonly sum: RefObject<HTMLDivElement | null>;
  readonly bars: RefObject<HTMLCanvasElement | null>;
}

/** One row of the table view, all of it display text. */
export interface BookTableRow {
  readonly key: string;
  readonly side: 'ask' | 'bid';
  readonly price: string;
  readonly size: string;
  readonly sum: string;
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

function Ladder({ baseAsset, quoteAsset, spread, spreadPercent, bids, asks, body }: BookViewProps) {
  const { t } = useTranslation();
  return (
    <div className="ladder">
      <div className="ladder-head" aria-hidden="true">
        <span title={quoteAsset}>{t('book.price')}</span>
        <span title={baseAsset}>{t('unit.of', { name: t('book.size'), unit: baseAsset })}</span>
        <span title={t('book.sum.formula')}>{t('book.sum')}</span>
      </div>
      <div className="ladder-body" ref={body}>
        <LadderSide columns={asks} className="ladder-side asks" />
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
        <LadderSide columns={bids} className="ladder-side bids" />
      </div>
    </div>
  );
}

/** The columns are hidden from assistive technology: the table view holds the same values as a real table (R30). */
function LadderSide({ columns, className }: { readonly columns: SideRefs; readonly className: string }) {
  const { price, size, sum, bars } = columns;
  return (
    <div className={className} aria-hidden="true">
      <canvas ref={bars} className="ladder-bars" />
      <div ref={price} className="column price" />
      <div ref={size} className="column" />
      <div ref={sum} className="column" />
    </div>
  );
}

function BookTable({ rows, baseAsset, quoteAsset }: BookViewProps & { readonly rows: readonly BookTableRow[] }) {
  const { t } = useTranslation();
  const spread = useRef<HTMLTableRowElement>(null);
  const firstBid = rows.find((row) => row.side === 'bid')?.key;
  useEffect(() => spread.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={t('panel.book')}>
      <table className="figures">
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
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} ref={row.key === firstBid ? spread : null}>
              <th scope="row" className={row.side === 'ask' ? 'down' : 'up'}>
                {row.side === 'ask' ? t('book.ask') : t('book.bid')}
              </th>
              <td className="number">
                <Figure text={row.price} />
              </td>
              <td className="number">
                <Figure text={row.size} />
              </td>
              <td className="number">
                <Figure text={row.sum} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
