/** The lists of a partner, each read part by part to its end and mapped (document 2, Partner endpoints). */
import type { RebateRecords, RebateList } from '../../../../shared/ipc/accountViews.ts';
import type { CheckedRequest } from '../../../../shared/ipc/contract.ts';
import { customerDealOfRecord } from '../../exchange/mapping/partnerAgency.ts';
import {
  customerActivityOfRecord,
  invitedCustomerOfRecord,
  subAgentTradingOfRecord,
} from '../../exchange/mapping/partnerCustomers.ts';
import { rebateOfRecord } from '../../exchange/mapping/partnerRebates.ts';
import { internalTransferOfRecord } from '../../exchange/mapping/partnerTransfers.ts';
import { historyReader, type FiltersOf, type HistoryId, type ItemOf } from '../../exchange/reading/lists.ts';
import type { TimeRange } from '../../exchange/reading/plan.ts';
import type { ReadStep } from '../../exchange/reading/reader.ts';
import type { PrivateRest } from '../../exchange/ports.ts';

/** A record of any of the lists. */
export type RebateRecord = RebateRecords['records'][number];

/** Reads the next part. */
export type NextPart = () => Promise<ReadStep<RebateRecord>>;

/** Most days one question of a list may reach back; the exchange answers nothing older (A-PARTNER-RECORDS). */
export const rebateDays: Readonly<Record<RebateList, number>> = {
  customers: 365,
  // Sums of several stretches would stand beside each other as if each were of the whole range.
  activity: 90,
  commissions: 365,
  subAgents: 365,
  transfers: 30,
  deals: 365,
};

type Asked = Pick<CheckedRequest<'account.rebates'>, 'list' | 'product' | 'fromWallet' | 'toWallet'>;

/**
 * A list from its beginning, as a person waits for it: one question of transfers weighs 100, and behind everything else that
 * found no room beside the archive.
 */
export function beginList(way: PrivateRest, asked: Asked, range: TimeRange): NextPart {
  const rest: Pick<PrivateRest, 'queryWhole'> = {
    queryWhole: (id, params) => way.queryWhole(id, params, 'trading'),
  };
  const parts = <Id extends HistoryId>(
    id: Id,
    filters: FiltersOf<Id>,
    map: (record: ItemOf<Id>) => RebateRecord,
  ): NextPart => {
    const reader = historyReader(rest, id, filters, range);
    return async () => {
      const step = await reader.next();
      return { ...step, items: step.items.map(map) };
    };
  };
  const { product: productType } = asked;
  switch (asked.list) {
    case 'customers':
      return parts('spot.rebate.affiliate.getAffiliateUIDs', {}, invitedCustomerOfRecord);
    case 'activity':
      return parts('spot.rebate.affiliate.getChannelUserTradeAndAsset', {}, customerActivityOfRecord);
    case 'commissions':
      return parts('spot.rebate.affiliate.getAffiliateCommission', { productType }, rebateOfRecord);
    case 'subAgents':
      return parts('spot.rebate.affiliate.querySubChannelTransactions', { productType }, subAgentTradingOfRecord);
    case 'transfers': {
      const wallets = { fromAccountType: asked.fromWallet, toAccountType: asked.toWallet };
      return parts('spot.rebate.affiliate.getInternalWithdrawalStatus', wallets, internalTransferOfRecord);
    }
    case 'deals':
      return parts('spot.agency.getDealData', {}, customerDealOfRecord);
  }
}
