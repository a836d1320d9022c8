import { memo, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasMessage, translateKey, type Translate } from '../../i18n/messages.ts';
import { tradingStatusText } from '../../ui/errorText.ts';
import { SymbolMark } from '../../ui/SymbolMark.tsx';
import type { ColumnId, WatchRow } from './model.ts';
import { SPARK } from './painter.ts';
import type { RegisterRow } from './usePainting.ts';

/** Actions on a row. */
export interface RowActions {
  readonly open: (row: WatchRow) => void;
  readonly favour: (row: WatchRow) => void;
  readonly menu: (row: WatchRow, place: HTMLElement) => void;
}

interface RowProps {
  readonly id: string;
  readonly row: WatchRow;
  readonly index: number;
  readonly height: number;
  readonly columns: readonly ColumnId[];
  /** The widths of symbol and columns, as grid tracks. */
  readonly tracks: string;
  readonly active: boolean;
  readonly selected: boolean;
  readonly favourite: boolean;
  readonly register: RegisterRow;
  readonly actions: RowActions;
}

/** Shows one row: React renders its frame, the painter fills in its figures. */
export const Row = memo(function Row(props: RowProps) {
  const { id, row, index, height, columns, tracks, active, selected, favourite, register, actions } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    register(row, element.current);
    return () => register(row, null);
  }, [register, row]);
  const act = (event: MouseEvent, does: () => void): void => {
    event.stopPropagation();
    does();
  };
  const name = `${row.symbol} ${t(`market.${row.market}`)}`;
  return (
    <div
      ref={element}
      id={id}
      role="row"
      className="watch-row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={active}
      style={{ gridTemplateColumns: tracks, transform: `translateY(${index * height}px)` }}
      onClick={() => actions.open(row)}
      onContextMenu={(event) => {
        event.preventDefault();
        actions.menu(row, event.currentTarget);
      }}
    >
      <div role="gridcell" className="watch-symbol" title={name}>
        <button
          type="button"
          className="watch-star"
          tabIndex={-1}
          aria-pressed={favourite}
          aria-label={t('watch.favourite', { name })}
          title={t('watch.favourite.hint')}
          onClick={(event) => act(event, () => actions.favour(row))}
        >
          {favourite ? '\u2605' : '\u2606'}
        </button>
        <SymbolMark asset={row.instrument?.baseAsset ?? row.symbol} />
        <span className="watch-name">{row.symbol}</span>
        <span className="quiet-text watch-market">{t(`watch.market.${row.market}`)}</span>
        <Badges row={row} />
        <span className="watch-old" data-column="old" title={t('watch.old.hint')} />
        <button
          type="button"
          className="watch-more"
          tabIndex={-1}
          aria-label={t('watch.menu', { name })}
          title={t('watch.menu', { name })}
          onClick={(event) => act(event, () => actions.menu(row, event.currentTarget))}
        >
          {'\u22ef'}
        </button>
      </div>
      {columns.map((column) =>
        column === 'spark' ? (
          <div
            key={column}
            role="gridcell"
            data-column="spark"
            className="watch-spark"
            aria-label={t('watch.spark.cell')}
          >
            <svg viewBox={`0 0 ${SPARK.width} ${SPARK.height}`} preserveAspectRatio="none" aria-hidden="true">
              <path fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
        ) : (
          <div key={column} role="gridcell" data-column={column} className="watch-figure number" />
        ),
      )}
    </div>
  );
});

/** Returns the trading status in the word that fits beside a symbol; the tooltip has the whole. */
function shortStatus(t: Translate, status: string): string {
  const key = `watch.halt.${status}`;
  return hasMessage(key) ? translateKey(t, key) : tradingStatusText(t, status);
}

/** Shows in words what prevents a symbol from being traded. */
function Badges({ row: { instrument } }: { readonly row: WatchRow }) {
  const { t } = useTranslation();
  if (!instrument) {
    return (
      <span className="status-tag" title={t('watch.unlisted.hint')}>
        {t('watch.unlisted')}
      </span>
    );
  }
  return (
    <>
      {instrument.status !== 'TRADING' && (
        <span
          className="status-tag"
          title={t('watch.status.hint', { status: tradingStatusText(t, instrument.status) })}
        >
          {shortStatus(t, instrument.status)}
        </span>
      )}
      {!instrument.apiTradable && (
        <span className="status-tag" title={t('strip.notTradable.hint')}>
          {t('watch.noApi')}
        </span>
      )}
    </>
  );
}
