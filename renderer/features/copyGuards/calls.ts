/** What the panel of guards asks of main. */
import type { CopyGuard } from '../../../shared/domain/copyGuard.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { askGuards } from '../../bridge/copyAlarms.ts';
import type { Services } from '../../bridge/services.ts';

type Parts = Pick<Services, 'client' | 'clock' | 'desk'>;

/** Sets a guard, or changes the one of that trader. Answers why not; null: it is set. */
export const saveGuard = (services: Parts, guard: Omit<CopyGuard, 'since'>): Promise<AppError | null> =>
  askGuards(services, (world) => services.client.call('copy.saveGuard', { ...world, guard }));

/** Removes the guard of a trader. */
export const removeGuard = (services: Parts, traderId: string): Promise<AppError | null> =>
  askGuards(services, (world) => services.client.call('copy.deleteGuard', { ...world, traderId }));
