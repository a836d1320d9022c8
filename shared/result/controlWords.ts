/**
 * Codes of what the simulator's control interface reports, each with its English sentence for people who use the
 * interface without the window. The window has its own words for every code (R26).
 */
import { fail } from './result.ts';

/** Values of a report by name; a sentence names them as `{{name}}`. */
export type ReportParams = Readonly<Record<string, string | number>>;

/** A report: its code, and its values. */
export interface Report<Code extends string> {
  readonly code: Code;
  readonly params: ReportParams;
}

type Sentences = Readonly<Record<string, string | ((params: ReportParams) => string)>>;

/** Why a line of a replay file is not played; each sentence follows the name of the field. */
export const lineSentences = {
  line: 'is longer than 4096 bytes. End each row with a line feed.',
  time: 'is not a time from 2000 to 2099. Use epoch s, ms, us or ns, or 2026-01-31T23:59:59Z.',
  order: 'is earlier than the row above. Sort the file by time, oldest first.',
  twice: 'is a duplicate of the row above. Remove one.',
  high: 'is below another price of the bar. Check the order of the columns.',
  low: 'is above another price of the bar. Check the order of the columns.',
  large: 'is too large for this symbol. Check the column and the symbol.',
  small: 'is less than half a tick of this symbol. Check the column and the symbol.',
  uncounted: 'is too large. Check the column.',
  zero: 'is zero. Remove the row.',
  negative: 'is negative. Remove the sign.',
  number: 'is not a decimal number. Use a decimal point and no separators, as 42000.5.',
  noSide: 'is missing. Use buy or sell.',
  maker: 'is unclear. Use true or false.',
  side: 'is unclear. Use buy or sell.',
} as const satisfies Sentences;
/** See {@link lineSentences}. */
export type LineCode = keyof typeof lineSentences;

/** The figure of a drill's point. */
export const figureSentences = {
  noFault: 'no order met the fault',
  moreOrders: '{{number}} more orders while it was open',
  asked: 'asked after {{seconds}} s',
  told: 'told after {{seconds}} s',
  notLearned: 'nobody found out within {{seconds}} s',
  tooSoon: 'it ended before {{seconds}} s were over',
  noReply: 'no reply {{status}} came',
  requests: '{{number}} requests within {{seconds}} s',
  served: 'served after {{seconds}} s',
  notServed: 'nothing was served within {{seconds}} s',
  replies: '{{number}} replies {{status}}',
  before: 'it was stopped before',
  orders: '{{number}} orders',
  noStream: 'nobody heard a stream',
  noOrder: 'there was no order',
  ordersOpen: '{{number}} orders open',
  noPosition: 'there was no position',
  positionsOpen: '{{number}} positions open',
  liquidations: '{{number}} liquidations',
} as const satisfies Sentences;
/** See {@link figureSentences}. */
export type FigureCode = keyof typeof figureSentences;

/**
 * Why a request to the control interface is refused. Columns that a header does not name are the parameters of
 * `header`, each with its known names.
 */
export const refusalSentences = {
  token: 'a bearer token is needed',
  noPath: 'the request line names no path',
  unknownPath: 'known: {{paths}}',
  notJson: 'the body is not JSON',
  notServed: 'the request could not be served',
  body: '{{details}}',
  instrument: 'market (spot or futures) and the symbol of a traded instrument are needed',
  symbol: 'symbol must be that of a traded instrument',
  asset: 'asset must be one of {{assets}}',
  scenario: 'there is no scenario {{name}}: {{names}}',
  drill: 'name must be one of {{names}}',
  busy: 'the drill {{name}} runs: stop it first (POST /drill/stop)',
  noDrill: 'no drill runs',
  replayRuns: 'a replay runs: end it with POST /replay/stop first',
  noReplay: 'no replay runs: begin one with POST /replay',
  reset: 'the exchange was reset',
  file: 'the file cannot be read: {{cause}}',
  tooLarge: 'the file has more than {{limit}} MB. Cut it into days and replay one.',
  rows: 'the file has more than {{rows}} rows. Cut it into days and replay one.',
  empty: 'the file has no rows.',
  nothing: ({ count, line, field, why }) =>
    `no line of ${count} can be played. Line ${line}, ${field}: ${lineSentences[why as LineCode]}`,
  header: (columns) => {
    const missing = Object.entries(columns).map(([field, names]) => `${field} (known names: ${names})`);
    return `line 1: the header names no column for ${missing.join('; ')}. Rename the columns, or leave the header out.`;
  },
  bar: 'line 1: a bar needs time, open, high, low, close and volume, and this line has {{count}} columns.',
  trade: 'line 1: a trade needs time, price and quantity, and this line has {{count}} columns.',
  ended: 'the replay has ended: jump back first',
  time: 'time must be Unix milliseconds or as 2026-01-31T23:59:59Z',
  jump: 'time must be from {{first}} to {{last}}, that of a row of the file',
  account: 'there is no account {{account}}',
  amount: 'amount must be more than 0 with at most 8 decimals',
  wallets: 'a transfer needs two different wallets',
  free: 'not enough in {{wallet}}: {{amount}} {{asset}} asked, {{free}} free',
  coin: 'this exchange has no coin {{asset}}',
  futures: 'the futures wallet holds USDT alone',
  twice: '{{wallet}} {{asset}} is named twice',
  shut: 'the position in {{symbol}} cannot be closed while its market does not trade',
  thin: 'the orders are cancelled, but the book is too thin to close {{positions}}. Try again.',
  ratesOfSpot: 'only pairs of spot have rates of an account',
  pair: 'there is no pair {{symbol}}',
  rate: 'a rate is 0 or more and below 1, with at most 8 decimals',
  key: 'key must be a place in the line of keys, 0 to {{last}}',
  keys: 'a user may have {{most}} keys',
  trader: 'traderId must be one that GET /leaders tells',
  contract: 'symbol must be that of a traded contract',
  noPosition: 'the trader holds no {{side}} position in {{symbol}}',
  order: 'the order is refused: {{cause}}',
} as const satisfies Sentences;
/** See {@link refusalSentences}. */
export type RefusalCode = keyof typeof refusalSentences;
/** A refusal of the control interface. */
export type Refusal = Report<RefusalCode>;

/** Creates a failed result with a refusal. */
export function refuse(code: RefusalCode, params: ReportParams = {}): { readonly ok: false; readonly error: Refusal } {
  return fail({ code, params });
}

/** Returns the English sentence of a report, from the sentences of its kind. */
export function sentenceOf<Code extends string>(
  sentences: Readonly<Record<Code, string | ((params: ReportParams) => string)>>,
  { code, params }: Report<Code>,
): string {
  const sentence = sentences[code];
  if (typeof sentence === 'function') return sentence(params);
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}
