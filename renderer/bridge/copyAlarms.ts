/** Countdowns of guards that close copies, and the way to hold them: from the bar, from the panel, and by its own keys. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyAlarm } from '../../shared/domain/copyGuard.ts';
import type { CallResult } from '../../shared/ipc/contract.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Client } from './client.ts';
import type { CopyState } from './copyState.ts';
import { copyTradingOf } from './copyStore.ts';
import type { Services } from './services.ts';
import { worldOf, type TradingContext } from './tradingStore.ts';
import { windowError } from './windowError.ts';

type Parts = Pick<Services, 'client' | 'clock' | 'desk'>;

/** Why holding failed, by the id of the alarm; what is not here was not refused. */
export type RefusedReservations = Readonly<Record<string, AppError>>;

const refusals = new WeakMap<Client, StoreApi<RefusedReservations>>();

/** What this window could not hold. */
export function refusedHoldsOf({ client }: Pick<Services, 'client'>): StoreApi<RefusedReservations> {
  const known = refusals.get(client) ?? createStore<RefusedReservations>(() => ({}));
  refusals.set(client, known);
  return known;
}

/** Alarms that count down to closing copies. */
export function countingAlarms({ guards }: Pick<CopyState, 'guards'>): readonly CopyAlarm[] {
  return guards?.alarms.filter(({ state }) => state === 'counting') ?? [];
}

/** Asks main something about guards; its answer stands in the store as if it had come as an event. Answers why not. */
export async function askGuards(
  services: Parts,
  call: (tradingContext: TradingContext) => Promise<CallResult<'copy.saveGuard'>>,
): Promise<AppError | null> {
  const tradingContext = worldOf(services.desk.store.getState());
  if (!tradingContext) return windowError('unavailable', 'error.trading.noKey');
  const answer = await call(tradingContext);
  if (!answer.ok) return answer.error;
  copyTradingOf(services).takeGuards(answer.value);
  return null;
}

/** Asks main for guards and alarms as they are. The demo account has none. */
export async function readGuards(services: Parts): Promise<void> {
  if (worldOf(services.desk.store.getState())?.account !== 'main') return;
  await askGuards(services, (tradingContext) => services.client.call('copy.readGuards', tradingContext));
}

/** Holds a countdown. Answers why it could not be held, which stands in {@link refusedHoldsOf} too; null: it is held. */
export async function holdAlarm(services: Parts, alarmId: string): Promise<AppError | null> {
  const error = await askGuards(services, (tradingContext) =>
    services.client.call('copy.holdAlarm', { ...tradingContext, alarmId }),
  );
  const refused = refusedHoldsOf(services);
  const { [alarmId]: _, ...others } = refused.getState();
  refused.setState(error ? { ...others, [alarmId]: error } : others, true);
  return error;
}

/** Holds every countdown there is. Answers whether there was one. */
export function holdAll(services: Parts): boolean {
  const counting = countingAlarms(copyTradingOf(services).store.getState());
  for (const { alarmId } of counting) void holdAlarm(services, alarmId);
  return counting.length > 0;
}
