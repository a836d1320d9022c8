import type { AskedFollow } from './follows.ts';
import type { LeadTrader } from './leadTraders.ts';

/** The account that follows some from the first moment on. */
export const FIRST_FOLLOWER = 'user';

/**
 * Whom the first account follows when copy trading begins, and how: one of each form, so that there is something to see
 * before anybody has set anything. `symbolOf` names the contract a trader trades.
 */
export function startingFollows(
  traders: readonly LeadTrader[],
  symbolOf: (trader: LeadTrader) => string,
): AskedFollow[] {
  const [first, third, fourth] = [traders[0]!, traders[2]!, traders[3]!];
  return [
    {
      traderId: first.traderId,
      settingType: 'unified',
      unifiedTraceConfig: {
        symbols: [symbolOf(first)],
        traceType: 'percent',
        traceValue: '10',
        slippageRatio: '0.01',
        marginType: 'trader',
        leverageType: 'trader',
      },
    },
    {
      traderId: third.traderId,
      settingType: 'per_symbol',
      symbolTraceConfigs: [
        {
          symbol: symbolOf(third),
          traceType: 'amount',
          traceValue: '10',
          marginType: 'isolated',
          leverageType: 'specify',
          longLeverage: 10,
          shortLeverage: 10,
        },
      ],
    },
    {
      traderId: fourth.traderId,
      settingType: 'unified',
      unifiedTraceConfig: {
        symbols: [symbolOf(fourth)],
        traceType: 'amount',
        traceValue: '15',
        stopProfitRatio: '0.5',
        stopLossRatio: '0.3',
        marginType: 'cross',
        leverageType: 'fixed',
      },
    },
  ];
}
