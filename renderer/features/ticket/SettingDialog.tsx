import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Change } from '../../../shared/ipc/changeViews.ts';
import type { FindMarked, MarginAccount } from '../../../shared/domain/marginAccount.ts';
import { changesOf, targetOf, type ChangeEnd } from '../../state/orders/index.ts';
import { useServices } from '../../state/services.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { effectOf, leverageChange, maxLeverageFor, readLeverage, type PositionEffect } from './settingEffect.ts';
import { sentenceText, quoteDecimals } from './words.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { formatNumber } from '../../format/number.ts';

interface SettingEffectProps {
  readonly instrument: Instrument;
  /** Effects on the open positions; `null`: the account is not known. */
  readonly effects: readonly PositionEffect[] | null;
}

/** Shows margin and liquidation price of each open position before and after the change. */
function SettingEffect({ instrument, effects }: SettingEffectProps) {
  const { t } = useTranslation();
  const { symbol, baseAsset, priceDecimals } = instrument;
  if (!effects || effects.length === 0) {
    return <p>{effects ? t('ticket.setting.effect.none', { symbol }) : t('ticket.setting.effect.unknown')}</p>;
  }
  const amount = (text: string): string => formatNumber(text, quoteDecimals(instrument));
  const price = (text: string | null): string => {
    if (text === null) return t('ticket.setting.effect.unknown');
    return text === 'none' ? t('ticket.liquidation.none') : formatNumber(text, priceDecimals);
  };
  return (
    <table className="ticket-effect">
      <caption>{t('ticket.setting.effect')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ticket.setting.effect.position')}</th>
          <th scope="col">{t('ticket.setting.effect.margin')}</th>
          <th scope="col">{t('ticket.setting.effect.liquidation')}</th>
        </tr>
      </thead>
      <tbody>
        {effects.map(({ positionId, side, size, margin, liquidation }) => (
          <tr key={positionId}>
            <th scope="row">
              {t('ticket.setting.effect.size', { side: t(`ticket.setting.side.${side}`), size, asset: baseAsset })}
            </th>
            <td className="number">
              {t('ticket.setting.effect.change', { before: amount(margin.before), after: amount(margin.after) })}
            </td>
            <td className="number">
              {t('ticket.setting.effect.change', {
                before: price(liquidation.before),
                after: price(liquidation.after),
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LeverageFieldProps {
  readonly label: string;
  readonly text: string;
  readonly most: number;
  /** The problem in words. */
  readonly problem: string | null;
  readonly onText: (text: string) => void;
}

/** Shows one leverage as a number and a slider, up to the maximum of the bracket (XU32). */
function LeverageField({ label, text, most, problem, onText }: LeverageFieldProps) {
  const id = useId();
  return (
    <div className="ticket-field">
      <label htmlFor={id} className="ticket-label">
        {label}
      </label>
      <div className="ticket-line">
        <Slider
          label={label}
          min={1}
          max={most}
          value={/^\d+$/.test(text) ? Number(text) : 1}
          onChange={(leverage) => onText(String(leverage))}
        />
        <input
          id={id}
          className="input number leverage"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-words`}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <div id={`${id}-words`} className="ticket-words">
        {problem !== null && <p className="ticket-problem">{problem}</p>}
      </div>
    </div>
  );
}

/**
 * Outcome of a change of leverage or margin mode; `setting`: what the exchange reports afterwards, `null` where it
 * reported nothing.
 */
export interface SettingEnd {
  readonly outcome: 'done' | 'refused' | 'inDoubt';
  readonly error: AppError | null;
  readonly setting: SymbolSetting | null;
}

/**
 * Converts the end of a change to its outcome; `null`: nothing was sent, because another change of the symbol is in
 * progress or in doubt.
 */
export function endOfSetting(end: ChangeEnd): SettingEnd | null {
  switch (end.kind) {
    case 'busy':
      return null;
    case 'unheard':
      return { outcome: end.inDoubt ? 'inDoubt' : 'refused', error: end.error, setting: null };
    case 'answered':
      return { outcome: end.answer.outcome, error: end.answer.error, setting: end.answer.setting };
  }
}

/** Props of the dialog for leverage and margin mode. */
export interface SettingDialogProps {
  readonly instrument: Instrument;
  readonly setting: SymbolSetting;
  readonly account: MarginAccount | null;
  readonly find: FindMarked;
  readonly onSetting: (setting: SymbolSetting) => void;
  readonly onRefresh: () => void;
  readonly onClose: () => void;
}

/**
 * Changes leverage, margin mode and separated mode, and shows the effect on open positions first; each change is sent
 * once (B-A5).
 */
export function SettingDialog(props: SettingDialogProps) {
  const { instrument, setting, account, find, onSetting, onRefresh, onClose } = props;
  const { t } = useTranslation();
  const changes = changesOf(useServices());
  const { symbol } = setting;
  const [typed, setTyped] = useState({
    cross: setting.crossLeverage ?? '',
    long: setting.isolatedLongLeverage ?? '',
    short: setting.isolatedShortLeverage ?? '',
  });
  const [marginType, setMarginType] = useState(setting.marginType);
  const [mode, setMode] = useState(setting.separatedMode);
  const [ended, setEnded] = useState<SettingEnd | null>(null);
  // Another change of this symbol may still be in progress or in doubt when the dialog opens.
  const pending = useStore(changes.store, (state) => state.pending[targetOf({ kind: 'leverage', symbol })] ?? null);
  const most = maxLeverageFor(account, symbol, find);
  const limit = most ?? 125;
  const change = leverageChange(setting, typed, limit);
  const isolated = setting.marginType === 'ISOLATED';

  const send = async (asked: Change): Promise<void> => {
    setEnded(null);
    const end = endOfSetting(await changes.send(asked));
    setEnded(end);
    if (end?.setting) onSetting(end.setting);
  };
  const outcome = pending ?? ended?.outcome ?? null;
  const error = ended?.error ?? null;
  const modeChanged = marginType !== setting.marginType || mode !== setting.separatedMode;
  const said = error && exchangeText(t, error);
  const fields = isolated ? (['long', 'short'] as const) : (['cross'] as const);
  const problemOf = (text: string): string | null => {
    const read = readLeverage(text, limit);
    return read.ok ? null : sentenceText(t, read.error);
  };
  return (
    <Dialog
      title={t('ticket.setting', { symbol })}
      className="ticket-setting"
      foot={
        <>
          <button type="button" className="button" onClick={onRefresh}>
            {t('ticket.setting.again')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('ticket.setting.close')}
          </button>
        </>
      }
      onClose={onClose}
    >
      {fields.map((field) => (
        <LeverageField
          key={field}
          label={t(`ticket.setting.leverage.${field}`)}
          text={typed[field]}
          most={limit}
          problem={problemOf(typed[field])}
          onText={(text) => setTyped((before) => ({ ...before, [field]: text.slice(0, 8) }))}
        />
      ))}
      {most !== null && <p className="quiet-text">{t('ticket.setting.most', { most })}</p>}
      <SettingEffect instrument={instrument} effects={account && effectOf(account, symbol, typed, find)} />
      <button
        type="button"
        className="button primary"
        aria-label={t('ticket.setting.apply.leverage')}
        disabled={change === null || pending !== null}
        onClick={() => change && void send(change)}
      >
        {t('ticket.setting.apply')}
      </button>
      <div className="ticket-pair">
        <div className="ticket-field">
          <span className="ticket-label">{t('ticket.setting.margin')}</span>
          <Select
            label={t('ticket.setting.margin')}
            value={marginType}
            options={(['CROSSED', 'ISOLATED'] as const).map((one) => ({
              value: one,
              text: t(`ticket.setting.margin.${one}`),
            }))}
            onChange={setMarginType}
          />
        </div>
        <div className="ticket-field">
          <span className="ticket-label">{t('ticket.setting.mode')}</span>
          <Select
            label={t('ticket.setting.mode')}
            value={mode}
            options={(['COMBINED', 'SEPARATED'] as const).map((one) => ({
              value: one,
              text: t(`ticket.setting.mode.${one}`),
            }))}
            onChange={setMode}
          />
        </div>
      </div>
      <p className="quiet-text">{t('ticket.setting.mode.hint')}</p>
      <button
        type="button"
        className="button"
        aria-label={t('ticket.setting.apply.mode')}
        disabled={!modeChanged || pending !== null}
        onClick={() =>
          void send({
            kind: 'marginType',
            symbol,
            marginType: marginType === 'ISOLATED' ? 'ISOLATED' : 'CROSSED',
            separatedMode: mode === 'SEPARATED' ? 'SEPARATED' : 'COMBINED',
          })
        }
      >
        {t('ticket.setting.apply')}
      </button>
      <div role="status" className="ticket-words">
        {outcome !== null && (
          <p className={outcome === 'done' || outcome === 'sending' ? 'quiet-text' : 'ticket-blocked'}>
            {t(outcomeWords[outcome])}
          </p>
        )}
        {error !== null && <p>{errorText(t, error)}</p>}
        {said !== null && <p className="hint">{said}</p>}
      </div>
    </Dialog>
  );
}

const outcomeWords = {
  sending: 'ticket.setting.sending',
  done: 'ticket.setting.done',
  refused: 'ticket.setting.refused',
  inDoubt: 'ticket.setting.doubt',
} as const;
