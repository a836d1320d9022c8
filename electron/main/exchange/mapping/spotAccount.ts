/** What a spot account may do, as the app means it; its balances are read beside it. */
import type { SpotAccount } from '../../../../shared/domain/spotAccount.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { labelledValues } from './labelledValues.ts';
import { timeOrNull } from './plainValues.ts';

/** The account's switches; a member that was left out is unknown. */
export function spotAccountOfReply(reply: ReplyOf<'spot.account'>): SpotAccount {
  const { symbolCommissions } = reply;
  return {
    userId: reply.uid ?? null,
    accountType: reply.accountType ?? null,
    canTrade: reply.canTrade,
    canWithdraw: reply.canWithdraw ?? null,
    canDeposit: reply.canDeposit ?? null,
    brokered: reply.brokered ?? null,
    selfTradePrevented: reply.requireSelfTradePrevention ?? null,
    smartRoutingPrevented: reply.preventSor ?? null,
    permissions: reply.permissions ?? null,
    symbolCommissions: symbolCommissions ? labelledValues(symbolCommissions) : null,
    updatedAt: timeOrNull(reply.updateTime),
  };
}
