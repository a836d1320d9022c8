import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutgoingTransfer } from '../../../shared/domain/outgoingTransfer.ts';
import { transferProblem } from '../../../shared/domain/transferCheck.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import enTransfer from '../../locales/en/transfer.json';
import { useServices } from '../../state/services.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { TransferList } from './TransferList.tsx';
import { useTransfers } from './useTransfers.ts';
import './transfers.css';

registerMessages(enTransfer);

// Values of the contract, repeated because its file compiles schemas, which the window's security policy forbids.
const COINS = ['USDT', 'BTC'] as const satisfies readonly OutgoingTransfer['coin'][];
const MAX_LENGTH = 64;

/** Shows the transfers to other users, and requests one: main checks it, asks in its own window, and sends it. */
export function TransferDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const { context, view, error, fail } = useTransfers();
  const [recipient, setRecipient] = useState('');
  const [amount, setAmount] = useState('');
  const [coin, setCoin] = useState<(typeof COINS)[number]>('USDT');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const blocked = view?.blocked ?? null;
  const limit = view?.coins.find((one) => one.coin === coin);
  const result = view?.transfers.find(({ transferId }) => transferId === done);
  /** Whether one was confirmed and is not sent yet: it waits for its place in the limits. */
  const waiting = view?.transfers.some(({ state }) => state === 'recorded' || state === 'sending') ?? false;

  const submit = async (): Promise<void> => {
    if (busy || context === null || blocked !== null) return;
    const wrong = transferProblem({ recipient, coin, amount }, null);
    fail(wrong && { kind: 'invalid', key: wrong.key, params: { field: wrong.field }, exchange: null, row: null });
    setDone(null);
    if (wrong) return;
    setBusy(true);
    const answer = await client.call('transfer.send', { ...context, draft: { recipient, coin, amount } });
    setBusy(false);
    fail(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setDone(answer.value.transferId);
    // The same transfer is never one key press away.
    setRecipient('');
    setAmount('');
  };
  const button = (text: string, run: () => void) => (
    <button type="button" className="button" onClick={run}>
      {text}
    </button>
  );
  const field = error?.params['field'];
  return (
    <Dialog
      title={t('transfer.title')}
      className="transfer"
      decline={t('transfer.close')}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
      foot={
        <button type="submit" className="button primary" disabled={busy || view === null || blocked !== null}>
          {t('transfer.send')}
        </button>
      }
    >
      <p>{t('transfer.about')}</p>
      {blocked && (
        <p className="transfer-blocked" role="status">
          <span>{blockedText(t, blocked)}</span>
          {blocked.key === 'error.transfer.off' &&
            button(t('transfer.openSettings'), () => desk.showCommand('accountSettings'))}
        </p>
      )}
      <Field
        label={t('transfer.recipient')}
        hint={t('transfer.recipient.hint')}
        problem={field === 'recipient' ? error : null}
        value={recipient}
        first
        onChange={setRecipient}
      />
      <div className="field">
        <span className="quiet-text" aria-hidden="true">
          {t('transfer.coin')}
        </span>
        <Choice
          label={t('transfer.coin')}
          value={coin}
          options={COINS.map((value) => ({ value, text: value }))}
          onChange={setCoin}
        />
      </div>
      <Field
        label={t('transfer.amount', { coin })}
        hint={limit ? t('transfer.left', limit) : ''}
        problem={field === 'amount' ? error : null}
        value={amount}
        onChange={setAmount}
      >
        {error?.key === 'error.transfer.limit' &&
          button(t('transfer.openLimits'), () => {
            onClose();
            desk.showLimits(true);
          })}
      </Field>
      <p className="transfer-outcome" role="status">
        {busy ? t(waiting ? 'transfer.confirmed' : 'transfer.asking') : ''}
        {result ? t('transfer.done', { ...textsOf(result), state: t(`transfer.state.${result.state}`) }) : ''}
        {result?.error ? ` ${errorText(t, result.error)}` : ''}
      </p>
      {error && field !== 'recipient' && field !== 'amount' && (
        <p className="field-problem" role="alert">
          {errorText(t, error)}
        </p>
      )}
      <TransferList transfers={view?.transfers ?? []} />
    </Dialog>
  );
}

/** Why no transfer can be made, before one was asked for: the sentences of a refusal also say that nothing was sent. */
const reasons = {
  'error.transfer.off': 'transfer.blocked.off',
  'error.transfer.safeStart': 'transfer.blocked.safeStart',
  'error.transfer.traderKey': 'transfer.blocked.traderKey',
} as const;

const blockedText = (t: Translate, error: AppError): string =>
  Object.hasOwn(reasons, error.key) ? t(reasons[error.key as keyof typeof reasons]) : errorText(t, error);

const textsOf = ({ amount, coin, recipient }: OutgoingTransfer) => ({ amount, coin, user: recipient });

interface FieldProps {
  readonly label: string;
  readonly hint: string;
  readonly problem: AppError | null;
  readonly value: string;
  /** Whether it has the focus when the dialog opens. */
  readonly first?: boolean;
  readonly onChange: (text: string) => void;
  readonly children?: ReactNode;
}

/** A text field with its hint and its problem. */
function Field({ label, hint, problem, value, first, onChange, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint ${id}-problem`}
        {...(first ? { 'data-first-focus': true } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
      <span id={`${id}-problem`} className="field-problem" role="status">
        {problem ? errorText(t, problem) : ''}
      </span>
      {children}
    </div>
  );
}
