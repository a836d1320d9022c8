import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { CALL_CHANNEL, LOADED_CHANNEL } from '../../../shared/ipc/channels.ts';
import { maxLengthOf } from '../../../shared/ipc/callLimits.ts';
import { withoutFragment } from './protocol.ts';

/** Functions of main that the main window's page may reach. */
export interface DeskCalls {
  invoke(name: string, payload: unknown): Promise<unknown>;
  onLoaded(): void;
}

/** Returns whether a message comes from the main frame of that page while it shows its document (B-D3, XI4). */
export function isFrom(
  contents: WebContents,
  { senderFrame }: IpcMainEvent | IpcMainInvokeEvent,
  origin: string,
  document: string,
): boolean {
  return (
    senderFrame !== null &&
    !senderFrame.isDestroyed() &&
    senderFrame === contents.mainFrame &&
    senderFrame.origin === origin &&
    withoutFragment(senderFrame.url) === document
  );
}

/**
 * Handles the messages of one page; messages of other pages never arrive here. A refused call is rejected without a
 * reason.
 */
export function installDeskCalls(contents: WebContents, origin: string, document: string, calls: DeskCalls): void {
  contents.ipc.handle(CALL_CHANNEL, (event, name: unknown, json: unknown) => {
    if (!isFrom(contents, event, origin, document)) throw new Error('refused');
    if (typeof name !== 'string' || typeof json !== 'string' || json.length > maxLengthOf(name)) {
      throw new Error('refused');
    }
    return calls.invoke(name, JSON.parse(json) as unknown);
  });
  contents.ipc.on(LOADED_CHANNEL, (event) => {
    if (isFrom(contents, event, origin, document)) calls.onLoaded();
  });
}
