import { useCallback, useEffect, useRef, useState } from 'react';
import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import type { AppError, ErrorKind } from '../../../shared/result/appError.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { ratesOf } from '../../bridge/contracts.ts';
import type { Selection } from '../../bridge/deskStore.ts';
import { useDesk, useServices, useTrading } from '../../bridge/services.ts';
import { holderOf } from '../../bridge/tradingStore.ts';
import type { MarginFacts } from './context.ts';

/** How long after something could not be read it is asked for again, in ms. */
const AGAIN_MS = 5_000;
/** Failures that pass by themselves; what a key may not see is refused again and again. */
const PASSING: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'rateLimited', 'unavailable', 'unreadable']);

/** Rounds of asking: `again` begins the next one in a while, once however often it is told of a failure that passes. */
export function useRounds(): { readonly round: number; readonly again: (error: AppError) => void } {
  const { clock } = useServices();
  const [round, setRound] = useState(0);
  const waiting = useRef<Cancel | null>(null);
  useEffect(
    () => () => {
      waiting.current?.();
      waiting.current = null;
    },
    [],
  );
  const again = useCallback(
    ({ kind }: Pick<AppError, 'kind'>): void => {
      if (!PASSING.has(kind)) return;
      waiting.current ??= clock.after(AGAIN_MS, () => {
        waiting.current = null;
        setRound((count) => count + 1);
      });
    },
    [clock],
  );
  return { round, again };
}

/** The setting of a contract as the exchange told it last. `null`: not asked, not told, or there is none. */
export interface KnownSetting {
  readonly setting: SymbolSetting | null;
  /** Takes what a change answered. */
  readonly take: (setting: SymbolSetting) => void;
  readonly refresh: () => void;
}

/**
 * Leverage and margin mode of a contract of the main account, asked when the symbol, the key or the account's state changes.
 * They may be changed elsewhere and nothing tells it, so they are asked again when a position of the contract is held in
 * another way than before, and when the person comes back to the window.
 */
export function useSetting({ market, symbol }: Selection): KnownSetting {
  const { client } = useServices();
  const environment = useDesk((state) => state.app?.environment ?? null);
  const account = useDesk((state) => state.app?.account ?? null);
  const holder = useDesk(holderOf);
  const current = useTrading((state) => state.balances[market].feed?.status === 'live');
  const [reported, setReported] = useState<{ readonly of: string; readonly setting: SymbolSetting } | null>(null);
  const [wish, setRequest] = useState(0);
  const { round, again } = useRounds();
  const held = useTrading(({ positions }) =>
    positions.list
      .flatMap((one) => (one.symbol === symbol ? [`${one.marginType} ${one.leverage} ${one.separatedMode}`] : []))
      .toSorted()
      .join(', '),
  );
  const of = `${holder ?? ''} ${market} ${symbol}`;
  useEffect(() => {
    let left = false;
    if (environment === null || account !== 'main' || market !== 'futures' || symbol === '') return;
    void client.call('trading.setting', { environment, account, symbol }).then((result) => {
      if (left) return;
      if (result.ok) setReported({ of, setting: result.value });
      else again(result.error);
    });
    return () => {
      left = true;
    };
  }, [client, environment, account, of, current, market, symbol, wish, round, again, held]);
  const take = useCallback((setting: SymbolSetting) => setReported({ of, setting }), [of]);
  const refresh = useCallback(() => setRequest((count) => count + 1), []);
  useEffect(() => {
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refresh]);
  // What was told of another symbol, key or world is not known of this one.
  return { setting: reported?.of === of ? reported.setting : null, take, refresh };
}

type Facts = Pick<MarginFacts, 'brackets' | 'rates'>;
const none: Facts = { brackets: new Map(), rates: new Map() };
/** Brackets and fee rates of these contracts, each told once per world and asked for until then; `symbols` joined by blanks. */
export function useContractFacts(symbols: string): Facts {
  const { client } = useServices();
  const tradingContext = useDesk(({ app }) => `${app?.environment ?? ''} ${app?.account ?? ''}`);
  const [known, setKnown] = useState<{ readonly tradingContext: string; readonly facts: Facts }>({
    tradingContext,
    facts: none,
  });
  // Asked once for each symbol of a world: what arrives must not ask again.
  const asked = useRef(new Set<string>());
  const { round, again } = useRounds();
  useEffect(() => {
    const failed = (name: string, error: AppError): void => {
      asked.current.delete(name);
      again(error);
    };
    for (const symbol of symbols.split(' ')) {
      const name = `${tradingContext} ${symbol}`;
      if (symbol === '' || asked.current.has(name)) continue;
      asked.current.add(name);
      void client.call('market.sheet', { market: 'futures', symbol }).then((result) => {
        if (!result.ok) return failed(name, result.error);
        const { brackets, fees } = result.value;
        if (brackets.state === 'failed') return failed(name, brackets.error);
        if (brackets.state === 'none') return;
        const { value } = brackets;
        const rates = ratesOf(fees);
        // Without rates what depends on them is not known.
        if (!rates && fees.own.state === 'failed') failed(name, fees.own.error);
        setKnown((before) => {
          const kept = before.tradingContext === tradingContext ? before.facts : none;
          return {
            tradingContext,
            facts: {
              brackets: new Map([...kept.brackets, [symbol, value]]),
              rates: rates ? new Map([...kept.rates, [symbol, rates]]) : kept.rates,
            },
          };
        });
      });
    }
  }, [client, tradingContext, symbols, round, again]);
  return known.tradingContext === tradingContext ? known.facts : none;
}
