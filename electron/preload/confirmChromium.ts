/** Preload of the confirm window in the Chromium shell. */
import type { ContextNames } from '../../shared/ipc/chromiumMessages.ts';
import { bindingWire } from './chromiumWire.ts';
import { runConfirm, whenReady, type ConfirmQuestion } from './confirmPage.ts';

/** Starts the preload. The shell calls it at the start of the confirm window's document. */
export function start(names: ContextNames): void {
  if (window !== window.top) return;
  const wire = bindingWire(names);
  wire.tell({ kind: 'loaded' });
  const question = wire.invoke('question', 'null') as Promise<ConfirmQuestion>;
  whenReady(() => {
    void question.then((asked) => runConfirm(asked, (said) => void wire.invoke('answer', JSON.stringify(said))));
  });
}
