import { endpoints, type EndpointId, type PublicEndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';

/**
 * Rows of the contract this exchange does not answer yet: their paths are unknown to it, so that nobody takes silence for
 * an answer. A row that leaves this list needs a handler, or the types do not hold.
 */
export const unserved = [
  'spot.rebate.affiliate.getAffiliateUIDs',
  'spot.rebate.affiliate.getChannelUserTradeAndAsset',
  'spot.rebate.affiliate.getAffiliateCommission',
  'spot.rebate.affiliate.internalWithdrawal',
  'spot.rebate.affiliate.getInternalWithdrawalStatus',
  'spot.rebate.affiliate.querySubChannelTransactions',
  'spot.agency.getAssert',
  'spot.agency.getDealData',
  'spot.content.articles.list',
  'spot.content.articles.listByCoin',
  'spot.content.articles.detail',
  'spot.content.banners.latest',
  'futures.sim.balance',
  'futures.sim.order.place',
  'futures.sim.position.allPosition',
  'futures.sim.order.history',
  'futures.copy.follower.openOrders',
  'futures.copy.follower.historyOrders',
  'futures.copy.follower.myTraders',
  'futures.copy.follower.settings.get',
  'futures.copy.follower.settings.change',
  'futures.copy.follower.closePos',
  'futures.copy.follower.stopCopy',
] as const satisfies readonly EndpointId[];

/** Ids of the rows this exchange answers. */
export type ServedId = Exclude<EndpointId, (typeof unserved)[number]>;
/** Of those, the ones everybody may ask. */
export type ServedPublicId = Extract<ServedId, PublicEndpointId>;
/** And the ones that need a key. */
export type ServedPrivateId = Exclude<ServedId, PublicEndpointId>;

const missing: ReadonlySet<string> = new Set(unserved);

/** The rows this exchange answers. */
export const servedRows: readonly EndpointRow[] = Object.values(endpoints as Record<string, EndpointRow>).filter(
  ({ id }) => !missing.has(id),
);
