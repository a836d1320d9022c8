import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelState } from '../../ui/panelState.ts';
import type { TimeZone } from '../../format/time.ts';
import { Figure } from '../../ui/Figure.tsx';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { LARGE_SIGN } from './painter.ts';
import { tapeHint, type TapeRow } from './rows.ts';

/** Props of the trades panel. */
export interface TapeViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly zone: TimeZone;
  /** Rows for the table view, or `null` for the drawn columns. */
  readonly table: readonly TapeRow[] | null;
  /** Number of trades that passed while the window was busy and are not in the list. */
  readonly missed: number;
  readonly time: RefObject<HTMLDivElement | null>;
  readonly price: RefObject<HTMLDivElement | null>;
  readonly size: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  /** Shows the full timestamp of the row under the pointer. */
  readonly onHover: (offsetY: number) => void;
  /** The line under the heading. */
  readonly line?: ReactNode;
  /** Called when the pointer enters or leaves the drawn tape. */
  readonly onPointer?: (over: boolean) => void;
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Shows the tape from its props. The columns are rendered empty; the painter fills them. */
export function TapePanelView(props: TapeViewProps) {
  const { t } = useTranslation();
  return (
    <PanelStateView panel="tape" title={t('panel.tape')} panelState={props.panelState} actions={props.actions}>
      {props.missed > 0 && <p className="tape-missed">{t('tape.missed', { count: props.missed })}</p>}
      {props.line}
      {props.table ? <TapeTable {...props} rows={props.table} /> : <Columns {...props} />}
    </PanelStateView>
  );
}

function Columns(props: TapeViewProps) {
  const { baseAsset, quoteAsset, time, price, size, body, onHover, onPointer, onKey } = props;
  const { t } = useTranslation();
  return (
    <div
      className="tape"
      tabIndex={0}
      role="group"
      aria-label={t('tape.drawn')}
      aria-keyshortcuts="Space"
      onKeyDown={onKey}
    >
      <div className="tape-head" aria-hidden="true">
        <span>{t('tape.time')}</span>
        <span title={quoteAsset}>{t('tape.price')}</span>
        <span title={baseAsset}>{t('unit.of', { name: t('tape.size'), unit: baseAsset })}</span>
      </div>
      <div
        className="tape-body"
        ref={body}
        aria-hidden="true"
        onPointerEnter={() => onPointer?.(true)}
        onPointerLeave={() => onPointer?.(false)}
        onPointerMove={(event) => onHover(event.clientY - event.currentTarget.getBoundingClientRect().top)}
      >
        <div ref={time} className="column time" />
        <div ref={price} className="column" />
        <div ref={size} className="column" />
      </div>
    </div>
  );
}

function TapeTable({ rows, zone, baseAsset, quoteAsset }: TapeViewProps & { readonly rows: readonly TapeRow[] }) {
  const { t } = useTranslation();
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={t('panel.tape')}>
      <table className="figures">
        <caption className="visually-hidden">{t('tape.table', { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('tape.time')}</th>
            <th scope="col">{t('tape.taker')}</th>
            <th scope="col" className="number" title={quoteAsset}>
              {t('tape.price')}
            </th>
            <th scope="col" className="number" title={baseAsset}>
              {t('tape.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="number" title={tapeHint(t, row, zone)}>
                {row.clock}
              </td>
              <td className={row.side === 'BUY' ? 'up' : 'down'}>
                {row.side === 'BUY' ? t('tape.buy') : t('tape.sell')}
                {row.count > 1 && <span className="quiet-text">{t('tape.merged', { count: row.count })}</span>}
              </td>
              <td className="number">
                <Figure text={row.price} />
              </td>
              <td className={row.large ? `number ${row.side === 'BUY' ? 'up' : 'down'}` : 'number'}>
                {row.large && (
                  <>
                    <span aria-hidden="true">{LARGE_SIGN} </span>
                    <span className="visually-hidden">{t('tape.large')}</span>
                  </>
                )}
                <Figure text={row.size} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
