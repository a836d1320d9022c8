/** Coins and their networks as the app means them. A coin without a name is none: `undefined`, to be counted. */
import type { z } from 'zod';
import type { Coin, CoinNetwork } from '../../../../shared/domain/coin.ts';
import type { coinNetworkRecord, coinRecord } from '../../../../shared/exchange/rows/spotMarketData.ts';
import { outsideLink } from './outsideLinks.ts';
import { plain, plainOrNull, textOrNull } from './plainValues.ts';

function networkOfRecord(record: z.output<typeof coinNetworkRecord>): CoinNetwork {
  return {
    network: record.network,
    asset: record.coin,
    name: record.name,
    isDefault: record.isDefault,
    depositsOpen: record.depositEnable,
    withdrawalsOpen: record.withdrawEnable,
    withdrawalFee: plain(record.withdrawFee),
    withdrawalStep: plain(record.withdrawIntegerMultiple),
    minimumWithdrawal: plain(record.withdrawMin),
    minimumInternalWithdrawal: plainOrNull(record.withdrawInternalMin),
    minimumDeposit: plain(record.depositDust),
    confirmations: record.minConfirm,
    tagRequired: record.withdrawTag,
    contractAddress: textOrNull(record.contractAddress),
    contractLink: outsideLink(record.contractAddressUrl),
    depositNotice: textOrNull(record.depositDesc),
    withdrawalNotice: textOrNull(record.withdrawDesc),
  };
}

/** A coin with its networks in the order in which they came. */
export function coinOfRecord(record: z.output<typeof coinRecord>): Coin | undefined {
  if (record.coin === '') return undefined;
  return {
    asset: record.coin,
    name: record.name,
    depositsOpen: record.depositAllEnable,
    withdrawalsOpen: record.withdrawAllEnable,
    networks: record.networkList.map(networkOfRecord),
  };
}
