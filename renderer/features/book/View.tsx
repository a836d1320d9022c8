import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore, type StoreApi } from 'zustand';
import type { BookSide } from '../../ui/bookLevels.ts';
import { asPercent } from '../../format/number.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { Figure } from '../../ui/Figure.tsx';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import type { Arrangement, SumUnit } from './params.ts';
import { BookTable, type BookTableRow } from './Table.tsx';
import { pickedBy, type LastPrice, type Picked } from './model.ts';

/** The row selected by keyboard as display text; `size` is the cumulative size up to it, `null` until it is known. */
interface ChosenText {
  readonly side: 'bid' | 'ask';
  readonly price: string;
  readonly size: string | null;
  readonly asset: string;
}

interface BalanceProps {
  /** Share of the bids among the shown sizes in thousandths; `null` while a side is empty. */
  readonly share: bigint | null;
  /** The asset of the added sizes. */
  readonly unit: string;
  /** The row selected by keyboard, shown instead of the balance; `null` when none is. */
  readonly chosen: ChosenText | null;
}

const percent = (thousandths: bigint): string => asPercent(`${thousandths / 10n}.${thousandths % 10n}`);

/**
 * The share of bids in the shown sizes: figures of both sides and a bar between them. Shows the selected row instead
 * while there is one.
 */
function Balance({ share, unit, chosen }: BalanceProps) {
  const { t } = useTranslation();
  const formula = t('book.balance.formula', { unit });
  const title =
    share === null
      ? formula
      : `${t('book.balance.bids', { share: percent(share) })} · ${t('book.balance.asks', { share: percent(1000n - share) })}\n${formula}`;
  return (
    <div className="book-balance" title={title}>
      <p role="status" className={chosen ? 'book-chosen' : 'visually-hidden'}>
        {chosen && t(chosen.side === 'bid' ? 'book.chosen.bid' : 'book.chosen.ask', { price: chosen.price })}
      </p>
      {chosen && chosen.size !== null && (
        // Not read aloud: it changes with every tick.
        <span className="number book-chosen" title={t('book.sum.formula')}>
          {t('book.chosen.size', { size: chosen.size, asset: chosen.asset })}
        </span>
      )}
      {chosen === null && share === null && <span className="quiet-text">{t('book.spread.none')}</span>}
      {chosen === null && share !== null && (
        <>
          <span className="number up">{t('book.balance.bids', { share: percent(share) })}</span>
          <span className="book-balance-bar" aria-hidden="true">
            <span style={{ width: percent(share) }} />
          </span>
          <span className="number down">{t('book.balance.asks', { share: percent(1000n - share) })}</span>
        </>
      )}
    </div>
  );
}

/** Where a note stands beside the ladder, in CSS pixels of the window. */
export interface NoteAnchor {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** The levels from the best price to one row, as display text. */
export interface LevelNote extends NoteAnchor {
  readonly side: BookSide;
  /** `null` when nothing rests there. */
  readonly average: string | null;
  readonly size: string;
  readonly cost: string;
  /** The user's own orders in the row. */
  readonly own: string | null;
}

interface LevelNoteProps {
  readonly store: StoreApi<LevelNote | null>;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** Width that the note needs beside the panel, in CSS pixels. */
const NOTE_ROOM = 260;

/**
 * Shows average price, size and cost of the levels up to the row under the pointer, in the top layer because the panel
 * clips what it contains.
 */
export function LevelNoteBox({ store, baseAsset, quoteAsset }: LevelNoteProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDListElement>(null);
  const note = useStore(store);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element?.isConnected || typeof element.showPopover !== 'function') return;
    if (note && !element.matches(':popover-open')) element.showPopover();
  });
  if (!note) return null;
  const beside = note.left >= NOTE_ROOM;
  const place = beside ? { right: `calc(100vw - ${note.left}px)` } : { left: `${note.right}px` };
  const figures = [
    [t('book.note.average'), note.average, quoteAsset],
    [t('book.note.size'), note.size, baseAsset],
    [t('book.note.cost'), note.cost, quoteAsset],
  ] as const;
  return (
    // Hidden from assistive technology: it changes with every tick, and the table view has the same figures.
    <dl ref={box} className="level-note" popover="manual" aria-hidden="true" style={{ ...place, top: `${note.y}px` }}>
      {figures.map(([name, text, unit]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{text === null ? '—' : `${text} ${unit}`}</dd>
        </div>
      ))}
      {note.own !== null && <dd className={note.side === 'ask' ? 'down' : 'up'}>{note.own}</dd>}
    </dl>
  );
}

/** References to the columns of one side, which the painter draws. */
export interface SideRefs {
  readonly price: RefObject<HTMLDivElement | null>;
  readonly size: RefObject<HTMLDivElement | null>;
  readonly sum: RefObject<HTMLDivElement | null>;
  readonly bars: RefObject<HTMLCanvasElement | null>;
  /** The marks of the user's own orders. */
  readonly own?: RefObject<HTMLDivElement | null>;
}

/** Props of the order book panel. */
export interface BookViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly spread: string | null;
  readonly spreadPercent: string | null;
  /** The price of the last trade; `null` while it is not current. */
  readonly last?: LastPrice | null;
  /** Share of the bids among the shown sizes in thousandths; `null` while a side is empty. */
  readonly bidShare?: bigint | null;
  /** Unit of the sums. */
  readonly unit?: SumUnit;
  readonly arrangement?: Arrangement;
  /** Rows for the table view, or `null` for the ladder. */
  readonly table: readonly BookTableRow[] | null;
  readonly bids: SideRefs;
  readonly asks: SideRefs;
  readonly body: RefObject<HTMLDivElement | null>;
  /** The row between the sides. */
  readonly middle?: RefObject<HTMLParagraphElement | null>;
  /** What is shown of the levels up to the row under the pointer. */
  readonly note?: ReactNode;
  /** Whether the user has open orders, so that their column is shown. */
  readonly hasOwn?: boolean;
  /** The row selected by keyboard; `null` when none is. */
  readonly chosen?: ChosenText | null;
  /** Puts a price of the table into the ticket; absent while prices are not current (B-B1). */
  readonly onPick?: (price: string, size: string | null) => void;
  /** A click or pointer move on the drawn ladder at this vertical position in the window. */
  readonly onPress?: (side: BookSide, clientY: number, picked: Picked) => void;
  readonly onHover?: (at: { readonly side: BookSide; readonly clientY: number } | null) => void;
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Called when the drawn ladder gets or loses the focus. */
  readonly onFocusChange?: () => void;
}

/** Renders the order book from its props. The ladder's columns are empty here; the painter fills them. */
export function BookPanelView(props: BookViewProps) {
  const { t } = useTranslation();
  const { table, baseAsset, quoteAsset, hasOwn = false, unit = 'base', onPick, bidShare = null, chosen = null } = props;
  return (
    <PanelStateView panel="book" title={t('panel.book')} panelState={props.panelState} actions={props.actions}>
      {table ? <BookTable {...{ rows: table, baseAsset, quoteAsset, hasOwn, unit, onPick }} /> : <Ladder {...props} />}
      <Balance share={bidShare} unit={unit === 'base' ? baseAsset : quoteAsset} chosen={table ? null : chosen} />
    </PanelStateView>
  );
}

function Ladder(props: BookViewProps) {
  const { bids, asks, body, hasOwn = false, arrangement = 'stacked', onPick, onKey, onFocusChange } = props;
  const { t } = useTranslation();
  const names = ['ladder', hasOwn && 'with-own', onPick && 'picks', arrangement === 'beside' && 'beside'];
  const spread = <Spread {...props} />;
  return (
    <div className={names.filter(Boolean).join(' ')}>
      <Heads {...props} />
      <div
        className="ladder-body"
        ref={body}
        tabIndex={0}
        role="group"
        aria-label={t('book.ladder')}
        aria-keyshortcuts="ArrowUp ArrowDown Enter Alt+Enter Shift+Enter"
        onKeyDown={onKey}
        onFocus={onFocusChange}
        onBlur={onFocusChange}
      >
        <LadderSide {...props} columns={asks} side="ask" />
        {spread}
        <LadderSide {...props} columns={bids} side="bid" />
      </div>
      {props.note}
    </div>
  );
}

function Spread({ spread, spreadPercent, last, middle }: BookViewProps): ReactNode {
  const { t } = useTranslation();
  return (
    <p className="ladder-spread" ref={middle} title={t('book.spread.formula')}>
      {last && (
        <span className={`number book-last ${last.move ?? ''}`} title={t('book.last.formula')}>
          <span className="visually-hidden">{t('book.last')} </span>
          {last.price}
          {last.move && (last.move === 'up' ? ' ↑' : ' ↓')}
        </span>
      )}
      <span className="quiet-text">{t('book.spread')}</span>
      {spread === null ? (
        <span>{t('book.spread.none')}</span>
      ) : (
        <>
          <Figure text={spread} />
          {spreadPercent !== null && <span className="number quiet-text">{asPercent(spreadPercent)}</span>}
        </>
      )}
    </p>
  );
}

/** Column headers: once above stacked sides, and once above each side when they are next to each other. */
function Heads({ baseAsset, quoteAsset, hasOwn = false, unit = 'base', arrangement = 'stacked' }: BookViewProps) {
  const { t } = useTranslation();
  const head = (side: string) => (
    <div className={`ladder-head ${side}`} aria-hidden="true" key={side} title={t('book.ladder.hint')}>
      {hasOwn && (
        <span className="own" title={t('book.own.hint')}>
          {t('book.own')}
        </span>
      )}
      <span className="price" title={quoteAsset}>
        {t('book.price')}
      </span>
      <span className="size" title={baseAsset}>
        {t('unit.of', { name: t('book.size'), unit: baseAsset })}
      </span>
      <span className="sum" title={t(unit === 'base' ? 'book.sum.formula' : 'book.worth.formula')}>
        {unit === 'base' ? t('book.sum') : t('unit.of', { name: t('book.sum'), unit: quoteAsset })}
      </span>
    </div>
  );
  return arrangement === 'stacked' ? head('') : <div className="ladder-heads">{[head('bids'), head('asks')]}</div>;
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
  const columnAt = (target: EventTarget): Picked =>
    target === size.current ? 'size' : target === sum.current ? 'total' : 'price';
  return (
    <div
      className={`ladder-side ${side}s`}
      aria-hidden="true"
      onClick={(event) => onPress?.(side, event.clientY, pickedBy(event, columnAt(event.target)))}
      onPointerMove={(event) => onHover?.({ side, clientY: event.clientY })}
      onPointerLeave={() => onHover?.(null)}
    >
      <canvas ref={bars} className="ladder-bars" />
      {own && <div ref={own} className="column own" />}
      <div ref={price} className="column price" />
      <div ref={size} className="column size" />
      <div ref={sum} className="column sum" />
    </div>
  );
}
