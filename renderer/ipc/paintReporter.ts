import type { CallRequest } from '../../shared/ipc/contract.ts';
import type { Client } from './client.ts';
import type { Frames } from './frames.ts';

/** A part of the window whose first painting can be reported. */
export type PaintedPart = CallRequest<'app.painted'>['what'];

/** Reports each part once. */
export type ReportPainted = (what: PaintedPart) => void;

/**
 * Creates the reporter. Call it from the frame that draws: the second frame after it starts only once that frame was
 * passed to the screen.
 */
export function createPaintReporter(client: Client, frames: Frames): ReportPainted {
  const reported = new Set<PaintedPart>();
  return (what) => {
    if (reported.has(what)) return;
    reported.add(what);
    frames.next(() => frames.next(() => void client.call('app.painted', { what })));
  };
}
