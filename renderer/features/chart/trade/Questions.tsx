import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { valueAt } from '../../../../shared/domain/positionSums.ts';
import { triggerPriceSources, type TriggerPriceSource } from '../../../../shared/domain/conditionalOrder.ts';
import { useTrading } from '../../../state/services.ts';
import { changeAt, isStop } from '../../../state/orders/index.ts';
import { formatNumber, formatSigned } from '../../../format/number.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { PendingConfirmation, TradeBoard } from './board.ts';
import { pnlText, shortText, sourceText } from './words.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import type { TpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import type { PlanType } from '../../../../shared/domain/attachedPrices.ts';
import { compare, decimal, formatDecimal, multiply, parseDecimal } from '../../../../shared/num/decimal.ts';
import { snapToStep } from '../../../../shared/num/step.ts';

/**
 * Part of a position that a take-profit or stop-loss closes, in per cent; the whole position is a separate word (H4).
 */
const protectParts = ['25', '50', '75', 'whole'] as const;
/** See {@link protectParts}. */
type ProtectPart = (typeof protectParts)[number];

/**
 * Returns the size of a part, rounded down to the step; `null`: less than the exchange's minimum, or nothing (XU2,
 * XU10).
 */
export function partSize(
  position: Pick<Position, 'size'>,
  part: Exclude<ProtectPart, 'whole'>,
  instrument: Instrument,
): string | null {
  const size = parseDecimal(position.size);
  const step = parseDecimal(instrument.stepSize);
  const smallest = smallestQuantity(instrument);
  if (!size || !step || step.units <= 0n || smallest === null) return null;
  const share = multiply(size, { units: BigInt(part), scale: 2 });
  const rounded = snapToStep(share, step, 'floor');
  return compare(rounded, decimal(smallest)) < 0 ? null : formatDecimal(rounded);
}

/** Returns a take-profit or stop-loss at market for a position; `null` when the part cannot be placed. */
export function protectDraft(
  position: Position,
  plan: PlanType,
  triggerPrice: string,
  part: ProtectPart,
  source: TriggerPriceSource,
  instrument: Instrument,
): TpSlDraft | null {
  const quantity = part === 'whole' ? null : partSize(position, part, instrument);
  if (part !== 'whole' && quantity === null) return null;
  return {
    market: 'futures',
    symbol: position.symbol,
    positionSide: position.side,
    source,
    kind: 'tpSl',
    plan,
    triggerPrice,
    execution: { kind: 'market' },
    size: quantity === null ? { kind: 'wholePosition' } : { kind: 'quantity', quantity },
  };
}

type Of<Kind extends PendingConfirmation['kind']> = Extract<PendingConfirmation, { kind: Kind }>;

/** The confirmation dialogs of the chart's lines, each with its own texts. */
export function ConfirmationDialogs({
  board,
  instrument,
}: {
  readonly board: TradeBoard;
  readonly instrument: Instrument;
}) {
  const asked = useStore(board.questions, (state) => state.asked);
  switch (asked?.kind) {
    case 'modify':
      return <ModifyDialog asked={asked} board={board} instrument={instrument} />;
    case 'protect':
      return <ProtectDialog asked={asked} board={board} instrument={instrument} />;
    case 'close':
      return <CloseDialog asked={asked} board={board} instrument={instrument} />;
    case undefined:
      return null;
  }
}

interface ModifyProps {
  readonly asked: Of<'modify'>;
  readonly board: TradeBoard;
  readonly instrument: Instrument;
}

function ModifyDialog({ asked, board, instrument }: ModifyProps) {
  const { t } = useTranslation();
  const { trigger, price } = asked;
  const change = changeAt(trigger, price);
  const limit = change?.kind === 'modifyTrigger' && change.execution.kind === 'limit' ? change.execution.price : null;
  const shown = (one: string): string => formatNumber(one, instrument.priceDecimals);
  const prices = { from: shown(trigger.triggerPrice ?? ''), to: shown(price) };
  const words = {
    size: trigger.wholePosition === true ? t('chartTrade.modify.whole') : shortText(trigger.quantity ?? ''),
    position: t(trigger.positionSide === 'SHORT' ? 'chartTrade.position.SHORT' : 'chartTrade.position.LONG'),
    source: sourceText(t, trigger.triggerSource),
  };
  const what = t(isStop(trigger) ? 'chartTrade.plan.STOP_LOSS' : 'chartTrade.plan.TAKE_PROFIT');
  return (
    <ConfirmDialog
      title={t('chartTrade.modify.title', { what, symbol: trigger.symbol, ...prices })}
      confirm={t('chartTrade.modify.confirm', prices)}
      decline={t('chartTrade.modify.decline', prices)}
      onConfirm={board.confirmModify}
      onClose={board.decline}
    >
      <p>
        {limit === null
          ? t('chartTrade.modify.market', words)
          : t('chartTrade.modify.limit', { ...words, limit: shown(limit) })}
      </p>
      <p>{t('chartTrade.modify.note')}</p>
    </ConfirmDialog>
  );
}

interface CloseProps {
  readonly asked: Of<'close'>;
  readonly board: TradeBoard;
  readonly instrument: Instrument;
}

function CloseDialog({ asked, board, instrument }: CloseProps) {
  const { t } = useTranslation();
  const { position } = asked;
  const size = shortText(position.size);
  const side = t(`chartTrade.position.${position.side}`);
  return (
    <ConfirmDialog
      title={t('chartTrade.close.title', { position: side, symbol: position.symbol })}
      confirm={t('chartTrade.close.confirm', { size })}
      decline={t('chartTrade.close.decline')}
      onConfirm={board.confirmClose}
      onClose={board.decline}
    >
      <p>
        {t('chartTrade.close.body', {
          size,
          price: formatNumber(position.entryPrice, instrument.priceDecimals),
          pnl: position.unrealisedPnl === null ? t('cell.none') : formatSigned(position.unrealisedPnl, 2),
        })}
      </p>
    </ConfirmDialog>
  );
}

interface ProtectProps {
  readonly asked: Of<'protect'>;
  readonly board: TradeBoard;
  readonly instrument: Instrument;
}

/**
 * Dialog for the part of the position and the trigger price source; the order itself is confirmed afterwards like any
 * other.
 */
export function ProtectDialog({ asked, board, instrument }: ProtectProps) {
  const { t } = useTranslation();
  const [part, setPart] = useState<ProtectPart>('whole');
  const [source, setSource] = useState<TriggerPriceSource>('mark');
  const { plan, price } = asked;
  const positions = useTrading((state) => state.positions.list);
  // Uses the current position, not the one at the time the line was dropped.
  const position = positions.find((one) => one.positionId === asked.position.positionId) ?? asked.position;
  const beside = positions.filter((one) => one.symbol === position.symbol && one.side === position.side).length;
  const several = beside > 1;
  const draft = protectDraft(position, plan, price, several ? 'whole' : part, source, instrument);
  const size = draft === null ? null : draft.size.kind === 'quantity' ? draft.size.quantity : position.size;
  const pnl = size === null ? '' : pnlOf(position, size, price);
  return (
    <ConfirmDialog
      title={t(`chartTrade.protect.${plan}.${position.side}`, {
        symbol: position.symbol,
        price: formatNumber(price, instrument.priceDecimals),
      })}
      confirm={t('chartTrade.protect.confirm')}
      decline={t('chartTrade.protect.decline')}
      onConfirm={() => (draft ? board.confirmProtect(draft) : board.decline())}
      onClose={board.decline}
    >
      {several ? (
        <p>{t('chartTrade.protect.several', { count: beside })}</p>
      ) : (
        <Choice
          label={t('chartTrade.protect.part')}
          value={part}
          options={protectParts.map((value) => ({
            value,
            text:
              value === 'whole'
                ? t('chartTrade.protect.part.whole')
                : t('chartTrade.protect.part.share', { percent: value }),
          }))}
          onChange={setPart}
        />
      )}
      <Choice
        label={t('chartTrade.protect.source')}
        value={source}
        options={triggerPriceSources.map((value) => ({ value, text: t(`chartTrade.protect.source.${value}`) }))}
        onChange={setSource}
      />
      <p role="status">
        {size === null
          ? t('chartTrade.protect.small')
          : t('chartTrade.protect.size', { size: `${shortText(size)} ${instrument.baseAsset}`, pnl })}
      </p>
    </ConfirmDialog>
  );
}

/**
 * Returns the profit or loss of a part of a position at a price; a part is computed from the entry price, because it
 * has no value of its own.
 */
function pnlOf(position: Of<'protect'>['position'], size: string, price: string): string {
  if (size === position.size) return pnlText(position, price);
  const openValue = valueAt(size, position.entryPrice);
  return openValue === null ? '' : pnlText({ ...position, size, openValue }, price);
}
