import { useId, useReducer, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Environment } from '../../../shared/domain/environment.ts';
import { useServices } from '../../state/services.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { MessageKey } from '../../i18n/messages.ts';

/** A typed key set. No part of it is kept longer than the form is open. */
export interface TypedKey {
  readonly label: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}

/** A part of a key set that can be wrong. */
type KeyField = 'apiKey' | 'secretKey' | 'passphrase';

/** The parts in the order of the form. */
const keyFields = ['apiKey', 'secretKey', 'passphrase'] as const satisfies readonly KeyField[];

/** The error of a field, as the message key of its sentence. */
type KeyProblem = Extract<
  MessageKey,
  | 'error.key.empty'
  | 'error.key.blanks'
  | 'error.key.characters'
  | 'error.key.passphraseCharacters'
  | 'error.key.swapped'
  | 'error.key.sameParts'
  | 'error.key.tooShort'
>;

/** An empty form. */
export const noKey: TypedKey = { label: '', apiKey: '', secretKey: '', passphrase: '' };

/** Characters that may surround a pasted value: any white space, invisible characters, quotes (XU25). */
const AROUND =
  /^[\s\u200b-\u200f\u2060\ufeff"'`\u201c\u201d\u2018\u2019]+|[\s\u200b-\u200f\u2060\ufeff"'`\u201c\u201d\u2018\u2019]+$/gu;
const SHORTEST = 8;

/** Returns a pasted part without the surrounding characters. */
export function trimPart(text: string): string {
  return text.replace(AROUND, '');
}

function shapeProblem(field: KeyField, value: string): KeyProblem | null {
  if (/\s/u.test(value)) return 'error.key.blanks';
  if (field === 'passphrase') return /^[A-Za-z0-9]*$/.test(value) ? null : 'error.key.passphraseCharacters';
  return /^[\u0021-\u007e]*$/.test(value) ? null : 'error.key.characters';
}

/** API keys occur with a short name and an underscore as a prefix, secrets never do (XU26). */
const named = (value: string): boolean => /^[a-z]{2,8}_/.test(value);

/**
 * Returns the errors of a typed key set, by field. `whole`: the form is being sent, so empty and short fields count
 * too; while the user types they do not. Main checks again; this check only reports errors early.
 */
export function checkKey(typed: TypedKey, whole: boolean): Partial<Record<KeyField, KeyProblem>> {
  const problems: Partial<Record<KeyField, KeyProblem>> = {};
  const apiKey = trimPart(typed.apiKey);
  const secretKey = trimPart(typed.secretKey);
  if (secretKey !== '' && secretKey === apiKey) problems.secretKey = 'error.key.sameParts';
  else if (apiKey !== '' && named(secretKey) && !named(apiKey)) problems.secretKey = 'error.key.swapped';
  for (const field of keyFields) {
    const value = trimPart(typed[field]);
    const shape = shapeProblem(field, value);
    if (shape !== null) problems[field] = shape;
    else if (whole && value === '') problems[field] = 'error.key.empty';
    else if (whole && field !== 'passphrase' && value.length < SHORTEST) problems[field] = 'error.key.tooShort';
  }
  return problems;
}

/**
 * State of the form for a key: its errors and the progress of sending it. The typed text is kept only in the input
 * fields, never here.
 */
interface KeyForm {
  readonly problems: Partial<Record<KeyField, KeyProblem>>;
  /** The error reported by main or the exchange. */
  readonly error: AppError | null;
  /** `kept`: the exchange refused a new key, which is kept for a later test. */
  readonly status: 'typing' | 'sending' | 'stored' | 'kept';
}

/** An event of the form. */
type KeyFormAction =
  | { readonly kind: 'checked'; readonly problems: KeyForm['problems'] }
  | { readonly kind: 'send' }
  | { readonly kind: 'stored' | 'kept' }
  | { readonly kind: 'refused'; readonly error: AppError };

/** An untouched form. */
export const emptyKeyForm: KeyForm = { problems: {}, error: null, status: 'typing' };

/** Returns the form after an event. */
export function reduceKeyForm(form: KeyForm, action: KeyFormAction): KeyForm {
  switch (action.kind) {
    case 'checked':
      return { problems: action.problems, error: null, status: 'typing' };
    case 'send':
      return { problems: {}, error: null, status: 'sending' };
    case 'stored':
    case 'kept':
      return { ...emptyKeyForm, status: action.kind };
    case 'refused':
      return { ...form, error: action.error, status: 'typing' };
  }
}

/** Returns the field that an error from main refers to; `null`: the whole key set. */
export function fieldOf(error: AppError): KeyField | null {
  return keyFields.find((field) => field === error.params['field']) ?? null;
}

/** The part of an input field needed to read and clear it. */
interface TextField {
  value: string;
}

/** Returns the fields' content by name; a missing field is empty. */
export function readFields(fields: (name: keyof TypedKey) => TextField | null): TypedKey {
  const names = Object.keys(noKey) as (keyof TypedKey)[];
  return Object.fromEntries(names.map((name) => [name, fields(name)?.value ?? ''])) as unknown as TypedKey;
}

/** Clears the secret fields: their content has been sent to main and is kept nowhere else in the window. */
export function emptySecrets(fields: (name: keyof TypedKey) => TextField | null): void {
  for (const name of keyFields) {
    const field = fields(name);
    if (field) field.value = '';
  }
}

const MAX_LABEL = 60;
const MAX_PART = { apiKey: 500, secretKey: 500, passphrase: 200 } as const;

/**
 * The form for a new key. The typed text is kept only in the input fields: a value in React's state would be written
 * into the page's markup. The fields are cleared when the form is sent and removed when the dialog closes (B-D1).
 */
export function AddKey({ environment }: { readonly environment: Environment }) {
  const { client, desk } = useServices();
  const [form, dispatch] = useReducer(reduceKeyForm, emptyKeyForm);
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const fields = (name: keyof TypedKey): HTMLInputElement | null => {
    const field = element.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field : null;
  };

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    const typed = readFields(fields);
    const problems = checkKey(typed, true);
    if (Object.keys(problems).length > 0) {
      dispatch({ kind: 'checked', problems });
      return;
    }
    sending.current = true;
    emptySecrets(fields);
    dispatch({ kind: 'send' });
    const isTicked = (name: string): boolean => {
      const box = element.current?.elements.namedItem(name);
      return box instanceof HTMLInputElement && box.checked;
    };
    const before = new Set(desk.store.getState().app?.credentials.keys.map(({ keyId }) => keyId));
    const result = await client.call('credentials.save', {
      environment,
      ...(isTicked('copyTrader') ? { copyTrader: true } : {}),
      ...(isTicked('recent') ? { recent: true } : {}),
      label: typed.label.trim(),
      apiKey: trimPart(typed.apiKey),
      secretKey: trimPart(typed.secretKey),
      passphrase: trimPart(typed.passphrase),
    });
    sending.current = false;
    if (result.ok) element.current?.reset();
    const isKept = result.ok && result.value.keys.some((key) => key.testAt !== undefined && !before.has(key.keyId));
    dispatch(result.ok ? { kind: isKept ? 'kept' : 'stored' } : { kind: 'refused', error: result.error });
  };
  return (
    <KeyFormView
      form={form}
      element={element}
      onType={() => dispatch({ kind: 'checked', problems: checkKey(readFields(fields), false) })}
      onSubmit={() => void submit()}
    />
  );
}

interface KeyFormViewProps {
  readonly form: KeyForm;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onType: () => void;
  readonly onSubmit: () => void;
}

/** The form's markup: secrets are never displayed as text. */
export function KeyFormView({ form, element, onType, onSubmit }: KeyFormViewProps) {
  const { t } = useTranslation();
  const id = useId();
  const { error, status } = form;
  const whole = error !== null && fieldOf(error) === null;
  return (
    <form
      ref={element}
      className="key-form"
      aria-label={t('keys.add')}
      autoComplete="off"
      onInput={onType}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3>{t('keys.add')}</h3>
      <details className="key-guide">
        <summary>{t('keys.guide')}</summary>
        <ol>
          {guide.map((step) => (
            <li key={step}>{t(`keys.guide.${step}`)}</li>
          ))}
        </ol>
      </details>
      <div className="field">
        <label htmlFor={`${id}-label`}>{t('keys.field.label')}</label>
        <input
          id={`${id}-label`}
          name="label"
          className="input"
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LABEL}
        />
      </div>
      {keyFields.map((field) => (
        <SecretField key={field} id={`${id}-${field}`} field={field} form={form} />
      ))}
      <label className="key-type" title={t('keys.field.copyTrader.hint')}>
        <input name="copyTrader" type="checkbox" /> {t('keys.field.copyTrader')}
      </label>
      <p className="hint">{t('keys.field.copyTrader.hint')}</p>
      <label className="key-type" title={t('keys.field.recent.hint')}>
        <input name="recent" type="checkbox" /> {t('keys.field.recent')}
      </label>
      <p className="hint">{t('keys.field.recent.hint')}</p>
      <p className="hint">{t('keys.add.note')}</p>
      {whole && (
        <p className="field-problem" role="alert">
          {errorText(t, error)} {exchangeText(t, error)}
        </p>
      )}
      <div className="dialog-buttons">
        <span role="status">
          {status === 'stored' && t('keys.add.stored')}
          {status === 'kept' && t('keys.add.kept')}
        </span>
        <button type="submit" className="button primary" disabled={status === 'sending'}>
          {status === 'sending' ? t('keys.add.busy') : t('keys.add.submit')}
        </button>
      </div>
    </form>
  );
}

/** What to know before a key is created at the exchange, in the order in which it asks (document 1, Credentials). */
const guide = ['where', 'permissions', 'addresses', 'pairs', 'passphrase', 'wait'] as const;

interface SecretFieldProps {
  readonly id: string;
  readonly field: KeyField;
  readonly form: KeyForm;
}

function SecretField({ id, field, form }: SecretFieldProps) {
  const { t } = useTranslation();
  const problem = form.problems[field];
  const notified = form.error !== null && fieldOf(form.error) === field ? errorText(t, form.error) : '';
  const words = problem === undefined ? notified : t(problem);
  return (
    <div className="field">
      <label htmlFor={id}>{t(`keys.field.${field}`)}</label>
      <input
        id={id}
        name={field}
        className="input"
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_PART[field]}
        aria-invalid={words !== ''}
        aria-describedby={field === 'passphrase' ? `${id}-problem ${id}-hint` : `${id}-problem`}
      />
      {field === 'passphrase' && (
        <span id={`${id}-hint`} className="hint">
          {t('keys.field.passphrase.hint')}
        </span>
      )}
      <span id={`${id}-problem`} className="field-problem" role="status">
        {words}
      </span>
    </div>
  );
}
