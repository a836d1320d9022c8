/**
 * Everything the documents leave open and this project decided. Rows cite an entry by its id, so that a reader can tell
 * a fact from a decision and change one in one place. `confidence` says where the answer comes from: `official` (a
 * vendor page), `live` (measured on the running service), `client` (seen in independent clients), `guess`.
 */
export interface Assumption {
  readonly question: string;
  readonly choice: string;
  readonly confidence: 'official' | 'live' | 'client' | 'guess';
  readonly source: string;
}

const entry = (question: string, choice: string, confidence: Assumption['confidence'], source: string): Assumption => ({
  question,
  choice,
  confidence,
  source,
});

/** The registry; the key is the assumption id. */
export const assumptions = {
  'A-HOSTS': entry(
    'REST and WebSocket addresses',
    'api-spot and api-contract for REST, ws-spot and ws-contract with /v3/ws/public and /v3/ws/private',
    'official',
    'vendor pages and six independent clients',
  ),
  'A-ID-WIDTH': entry(
    'Width of ids',
    '18-digit integers, bare numbers in REST, text in pushes; kept as text everywhere',
    'client',
    'recorded payloads of two clients',
  ),
  'A-NUMBER-FORMS': entry(
    'Decimals as text or as JSON numbers',
    'Either form is read from its source text',
    'client',
    'recorded payloads',
  ),
  'A-DEPTH-KEYS': entry('Names of the depth arrays', 'bids and asks', 'official', 'vendor pages and four clients'),
  'A-DEPTH-LIMIT': entry(
    'Answer to a depth limit other than 15 or 200',
    '-1142 with HTTP 400',
    'live',
    'probe of the running service',
  ),
  'A-TICKER-CONTAINER': entry(
    'Object or array when one symbol is asked for',
    'Sent: the latest price answers an object for one symbol, every other form an array. Read: both',
    'guess',
    'vendor definitions call it conditional',
  ),
  'A-SPOT-KLINES-LIMIT': entry(
    'limit of the spot klines endpoint',
    'Accepted from 1 to 1000, 300 bars without it',
    'client',
    'the vendor request example and four clients',
  ),
  'A-KLINE-ORDER': entry(
    'Order of REST candles',
    'Newest first with the bar still forming; sorted by the reader',
    'live',
    'measured on futures',
  ),
  'A-KLINE-CLOSE': entry(
    'Close time of a candle',
    'futures: open plus interval; spot: one millisecond less; derived from the open time by the reader',
    'client',
    'recorded futures payload, spot example',
  ),
  'A-EXCHANGE-INFO': entry(
    'Fields of rateLimits and symbols in exchange information',
    'As listed in the row, api fee rates optional',
    'official',
    'vendor pages and three clients',
  ),
  'A-ERROR-STATUS': entry(
    'HTTP status of each error code',
    '400 for parameters, 401 for keys, 403 for permissions, 429 without code, 500 for -1000 and -1054',
    'guess',
    '400 and 404 measured, the others by the status texts',
  ),
  'A-WS-ENVELOPE': entry('Push envelope', 'e event, E time in ms, s symbol, d records', 'client', 'six clients'),
  'A-WS-CONNECTED': entry(
    'First frame of a socket',
    '{"event":"connected","cid":uuid,"time":text}; ignored by the reader',
    'live',
    'captures of the running service',
  ),
  'A-WS-HEARTBEAT': entry(
    'Heartbeat',
    'The server pings with a JSON frame about once a minute; the client answers {"method":"PONG","id":n}; more than ten unanswered pings end the socket',
    'official',
    'vendor page, live captures',
  ),
  'A-WS-IDLE': entry(
    'Socket without subscription',
    'Closed after about 60 seconds without a close frame',
    'live',
    'captures of the running service',
  ),
  'A-WS-PROBE': entry(
    'Liveness probe',
    '{"method":"PING","id":n} is answered by {"result":true,"id":n}',
    'live',
    'captures of the running service',
  ),
  'A-WS-BUDGET': entry(
    'Subscription limits',
    '100 channels and 240 operations an hour per socket, 300 connects per 5 minutes',
    'official',
    'vendor page',
  ),
  'A-WS-DEPTH': entry(
    'Depth continuity',
    'One snapshot after subscribing, then changes whose U equals the previous u; size 0 deletes; at most one frame per 500 ms',
    'live',
    '27,000 frames measured on futures, two clients on spot',
  ),
  'A-WS-TICKER': entry(
    'Ticker push',
    'Fields of the row; d an array of one or one object; event ticker or 24hrTicker; change P is a fraction',
    'client',
    'recorded pushes of two clients',
  ),
  'A-WS-TRADE': entry(
    'Trade push',
    'd is an array; m true means the taker sold; entries are not strictly ordered by time',
    'live',
    '706 of 747 trades checked against the book',
  ),
  'A-WS-KLINE': entry(
    'Candle push',
    'd is an array; T is the exclusive end; no closed flag: a bar is final when a later one arrives or T has passed',
    'client',
    'recorded pushes of two clients',
  ),
  'A-WS-BOOK-TICKER': entry('Spot book ticker push', 'Flat frame with u, b, B, a, A', 'client', 'two clients'),
} as const satisfies Record<string, Assumption>;

/** Id of an entry of {@link assumptions}. */
export type AssumptionId = keyof typeof assumptions;
