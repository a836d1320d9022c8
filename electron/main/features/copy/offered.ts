/** The lead traders one can follow here by name: the embedded exchange tells them through its control (R37). The API lists none. */
import { offeredTraders } from '../../../../shared/ipc/copyViews.ts';
import type { CallAnswer } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { SimulatorInfo } from '../../exchange/embedded/simulatorHost.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import { createControlClient } from '../../exchange/embedded/controlClient.ts';

/** Asks the simulator that runs; empty where there is none. */
export async function readOffered(
  transport: HttpTransport,
  simulator: () => SimulatorInfo | null,
): Promise<Result<CallAnswer<'copy.offered'>, AppError>> {
  if (!simulator()) return ok({ traders: [] });
  const answer = await createControlClient(transport, simulator).get('/leaders', offeredTraders);
  return answer.ok ? answer : fail(appError(answer.error.kind, 'error.copy.offered'));
}
