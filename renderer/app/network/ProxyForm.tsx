import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NetworkView, ProxyInput } from '../../../shared/ipc/networkViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { Choice } from '../../ui/Choice.tsx';
import { errorText } from '../../ui/errorText.ts';

// Values of the contract, repeated because its file compiles schemas, which the window's security policy forbids.
const KINDS = ['none', 'http', 'socks5'] as const satisfies readonly (ProxyInput['kind'] | 'none')[];
const MAX = { host: 253, port: 5, credential: 255 } as const;

/** Returns a typed port; null when it is none. */
function portOf(text: string): number | null {
  const typed = text.trim();
  const port = /^\d{1,5}$/.test(typed) ? Number.parseInt(typed, 10) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}

interface ProxyFormProps {
  /** The proxy that was confirmed. */
  readonly proxy: NetworkView['proxy'];
  /** Whether no live connection is made now. */
  readonly isClosed: boolean;
  /** The refusal of the last attempt; null: there is none. */
  readonly error: AppError | null;
  readonly busy: boolean;
  /** Resolves to whether the proxy took effect. */
  readonly onSet: (input: ProxyInput) => Promise<boolean>;
  readonly onRemove: () => Promise<boolean>;
}

/**
 * The form of the proxy. The typed password is kept only in its input field: a value in React's state would be written
 * into the page's markup. It leaves the field with every attempt.
 */
export function ProxyForm({ proxy, isClosed, error, busy, onSet, onRemove }: ProxyFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<(typeof KINDS)[number]>(proxy?.kind ?? 'none');
  const [typed, setTyped] = useState({
    host: proxy?.host ?? '',
    port: proxy ? String(proxy.port) : '',
    user: proxy?.user ?? '',
  });
  const [isPortWrong, setPortWrong] = useState(false);
  const field = error?.params['field'];
  const problems: Readonly<Record<string, string>> = {
    port: isPortWrong ? t('network.port.invalid') : '',
    ...(error && typeof field === 'string' ? { [field]: errorText(t, error) } : {}),
  };
  const submit = (): void => {
    if (kind === 'none') {
      // The button goes with the proxy.
      form.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
      return void onRemove();
    }
    const port = portOf(typed.port);
    setPortWrong(port === null);
    if (port === null) return;
    const secret = password.current?.value ?? '';
    if (password.current) password.current.value = '';
    const user = typed.user.trim();
    void onSet({
      kind,
      host: typed.host,
      port,
      user: user === '' ? null : user,
      password: secret === '' ? null : secret,
    });
  };
  const aria = (name: string) => ({
    id: `${id}-${name}`,
    className: 'input',
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': Boolean(problems[name]),
    'aria-describedby': `${id}-${name}-problem`,
  });
  const problem = (name: string) => (
    <span id={`${id}-${name}-problem`} className="field-problem" role="status">
      {problems[name] ?? ''}
    </span>
  );
  const text = (name: keyof typeof typed, label: string, maxLength: number) => (
    <div className={`field network-${name}`}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        {...aria(name)}
        type="text"
        inputMode={name === 'port' ? 'numeric' : 'text'}
        maxLength={maxLength}
        value={typed[name]}
        onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
      />
      {problem(name)}
    </div>
  );
  const canRemove = proxy !== null || isClosed;
  return (
    <form
      ref={form}
      className="network-part"
      aria-label={t('network.proxy')}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <Choice
        label={t('network.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, text: t(`network.kind.${value}`) }))}
        onChange={setKind}
      />
      {kind !== 'none' && (
        <div className="network-fields">
          {text('host', t('network.host'), MAX.host)}
          {text('port', t('network.port'), MAX.port)}
          {text('user', t('network.user'), MAX.credential)}
          <div className="field">
            <label htmlFor={`${id}-password`}>{t('network.password')}</label>
            <input {...aria('password')} ref={password} type="password" maxLength={MAX.credential} />
            {problem('password')}
          </div>
        </div>
      )}
      {(kind !== 'none' || canRemove) && (
        <p className="quiet-text">{t(kind === 'none' ? 'network.effect.remove' : 'network.effect.set')}</p>
      )}
      <div className="network-line">
        {(kind !== 'none' || canRemove) && (
          <button type="submit" className="button" aria-disabled={busy}>
            {t(kind === 'none' ? 'network.proxy.remove' : 'network.proxy.set')}
          </button>
        )}
      </div>
      <p className="field-problem" role="status">
        {error && typeof field !== 'string' ? errorText(t, error) : ''}
      </p>
    </form>
  );
}
