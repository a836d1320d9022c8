/**
 * Decisions on the simulator where the documents leave the exchange's behaviour open: rules of trading, risk and
 * access.
 */
import { entry, type Assumption } from './assumption.ts';

const silent = 'the documents are silent';
const field = 'the usual rule of the field';

/** Assumptions on trading, risk and access; the key is the assumption id. */
export const exchangeAssumptions = {
  'A-CONTENT-TYPE': entry(
    'A private request without a body that names no content type',
    'Served and counted; refused with -1045 when strict. A wrong content type, or a body without one, is always refused',
    'client',
    'an independent client sends none with GET',
  ),
  'A-MARKET-PROTECTION': entry(
    'How far from the last price an order at market may trade',
    'spot: marketFallbackPriceRatio of exchange information; futures: the ratio of limit prices. The rest ends unfilled',
    'guess',
    'the name of the field',
  ),
  'A-FOK-OWN': entry(
    'A FOK order whose own resting order is in the way under self-trade prevention',
    'Cannot be filled, even where others behind it would suffice',
    'guess',
    silent,
  ),
  'A-TRIGGER-ORDER': entry(
    'Order in which triggers fire that one price reaches',
    'The nearest first for the move, at one price the oldest; a trailing order stands at its firing price',
    'guess',
    silent,
  ),
  'A-TRIGGER-IMMEDIATE': entry(
    'A trigger that the present price satisfies already',
    'Refused with -1191; one born satisfied (a preset at its fill, after a restart) fires at once',
    'guess',
    field,
  ),
  'A-TRIGGER-REFUSED': entry(
    'An order that is refused when its conditional order triggers',
    'The conditional order ends CANCELED with a trigger time and without an order',
    'guess',
    silent,
  ),
  'A-TRAILING-BOUND': entry(
    'What a callback counts from',
    'The best price since activation, the activating one included; fires at extreme x (1 - callback) or below when selling, x (1 + callback) or above when buying',
    'guess',
    'the names of the parameters',
  ),
  'A-TRAILING-ACTIVE': entry(
    'A trailing order without activation price, or with one that is reached',
    'Follows at once from the present price',
    'guess',
    'document 3 for the first, its sense for the second',
  ),
  'A-PRESETS': entry(
    'Life of an attached take profit and stop loss',
    'They appear when their order first fills, grow with it, close at market, one ends the other, and both end with the position',
    'client',
    'one client for execution at market; otherwise a guess',
  ),
  'A-TPSL-POSITION': entry(
    'Which position a TP/SL of a side belongs to',
    'Without a quantity one for every position of the side; with one the oldest position, never more than it holds',
    'guess',
    'the array of the reply',
  ),
  'A-CONDITIONAL-PUSH': entry(
    'Where conditional orders are pushed',
    'On the orders channel, with their own id, type and status',
    'guess',
    'statuses of that channel seen by clients',
  ),
  'A-LIQUIDATE-FEE': entry(
    'What being liquidated costs',
    'The taker fee of the closing trade and nothing beside it, pushed as liquidateFee instead of fillFee, listed as the commission of the trade; it goes to the insurance',
    'guess',
    'names of fields; a closing fee at the taker rate',
  ),
  'A-LIQUIDATE-ISOLATED': entry(
    'How much of an isolated position is taken',
    'All of it; cross positions go down bracket by bracket',
    'guess',
    silent,
  ),
  'A-INSURANCE': entry(
    'Losses that nothing backs any more',
    'Paid by the exchange, as order_fix_margin_amount',
    'guess',
    'the name of the income type',
  ),
  'A-TOP-UP': entry(
    'Auto top-up of an isolated position',
    'Before it is liquidated it gets what brings its margin back to the opening margin, as far as that is available',
    'guess',
    silent,
  ),
  'A-LEVERAGE-CHANGE': entry(
    'What a changed leverage does to what is open',
    'It reaches positions and opening orders of its mode and side; lowering tops up isolated margin or is refused with -1191, raising releases nothing',
    'guess',
    silent,
  ),
  'A-MARGIN-MOVE': entry(
    'Lines and limits of moved margin',
    'Two lines, margin_move_out and margin_move_in; at most what is available goes in, at most margin less opening margin at mark and loss comes out, else -1054',
    'live',
    'a refusal seen on the running service; the lines are a guess',
  ),
  'A-MODE-CHANGE': entry(
    'When marginType and separatedType may change',
    'Not with a position, an order or a live conditional order of the symbol (-1191); a request that changes nothing succeeds',
    'guess',
    silent,
  ),
  'A-PARTNER-SHARE': entry(
    'Who earns order_fill_fee_income and order_liquidate_fee_income',
    'The partner: a fifth of the fees of the users brought along',
    'guess',
    'names of the income types',
  ),
  'A-INCOME-CURSOR': entry(
    'What nextKey of the income list names',
    'The last line of the page; the next page begins strictly after it',
    'guess',
    'names of the parameters',
  ),
  'A-FUNDING': entry(
    'The funding rate',
    'Mean minute premium plus clamp(0.01 % less premium, 0.005 %), capped at 0.3 % for eight hours; shorter cycles their share; rounded towards zero at eight decimals',
    'guess',
    field,
  ),
  'A-FUNDING-SPAN': entry(
    'fundingRate with a bound missing',
    'Open on that side, newest first; under the public dialect seven days from the bound that is given, otherwise the last seven',
    'guess',
    'the seven days are official',
  ),
  'A-OPEN-INTEREST': entry(
    'Open interest',
    'What agents hold against each other and the larger side of the accounts',
    'guess',
    silent,
  ),
  'A-MARKET-HOURS': entry(
    'Hours of contracts on shares, indices, metals and currencies',
    'Shares and indices Monday to Friday 14:30-21:00 UTC, the others Sunday 23:00 to Friday 22:00 with a break from 22:00 to 23:00; orders outside are refused',
    'guess',
    'usual hours',
  ),
  'A-PAIR-CLOSED': entry(
    'Orders on pairs that are HALT or BREAK',
    'Placement is refused with -1191, cancelling goes on',
    'guess',
    'the words of the statuses',
  ),
  'A-COIN-ID': entry(
    'Ids of coins',
    'Whole numbers of this exchange; an unknown one finds nothing',
    'guess',
    'a recorded bill has one',
  ),
  'A-SYMBOL-COMMISSIONS': entry(
    'Form of symbolCommissions',
    'An object by symbol with maker and taker as text, empty where nothing is overridden',
    'guess',
    'document 2 names its content',
  ),
  'A-TRANSFER-PLACES': entry(
    'Words of the wallets in transfer records',
    'EXCHANGE, USDT_MIX and FUND',
    'guess',
    'the enumeration accountType',
  ),
  'A-TRANSFER-EVENT': entry(
    'What a push says caused a transfer',
    'TransferUpdate; rewards and gifts are DepositUpdate or WithdrawUpdate',
    'guess',
    'the pattern of the words that were seen',
  ),
  'A-REWARD-SIGN': entry(
    'Which business types take money',
    'launch_pad_airdrop_out and red_packet_create; the other rewards give',
    'guess',
    'their names',
  ),
  'A-BATCH-FORM': entry(
    'A malformed item in a batch of placements',
    'That item fails by itself; a container that is none, empty or too long refuses the request',
    'guess',
    'results are per item',
  ),
  'A-UNKNOWN-SYMBOL': entry(
    'A symbol that is not listed',
    '-1121 with HTTP 400 wherever one is named; a spot order -2007. Under the public dialect futures market data answer -1142 naming it. Read: all three alike',
    'live',
    'probe of the running service for futures market data; document 1, error codes, for the others',
  ),
  'A-UNKNOWN-PARAMETER': entry('Names the documents do not know', 'Ignored and counted', 'guess', silent),
  'A-PARTNER-KEY': entry(
    'Who may call partner endpoints',
    'A partner key and the key that may do everything; others get -1051',
    'guess',
    silent,
  ),
  'A-PARTNER-ACTIVITY': entry(
    'What the users of a partner trade, and when the partner is paid',
    'Thirty-six users trade a share of what the market trades, settled at whole five minutes: rake_back_reward for a fifth of the fees of direct users, rr_agent_reward for a twentieth of those of sub-agents, who get 15 %; thirty days before the exchange opened stand in the lists alone',
    'guess',
    'names of the business types',
  ),
  'A-PARTNER-QUERIES': entry(
    'What partner lists mean by their times',
    'getAffiliateUIDs by registration, commissions and volumes by UTC day, getDealData 30 days without a start, its Temp member the running day; agency queries know direct users alone',
    'guess',
    silent,
  ),
  'A-INTERNAL-TRANSFER': entry(
    'Limits and course of an internal transfer',
    '1 to 20,000 USDT or 0.0001 to 0.5 BTC at once, 50,000 USDT or 1 BTC in 24 hours, else -1191; an unknown recipient or oneself -1142; the same one while the first is on its way -1191; it ends after ten seconds, and comes back as FAILED where the recipient has not proved an identity',
    'guess',
    silent,
  ),
  'A-CONTENT-PAGES': entry(
    'Articles and banners of the simulator',
    'Written by this project; news come every six hours, banners change at midnight UTC; an unknown article is answered -1142',
    'guess',
    silent,
  ),
  'A-CONTENT-SEARCH': entry(
    'What a fuzzy title and a tag name find',
    'Every word of the search stands in the title, in any case of letters; a tag name is taken as it stands; a level finds lessons alone',
    'guess',
    'document 2 says fuzzy',
  ),
  'A-CONTENT-DATES': entry(
    'Which section startEnableDate and endEnableDate are about',
    'News; with an end beyond now what is written for later is told too',
    'guess',
    'document 2: ignored for other sections',
  ),
  'A-PAIR-BINDING': entry(
    'What a key bound to pairs is refused',
    'Every request that names another pair or an order of one: -1060 on spot, -3235 on futures',
    'guess',
    'document 1 and the futures codes',
  ),
  'A-KEY-ACTIVATION': entry(
    'What a key answers before it takes effect',
    '-1044, for 15 minutes of simulated time',
    'guess',
    'document 1 names the minutes',
  ),
  'A-RISK-CONTROL': entry(
    'What disables a key',
    'Twenty wrong signatures or passphrases within a minute',
    'guess',
    'document 1 names the fact',
  ),
  'A-HIGH-FREQUENCY': entry(
    'The rate behind -1059',
    'None until control sets one for an account',
    'guess',
    'no figure is documented',
  ),
  'A-CAN-TRADE': entry(
    'What false in canTrade means beside the permissions of the key',
    'The account may not trade: placements are refused with -1190, cancels are served',
    'guess',
    'document 2 calls it "Trading enabled" and names no code',
  ),
  'A-TRADER-KEY': entry(
    'What a copy-trader key is answered where it may not',
    '-1142 naming the parameter on TP/SL, -3236 on conditional orders',
    'guess',
    'document 3 names the rule and no code',
  ),
  'A-DIALECT': entry(
    'Forms of the running service that differ from the documents',
    'Answered only when that dialect is asked for',
    'live',
    'public material',
  ),
} as const satisfies Record<string, Assumption>;
