import { useEffect, useState } from 'react';
import { demoAsset, demoLiveQuote } from '../../../shared/domain/demoSymbol.ts';
import type { Account } from '../../../shared/domain/environment.ts';
import { createContracts, type HeldContract, type TradingState } from '../../state/account/index.ts';
import { createMarks, renamed, shownSelection, useAccount, type Mark } from '../../state/market/index.ts';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import { useInstrumentOf } from '../../ui/cells.tsx';
import type { FigureInputs } from './figures.ts';

/** Margin assets of futures positions (document 3, also Demo trading). */
export const marginAssets = { main: demoLiveQuote, demo: demoAsset } as const;

/** The open positions, and what their figures are calculated from. */
export interface PositionSources {
  readonly account: Account;
  readonly positions: TradingState['positions'];
  readonly marks: ReturnType<typeof createMarks>['store'];
  readonly contracts: ReturnType<typeof createContracts>['store'];
  /** Returns the inputs of the figures from the values of both stores. */
  readonly inputsOf: (
    marks: Readonly<Record<string, Mark>>,
    contracts: Readonly<Record<string, HeldContract>>,
  ) => FigureInputs;
}

/** Follows the marks and contracts of the open futures positions while the component is mounted. */
export function usePositionSources(): PositionSources {
  const { client, clock } = useServices();
  const instrumentOf = useInstrumentOf();
  const [marks] = useState(() => createMarks(client, clock));
  const [contracts] = useState(() => createContracts(client));
  const positions = useTrading((state) => state.positions);
  const { list } = positions;
  const account = useAccount();
  const balance = useTrading(
    (state) => state.balances.futures.list.find(({ asset }) => asset === marginAssets[account])?.total ?? null,
  );
  const held = [...new Set(list.map((position) => position.symbol))].toSorted();
  // Prices and rules come from the live market.
  const symbols = useDesk(({ instruments }) =>
    held.map((symbol) => shownSelection(account, instruments, { market: 'futures', symbol }).symbol).join(' '),
  );
  // A contract whose tick size is not known yet is loaded once the instruments are.
  const ticks = held.map((symbol) => instrumentOf({ market: 'futures', symbol })?.tickSize ?? '').join(' ');
  useEffect(() => {
    const names = symbols === '' ? [] : symbols.split(' ');
    const sizes = ticks.split(' ');
    const known = names.filter((_, index) => sizes[index] !== '');
    marks.follow(names);
    contracts.follow(known, (symbol) => sizes[names.indexOf(symbol)] ?? null);
  }, [marks, contracts, symbols, ticks]);
  useEffect(
    () => () => {
      marks.follow([]);
      contracts.follow([], () => null);
    },
    [marks, contracts],
  );
  return {
    account,
    positions,
    marks: marks.store,
    contracts: contracts.store,
    inputsOf: (knownMarks, knownContracts) => ({
      positions: list,
      marks: renamed(knownMarks, symbols, held),
      contracts: renamed(knownContracts, symbols, held),
      balance,
    }),
  };
}
