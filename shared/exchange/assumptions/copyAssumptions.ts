/** Decisions on the simulator's demo account and copy trading, where the documents are silent. */
import { entry, type Assumption } from './assumption.ts';

const silent = 'the documents are silent';
const field = 'the usual rule of the field';

/** Assumptions on the demo account and copy trading; the key is the assumption id. */
export const copyAssumptions = {
  'A-DEMO-FUNDS': entry(
    'What a demo account begins with',
    '50000 SUSDT; every account has one demo account',
    'guess',
    silent,
  ),
  'A-DEMO-FILLS': entry(
    'How demo orders fill',
    'Against what stands in the live book, which keeps it; one that rests fills at its own price, as a maker: whole when the market trades beyond it, else as much as stands at its price or better',
    'guess',
    'the rule of this project that demo orders do not move the book',
  ),
  'A-COPY-BEGIN': entry(
    'When lead traders trade in the simulator',
    'From the first copy-trading request on; then the first account follows three of the twelve, one by each form of settings and one with take profit and stop loss',
    'guess',
    'so that a market nobody copies in stays the one its seed gives',
  ),
  'A-COPY-SYMBOLS': entry(
    'Contracts a unified configuration copies',
    'Those it names; all when it names none; an empty list is refused with -1142',
    'guess',
    silent,
  ),
  'A-COPY-DEFAULTS': entry(
    'Settings that are left out',
    'Copied as the trader: 100 per cent, its margin mode and leverage, no bounds; read back as null. A bound of 0 is none',
    'guess',
    silent,
  ),
  'A-COPY-SIZE': entry(
    'What traceValue and maxHoldQty count',
    'percent: of the size of the trader, 100 being the same; amount: USDT of opening margin at the price of the trader; the most to hold is of the base, over the open copies of one trader in one contract and side, and cuts a copy; sizes are rounded down',
    'guess',
    silent,
  ),
  'A-COPY-LEVERAGE': entry(
    'What the words of leverageType mean',
    'trader: as the trader; specify: what is set for the contract and side, else the own setting; fixed: the own setting of the contract',
    'guess',
    silent,
  ),
  'A-COPY-TPSL': entry(
    'What stopProfitRatio, stopLossRatio and slippageRatio are shares of',
    'The first two of the opening margin, so that the price moves by ratio / leverage; slippage of the average price of the trader; 0.1 is ten per cent',
    'guess',
    silent,
  ),
  'A-COPY-POSITIONS': entry(
    'Where a copy stands',
    'In a SEPARATED position of its own in the account of the follower, opened at market when the order of the trader is over; own orders, leverage and TP/SL never touch it, closePositions does',
    'guess',
    field,
  ),
  'A-COPY-CLOSE': entry(
    'When a copy is closed',
    'As the trader closes: the same part of each of its copies in that contract and side, rounded down, all with all; by its own take profit or stop loss, closePos, stopCopy, closePositions or liquidation; what no book takes is tried again with every step',
    'guess',
    field,
  ),
  'A-COPY-STOP': entry(
    'What stopCopy does with open copies',
    'It closes them at market and keeps the settings, with copyEnable false',
    'guess',
    'nobody would close them otherwise',
  ),
  'A-COPY-SHARE': entry(
    'What the lead trader gets',
    'Its part of what a copy earned after fees and funding, when all of it is closed, rounded down, nothing of a loss: tracking_follow_pay of the follower, tracking_trader_income of the trader',
    'guess',
    'the words of incomeType',
  ),
  'A-COPY-MISSED': entry(
    'Where an order that could not be copied is told of',
    'In the control interface and the transcript alone, with its reason and code; no endpoint has a place for it',
    'guess',
    silent,
  ),
  'A-COPY-HISTORY': entry(
    'Order and times of past copies',
    'Newest closing first; startTime and endTime are about closing; a nextKeyId that is none of the list is refused with -1142',
    'guess',
    silent,
  ),
} as const satisfies Record<string, Assumption>;
