import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import type { AddressesView } from '../../../shared/ipc/addressViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { errorText } from '../../ui/errorText.ts';
import { addressFields, hostOf, isSame, type AddressField } from './addressFields.ts';

/** Longest text that a field takes; main accepts shorter addresses only and says so. */
const MAX_TYPED = 250;

interface AddressFormProps {
  readonly view: AddressesView;
  readonly busy: 'saving' | 'testing' | null;
  /** The refusal of the last attempt; null: there is none. */
  readonly error: AppError | null;
  readonly onSave: (live: ExchangeAddresses) => void;
  /** Puts the shipped addresses in force. */
  readonly onReset: () => void;
  readonly onTest: () => void;
}

/** The form of the live addresses; main checks them, and asks for each new host in a window of its own. */
export function AddressForm({ view, busy, error, onSave, onReset, onTest }: AddressFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const { live, shipped, edited } = view;
  const [draft, setDraft] = useState<ExchangeAddresses>(live);
  const change = ({ market, kind }: AddressField, text: string): void =>
    setDraft((now) => ({ ...now, [market]: { ...now[market], [kind]: text } }));
  const isChanged = !isSame(draft, live);
  const isShipped = isSame(live, shipped) && !edited;
  const wrongField = error === null ? '' : String(error.params['field'] ?? '');
  return (
    <form
      className="address-form"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null && isChanged) onSave(draft);
      }}
    >
      {addressFields.map((field, index) => {
        const { market, kind } = field;
        const name = `${market}.${kind}` as const;
        const typed = draft[market][kind];
        const host = typed === live[market][kind] ? null : hostOf(typed);
        return (
          <div key={name} className="field">
            <label htmlFor={`${id}-${name}`}>{t(`addresses.field.${name}`)}</label>
            <input
              id={`${id}-${name}`}
              className="input"
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_TYPED}
              value={typed}
              aria-invalid={wrongField === name}
              aria-describedby={`${id}-${name}-host ${id}-${name}-problem`}
              autoFocus={index === 0}
              onChange={(event) => change(field, event.target.value)}
            />
            <span id={`${id}-${name}-host`} className={host?.foreign ? 'hint warning-text' : 'hint'} role="status">
              {host && t(host.foreign ? 'addresses.host.foreign' : 'addresses.host', { host: host.host })}
            </span>
            <span id={`${id}-${name}-problem`} className="field-problem" role="status">
              {error !== null && wrongField === name ? errorText(t, error) : ''}
            </span>
          </div>
        );
      })}
      {error !== null && wrongField === '' && (
        <p className="field-problem" role="alert">
          {errorText(t, error)}
        </p>
      )}
      <p className="quiet-text">{t('addresses.note')}</p>
      <div className="dialog-buttons">
        <span role="status">
          {busy === null ? '' : t(busy === 'saving' ? 'addresses.confirming' : 'addresses.testing')}
        </span>
        <button type="button" className="button" disabled={busy !== null || isChanged} onClick={onTest}>
          {t('addresses.test')}
        </button>
        <button
          type="button"
          className="button"
          disabled={busy !== null || (isSame(draft, shipped) && isShipped)}
          onClick={() => (isShipped ? setDraft(shipped) : onReset())}
        >
          {t('addresses.reset')}
        </button>
        <button type="submit" className="button primary" disabled={busy !== null || !isChanged}>
          {t('addresses.save')}
        </button>
      </div>
    </form>
  );
}
