import { useShallow } from 'zustand/react/shallow';
import { findInstrument, type Selection } from '../../state/desk/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { useContract, selectionKey } from '../../state/market/index.ts';
import { useZone } from '../../ui/cells.tsx';
import { deskStateInputs, panelStateOf } from '../../ui/panelState.ts';
import { ContractSpecsView } from './View.tsx';
import './contractSpecs.css';
import enContractSpecs from '../../locales/en/contractSpecs.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { toMonotonic } from '../../ipc/feedStatus.ts';

/** Loading state of the contract specs, for one symbol at a time. */
interface ContractSpecsState {
  readonly sheet: ContractSpecs | null;
  /** Monotonic ms at which the specs were read. */
  readonly since: number;
  readonly error: AppError | null;
  readonly reading: boolean;
  /** Reads the specs again; the shown ones stay until the result arrives. */
  readonly refresh: () => void;
}

interface Held {
  readonly of: string;
  readonly sheet: ContractSpecs | null;
  readonly since: number;
  readonly error: AppError | null;
  readonly reading: boolean;
}

/**
 * Loads the contract specs of a symbol: when it is first shown, when the trading context or the active keys change, and
 * on request.
 */
function useContractSpecs({ market, symbol }: Selection): ContractSpecsState {
  const { client, clock } = useServices();
  const tradingContext = useDesk(({ app }) => {
    if (!app) return null;
    const keys = app.credentials.keys
      .filter(({ active, state }) => active && state === 'ready')
      .map(({ keyId }) => keyId);
    const runs = app.environment !== 'simulator' || app.simulator.status === 'running';
    return runs ? `${app.environment} ${app.account} ${keys.join(' ')}` : null;
  });
  const of = `${tradingContext ?? ''} ${selectionKey({ market, symbol })}`;
  const [held, setHeld] = useState<Held | null>(null);
  const asked = useRef(0);

  const read = useCallback(async () => {
    asked.current += 1;
    const requestId = asked.current;
    const result = await client.call('market.sheet', { market, symbol });
    if (requestId !== asked.current) return;
    setHeld((before) => {
      if (result.ok)
        return { of, sheet: result.value, since: toMonotonic(clock, result.value.readAt), error: null, reading: false };
      const shown = before?.of === of ? before : { sheet: null, since: 0 };
      return { of, sheet: shown.sheet, since: shown.since, error: result.error, reading: false };
    });
  }, [client, clock, market, symbol, of]);

  useEffect(() => {
    if (tradingContext !== null) void read();
    return () => {
      asked.current += 1;
    };
  }, [tradingContext, read]);

  // Data of another symbol or trading context is not shown, not even for one frame.
  const shown = held?.of === of ? held : null;
  return {
    sheet: shown?.sheet ?? null,
    since: shown?.since ?? 0,
    error: shown?.error ?? null,
    reading: shown?.reading ?? true,
    refresh: () => {
      setHeld((before) => (before?.of === of ? { ...before, reading: true } : null));
      void read();
    },
  };
}

registerMessages(enContractSpecs);

/** Shows everything about one symbol that changes seldom: rules, fees, brackets, funding, trading hours. */
export function ContractSpecsPanel({ selection }: { readonly selection: Selection }) {
  const { desk: actions } = useServices();
  const desk = useDesk(useShallow(deskStateInputs));
  const zone = useZone();
  const { sheet, since, error, reading, refresh } = useContractSpecs(selection);
  const contract = useContract(selection);
  const feed = sheet && ({ status: 'live', reason: null, since, received: since } as const);
  const panelState = panelStateOf({
    ...desk,
    selection,
    feed,
    error: sheet ? null : error,
    hasContent: sheet !== null,
  });
  const live = contract.feed?.status === 'live' ? (contract.content?.funding ?? null) : null;
  return (
    <ContractSpecsView
      panelState={panelState}
      actions={{ retry: refresh, startSimulator: actions.startSimulator }}
      sheet={sheet}
      instrument={findInstrument(desk.instruments, selection)}
      funding={live}
      since={since}
      error={error}
      reading={reading}
      zone={zone}
      onRefresh={refresh}
    />
  );
}
