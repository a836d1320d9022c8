import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import type { GuardsView } from '../../../shared/ipc/safetyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { translateKey } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import {
  changedFields,
  fieldText,
  formOf,
  guardFields,
  kindOf,
  LEAST_FIELD,
  LONGEST_MINUTES,
  readGuards,
  type GuardField,
} from './guardForm.ts';
import type { GuardLimits } from '../../../shared/domain/safety.ts';

interface GuardsFormProps {
  readonly view: GuardsView;
  readonly zone: TimeZone;
  readonly save: (limits: GuardLimits) => Promise<CallResult<'guards.change'>>;
  readonly onSaved: (view: GuardsView) => void;
}

type Status = { readonly kind: 'typing' | 'saving' | 'saved' } | { readonly kind: 'failed'; readonly error: AppError };

/** The form for the limits: no typed value takes effect before main has responded. */
export function GuardsForm({ view, zone, save, onSaved }: GuardsFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [form, setForm] = useState(() => formOf(view.limits));
  const [status, setStatus] = useState<Status>({ kind: 'typing' });
  const read = readGuards(form, view.limits, view.widest);
  const problems = read.ok ? {} : read.error;
  const change = (field: GuardField, text: string): void => {
    setForm((before) => ({ ...before, [field]: text }));
    setStatus({ kind: 'typing' });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!read.ok || status.kind === 'saving') return;
    setStatus({ kind: 'saving' });
    const result = await save(read.value);
    if (!result.ok) return setStatus({ kind: 'failed', error: result.error });
    onSaved(result.value);
    setForm(formOf(result.value.limits));
    setStatus({ kind: 'saved' });
  };
  return (
    <form className="key-form" aria-label={t('guards.title')} noValidate onSubmit={(event) => void submit(event)}>
      <p className="quiet-text">{t('guards.note')}</p>
      <p className="quiet-text">{t('guards.loosen.note')}</p>
      <Pending view={view} zone={zone} />
      {guardFields.map((field) => {
        const problem = problems[field];
        const hint = field === 'symbols' ? t('guards.field.symbols.hint') : '';
        return (
          <div key={field} className="field">
            <label htmlFor={`${id}-${field}`}>{t(`guards.field.${field}`)}</label>
            {field === 'symbols' ? (
              <input
                id={`${id}-${field}`}
                className="input"
                autoComplete="off"
                spellCheck={false}
                value={form[field]}
                aria-invalid={problem !== undefined}
                aria-describedby={`${id}-${field}-widest ${id}-${field}-problem`}
                onChange={(event) => change(field, event.target.value)}
              />
            ) : (
              <NumberInput
                id={`${id}-${field}`}
                value={form[field]}
                invalid={problem !== undefined}
                kind={kindOf(field)}
                aria-describedby={`${id}-${field}-widest ${id}-${field}-problem`}
                onChange={(text) => change(field, text)}
              />
            )}
            <span id={`${id}-${field}-widest`} className="quiet-text number">
              {field === 'symbols'
                ? hint
                : t(field === LEAST_FIELD ? 'guards.least' : 'guards.widest', {
                    value: fieldText(view.widest, field),
                    most: LONGEST_MINUTES,
                  })}
            </span>
            <span id={`${id}-${field}-problem`} className="field-problem" role="status">
              {problem === undefined ? '' : translateKey(t, problem.key, problem.params)}
            </span>
          </div>
        );
      })}
      <div className="dialog-buttons">
        <span role="status">
          {status.kind === 'saved' &&
            (view.pending === null
              ? t('guards.saved')
              : t('guards.saved.pending', { time: formatTimestamp(view.pending.from, zone) }))}
          {status.kind === 'failed' && <span className="ticket-problem">{errorText(t, status.error)}</span>}
        </span>
        <button type="button" className="button" onClick={() => setForm(formOf(view.limits))}>
          {t('guards.revert')}
        </button>
        <button type="submit" className="button primary" disabled={!read.ok || status.kind === 'saving'}>
          {status.kind === 'saving' ? t('guards.saving') : t('guards.save')}
        </button>
      </div>
    </form>
  );
}

/** The looser limits that take effect later, field by field. */
function Pending({ view, zone }: Pick<GuardsFormProps, 'view' | 'zone'>) {
  const { t } = useTranslation();
  const { pending, limits } = view;
  if (pending === null) return null;
  const what = changedFields(limits, pending.limits)
    .map((field) =>
      t('guards.pending.item', { name: t(`guards.field.${field}`), value: fieldText(pending.limits, field) }),
    )
    .join(', ');
  return (
    <p role="status" className="warning-text">
      {t('guards.pending', { time: formatTimestamp(pending.from, zone), what })}
    </p>
  );
}
