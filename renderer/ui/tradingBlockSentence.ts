import type { TradingBlock } from '../state/account/index.ts';

/** Keys of the sentences; they belong to the ticket's messages. */
const keys = {
  noKey: 'ticket.blocked.noKey',
  keyNotReady: 'ticket.blocked.keyNotReady',
  accountCannotTrade: 'ticket.blocked.accountCannotTrade',
  cannotTrade: 'ticket.blocked.cannotTrade',
  keyCannotTrade: 'ticket.blocked.keyCannotTrade',
} as const satisfies Record<TradingBlock['reason'], string>;

/** Returns the sentence that says why no order can be placed; null when orders can be placed. */
export const tradingBlockSentence = (block: TradingBlock | null) =>
  block && { key: keys[block.reason], params: block.params };
