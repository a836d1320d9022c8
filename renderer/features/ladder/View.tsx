import type { KeyboardEvent, PointerEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ladderColumns } from './painter.ts';
import { LadderTable, type LadderTableRow } from './Table.tsx';
import type { LadderRefs } from './useLadderBody.ts';

/** Props of the price ladder. */
export interface LadderViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly sums: boolean;
  /** Whether there are own open orders, so that their columns are shown. */
  readonly hasOwn: boolean;
  /** Rows for the table view, or `null` for the drawn ladder. */
  readonly table: readonly LadderTableRow[] | null;
  readonly refs: LadderRefs;
  /** The line under the rows. */
  readonly line: ReactNode;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPointer: (over: boolean) => void;
  readonly onBlur: () => void;
  readonly onHover: (clientY: number, place: HTMLElement) => void;
  /** Gestures of a ladder in trading mode; absent: the rows are read-only. */
  readonly trade?: LadderGestures | undefined;
  /** Overlay of the row that the next action applies to, in trading mode. */
  readonly cursor?: RefObject<HTMLDivElement | null>;
}

/** Pointer gestures on the rows of a ladder in trading mode, and the texts for them. */
export interface LadderGestures {
  /** Description of the keyboard's row, for assistive technology. */
  readonly words: string;
  readonly onDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onLost: () => void;
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void;
}

/** Shows the price ladder from its props. The columns are rendered empty; the painter fills them. */
export function LadderPanelView(props: LadderViewProps) {
  const { t } = useTranslation();
  const { table, sums, hasOwn, baseAsset, quoteAsset } = props;
  return (
    <PanelStateView panel="ladder" title={t('panel.ladder')} panelState={props.panelState} actions={props.actions}>
      {table ? <LadderTable {...{ rows: table, sums, hasOwn, baseAsset, quoteAsset }} /> : <Rows {...props} />}
      {props.line}
    </PanelStateView>
  );
}

const KEYS = 'ArrowUp ArrowDown PageUp PageDown C';
const TRADE_KEYS = `${KEYS} B S M Enter Escape Delete 1 2 3 4 5`;

function Rows(props: LadderViewProps) {
  const { baseAsset, quoteAsset, sums, hasOwn, onKey, onPointer, onBlur, onHover, trade, cursor } = props;
  const { body, bars, columns } = props.refs;
  const { t } = useTranslation();
  const heads = {
    ownBid: [t('book.own'), t('book.own.hint')],
    bidSum: [t('book.sum'), t('book.sum.formula')],
    bid: [t('ladder.bids'), baseAsset],
    price: [t('book.price'), quoteAsset],
    mark: ['', t('ladder.mark.hint')],
    ask: [t('ladder.asks'), baseAsset],
    askSum: [t('book.sum'), t('book.sum.formula')],
    ownAsk: [t('book.own'), t('book.own.hint')],
    volume: [t('ladder.volume'), t('ladder.volume.formula')],
  } as const;
  return (
    <div className={`dom${sums ? ' with-sums' : ''}${hasOwn ? ' with-own' : ''}`}>
      <div className="dom-head" aria-hidden="true">
        {ladderColumns.map((name) => (
          <span key={name} className={name} title={heads[name][1]}>
            {heads[name][0]}
          </span>
        ))}
      </div>
      <div
        className="dom-body"
        ref={body}
        tabIndex={0}
        role="group"
        aria-label={t(trade ? 'ladder.rows.trade' : 'ladder.rows')}
        aria-keyshortcuts={trade ? TRADE_KEYS : KEYS}
        onKeyDown={onKey}
        onBlur={onBlur}
        onPointerEnter={() => onPointer(true)}
        onPointerLeave={() => onPointer(false)}
        onPointerMove={(event) => {
          onHover(event.clientY, event.currentTarget);
          trade?.onMove(event);
        }}
        onPointerDown={trade?.onDown}
        onPointerUp={trade?.onUp}
        onPointerCancel={trade?.onLost}
        onLostPointerCapture={trade?.onLost}
        onContextMenu={trade?.onMenu}
      >
        <canvas ref={bars} className="ladder-bars" aria-hidden="true" />
        {ladderColumns.map((name) => (
          <div key={name} ref={columns[name]} className={`column ${name}`} aria-hidden="true" />
        ))}
        {trade && cursor && <div ref={cursor} className="dom-cursor" aria-hidden="true" hidden />}
        {trade && (
          <p className="visually-hidden" role="status">
            {trade.words}
          </p>
        )}
      </div>
    </div>
  );
}
