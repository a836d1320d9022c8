import { createCancels } from '../../renderer/state/orders/cancels.ts';
import { createClient } from '../../renderer/ipc/client.ts';
import { createCommands } from '../../renderer/state/commands.ts';
import { createDesk } from '../../renderer/state/desk/desk.ts';
import { createBrowserFrames, type Frames } from '../../renderer/ipc/frames.ts';
import { createSafetyControl } from '../../renderer/state/account/safety.ts';
import type { Services } from '../../renderer/state/services.ts';
import { createTrading } from '../../renderer/state/account/tradingStore.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';
import type { Clock } from '../../shared/time/clock.ts';

/** Creates the window's own services over a bridge; frames are those of the browser by default. */
export function createWindowServices(bridge: Bridge, clock: Clock, frames: Frames = createBrowserFrames()): Services {
  const client = createClient(bridge);
  const desk = createDesk(client, clock);
  const trading = createTrading(client, clock, desk.store);
  return {
    client,
    clock,
    commands: createCommands(),
    frames,
    desk,
    trading,
    cancels: createCancels(client, trading, desk),
    safety: createSafetyControl(client, desk.store, trading),
    painted: () => undefined,
  };
}
