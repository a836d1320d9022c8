import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyGuard } from '../../../shared/domain/copyGuard.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { NumberField } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { amountThresholds, readForm, type GuardField, type GuardForm } from './form.ts';

interface GuardFormProps {
  readonly first: GuardForm;
  /** Traders to choose from, including the one this guard already watches. */
  readonly traders: readonly { readonly traderId: string; readonly name: string }[];
  /** Resolves to the reason why the guard was refused; null: it is set. */
  readonly onSave: (guard: Omit<CopyGuard, 'since'>) => Promise<AppError | null>;
  readonly onClose: () => void;
}

const isMark = (field: GuardField): field is (typeof amountThresholds)[number] =>
  amountThresholds.some((mark) => mark === field);
const unitOf = { lossBudget: 'usdt', drawdown: 'usdt', concentration: 'percent' } as const;

/** Shows the form that sets which thresholds are watched for one trader, and what happens when one is reached. */
export function GuardFormDialog({ first, traders, onSave, onClose }: GuardFormProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(first);
  const [problem, setProblem] = useState<{ readonly text: string; readonly field: GuardField | null } | null>(null);
  const [saving, setSaving] = useState(false);
  const set = (patch: Partial<GuardForm>): void => {
    setForm((before) => ({ ...before, ...patch }));
    setProblem(null);
  };
  const submit = async (): Promise<void> => {
    if (saving) return;
    const read = readForm(form);
    if ('key' in read) {
      const { key, field } = read;
      const mark = field !== null && isMark(field) ? t(`copyGuard.mark.${field}`) : '';
      setProblem({ text: t(key, { mark }), field });
      return;
    }
    setSaving(true);
    const refused = await onSave(read);
    setSaving(false);
    if (refused) setProblem({ text: errorText(t, refused), field: null });
    else onClose();
  };
  const acts = form.action === 'closeAndStop';
  return (
    <Dialog
      title={t('copyGuard.form.title')}
      kill="head"
      decline={t('copyGuard.form.close')}
      foot={
        <button type="submit" className={acts ? 'button danger' : 'button primary'} disabled={saving}>
          {acts ? t('copyGuard.form.arm') : t('copyGuard.form.save')}
        </button>
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="field">
        <span>{t('copyGuard.form.trader')}</span>
        <Select
          label={t('copyGuard.form.trader')}
          firstFocus
          invalid={problem?.field === 'traderId'}
          value={form.traderId}
          placeholder={t('copyGuard.form.trader.choose')}
          options={traders.map(({ traderId, name }) => ({ value: traderId, text: name }))}
          onChange={(traderId) => set({ traderId })}
        />
      </div>
      {amountThresholds.map((mark) => (
        <div key={mark} className="guard-mark" title={t(`copyGuard.hint.${mark}`)}>
          <NumberField
            label={t(`copyGuard.mark.${mark}`)}
            value={form[mark]}
            invalid={problem?.field === mark}
            kind="amount"
            onChange={(text) => set({ [mark]: text })}
          />
          <span className="quiet-text">{t(`copyGuard.unit.${unitOf[mark]}`)}</span>
          <span className="quiet-text guard-hint">{t(`copyGuard.hint.${mark}`)}</span>
        </div>
      ))}
      <div className="guard-mark" title={t('copyGuard.hint.idle')}>
        <NumberField
          label={t('copyGuard.mark.idle')}
          value={form.idle}
          invalid={problem?.field === 'idle'}
          onChange={(idle) => set({ idle })}
        />
        <span className="quiet-text">{t('copyGuard.unit.days')}</span>
        <span className="quiet-text guard-hint">{t('copyGuard.hint.idle')}</span>
      </div>
      <p className="quiet-text">{t('copyGuard.form.blank')}</p>
      <div className="field">
        <span>{t('copyGuard.form.action')}</span>
        <Choice
          label={t('copyGuard.form.action')}
          value={form.action}
          options={(['alert', 'closeAndStop'] as const).map((value) => ({
            value,
            text: t(`copyGuard.action.${value}`),
          }))}
          onChange={(action) => set({ action })}
        />
      </div>
      {acts && (
        <>
          <div className="guard-mark" title={t('copyGuard.form.seconds.hint')}>
            <NumberField
              label={t('copyGuard.form.seconds')}
              value={form.seconds}
              invalid={problem?.field === 'seconds'}
              onChange={(seconds) => set({ seconds })}
            />
            <span className="quiet-text guard-hint">{t('copyGuard.form.seconds.hint')}</span>
          </div>
          <p className="warning-text">{t('copyGuard.form.acts')}</p>
        </>
      )}
      <p className="quiet-text">{t('copyGuard.note')}</p>
      {problem !== null && (
        <p role="alert" className="copy-problem">
          {problem.text}
        </p>
      )}
    </Dialog>
  );
}
