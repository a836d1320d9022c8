import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertDraft } from '../../../shared/domain/alert.ts';
import { checkAlert, marketOf } from '../../../shared/domain/alertCheck.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { InstrumentOf } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { hasMessage, translateKey } from '../../i18n/messages.ts';
import { draftOfForm, type AlertForm } from './form.ts';

interface FormProps {
  readonly title: string;
  readonly first: AlertForm;
  /** Wall time, Unix ms. */
  readonly now: () => number;
  /** Whether the instrument lists are loaded; `instrumentOf` then looks up one instrument. */
  readonly loaded: boolean;
  readonly instrumentOf: InstrumentOf;
  readonly onSave: (draft: AlertDraft) => Promise<AppError | null>;
  readonly onClose: () => void;
}

/**
 * Shows an alert as a form in a dialog. Problems are shown above the save button. The dialog stays open until main has
 * accepted the alert.
 */
export function AlertFormDialog({ title, first, now, loaded, instrumentOf, onSave, onClose }: FormProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const set = (change: Partial<AlertForm>): void => {
    setForm((before) => ({ ...before, ...change }));
    setError(null);
  };
  const submit = async (): Promise<void> => {
    if (saving) return;
    const draft = draftOfForm(form, now());
    const { symbol } = draft.condition;
    const market = marketOf(draft.condition);
    const known =
      symbol === null || market === null || !loaded ? null : (instrumentOf({ market, symbol }) ?? undefined);
    const [problem] = checkAlert(draft, known, now());
    if (problem) {
      setError(hasMessage(problem.key) ? translateKey(t, problem.key, problem.params) : problem.key);
      return;
    }
    setSaving(true);
    const refused = await onSave(draft);
    setSaving(false);
    if (refused) setError(errorText(t, refused));
    else onClose();
  };
  const { kind } = form;
  const priced = kind === 'price' || kind === 'move';
  const options = <const Value extends string>(values: readonly Value[], text: (value: Value) => string) =>
    values.map((value) => ({ value, text: text(value) }));
  const text = (label: string, name: 'symbol' | 'minutes' | 'rearmSeconds' | 'hours' | 'note', hint = '') => (
    <Field label={label}>
      <input
        className="input"
        aria-label={label}
        placeholder={hint}
        maxLength={name === 'note' ? 200 : 60}
        value={form[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
  const number = (label: string, name: 'price' | 'percent' | 'rearmPercent') => (
    <Field label={label}>
      <NumberInput
        aria-label={label}
        value={form[name]}
        invalid={false}
        kind={name === 'price' ? 'price' : 'share'}
        onChange={(text) => set({ [name]: text })}
      />
    </Field>
  );
  return (
    <Dialog title={title} kill="head" onSubmit={() => void submit()} onClose={onClose}>
      <Field label={t('alerts.form.kind')}>
        <Select
          label={t('alerts.form.kind')}
          value={kind}
          options={options(['price', 'move', 'funding', 'fill', 'liquidation'], (one) => t(`alerts.kind.${one}`))}
          onChange={(next) => set({ kind: next })}
        />
      </Field>
      {(priced || kind === 'fill') && (
        <Field label={t('alerts.form.market')}>
          <Select
            label={t('alerts.form.market')}
            value={form.market}
            options={options(['futures', 'spot'], (one) => t(`market.${one}`))}
            onChange={(market) => set({ market, ...(market === 'spot' ? { source: 'LAST' } : {}) })}
          />
        </Field>
      )}
      {text(
        t('alerts.form.symbol'),
        'symbol',
        kind === 'fill' || kind === 'liquidation' ? t('alerts.form.symbol.any') : '',
      )}
      {priced && form.market === 'futures' && (
        <Field label={t('alerts.form.source')}>
          <Select
            label={t('alerts.form.source')}
            value={form.source}
            options={options(['LAST', 'MARK', 'INDEX'], (one) => t(`alerts.source.${one}`))}
            onChange={(source) => set({ source })}
          />
        </Field>
      )}
      {(kind === 'price' || kind === 'funding') && (
        <Field label={t('alerts.form.direction')}>
          <Select
            label={t('alerts.form.direction')}
            value={kind === 'funding' && form.direction === 'either' ? 'above' : form.direction}
            options={options(kind === 'price' ? ['either', 'above', 'below'] : ['above', 'below'], (one) =>
              t(`alerts.direction.${one}`),
            )}
            onChange={(direction) => set({ direction })}
          />
        </Field>
      )}
      {kind === 'price' && number(t('alerts.form.price'), 'price')}
      {(kind === 'move' || kind === 'funding' || kind === 'liquidation') && number(t('alerts.form.percent'), 'percent')}
      {kind === 'move' && text(t('alerts.form.minutes'), 'minutes')}
      <Field label={t('alerts.form.repeat')}>
        <Select
          label={t('alerts.form.repeat')}
          value={form.repeat}
          options={options(['once', 'every'], (one) => t(`alerts.repeat.${one}`))}
          onChange={(repeat) => set({ repeat })}
        />
      </Field>
      {form.repeat === 'every' && kind === 'price' && number(t('alerts.form.rearmPercent'), 'rearmPercent')}
      {form.repeat === 'every' && text(t('alerts.form.rearmSeconds'), 'rearmSeconds')}
      {text(t('alerts.form.expires'), 'hours')}
      {text(t('alerts.form.note'), 'note')}
      <label>
        <input type="checkbox" checked={form.sound} onChange={(event) => set({ sound: event.target.checked })} />{' '}
        {t('alerts.form.sound')}
      </label>
      {error !== null && <p role="alert">{error}</p>}
      <div className="row-actions">
        <button type="submit" className="button primary" disabled={saving}>
          {t('alerts.form.save')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('alerts.form.close')}
        </button>
      </div>
    </Dialog>
  );
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <span>{label}</span>
      {children}
    </div>
  );
}
