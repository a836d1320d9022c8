import { useCallback, useEffect, useState } from 'react';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import type { TransfersView } from '../../../shared/ipc/transferViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { TradingContext } from '../../state/account/index.ts';
import { useDesk, useServices } from '../../state/services.ts';

/** What main says of transfers; `view` is null until it replied, `error` is of the last call. */
export interface TransfersState {
  readonly context: TradingContext | null;
  readonly view: TransfersView | null;
  readonly error: AppError | null;
  /** Takes the reply of a call that returns the view; returns whether it succeeded. */
  readonly take: (answer: CallResult<'transfer.view'>) => boolean;
  readonly fail: (error: AppError | null) => void;
}

/** Requests the transfers, and again when something that may block them has changed. */
export function useTransfers(): TransfersState {
  const { client } = useServices();
  const environment = useDesk((state) => state.app?.environment);
  const account = useDesk((state) => state.app?.account);
  const [view, setView] = useState<TransfersView | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const take = useCallback((answer: CallResult<'transfer.view'>): boolean => {
    if (answer.ok) setView(answer.value);
    setError(answer.ok ? null : answer.error);
    return answer.ok;
  }, []);
  useEffect(() => {
    if (environment === undefined || account === undefined) return undefined;
    const ask = (): void => void client.call('transfer.view', { environment, account }).then(take);
    ask();
    const stops = [
      client.on('transfer.changed', setView),
      ...(['trading.safety', 'guards.changed', 'credentials.changed'] as const).map((name) => client.on(name, ask)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, environment, account, take]);
  const context = environment === undefined || account === undefined ? null : { environment, account };
  return { context, view, error, take, fail: setError };
}
