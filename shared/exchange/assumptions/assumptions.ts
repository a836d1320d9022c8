/**
 * Register of all points that the documents leave open, with this project's decisions. Rows cite an entry by its id, so
 * that a reader can distinguish a fact from a decision and a decision is changed in one place.
 */
import { entry, type Assumption } from './assumption.ts';
import { copyAssumptions } from './copyAssumptions.ts';
import { appAssumptions } from './deskAssumptions.ts';
import { exchangeAssumptions } from './exchangeAssumptions.ts';
import { recordAssumptions } from './recordAssumptions.ts';
import { socketAssumptions } from './socketAssumptions.ts';

/** The register; the key is the assumption id. */
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
    '400 for parameters, 401 for keys, 403 for permissions, 500 for -1000 and -1054; 404 carries -1150 and 429 -1000, both with what the status means; under the public dialect the running service’s form without a code',
    'guess',
    '400 and 404 measured, the others by the status texts',
  ),
  'A-PERMISSIONS': entry(
    'Which permission an endpoint needs',
    'USER_DATA: read, or the permission of its market; TRADE: the permission of its market; missing: -1052',
    'guess',
    'document 1 lists three independent permissions and three codes',
  ),
  'A-POST-BODY': entry(
    'Location of POST and DELETE parameters',
    'JSON body for every POST and for batch cancels; query string for single and all-orders cancels. The exchange in miniature takes batch cancels by query too: a name that repeats, commas, or a JSON array',
    'official',
    'vendor definitions and six clients',
  ),
  'A-ORDER-COUNT': entry(
    'What a placement counts',
    'One on the ORDERS counter, five for a batch, no IP weight; headers X-ORDER-COUNT and X-ORDER-REMAINING',
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
  'A-TRIGGER-PRICE': entry(
    'Which price triggers a conditional order',
    'SlWorkingType for STOP and STOP_MARKET, TpWorkingType for TAKE_PROFIT and TAKE_PROFIT_MARKET, workingType for TRAILING_MARKET',
    'client',
    'two clients',
  ),
  'A-CLOSE-POSITIONS': entry(
    'closePositions by its parameters',
    'Neither: every position of the account; symbol: its positions; positionId: that one; both: positionId decides and must belong to the symbol',
    'official',
    'vendor page',
  ),
  ...copyAssumptions,
  ...appAssumptions,
  ...exchangeAssumptions,
  ...recordAssumptions,
  ...socketAssumptions,
} as const satisfies Record<string, Assumption>;

/** Id of an entry of {@link assumptions}. */
export type AssumptionId = keyof typeof assumptions;
