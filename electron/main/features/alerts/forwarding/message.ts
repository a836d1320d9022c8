/**
 * A notification as it is forwarded, and the bodies in which it is sent. Figures of the account leave only where the
 * destination includes amounts; text is a value of JSON and never part of its form.
 */
import type { Notification } from '../../../../../shared/ipc/alertViews.ts';
import type { ForwardKind, ListedDestination } from '../../../../../shared/ipc/forwardViews.ts';
import type { ErrorKind } from '../../../../../shared/result/appError.ts';
import type { DigitGrouping } from '../../../../../shared/settings/digitGrouping.ts';
import type { Language } from '../../../../../shared/settings/languages.ts';
import type { TradingContext } from '../../../account/tradingContext.ts';
import { mainTextIn, type MainText } from '../../../platform/mainText.ts';
import { alertTitle, alertWords } from '../alertText.ts';

/** `time`: Unix ms; `price`: of an alert or fill; null where there is none. */
export interface ForwardMessage extends TradingContext {
  readonly title: string;
  readonly text: string;
  readonly kind: ForwardKind | 'test' | 'more';
  readonly symbol: string | null;
  readonly market: 'spot' | 'futures' | null;
  readonly time: number;
  readonly price: string | null;
}

/** Language of the texts, and whether sizes are included. */
export interface ForwardWords {
  readonly language: Language;
  readonly digitGrouping: DigitGrouping;
  readonly amounts: boolean;
}

const kindOf: Readonly<Record<Notification['kind'], ForwardKind>> = {
  alert: 'alert',
  expired: 'alert',
  gap: 'alert',
  fill: 'fill',
  order: 'order',
  plan: 'plan',
  away: 'away',
  error: 'error',
};

/** Returns the kind by which a destination chooses a notification. */
export const forwardKindOf = ({ kind }: Notification): ForwardKind => kindOf[kind];

const connectionErrors: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'rateLimited']);
const exchangeErrors: ReadonlySet<ErrorKind> = new Set(['auth', 'rejected', 'inDoubt']);
/** The sentences of errors may contain figures of the account, so that only their group is named. */
const errorGroup = (kind: ErrorKind): 'connection' | 'exchange' | 'program' => {
  if (connectionErrors.has(kind)) return 'connection';
  return exchangeErrors.has(kind) ? 'exchange' : 'program';
};

/** Returns a time (Unix ms) to the minute, in UTC. */
const minute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

type Content = Pick<ForwardMessage, 'title' | 'text'> & Partial<Pick<ForwardMessage, 'symbol' | 'market' | 'price'>>;

function contentOf(one: Notification, text: MainText, words: ForwardWords): Content {
  const { language, digitGrouping, amounts } = words;
  const title = alertTitle(language);
  switch (one.kind) {
    case 'alert': {
      const { alert, symbol, value } = one;
      const { condition } = alert;
      return {
        title,
        text: alertWords(language, alert, symbol, value, digitGrouping, amounts),
        symbol,
        market: 'market' in condition ? condition.market : 'futures',
        price: condition.kind === 'price' ? value : null,
      };
    }
    case 'expired': {
      const { symbol } = one.alert.condition;
      return { title, text: text('forward.expired', { symbol: symbol ?? text('forward.any') }), symbol };
    }
    case 'gap': {
      const { symbol, from, to } = one;
      const params = { symbol: symbol ?? text('forward.any'), from: minute(from), to: minute(to) };
      return { title, text: text('forward.gap', params), symbol };
    }
    case 'fill': {
      const { symbol, market, side, price, count, quantity } = one;
      const params = { symbol, market: text(`desktop.market.${market}`), fills: count, price: price ?? '', quantity };
      const withSize = price === null ? (`desktop.fills.${side}` as const) : (`desktop.fill.${side}` as const);
      const without = price === null ? (`forward.fills.${side}` as const) : (`forward.fill.${side}` as const);
      const sentence = text(amounts ? withSize : without, params);
      return { title: text('desktop.title.fill'), text: sentence, symbol, market, price };
    }
    case 'order': {
      const { symbol, market, outcome } = one;
      const sentence = text(`desktop.order.${outcome}`, { symbol, market: text(`desktop.market.${market}`) });
      return { title: text('desktop.title.order'), text: sentence, symbol, market };
    }
    case 'plan': {
      const { symbols, state } = one;
      const sentence = text(`forward.plan.${state === 'done' ? 'done' : 'stopped'}`, { symbols: symbols.join(', ') });
      return { title: text('forward.title.plan'), text: sentence, symbol: symbols.length === 1 ? symbols[0]! : null };
    }
    case 'away':
      return {
        title: text('forward.title.away'),
        text: text('forward.away', { count: one.items.length + one.more }),
      };
    case 'error':
      return { title: text('forward.title.error'), text: text(`forward.error.${errorGroup(one.error.kind)}`) };
  }
}

/** Returns the message of a notification. */
export function messageOf(
  one: Notification,
  { environment, account }: TradingContext,
  words: ForwardWords,
): ForwardMessage {
  const text = mainTextIn(words.language, words.digitGrouping);
  const content = contentOf(one, text, words);
  const base = { kind: forwardKindOf(one), symbol: null, market: null, price: null, time: one.at };
  return { ...base, ...content, environment, account };
}

/** Returns a message without a notification: a test, or one that stands for `count` others. `time`: Unix ms. */
export function plainMessage(
  what: { readonly kind: 'test' } | { readonly kind: 'more'; readonly count: number },
  { environment, account }: TradingContext,
  { language, digitGrouping }: Pick<ForwardWords, 'language' | 'digitGrouping'>,
  time: number,
): ForwardMessage {
  const text = mainTextIn(language, digitGrouping);
  const sentence = what.kind === 'test' ? text('forward.test') : text('forward.more', { count: what.count });
  const { kind } = what;
  const none = { symbol: null, market: null, price: null };
  return { title: text(`forward.title.${kind}`), text: sentence, kind, ...none, environment, account, time };
}

/** Longest text in characters: what the strictest of the chat services accepts. */
const MAX_TEXT = 1_900;

/** Returns title, mark of the trading context and sentence as one text. */
function asText({ title, text, environment, account }: ForwardMessage, language: Language): string {
  const words = mainTextIn(language);
  const mark = words(`switch.mark.${environment}.${account}`);
  // Cut between characters, never within one.
  return Array.from(`${words('forward.mark', { title, mark })}\n${text}`)
    .slice(0, MAX_TEXT)
    .join('');
}

/** Slack reads these characters as markup, also for mentions (`<!channel>`). */
const slackEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns the body of a request: JSON in the form that the destination expects. */
export function bodyOf(
  message: ForwardMessage,
  { type, body, chatId }: Pick<ListedDestination, 'type' | 'body' | 'chatId'>,
  language: Language,
): string {
  if (type === 'telegram') {
    return JSON.stringify({ chat_id: chatId, text: asText(message, language), disable_web_page_preview: true });
  }
  if (body === 'slack') {
    return JSON.stringify({ text: asText(message, language).replaceAll(/[&<>]/g, (one) => slackEscapes[one]!) });
  }
  if (body === 'discord') {
    return JSON.stringify({ content: asText(message, language), allowed_mentions: { parse: [] } });
  }
  const { title, text, kind, symbol, market, environment, account, time, price } = message;
  return JSON.stringify({
    title,
    text,
    kind,
    symbol,
    market,
    environment,
    account,
    time: new Date(time).toISOString(),
    ...(price === null ? {} : { price }),
  });
}
