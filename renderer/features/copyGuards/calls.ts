/** What the panel of guards asks of main; each answer stands in the store as if it had come as an event. */
import type { CopyGuard } from '../../../shared/domain/copyGuard.ts';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { copyTradingOf } from '../../bridge/copyStore.ts';
import type { Services } from '../../bridge/services.ts';
import { worldOf, type World } from '../../bridge/tradingStore.ts';
import { windowError } from '../../bridge/windowError.ts';

type Parts = Pick<Services, 'client' | 'clock' | 'desk'>;

async function asked(
  services: Parts,
  call: (world: World) => Promise<CallResult<'copy.saveGuard'>>,
): Promise<AppError | null> {
  const world = worldOf(services.desk.store.getState());
  if (!world) return windowError('unavailable', 'error.trading.noKey');
  const answer = await call(world);
  if (!answer.ok) return answer.error;
  copyTradingOf(services).takeGuards(answer.value);
  return null;
}

/** Sets a guard, or changes the one of that trader. Answers why not; null: it is set. */
export const saveGuard = (services: Parts, guard: Omit<CopyGuard, 'since'>): Promise<AppError | null> =>
  asked(services, (world) => services.client.call('copy.saveGuard', { ...world, guard }));

/** Removes the guard of a trader. */
export const removeGuard = (services: Parts, traderId: string): Promise<AppError | null> =>
  asked(services, (world) => services.client.call('copy.deleteGuard', { ...world, traderId }));

/** Holds a countdown. */
export const holdAlarm = (services: Parts, alarmId: string): Promise<AppError | null> =>
  asked(services, (world) => services.client.call('copy.holdAlarm', { ...world, alarmId }));
