/**
 * Countdowns of guards that close copied positions, and the ways to hold them: from the alarm bar, from the panel, and
 * by hotkey.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyAlarm } from '../../../shared/domain/copyGuard.ts';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { type Client, windowError } from '../../ipc/client.ts';
import type { CopyState } from './copyState.ts';
import { copyTradingOf } from './copyStore.ts';
import type { Services } from '../services.ts';
import { tradingContextOf, type TradingContext } from '../account/tradingStore.ts';

type Parts = Pick<Services, 'client' | 'clock' | 'desk'>;

/** Errors of failed holds by alarm id; an alarm without an entry was not refused. */
export type RefusedReservations = Readonly<Record<string, AppError>>;

const refusals = new WeakMap<Client, StoreApi<RefusedReservations>>();

/** Returns the failed holds of this window. */
export function refusedHoldsOf({ client }: Pick<Services, 'client'>): StoreApi<RefusedReservations> {
  const known = refusals.get(client) ?? createStore<RefusedReservations>(() => ({}));
  refusals.set(client, known);
  return known;
}

/** Returns the alarms that count down to closing copied positions. */
export function countingAlarms({ guards }: Pick<CopyState, 'guards'>): readonly CopyAlarm[] {
  return guards?.alarms.filter(({ state }) => state === 'counting') ?? [];
}

/**
 * Sends a guard request to main; its result is stored as if it had come as an event. Resolves to the error, or null.
 */
export async function askGuards(
  services: Parts,
  call: (tradingContext: TradingContext) => Promise<CallResult<'copy.saveGuard'>>,
): Promise<AppError | null> {
  const tradingContext = tradingContextOf(services.desk.store.getState());
  if (!tradingContext) return windowError('unavailable', 'error.trading.noKey');
  const answer = await call(tradingContext);
  if (!answer.ok) return answer.error;
  copyTradingOf(services).takeGuards(answer.value);
  return null;
}

/** Reads the current guards and alarms from main. The demo account has none. */
export async function readGuards(services: Parts): Promise<void> {
  if (tradingContextOf(services.desk.store.getState())?.account !== 'main') return;
  await askGuards(services, (tradingContext) => services.client.call('copy.readGuards', tradingContext));
}

/**
 * Holds a countdown. Resolves to the reason it could not be held, which is also stored in {@link refusedHoldsOf}; null:
 * it is held.
 */
export async function holdAlarm(services: Parts, alarmId: string): Promise<AppError | null> {
  const error = await askGuards(services, (tradingContext) =>
    services.client.call('copy.holdAlarm', { ...tradingContext, alarmId }),
  );
  const refused = refusedHoldsOf(services);
  const { [alarmId]: _, ...others } = refused.getState();
  refused.setState(error ? { ...others, [alarmId]: error } : others, true);
  return error;
}

/** Holds all running countdowns. Returns whether there was one. */
export function holdAll(services: Parts): boolean {
  const counting = countingAlarms(copyTradingOf(services).store.getState());
  for (const { alarmId } of counting) void holdAlarm(services, alarmId);
  return counting.length > 0;
}
