import type { AppError } from '../../shared/result/appError.ts';
import { translateNotification, type Translate } from '../i18n/messages.ts';
import { paramWords } from './paramWords.ts';

/** The sentence for an error; a key the catalogue does not know gives a general sentence that names it. */
export function errorText(t: Translate, error: AppError): string {
  return translateNotification(t, error.key, paramWords(t, error.params), () =>
    t('error.unknown', { key: error.key, kind: error.kind }),
  );
}

/** The exchange's own code and words, or `null` when it said nothing. */
export function exchangeText(t: Translate, error: AppError): string | null {
  const said = error.exchange;
  if (!said) return null;
  const code = said.code ?? (said.httpStatus === null ? '' : `HTTP ${said.httpStatus}`);
  return t('error.exchangeSaid', { code, message: said.message });
}

/** The sentence for a feed that is not live. */
export function reasonText(t: Translate, reason: string | null): string {
  const unknown = (): string => t('feed.unknown');
  return reason === null ? unknown() : translateNotification(t, reason, {}, unknown);
}
