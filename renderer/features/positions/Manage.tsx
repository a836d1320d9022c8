import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft, Position } from '../../../shared/domain/order.ts';
import type { Change } from '../../../shared/ipc/changeViews.ts';
import type { PlanRequest } from '../../state/orders/index.ts';
import { type FigureInputs, marginPreview } from './figures.ts';
import { LimitClose } from './LimitClose.tsx';
import { closeShares, MONEY, reversePlan, shareDraft, type PositionRow } from './model.ts';
import { compare, decimal } from '../../../shared/num/decimal.ts';
import { readTyped } from '../../format/typed.ts';
import { hasMessage, translateKey } from '../../i18n/messages.ts';
import { shownAmount } from '../../ui/amount.ts';
import { NumberField } from '../../ui/NumberInput.tsx';

interface MoveMarginProps {
  readonly position: Position;
  readonly direction: 'add' | 'reduce';
  readonly inputs: FigureInputs;
  readonly busy: boolean;
  readonly onMove: (amount: string) => void;
}

/**
 * Adds margin to an isolated position or removes some; shows margin and liquidation price before and after the change
 * first.
 */
function MoveMargin({ position, direction, inputs, busy, onMove }: MoveMarginProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const read = readTyped(text, 'amount');
  const preview = read.ok ? marginPreview(position, direction, read.value.text, inputs) : null;
  const tooMuch =
    direction === 'reduce' &&
    read.ok &&
    preview !== null &&
    preview.removable !== null &&
    compare(decimal(read.value.text), decimal(preview.removable)) > 0;
  const price = (found: string | null | undefined): string =>
    found === undefined ? t('table.total.unknown') : (found ?? t('positions.liquidation.none'));
  return (
    <form
      className="row-form"
      aria-label={t(`positions.margin.${direction}`)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (read.ok && !tooMuch && !busy) onMove(read.value.text);
      }}
    >
      <NumberField
        label={t('positions.margin.amount')}
        value={text}
        invalid={text !== '' && (!read.ok || tooMuch)}
        kind="amount"
        first
        onChange={setText}
      />
      <button type="submit" className="button primary" disabled={!read.ok || tooMuch || busy}>
        {t(`positions.margin.${direction}.do`)}
      </button>
      <p role="status">
        {text !== '' &&
          !read.ok &&
          (hasMessage(read.error.key) ? translateKey(t, read.error.key, read.error.params) : read.error.key)}
        {tooMuch && t('positions.margin.tooMuch', { most: preview.removable })}
        {preview && !tooMuch && (
          <>
            {t('positions.margin.preview', {
              before: shownAmount(preview.marginBefore, MONEY),
              after: shownAmount(preview.marginAfter, MONEY),
            })}{' '}
            {t('positions.margin.preview.liquidation', {
              before: price(preview.liquidationBefore),
              after: price(preview.liquidationAfter),
            })}
          </>
        )}
      </p>
    </form>
  );
}

/** Actions on a position. Orders and plans are confirmed like every other; closing asks first. */
export interface PositionActions {
  readonly onOrder: (draft: OrderDraft) => void;
  readonly onPlan: (plan: Omit<PlanRequest, 'failed'>) => void;
  readonly onChange: (change: Change) => void;
  readonly onClose: (position: Position) => void;
  /** Opens the dialog of take-profit and stop-loss; not for the demo account, which has none. */
  readonly onProtect: (position: Position) => void;
}

/** The form that is open below a position; `actions`: only the buttons. */
export type ManageForm = 'actions' | 'limit' | 'add' | 'reduce';

interface ManageProps extends PositionActions {
  readonly row: PositionRow;
  readonly instrument: Instrument | null;
  /** Whether a closing order would reduce this position (R9). */
  readonly reached: boolean;
  readonly inputs: FigureInputs;
  /** Whether it is being closed, or its close is in doubt. */
  readonly isClosing: boolean;
  /** Whether it is being closed, or its margin or top-up is being changed. */
  readonly busy: boolean;
  /** Whether the account is the demo account; see the view. */
  readonly demo: boolean;
  readonly first: ManageForm;
  readonly onLeave: () => void;
}

/** Shows everything the user can do with a position below its row, with buttons and keys. */
export function Manage(props: ManageProps) {
  const { t } = useTranslation();
  const {
    row,
    instrument,
    reached,
    inputs,
    isClosing,
    busy,
    demo,
    first,
    onOrder,
    onPlan,
    onChange,
    onClose,
    onProtect,
    onLeave,
  } = props;
  const { position } = row;
  const { symbol, positionId } = position;
  const [form, setForm] = useState<ManageForm>(first);
  const box = useRef<HTMLDivElement>(null);
  /** Moves the focus to this group when a form closes, so that its keys keep working. */
  const done = (): void => {
    box.current?.focus();
    setForm('actions');
  };
  const isolated = position.marginType === 'ISOLATED' && !demo;
  const shares = instrument && reached ? closeShares : [];
  const topUps = typeof position.autoMargin === 'boolean' ? [!position.autoMargin] : [true, false];
  // `aria-disabled` instead of `disabled`: a disabled button loses the focus, and with it the keys of this group.
  const held = (isHeld: boolean) => (isHeld ? { 'aria-disabled': true } : {});
  const toggle = (next: ManageForm): void => setForm(form === next ? 'actions' : next);
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-label={t('positions.manage.name', { symbol, side: t(`order.positionSide.${position.side}`) })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
      }}
    >
      {/* First, so that the form and its message are in sight in a low panel. */}
      {form === 'limit' && instrument && reached && (
        <LimitClose row={row} instrument={instrument} reduceOnly={!demo} onOrder={onOrder} onDone={done} />
      )}
      {(form === 'add' || form === 'reduce') && isolated && (
        <MoveMargin
          key={form}
          position={position}
          direction={form}
          inputs={inputs}
          busy={busy}
          onMove={(amount) => {
            onChange({ kind: 'positionMargin', symbol, positionId, direction: form, amount });
            done();
          }}
        />
      )}
      <div className="row-form">
        {shares.map((percent, at) => {
          const draft = shareDraft(position, percent, instrument!, !demo);
          return (
            <button
              key={percent}
              type="button"
              className="button"
              disabled={draft === null}
              title={
                draft === null ? t('positions.share.tooSmall') : t('positions.share.hint', { quantity: draft.quantity })
              }
              ref={(button) => {
                if (button && at === 0 && form === 'actions' && button.dataset['met'] === undefined) {
                  button.dataset['met'] = '';
                  button.focus();
                }
              }}
              onClick={() => draft && onOrder(draft)}
            >
              {t('positions.share', { percent })}
            </button>
          );
        })}
        {reached && (
          <>
            <button type="button" className="button" aria-expanded={form === 'limit'} onClick={() => toggle('limit')}>
              {t('positions.limitClose')}
            </button>
            <button
              type="button"
              className="button"
              title={t('positions.reverse.hint')}
              onClick={() => onPlan(reversePlan(position, !demo))}
            >
              {t('positions.reverse')}
            </button>
          </>
        )}
        {(!demo || reached) && (
          <button type="button" className="button" {...held(isClosing)} onClick={() => !isClosing && onClose(position)}>
            {t('positions.close')}
          </button>
        )}
        {!demo && (
          <button
            type="button"
            className="button"
            title={t('positions.protect.hint')}
            onClick={() => onProtect(position)}
          >
            {t('positions.protect')}
          </button>
        )}
        {isolated &&
          (['add', 'reduce'] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              className="button"
              aria-expanded={form === direction}
              onClick={() => toggle(direction)}
            >
              {t(`positions.margin.${direction}`)}
            </button>
          ))}
        {isolated &&
          topUps.map((on) => (
            <button
              // One button with one key where the state is known, so that it keeps the focus while its label changes.
              key={topUps.length === 1 ? 'other' : `${on}`}
              type="button"
              className="button"
              {...held(busy)}
              title={t('positions.topUp.hint')}
              onClick={() => !busy && onChange({ kind: 'autoMargin', symbol, positionId, on })}
            >
              {t(on ? 'positions.topUp.on' : 'positions.topUp.off')}
            </button>
          ))}
        {!reached && <p className="quiet-text">{t(demo ? 'demo.separated' : 'positions.notReached')}</p>}
        {!isolated && !demo && <p className="quiet-text">{t('positions.margin.shared')}</p>}
      </div>
    </div>
  );
}
