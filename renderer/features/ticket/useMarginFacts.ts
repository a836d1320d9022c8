import { useCallback, useEffect, useRef, useState } from 'react';
import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import type { AppError, ErrorKind } from '../../../shared/result/appError.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { ratesOf, holderOf } from '../../state/account/index.ts';
import type { Selection } from '../../state/desk/index.ts';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import type { MarginFacts } from './context.ts';

/** Milliseconds before a failed read is retried. */
const AGAIN_MS = 5_000;
/** Failures that are temporary; a key without permission would be refused again each time. */
const PASSING: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'rateLimited', 'unavailable', 'unreadable']);

/** Counts read attempts: `again` starts the next one after a delay, only once for several temporary failures. */
export function useRetries(): { readonly round: number; readonly again: (error: AppError) => void } {
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

/**
 * The setting of a contract as last reported by the exchange. `null`: not requested, not reported, or there is none.
 */
export interface KnownSetting {
  readonly setting: SymbolSetting | null;
  /** Stores the setting that a change returned. */
  readonly take: (setting: SymbolSetting) => void;
  readonly refresh: () => void;
}

/**
 * Reads leverage and margin mode of a contract of the main account, again when the symbol, the key or the account's
 * state changes. They can be changed elsewhere without a notification, so they are also read again when the margin
 * mode, leverage or separated mode of a position of the contract differs from before, and when the user returns to the
 * window.
 */
export function useSetting({ market, symbol }: Selection): KnownSetting {
  const { client } = useServices();
  const environment = useDesk((state) => state.app?.environment ?? null);
  const account = useDesk((state) => state.app?.account ?? null);
  const holder = useDesk(holderOf);
  const current = useTrading((state) => state.balances[market].feed?.status === 'live');
  const [reported, setReported] = useState<{ readonly of: string; readonly setting: SymbolSetting } | null>(null);
  const [refreshCount, setRefreshCount] = useState(0);
  const { round, again } = useRetries();
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
  }, [client, environment, account, of, current, market, symbol, refreshCount, round, again, held]);
  const take = useCallback((setting: SymbolSetting) => setReported({ of, setting }), [of]);
  const refresh = useCallback(() => setRefreshCount((count) => count + 1), []);
  useEffect(() => {
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refresh]);
  // Data of another symbol, key or trading context is not valid for this one.
  return { setting: reported?.of === of ? reported.setting : null, take, refresh };
}

type Facts = Pick<MarginFacts, 'brackets' | 'rates'>;
const none: Facts = { brackets: new Map(), rates: new Map() };
/**
 * Reads brackets and fee rates of these contracts, once per trading context and with retries until they are received;
 * `symbols` separated by spaces.
 */
export function useContractFacts(symbols: string): Facts {
  const { client } = useServices();
  const tradingContext = useDesk(({ app }) => `${app?.environment ?? ''} ${app?.account ?? ''}`);
  const [known, setKnown] = useState<{ readonly tradingContext: string; readonly facts: Facts }>({
    tradingContext,
    facts: none,
  });
  // Each symbol is read once per trading context: a result must not start another read.
  const asked = useRef(new Set<string>());
  const { round, again } = useRetries();
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
        // Without rates, figures that depend on them stay unknown.
        if (!rates && fees.own.state === 'failed') failed(name, fees.own.error);
        setKnown((before) => {
          const retainedFacts = before.tradingContext === tradingContext ? before.facts : none;
          return {
            tradingContext,
            facts: {
              brackets: new Map([...retainedFacts.brackets, [symbol, value]]),
              rates: rates ? new Map([...retainedFacts.rates, [symbol, rates]]) : retainedFacts.rates,
            },
          };
        });
      });
    }
  }, [client, tradingContext, symbols, round, again]);
  return known.tradingContext === tradingContext ? known.facts : none;
}
