/**
 * The inputs of margin figures for each held contract: brackets and fee rates, requested until they are known, and the
 * funding, polled.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Funding } from '../../../shared/domain/funding.ts';
import { readContract, type Contract } from '../../../shared/domain/maintenance.ts';
import type { ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import type { Client } from '../../ipc/client.ts';
import { openFeed, type FeedHandle } from '../../ipc/feed.ts';

/** The known data of one contract; null: not received yet, or not readable. */
export interface HeldContract {
  readonly contract: Contract | null;
  readonly funding: Funding | null;
}

/** The data of several contracts. */
export interface Contracts {
  readonly store: StoreApi<Readonly<Record<string, HeldContract>>>;
  /** Follows exactly these symbols; `tickOf` returns a symbol's tick size. */
  readonly follow: (symbols: readonly string[], tickOf: (symbol: string) => string | null) => void;
}

const unknown: HeldContract = { contract: null, funding: null };

/** Fee rates of a contract as fractions, decimal text. */
export interface ContractRates {
  readonly takerRate: string;
  readonly makerRate: string;
}

/**
 * Returns the rates of orders placed through the API; the general rates where no API rates are stated. `null`: not
 * stated.
 */
export function ratesOf(fees: ContractSpecs['fees']): ContractRates | null {
  const rates = fees.own.state === 'ready' ? fees.own.value : fees.listed;
  const takerRate = rates?.api.taker ?? rates?.manual.taker;
  const makerRate = rates?.api.maker ?? rates?.manual.maker;
  return takerRate && makerRate ? { takerRate, makerRate } : null;
}

/**
 * Returns the contract from its contract specs, with the rates of orders placed through the API: the general rates
 * where no API rates are stated, as for every contract (document 3, Commission rate). `null` while something is
 * missing.
 */
export function contractOf(
  { brackets, fees }: Pick<ContractSpecs, 'brackets' | 'fees'>,
  tickSize: string | null,
): Contract | null {
  const rates = ratesOf(fees);
  if (brackets.state !== 'ready' || tickSize === null || !rates) return null;
  return readContract({ brackets: brackets.value, tickSize, ...rates });
}

/** Creates the contract data without any symbols yet. */
export function createContracts(client: Client): Contracts {
  const store: Contracts['store'] = createStore<Readonly<Record<string, HeldContract>>>(() => ({}));
  const handles = new Map<string, FeedHandle>();
  const set = (symbol: string, change: Partial<HeldContract>): void => {
    if (!handles.has(symbol)) return;
    store.setState({ [symbol]: { ...(store.getState()[symbol] ?? unknown), ...change } });
  };
  const inFlightSymbols = new Set<string>();
  const ask = async (symbol: string, tickSize: string | null): Promise<void> => {
    if (inFlightSymbols.has(symbol) || store.getState()[symbol]?.contract) return;
    inFlightSymbols.add(symbol);
    const sheet = await client.call('market.sheet', { market: 'futures', symbol });
    inFlightSymbols.delete(symbol);
    if (sheet.ok) set(symbol, { contract: contractOf(sheet.value, tickSize) });
  };
  return {
    store,
    follow(symbols, tickOf) {
      const wanted = new Set(symbols);
      for (const [symbol, handle] of handles) {
        if (wanted.has(symbol)) continue;
        handle.close();
        handles.delete(symbol);
      }
      const known = Object.entries(store.getState());
      const retained = known.filter(([one]) => wanted.has(one));
      if (retained.length < known.length) store.setState(Object.fromEntries(retained), true);
      for (const symbol of wanted) {
        if (handles.has(symbol)) continue;
        const topic = { kind: 'contract', market: 'futures', symbol } as const;
        const handle = openFeed(client, topic, {
          view({ funding }) {
            set(symbol, { funding });
            // Contract specs that are missing because a request failed are requested again with each funding update.
            void ask(symbol, tickOf(symbol));
          },
          // The contract's figures stay dashes; a rejected subscription has no other effect.
          failed: () => undefined,
        });
        handles.set(symbol, handle);
        void ask(symbol, tickOf(symbol));
      }
    },
  };
}
