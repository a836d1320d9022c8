import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Change } from '../../../shared/ipc/changeViews.ts';
import type { FindMarked, MarginAccount } from '../../../shared/domain/marginAccount.ts';
import { changesOf, targetOf } from '../../bridge/changes.ts';
import { useServices } from '../../bridge/services.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { ignoreHeldEnter } from '../../ui/heldEnter.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { useModal } from '../../ui/useModal.ts';
import { LeverageField } from './LeverageField.tsx';
import { SettingEffect } from './SettingEffect.tsx';
import { effectOf, leverageChange, mostFor, readLeverage } from './settingEffect.ts';
import { endOfSetting, type SettingEnd } from './settingEnd.ts';
import { sentenceText } from './words.ts';

/** What the dialog of leverage and margin mode is given. */
export interface SettingDialogProps {
  readonly instrument: Instrument;
  readonly setting: SymbolSetting;
  readonly account: MarginAccount | null;
  readonly find: FindMarked;
  readonly onSetting: (setting: SymbolSetting) => void;
  readonly onRefresh: () => void;
  readonly onClose: () => void;
}

/** Leverage, margin mode and how positions are kept, with the effect on open positions shown first; each is sent once (B-A5). */
export function SettingDialog(props: SettingDialogProps) {
  const { instrument, setting, account, find, onSetting, onRefresh, onClose } = props;
  const { t } = useTranslation();
  const changes = changesOf(useServices());
  const id = useId();
  const dialog = useModal();
  const { symbol } = setting;
  const [typed, setTyped] = useState({
    cross: setting.crossLeverage ?? '',
    long: setting.isolatedLongLeverage ?? '',
    short: setting.isolatedShortLeverage ?? '',
  });
  const [marginType, setMarginType] = useState(setting.marginType);
  const [mode, setMode] = useState(setting.separatedMode);
  const [ended, setEnded] = useState<SettingEnd | null>(null);
  // Another change of this symbol may still be under way or in doubt when the dialog opens.
  const pending = useStore(changes.store, (state) => state.pending[targetOf({ kind: 'leverage', symbol })] ?? null);
  const most = mostFor(account, symbol, find);
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
    <dialog
      ref={dialog}
      className="dialog ticket-setting"
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={ignoreHeldEnter}
    >
      <h2 id={id}>{t('ticket.setting', { symbol })}</h2>
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
        disabled={change === null || pending !== null}
        onClick={() => change && void send(change)}
      >
        {t('ticket.setting.apply.leverage')}
      </button>
      <div className="ticket-pair">
        <label className="ticket-field">
          <span className="ticket-label">{t('ticket.setting.margin')}</span>
          <select className="select" value={marginType} onChange={({ target }) => setMarginType(target.value)}>
            <option value="CROSSED">{t('ticket.setting.margin.CROSSED')}</option>
            <option value="ISOLATED">{t('ticket.setting.margin.ISOLATED')}</option>
          </select>
        </label>
        <label className="ticket-field">
          <span className="ticket-label">{t('ticket.setting.mode')}</span>
          <select className="select" value={mode} onChange={({ target }) => setMode(target.value)}>
            <option value="COMBINED">{t('ticket.setting.mode.COMBINED')}</option>
            <option value="SEPARATED">{t('ticket.setting.mode.SEPARATED')}</option>
          </select>
        </label>
      </div>
      <p className="quiet-text">{t('ticket.setting.mode.hint')}</p>
      <button
        type="button"
        className="button"
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
        {t('ticket.setting.apply.mode')}
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
      <div className="dialog-buttons">
        <KillButton />
        <button type="button" className="button" onClick={onRefresh}>
          {t('ticket.setting.again')}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('ticket.setting.close')}
        </button>
      </div>
    </dialog>
  );
}

const outcomeWords = {
  sending: 'ticket.setting.sending',
  done: 'ticket.setting.done',
  refused: 'ticket.setting.refused',
  inDoubt: 'ticket.setting.doubt',
} as const;
