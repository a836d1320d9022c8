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
  'A-WS-AUTH': entry(
    'Authentication of private sockets',
    'ACCESS headers on the upgrade; signature over timestamp and /v3/ws/private, without method, query or body',
    'client',
    'six independent clients',
  ),
  'A-WS-PRIVATE': entry(
    'Private pushes',
    'e channel, E time, v version per account, msgEvent cause, d records; ids and times as text; no snapshot; names differ from REST',
    'client',
    'recorded pushes of three clients',
  ),
  'A-PERMISSIONS': entry(
    'Which permission an endpoint needs',
    'USER_DATA: read, or the permission of its market; TRADE: the permission of its market; missing: -1052',
    'guess',
    'document 1 lists three independent permissions and three codes',
  ),
  'A-POST-BODY': entry(
    'Location of POST and DELETE parameters',
    'JSON body for every POST; query string for single and all-orders cancels',
    'official',
    'vendor definitions and six clients',
  ),
  'A-ORDER-COUNT': entry(
    'What a placement counts',
    'One on the ORDERS counter, no IP weight; headers X-ORDER-COUNT and X-ORDER-REMAINING',
    'official',
    'vendor definitions',
  ),
  'A-CANCEL-LIMIT': entry('Limit of futures cancels', 'None beyond their IP weight', 'guess', 'nothing found'),
  'A-CLIENT-ID': entry(
    'Characters of a client order id',
    'Letters, digits and . : / _ - are tolerated, up to 40 on spot and 36 on futures; this app sends 32 lower-case letters and digits',
    'client',
    'ids seen in recordings; document 3 gives the futures pattern',
  ),
  'A-CANCEL-BY-CLIENT-ID': entry(
    'Spot cancel by client id',
    'The reply carries origClientOrderId instead of orderId',
    'client',
    'recorded reply',
  ),
  'A-ORDER-STATES': entry(
    'Statuses and their transitions',
    'PENDING, NEW, PARTIALLY_FILLED, CANCELING are open; FILLED, CANCELED, EXPIRED, REJECTED, FAILED are final; anything else is shown as it is and watched',
    'guess',
    'recorded pushes, statuses handled by three clients',
  ),
  'A-REST-OF-IOC': entry(
    'Unfilled rest of IOC, FOK, MARKET, and a POST_ONLY that would take',
    'CANCELED',
    'guess',
    'document 2 lists no other final state',
  ),
  'A-SPOT-MARKET-QTY': entry(
    'Unit of the quantity of a spot market order',
    'Base asset for both sides; a push with size 0 and a value is read as sized in quote',
    'guess',
    'document 2 names no unit; one recorded push is quote-sized',
  ),
  'A-SPOT-FEE-ASSET': entry('Asset of a spot fee', 'Base when buying, quote when selling', 'client', 'one client'),
  'A-FUTURES-ACCOUNT': entry(
    'Futures balance, account configuration, commission rate, all positions',
    'Fields, parameters and weights as the rows say',
    'official',
    'vendor pages and three clients',
  ),
  'A-FUTURES-SIDES': entry(
    'Side and position side',
    'BUY LONG opens and SELL LONG closes a long; SELL SHORT opens and BUY SHORT closes a short',
    'client',
    'three clients',
  ),
  'A-FUTURES-ERRORS': entry(
    'Futures error codes',
    'Seven codes beside the common ones; the list is not complete, per-item errorCode may hold them as text',
    'client',
    'one client, from the vendor table',
  ),
  'A-MARGIN': entry(
    'Margin arithmetic',
    'Value is size times price; opening margin is value over leverage; maintenance by brackets with a cumulative deduction; fee is fill value times rate; rounding against the account at 8 decimals',
    'guess',
    'the documents name the fields and no formula',
  ),
  'A-CLOSE-LARGER': entry(
    'A closing order larger than its position',
    'Refused, unless reduceOnly, which trims it',
    'guess',
    'the documents are silent',
  ),
  'A-WS-BOOK-TICKER': entry('Spot book ticker push', 'Flat frame with u, b, B, a, A', 'client', 'two clients'),
} as const satisfies Record<string, Assumption>;

/** Id of an entry of {@link assumptions}. */
export type AssumptionId = keyof typeof assumptions;
