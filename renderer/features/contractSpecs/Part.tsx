import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/result/appError.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';

/** One part of the contract specs as main returned it. */
export type ContractSpecsPart<Value> =
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly error: AppError };

interface PartProps<Value> {
  readonly title: string;
  readonly hint?: string;
  readonly part: ContractSpecsPart<Value>;
  /** Text shown when the part does not exist for this symbol. */
  readonly none?: string;
  readonly onRetry: () => void;
  readonly children: (value: Value) => ReactNode;
}

/**
 * Shows a part of the contract specs: its content, that it does not exist, or why it could not be read with a retry
 * button.
 */
export function Part<Value>({ title, hint, part, none, onRetry, children }: PartProps<Value>) {
  const { t } = useTranslation();
  return (
    <section className="sheet-part" aria-label={title} data-state={part.state}>
      <h3>{title}</h3>
      {part.state === 'ready' && children(part.value)}
      {part.state === 'none' && <p className="hint">{none ?? t('sheet.none')}</p>}
      {part.state === 'failed' && <PartFailed error={part.error} onRetry={onRetry} />}
      {hint !== undefined && part.state === 'ready' && <p className="menu-note">{hint}</p>}
    </section>
  );
}

/** Shows why a part could not be read, with the exchange's own message and a retry button. */
export function PartFailed({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const said = exchangeText(t, error);
  return (
    <div className="sheet-failed">
      <p>{errorText(t, error)}</p>
      {said !== null && <p className="hint">{said}</p>}
      <button type="button" className="button" onClick={onRetry}>
        {t('sheet.partFailed')}
      </button>
    </div>
  );
}
