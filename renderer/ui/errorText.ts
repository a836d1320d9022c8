import type { AppError } from '../../shared/result/appError.ts';
import { translateNotification, type Translate } from '../i18n/messages.ts';
import { paramWords } from './paramWords.ts';

/** Returns the sentence for an error; for a key without a message, a general sentence that contains the key. */
export function errorText(t: Translate, error: AppError): string {
  return translateNotification(t, error.key, paramWords(t, error.params), () =>
    t('error.unknown', { key: error.key, kind: error.kind }),
  );
}

/** Returns the exchange's code and text, or `null` when it sent none. */
export function exchangeText(t: Translate, error: AppError): string | null {
  const said = error.exchange;
  if (!said) return null;
  const code = said.code ?? (said.httpStatus === null ? '' : `HTTP ${said.httpStatus}`);
  return t('error.exchangeSaid', { code, message: said.message });
}

/** Returns the sentence for a feed that is not live. */
export function reasonText(t: Translate, reason: string | null): string {
  const unknown = (): string => t('feed.unknown');
  return reason === null ? unknown() : translateNotification(t, reason, {}, unknown);
}
