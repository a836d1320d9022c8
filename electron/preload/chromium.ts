/**
 * Preload of the main window in the Chromium shell. It runs in an isolated world of the main frame, so that the page
 * sees neither its globals nor the binding to the shell.
 */
import './zodWithoutEval.ts';
import { bindingWire } from './chromiumWire.ts';
import type { ContextNames } from '../../shared/ipc/chromiumMessages.ts';
import { exposeAcrossWorlds } from './exposeAcrossWorlds.ts';
import { installBridge } from './installBridge.ts';

/** Starts the preload. The shell calls it at the start of every document; outside the main frame it does nothing. */
export function start(names: ContextNames): void {
  if (window !== window.top) return;
  const wire = bindingWire(names);
  const crossingOf = exposeAcrossWorlds(names.nonce);
  wire.afterBatch(crossingOf.flush);
  installBridge(wire, crossingOf.expose);
  wire.tell({ kind: 'loaded' });
  window.addEventListener('pagehide', () => wire.tell({ kind: 'leaving' }));
}
