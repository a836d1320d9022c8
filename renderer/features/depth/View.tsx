import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Figure } from '../../ui/Figure.tsx';
import { asPercent } from '../../format/number.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import type { DepthRow, PointText } from './text.ts';

/** Props of the depth panel. */
export interface DepthViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** Rows for the table view, or `null` for the chart. */
  readonly table: readonly DepthRow[] | null;
  /** Figures at the crosshair; `null` without one. */
  readonly point: PointText | null;
  /** Whether the feed carries fewer levels than the range needs. */
  readonly short: boolean;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onLeave: () => void;
  readonly onPress: (upTo: boolean) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  /** Takes a row's price into the ticket; absent while prices are not current (B-B1). */
  readonly onPick?: (row: DepthRow) => void;
}

/** Shows the depth chart from its props. The painter fills the canvas. */
export function DepthPanelView(props: DepthViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, table, short, body, canvas, onMove, onLeave, onPress, onKey } = props;
  return (
    <PanelStateView panel="depth" title={t('panel.depth')} panelState={panelState} actions={actions}>
      {table ? (
        <DepthTable {...props} rows={table} />
      ) : (
        <div className="depth">
          <Point {...props} />
          <div
            className="depth-body"
            ref={body}
            tabIndex={0}
            role="group"
            aria-label={t('depth.chart')}
            aria-keyshortcuts="ArrowLeft ArrowRight Home End Enter Shift+Enter"
            onPointerMove={onMove}
            onPointerLeave={onLeave}
            onClick={(event) => onPress(event.shiftKey)}
            onKeyDown={onKey}
          >
            <canvas ref={canvas} aria-hidden="true" />
          </div>
          {short && (
            <p className="depth-short" title={t('depth.short.hint')}>
              {t('depth.short')}
            </p>
          )}
        </div>
      )}
    </PanelStateView>
  );
}

function Point({ point, baseAsset, quoteAsset }: DepthViewProps) {
  const { t } = useTranslation();
  if (!point) return <p className="depth-point quiet-text">{t('depth.point.none')}</p>;
  const figures = [
    ['depth.size', 'book.sum.formula', point.size, baseAsset],
    ['depth.cost', 'book.worth.formula', point.cost, quoteAsset],
    ['depth.average', 'depth.average.formula', point.average, quoteAsset],
    ['depth.slippage', 'depth.slippage.formula', point.slippage, null],
    ['depth.distance', 'depth.distance.formula', point.distance, null],
  ] as const;
  return (
    <dl className="depth-point">
      <div>
        <dt className={point.side === 'bid' ? 'up' : 'down'}>{t(point.side === 'bid' ? 'book.bid' : 'book.ask')}</dt>
        <dd>
          <Figure text={point.price} />
        </dd>
      </div>
      {figures.map(([name, formula, text, asset]) => (
        <div key={name} title={t(formula)}>
          <dt>{t(name)}</dt>
          <dd>{text === null ? t('depth.none') : asset === null ? asPercent(text) : <Figure text={text} />}</dd>
          {text !== null && asset !== null && <dd className="quiet-text">{asset}</dd>}
        </div>
      ))}
    </dl>
  );
}

function DepthTable({ rows, baseAsset, quoteAsset, onPick }: DepthViewProps & { readonly rows: readonly DepthRow[] }) {
  const { t } = useTranslation();
  const figure = (
    id: string,
    head: string,
    hint: string,
    text: (row: DepthRow) => string | null,
  ): Column<DepthRow> => ({
    id,
    head,
    hint,
    number: true,
    cell: (row) => {
      const value = text(row);
      return value === null ? t('depth.none') : <Figure text={value} />;
    },
  });
  const unit = (name: string, asset: string): string => t('unit.of', { name, unit: asset });
  const columns: Column<DepthRow>[] = [
    {
      id: 'side',
      head: t('book.side'),
      cell: (row) => <span className={row.side === 'bid' ? 'up' : 'down'}>{t(`book.${row.side}`)}</span>,
    },
    figure('price', t('book.price'), quoteAsset, (row) => row.price),
    figure('size', unit(t('depth.size'), baseAsset), t('book.sum.formula'), (row) => row.size),
    figure('cost', unit(t('depth.cost'), quoteAsset), t('book.worth.formula'), (row) => row.cost),
    figure('average', t('depth.average'), t('depth.average.formula'), (row) => row.average),
    figure('slippage', unit(t('depth.slippage'), '%'), t('depth.slippage.formula'), (row) => row.slippage),
    {
      id: 'own',
      head: t('book.own'),
      hint: t('book.own.hint'),
      cell: (row) =>
        row.own && (
          <span className="number" title={row.own.words}>
            <span aria-hidden="true">{row.own.mark}</span>
            <span className="visually-hidden">{row.own.words}</span>
          </span>
        ),
    },
  ];
  return (
    <DataTable
      caption={t('depth.table')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      {...(onPick ? { onOpen: onPick } : {})}
    />
  );
}
