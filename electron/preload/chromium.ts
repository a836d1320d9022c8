/**
 * Preload of the desk in the Chromium shell. Runs in an isolated world of the main frame: the page sees neither its
 * globals nor the binding that reaches the shell.
 */
import './zodWithoutEval.ts';
import { bindingWire } from './chromiumWire.ts';
import type { ContextNames } from '../../shared/ipc/chromiumMessages.ts';
import { exposeAcrossWorlds } from './exposeAcrossWorlds.ts';
import { installBridge } from './installBridge.ts';

/** Called by the shell at the start of every document. In any other frame than the main one it does nothing. */
export function start(names: ContextNames): void {
  if (window !== window.top) return;
  const wire = bindingWire(names);
  const crossingOf = exposeAcrossWorlds(names.nonce);
  wire.afterBatch(crossingOf.flush);
  installBridge(wire, crossingOf.expose);
  wire.tell({ kind: 'loaded' });
  window.addEventListener('pagehide', () => wire.tell({ kind: 'leaving' }));
}
