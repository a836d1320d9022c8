import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { hasMessage, translateKey, type MessageKey, type Translate } from '../../../i18n/messages.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import type { LadderController } from './ladderController.ts';
import { MAX_SIZE_TEXT, type TradeParams } from './kept.ts';
import { ladderActions } from './model.ts';
import type { Sentence } from './sentence.ts';

interface TradeBarProps {
  readonly controller: LadderController;
  readonly instrument: Instrument;
  readonly params: TradeParams;
  readonly rejectionReason: Sentence | null;
  /** Why the account may place no order; messages about cancelled orders are shown instead. */
  readonly tradingBlock: Sentence | null;
  /** Whether the account can cancel orders and place protective ones; the demo account cannot (R16). */
  readonly cancels: boolean;
  readonly onSize: (index: number, text: string) => void;
  readonly onParams: (change: Readonly<Record<string, string | boolean>>) => void;
  readonly onBreakEven: () => void;
  readonly onFlatten: () => void;
  readonly onCancelAll: () => void;
}

/**
 * Translates a sentence. Messages for draft errors are part of the base catalogue, those of the ladder are registered
 * with it.
 */
export function sentenceOf(t: Translate, { key, params }: Sentence): string {
  return hasMessage(key) ? translateKey(t, key, params) : translateKey(t, key as MessageKey, params);
}

/** Shows the switch for trading mode and, while it is on, the working sizes and the buttons that act at once. */
export function TradeBar(props: TradeBarProps) {
  const { controller, rejectionReason, tradingBlock } = props;
  const { t } = useTranslation();
  const { armed, message: said } = useStore(controller.store);
  const shown = rejectionReason ?? said ?? tradingBlock;
  return (
    <div className={`dom-trade${armed ? ' armed' : ''}`} role="group" aria-label={t('ladder.trade')}>
      <button
        type="button"
        className="button"
        aria-pressed={armed}
        title={t('ladder.trade.hint')}
        onClick={() => controller.arm(!armed)}
      >
        {t(armed ? 'ladder.trade.on' : 'ladder.trade.off')}
      </button>
      {armed && <ArmedTools {...props} />}
      <p className="dom-said" role="status">
        {armed && (shown ? sentenceOf(t, shown) : t(props.cancels ? 'ladder.trade.how' : 'ladder.trade.demo'))}
      </p>
    </div>
  );
}

function ArmedTools(props: TradeBarProps) {
  const { controller, instrument, params, cancels, onSize, onParams, onBreakEven, onFlatten, onCancelAll } = props;
  const { t } = useTranslation();
  const { aim, size } = useStore(controller.store);
  const futures = instrument.market === 'futures';
  const field = (name: 'takeProfit' | 'stopLoss', paramKey: string) => (
    <input
      className="input number dom-ticks"
      inputMode="numeric"
      maxLength={MAX_SIZE_TEXT}
      aria-label={t(`ladder.trade.bracket.${name}`)}
      title={t(`ladder.trade.bracket.${name}`)}
      value={params[name]}
      onChange={(event) => onParams({ [paramKey]: event.target.value })}
    />
  );
  return (
    <>
      {futures && (
        <Choice
          label={t('ladder.trade.aim')}
          value={aim}
          options={ladderActions.map((value) => ({ value, text: t(`ladder.trade.aim.${value}`) }))}
          onChange={(next) => controller.choose({ aim: next })}
        />
      )}
      <Choice
        label={t('ladder.trade.sizes', { asset: instrument.baseAsset })}
        value={String(size)}
        options={params.sizes.map((text, index) => ({
          value: String(index),
          text: t('ladder.trade.size.key', { key: index + 1, size: text }),
        }))}
        onChange={(index) => controller.choose({ size: Number(index) })}
      />
      <NumberInput
        aria-label={t('ladder.trade.size', { key: size + 1, asset: instrument.baseAsset })}
        title={t('ladder.trade.size', { key: size + 1, asset: instrument.baseAsset })}
        value={params.sizes[size] ?? ''}
        invalid={false}
        kind="quantity"
        offer={{ step: instrument.stepSize }}
        onChange={(text) => onSize(size, text)}
      />
      {futures && (
        <>
          <button
            type="button"
            className="button quiet"
            aria-pressed={params.bracket}
            title={t('ladder.trade.bracket.hint')}
            onClick={() => onParams({ bracket: !params.bracket })}
          >
            {t('ladder.trade.bracket')}
          </button>
          {params.bracket && (
            <>
              {field('takeProfit', 'bracketProfit')}
              {field('stopLoss', 'bracketLoss')}
            </>
          )}
          {cancels && (
            <button type="button" className="button quiet" title={t('ladder.breakEven.hint')} onClick={onBreakEven}>
              {t('ladder.breakEven')}
            </button>
          )}
          <button type="button" className="button quiet" title={t('ladder.flatten.hint')} onClick={onFlatten}>
            {t('ladder.flatten')}
          </button>
        </>
      )}
      {cancels && (
        <button type="button" className="button quiet" title={t('ladder.cancelAll.hint')} onClick={onCancelAll}>
          {t('ladder.cancelAll')}
        </button>
      )}
    </>
  );
}
