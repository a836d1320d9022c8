import type { AppError } from '../../shared/result/appError.ts';
import { translateNotification, type Translate, hasMessage, translateKey } from '../i18n/messages.ts';

type Params = Readonly<Record<string, string | number>>;

/** Message keys for parameter values that name one of a few things; a value without a message stays as it is. */
const keysOf: Readonly<Record<string, (value: string) => readonly string[]>> = {
  account: (value) => [`word.account.${value}`],
  environment: (value) => [`environment.${value}`],
  field: (value) => [`guards.field.${value}`],
  fields: (value) => [`guards.field.${value}`],
  kind: (value) => [`word.kind.${value}`],
  market: (value) => [`market.${value}`],
  state: (value) => [`word.intent.${value}`],
  status: (value) => [`order.status.${value}`, `word.status.${value}`],
};

function wordOf(t: Translate, keys: readonly string[], value: string): string {
  const key = keys.find(hasMessage);
  return key === undefined ? value : translateKey(t, key);
}

/** Returns the trading status of an instrument in words; an unknown one is named as the exchange's. */
export function tradingStatusText(t: Translate, status: string): string {
  const key = `word.status.${status}`;
  return hasMessage(key) ? translateKey(t, key) : t('word.exchangeValue', { value: status });
}

/** Returns the parameters of a sentence as displayed: main sends a market, an account or a state as its own word. */
export function paramWords(t: Translate, params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const keys = Object.hasOwn(keysOf, name) ? keysOf[name] : undefined;
      if (!keys || typeof value !== 'string') return [name, value];
      const list = value.split(', ');
      return [name, list.map((one) => wordOf(t, keys(one), one)).join(', ')];
    }),
  );
}

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
