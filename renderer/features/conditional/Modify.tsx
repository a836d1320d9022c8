import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { isTrailing, type TriggerPriceSource } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { kindText } from './model.ts';
import { LabelledChoice, TypedField, formText } from './fields.tsx';
import {
  modifyFormOf,
  readModify,
  type Modified,
  type ModifyField,
  type ModifyForm,
  type ModifyMethod,
} from './modifyForm.ts';
import { isFollowing } from './trail.ts';
import { inPercent } from '../../format/rate.ts';

interface ModifyProps {
  readonly trigger: ConditionalOrder;
  readonly method: ModifyMethod;
  /** Whether the key in use is of the copy-trader type, which allows only whole positions at market (R19). */
  readonly trader: boolean;
  readonly instrument: Instrument;
  /** Returns the live price of a source; null: not known. */
  readonly priceOf: (source: TriggerPriceSource) => string | null;
  /** Label of the environment (R16). */
  readonly mark: string;
  /** Called once; the dialog then closes. */
  readonly onModify: (modified: Modified) => void;
  readonly onClose: () => void;
}

/** Shows the dialog that changes one conditional order. It depends on its props only. */
export function Modify({ trigger, method, trader, instrument, priceOf, mark, onModify, onClose }: ModifyProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('modify.title', { kind: kindText(t, trigger.kind), symbol: trigger.symbol, mark })}
      className="protect"
      kill="head"
      close={t('protect.close')}
      onClose={onClose}
    >
      {method === 'none' || (trader && method === 'move') ? (
        <p>{t(method === 'none' ? 'modify.cannot' : 'error.traderKey.conditional')}</p>
      ) : (
        <Form
          {...{ trigger, method, trader, instrument, priceOf, mark }}
          onModify={(modified) => {
            onModify(modified);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

type FormProps = Omit<ModifyProps, 'method' | 'onClose'> & { readonly method: Exclude<ModifyMethod, 'none'> };

function Form({ trigger, method, trader, instrument, priceOf, mark, onModify }: FormProps) {
  const { t } = useTranslation();
  const [held, setForm] = useState<ModifyForm>(() => modifyFormOf(trigger));
  const form: ModifyForm = trader ? { ...held, execution: 'market' } : held;
  const [asked, setAsked] = useState(false);
  const { result, problems, notes, fraction } = readModify(form, trigger, method, { instrument, priceOf });
  const change = (more: Partial<ModifyForm>): void => setForm({ ...form, ...more });
  const at = (field: ModifyField) => ({
    problems: problems.filter((one) => one.field === field),
    notes: notes.filter((one) => one.field === field),
  });
  const trails = isTrailing(trigger.kind);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (result) onModify(result);
  };
  return (
    <form className="protect-form" noValidate onSubmit={submit}>
      <p className="quiet-text">{t(method === 'inPlace' ? 'modify.inPlace' : 'modify.moves')}</p>
      {trader && <p role="status">{t('protect.traderKey')}</p>}
      {isFollowing(trigger) && <p className="warning-text">{t('modify.anew')}</p>}
      {trails ? (
        <>
          <TypedField
            label={t('modify.activation')}
            value={form.activation}
            first
            onChange={(activation) => change({ activation })}
            {...at('activation')}
          />
          <TypedField
            label={t('modify.callback')}
            value={form.callback}
            onChange={(callback) => change({ callback })}
            {...at('callback')}
          >
            {fraction !== null && (
              <p className="quiet-text">{t('modify.callback.is', { percent: inPercent(fraction), fraction })}</p>
            )}
          </TypedField>
        </>
      ) : (
        <TypedField
          label={t('modify.trigger')}
          value={form.trigger}
          first
          onChange={(text) => change({ trigger: text })}
          {...at('trigger')}
        />
      )}
      <LabelledChoice
        label={t('protect.source')}
        name={t('conditional.source.hint')}
        value={form.source}
        options={(['contract', 'mark'] as const).map((value) => ({ value, text: t(`conditional.source.${value}`) }))}
        onChange={(source) => change({ source })}
      />
      {!trails && (
        <LabelledChoice
          label={t('protect.execution')}
          name={t('protect.execution')}
          value={form.execution}
          options={(trader ? (['market'] as const) : (['market', 'limit'] as const)).map((value) => ({
            value,
            text: t(`protect.execution.${value}`),
          }))}
          onChange={(execution) => change({ execution })}
        />
      )}
      {!trails && form.execution === 'limit' && (
        <TypedField
          label={t('protect.price')}
          value={form.price}
          onChange={(price) => change({ price })}
          {...at('price')}
        >
          {problems.some(({ key }) => key === 'protect.problem.blankPrice') && (
            <button type="button" className="button" onClick={() => change({ execution: 'market' })}>
              {t('protect.market.instead')}
            </button>
          )}
        </TypedField>
      )}
      {method === 'move' && (
        <TypedField
          label={t('modify.quantity', { base: instrument.baseAsset })}
          value={form.quantity}
          onChange={(quantity) => change({ quantity })}
          {...at('quantity')}
        />
      )}
      <div className="dialog-buttons">
        <span role="status" className="ticket-problem">
          {asked &&
            at('form')
              .problems.map((one) => formText(t, one))
              .join(' ')}
        </span>
        <button type="submit" className="button primary">
          {t(method === 'inPlace' ? 'modify.submit.inPlace' : 'modify.submit.moves', { mark })}
        </button>
      </div>
    </form>
  );
}
