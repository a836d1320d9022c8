import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DestinationView, ForwardDraft, ForwardKind } from '../../../shared/ipc/forwardViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { Choice } from '../../ui/Choice.tsx';
import { errorText } from '../../ui/errorText.ts';

// Values of the contract, repeated because its file compiles schemas, which the window's security policy forbids.
const KINDS = ['alert', 'fill', 'order', 'plan', 'away', 'error'] as const satisfies readonly ForwardKind[];
const BODIES = ['json', 'slack', 'discord'] as const satisfies readonly DestinationView['body'][];
const MAX = { name: 40, secret: 2_000, chatId: 64 } as const;

type Choices = Pick<ForwardDraft, 'name' | 'on' | 'body' | 'kinds' | 'amounts' | 'quiet' | 'chatId'>;

const fresh = (name: string): Choices => ({
  name,
  on: true,
  body: 'json',
  kinds: ['alert', 'fill', 'order'],
  amounts: false,
  quiet: false,
  chatId: '',
});

/** What the form edits: a destination, or a new one of a type. */
export type Edited = DestinationView | DestinationView['type'];

interface DestinationFormProps {
  readonly edited: Edited;
  /** The refusal of the last attempt; null: there is none. */
  readonly error: AppError | null;
  readonly busy: boolean;
  readonly onSave: (draft: ForwardDraft) => void;
  readonly onCancel: () => void;
}

/**
 * The form of one destination. The typed address or token is kept only in its input field: a value in React's state would
 * be written into the page's markup.
 */
export function DestinationForm({ edited, error, busy, onSave, onCancel }: DestinationFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const secret = useRef<HTMLInputElement>(null);
  const before = typeof edited === 'string' ? null : edited;
  const type = before?.type ?? (edited as DestinationView['type']);
  const [choices, setChoices] = useState<Choices>(before ?? fresh(t(`forward.type.${type}`)));
  const change = (more: Partial<Choices>): void => setChoices((now) => ({ ...now, ...more }));
  const secretName = type === 'webhook' ? t('forward.field.url') : t('forward.field.token');
  const problemOf = (...fields: readonly string[]): string =>
    error !== null && fields.includes(String(error.params['field'])) ? errorText(t, error) : '';
  const isPlaced = ['url', 'secret', 'name', 'chatId', 'kinds'].includes(String(error?.params['field']));
  const submit = (): void => {
    const typed = secret.current?.value.trim() ?? '';
    const { name, on, body, kinds, amounts, quiet, chatId } = choices;
    onSave({
      destinationId: before?.destinationId ?? null,
      type,
      secret: typed === '' && before ? null : typed,
      chatId: type === 'telegram' ? (chatId ?? '').trim() : null,
      name,
      on,
      body,
      kinds,
      amounts,
      quiet,
    });
  };
  const box = (text: string, checked: boolean, onChange: () => void) => (
    <label key={text} className="forward-box">
      <input type="checkbox" checked={checked} onChange={onChange} /> {text}
    </label>
  );
  const field = (name: string, label: string, problem: string, hint: string, input: (aria: object) => ReactNode) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      {input({
        id: `${id}-${name}`,
        'aria-invalid': problem !== '',
        'aria-describedby': `${id}-${name}-problem ${id}-${name}-hint`,
      })}
      <span id={`${id}-${name}-hint`} className="hint">
        {hint}
      </span>
      <span id={`${id}-${name}-problem`} className="field-problem" role="status">
        {problem}
      </span>
    </div>
  );
  const plain = { className: 'input', type: 'text', autoComplete: 'off', spellCheck: false } as const;
  const stored = before && before.lastFour !== '' ? t('forward.field.stored', { lastFour: before.lastFour }) : '';
  return (
    <form
      className="forward-form"
      aria-label={before ? t('forward.edit.name', { name: before.name }) : t(`forward.type.${type}`)}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <h3>{before ? t('forward.edit.name', { name: before.name }) : t(`forward.type.${type}`)}</h3>
      {field('name', t('forward.field.name'), problemOf('name'), '', (aria) => (
        <input
          {...plain}
          {...aria}
          autoFocus
          maxLength={MAX.name}
          value={choices.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      ))}
      {field(
        'secret',
        secretName,
        problemOf('url', 'secret'),
        `${stored} ${t('forward.field.confirm')}`.trim(),
        (aria) => (
          <input
            {...plain}
            {...aria}
            ref={secret}
            type={type === 'webhook' ? 'text' : 'password'}
            maxLength={MAX.secret + 1}
          />
        ),
      )}
      {type === 'telegram' &&
        field('chat', t('forward.field.chatId'), problemOf('chatId'), t('forward.field.chatId.hint'), (aria) => (
          <input
            {...plain}
            {...aria}
            maxLength={MAX.chatId}
            value={choices.chatId ?? ''}
            onChange={(event) => change({ chatId: event.target.value })}
          />
        ))}
      {type === 'webhook' && (
        <div className="field">
          <span aria-hidden="true">{t('forward.field.body')}</span>
          <Choice
            label={t('forward.field.body')}
            value={choices.body}
            options={BODIES.map((value) => ({ value, text: t(`forward.body.${value}`) }))}
            onChange={(body) => change({ body })}
          />
        </div>
      )}
      <fieldset className="forward-kinds" aria-describedby={`${id}-kinds-problem`}>
        <legend>{t('forward.field.kinds')}</legend>
        {KINDS.map((kind) =>
          box(t(`forward.kind.${kind}`), choices.kinds.includes(kind), () =>
            change({ kinds: KINDS.filter((one) => (one === kind) !== choices.kinds.includes(one)) }),
          ),
        )}
        <span id={`${id}-kinds-problem`} className="field-problem" role="status">
          {problemOf('kinds')}
        </span>
      </fieldset>
      {box(t('forward.field.amounts'), choices.amounts, () => change({ amounts: !choices.amounts }))}
      {box(t('forward.field.quiet'), choices.quiet, () => change({ quiet: !choices.quiet }))}
      {box(t('forward.field.on'), choices.on, () => change({ on: !choices.on }))}
      {error !== null && !isPlaced && (
        <p className="field-problem" role="alert">
          {errorText(t, error)}
        </p>
      )}
      <div className="dialog-buttons">
        <span role="status">{busy ? t('forward.saving') : ''}</span>
        <button type="button" className="button" disabled={busy} onClick={onCancel}>
          {t('forward.cancel')}
        </button>
        <button type="submit" className="button primary" disabled={busy}>
          {t('forward.save')}
        </button>
      </div>
    </form>
  );
}
