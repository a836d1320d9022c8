import { entry, type Assumption } from './assumption.ts';

/** Decisions on the WebSocket streams. */
export const socketAssumptions = {
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
  'A-WS-BOOK-TICKER': entry('Spot book ticker push', 'Flat frame with u, b, B, a, A', 'client', 'two clients'),
  'A-WS-ACK': entry(
    'Odd params of SUBSCRIBE and UNSUBSCRIBE',
    'An empty list and a channel never subscribed are acknowledged with true; params missing or of another form are refused; one bad name refuses the whole frame',
    'guess',
    'the failure texts that were seen',
  ),
  'A-WS-ACK-ID': entry(
    'What of an id comes back',
    'A number digit for digit, a text of digits as a number, anything else not at all',
    'client',
    'clients that send a text id',
  ),
  'A-WS-BINARY': entry('Binary frames', 'Read as text', 'guess', 'the documents are silent'),
  'A-WS-HALT': entry(
    'Streams of a pair that is halted or closed',
    'Snapshots, then silence until something changes',
    'guess',
    'a quiet book sends nothing',
  ),
} as const satisfies Record<string, Assumption>;
