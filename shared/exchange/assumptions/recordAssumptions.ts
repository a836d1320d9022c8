import { entry, type Assumption } from './assumption.ts';

/** Decisions on lists, records and the endpoints whose replies the documents only describe in words. */
export const recordAssumptions = {
  'A-LIST-CONTAINER': entry(
    'Container of a list reply',
    'A bare array, an object whose only array holds the records, or a single record; read alike, sent as the documents say',
    'client',
    'recorded replies; the vendor definitions of several lists',
  ),
  'A-BATCH-RESULT': entry(
    'Result of a spot batch placement',
    'Read: array, or an object with orderList; items carry symbol, orderId, clientOrderId, transactTime, errorCode, errorMsg; one stands when it has an orderId and no errorCode',
    'official',
    'vendor page',
  ),
  'A-BATCH-CANCEL': entry(
    'Number and result of a spot batch cancel',
    'At most 10 ids in one request, each counted as one cancel; items carry orderId or origClientOrderId, status, errorMsg',
    'guess',
    'result from the vendor page and a recording; the number by the other batches',
  ),
  'A-BILL-BOUNDS': entry(
    'Bounds of bills and transfers',
    'after and before are strict: the record at the bound itself is not answered',
    'official',
    'vendor page',
  ),
  'A-TRANSFER-STATUS': entry(
    'Values of the status of a transfer',
    'SUCCESS and Successful were seen; any text is shown as it is',
    'client',
    'recordings of two clients',
  ),
  'A-TAX-INCOME': entry(
    'Parameters and reply of the spot transaction records',
    'coin, bizType, month, limit up to 200, page from 1; answers bills; weight 5',
    'official',
    'vendor page',
  ),
  'A-PARTNER-ACCESS': entry(
    'Authentication and weight of partner endpoints',
    'All are signed; weights as the rows say',
    'official',
    'vendor pages',
  ),
  'A-PARTNER-RECORDS': entry(
    'Parameters and records of partner endpoints',
    'As the rows say; members that may be null are read as unknown',
    'official',
    'vendor pages',
  ),
  'A-AGENCY-TOTALS': entry(
    'contractTotalUsdt and the items of depositList',
    'An older futures total, shown beside the others and never added; deposits are shown as they come',
    'guess',
    'absent from the table of the vendor',
  ),
  'A-BARE-REPLY': entry(
    'Reply of the internal transfer',
    'The transfer id alone: JSON text, JSON number or plain text',
    'official',
    'vendor page',
  ),
  'A-REPEATED-PARAMETER': entry(
    'How a list travels in a query',
    'userIds is repeated once per id; symbols is one JSON array, encoded once',
    'official',
    'vendor pages',
  ),
  'A-CONTENT-ACCESS': entry(
    'Authentication of content',
    'Signed where a key is in use, asked openly where none is',
    'guess',
    'one client signs them; headers do a public endpoint no harm',
  ),
  'A-CONTENT-OBJECTS': entry(
    'Members of thumbnail, tagLists, coinsMaps and the banner image',
    'Kept as they come; the first text among url and formats.*.url is the picture, among name, title, tagName the tag, name, symbol, slug name the coin; any object member of a banner that has an address is its picture',
    'guess',
    'the records follow a common convention of content systems',
  ),
  'A-CHANGE-REPLY': entry(
    'Success of a changed setting',
    'HTTP 200 with code 200 as text or number, msg and requestTime; any other code is a refusal',
    'official',
    'vendor pages, recordings',
  ),
  'A-INCOME': entry(
    'Weight and cursor of income',
    'Weight 2, nothing required; startTime and endTime are sent together or not at all; nextKey is null or absent on the last page',
    'official',
    'vendor page; one client met the refusal of a single bound',
  ),
  'A-TIME-WINDOWS': entry(
    'Windows enforced in practice',
    'fundingRate and userTrades answer at most 7 days, userTrades reaches 365 days back; longer ranges are split. The exchange in miniature enforces them under the public dialect alone',
    'official',
    'vendor pages',
  ),
  'A-CONDITIONAL-RECORD': entry(
    'Members of a conditional order that may be absent',
    'Prices that were not set, actualOrderId before the trigger, closePosition and reduceOnly; a stop attached to an order names that order in actualOrderId until it triggers; algoType PLAN was seen beside CONDITIONAL',
    'client',
    'recorded replies',
  ),
  'A-ALGO-PAGES': entry(
    'Paging of allAlgoOrders',
    'List under orders with hasMore; the page parameter is nowhere documented: the range is narrowed instead, page is used only where it brings other rows',
    'guess',
    'the tool of the vendor narrows the range',
  ),
  'A-ORDER-EXTRAS': entry(
    'priceProtect, priceMatch, selfTradePreventionMode, goodTillDate',
    'Optional and only shown',
    'guess',
    'absent from the table of the vendor and from recordings',
  ),
  'A-RISK-LIMITS': entry(
    'Brackets of the risk limits',
    'brackets with bracket from 1, notionalFloor, notionalCap, initialLeverage, maintMarginRatio; numbers or text; no cumulative amount',
    'live',
    'probe of the running service, one client',
  ),
  'A-DEMO': entry(
    'The demo account',
    'Asset SUSDT, symbols end in SUSDT, rules those of the live contract; the four endpoints are all there is; placement has weight 0 and counts as an order',
    'official',
    'vendor page, three clients',
  ),
  'A-COPY-STATUS': entry(
    'Status of a copy order',
    'Any text; whether it is open follows from the list it came in',
    'guess',
    'nothing found',
  ),
  'A-COPY-RECORDS': entry(
    'Nested objects of copy trading',
    'symbolTraceConfigs holds the members of unifiedTraceConfig with symbol, longLeverage and shortLeverage; lists stand under list; nextKey holds nextKeyId and nextKeyTime; a trader is named by traderId, traderID or traderUid',
    'guess',
    'the wording of the documents and their other lists',
  ),
} as const satisfies Record<string, Assumption>;
