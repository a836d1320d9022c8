import { useEffect, useMemo, useState } from 'react';
import { formatShort } from '../../../shared/num/decimal.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import type { SymbolTerms } from '../../../shared/ipc/tradingViews.ts';
import { isReceived } from '../../ipc/feedStatus.ts';
import type { Selection } from '../../state/desk/index.ts';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import { activeKey, useTradingBlock } from '../../state/account/index.ts';
import { useContract } from '../../state/market/index.ts';
import { tradingBlockSentence } from '../../ui/tradingBlockSentence.ts';
import { availableOf, positionSizes, unsettled, type Sentence, type TicketAccount } from './context.ts';
import { sumOf } from './sizing.ts';
import { useContractFacts, useRetries, useSetting, type KnownSetting } from './useMarginFacts.ts';

/** Reads rates and leverage of the symbol, again when the symbol, the key or the account's state changes. */
function useTerms({ market, symbol }: Selection): SymbolTerms | null {
  const { client } = useServices();
  const environment = useDesk((state) => state.app?.environment ?? null);
  const account = useDesk((state) => state.app?.account ?? null);
  const keyId = useDesk(({ app }) => (app && activeKey(app.credentials.keys, app.environment)?.keyId) ?? null);
  const current = useTrading((state) => state.balances[market].feed?.status === 'live');
  const [reported, setReported] = useState<{ readonly of: string; readonly terms: SymbolTerms } | null>(null);
  const { round, again } = useRetries();
  const of = `${environment ?? ''} ${account ?? ''} ${keyId ?? ''} ${market} ${symbol}`;
  useEffect(() => {
    let left = false;
    if (environment === null || account === null) return;
    void client.call('trading.terms', { environment, account, market, symbol }).then((result) => {
      if (left) return;
      if (result.ok) setReported({ of, terms: result.value });
      else again(result.error);
    });
    return () => {
      left = true;
    };
  }, [client, environment, account, of, current, market, symbol, round, again]);
  // Data of another symbol, key or trading context is not valid for this one.
  return reported?.of === of ? reported.terms : null;
}

/** Returns why no order of this symbol can be placed: the key or the account, or an earlier order that is in doubt. */
export const blockedReasonOf = (
  tradingBlock: Sentence | null,
  doubtful: readonly Intent[],
  symbol: string,
): Sentence | null =>
  tradingBlock ?? (doubtful.length > 0 ? { key: 'ticket.blocked.inDoubt', params: { symbol } } : null);

/** Returns the balance of an asset; once the list was received an asset not in it counts as zero. */
function totalOf(balances: readonly Balance[] | null, asset: string): string | null {
  if (!balances) return null;
  return balances.find((one) => one.asset === asset)?.total ?? '0';
}

/** Returns the balance including unrealised results; `null` while the balance is unknown. */
function equityOf(balances: readonly Balance[] | null, asset: string): string | null {
  const total = totalOf(balances, asset);
  const open = balances?.find((one) => one.asset === asset)?.unrealisedPnl ?? '0';
  return total === null ? null : formatShort(sumOf([total, open]));
}

/** Provides the ticket's account data, and the unsettled orders of the symbol. */
export function useTicketAccount(
  selection: Selection,
  instrument: Instrument | null,
): { readonly account: TicketAccount; readonly doubtful: readonly Intent[]; readonly known: KnownSetting } {
  const { market, symbol } = selection;
  const terms = useTerms(selection);
  const balances = useTrading((state) =>
    isReceived(state.balances[market].feed) ? state.balances[market].list : null,
  );
  const positions = useTrading((state) => (isReceived(state.positions.feed) ? state.positions.list : null));
  const intents = useTrading((state) => state.intents);
  const tradingBlock = useTradingBlock(market);
  const known = useSetting(selection);
  const { setting } = known;
  const main = useDesk((state) => state.app?.account === 'main') && market === 'futures';
  const symbols = main ? [...new Set([symbol, ...(positions ?? []).map((one) => one.symbol)])].join(' ') : '';
  const contracts = useContractFacts(symbols);
  const funding = useContract(selection).content?.funding ?? null;
  const reported = useMemo(() => {
    const size = (side: 'LONG' | 'SHORT'): string | null =>
      market === 'spot' || !positions ? null : formatShort(sumOf(positionSizes(positions, symbol, side)));
    const doubtful = unsettled(intents, market, symbol);
    const account: TicketAccount = {
      terms,
      base: instrument && availableOf(balances, instrument.baseAsset),
      quote: instrument && availableOf(balances, instrument.quoteAsset),
      long: size('LONG'),
      short: size('SHORT'),
      positions,
      blockedReason: blockedReasonOf(tradingBlockSentence(tradingBlock), doubtful, symbol),
      equity: instrument && equityOf(balances, instrument.quoteAsset),
      margin: main
        ? { balance: instrument && totalOf(balances, instrument.quoteAsset), positions, setting, ...contracts, funding }
        : null,
    };
    return { account, doubtful };
  }, [
    terms,
    balances,
    positions,
    intents,
    tradingBlock,
    instrument,
    market,
    symbol,
    main,
    setting,
    contracts,
    funding,
  ]);
  return { ...reported, known };
}
