import type { DockviewApi } from 'dockview';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { createFrameTask, type Frames } from '../../../bridge/frames.ts';
import { shapeOf, type Layout } from '../layout.ts';
import type { Fitted } from '../fit.ts';
import { readLayout } from '../readLayout.ts';

/**
 * A pop-out that closed is kept as docked only so long after it, in ms, and only if the desk still stands then. A shell that
 * ends may close the windows beside the desk first, and nobody wanted their panels docked.
 */
export const POP_OUT_CLOSED_AFTER_MS = 2_000;

interface KeeperNeeds {
  readonly api: DockviewApi;
  readonly root: EventTarget;
  /** The desk's window, which tells that it goes away. */
  readonly page: EventTarget;
  readonly frames: Frames;
  readonly clock: Clock;
  /** What was put up, and whether the workspace has a layout of its own. */
  readonly first: Fitted & { readonly own: boolean };
  readonly keep: (layout: Layout) => void;
  /** Keeps what waited when the desk is taken down; nothing waits most of the time. */
  readonly keepLast: (layout: Layout) => void;
  /** Saves at once: the window goes away. */
  readonly flush: () => void;
}

/** What the docking library shows now, in the desk's own form; `null` when there is nothing. */
export function layoutNow(api: DockviewApi): Layout | null {
  return readLayout(JSON.parse(JSON.stringify(api.toJSON())));
}

/**
 * Keeps the layout as the person changes it. A shipped arrangement is kept only once it was touched, so that it is made anew
 * for another window; one that was folded into a small window only when a panel was moved, so that it unfolds again.
 * Answers the end of it.
 */
export function keepLayout({ api, root, page, frames, clock, first, keep, keepLast, flush }: KeeperNeeds): () => void {
  const firstShape = shapeOf(first.layout);
  let touched = first.own;
  let restoring = true;
  let held: Cancel | null = null;
  const keepNow = (into = keep): void => {
    const layout = restoring || held ? null : layoutNow(api);
    if (!layout) return;
    const moved = shapeOf(layout) !== firstShape;
    if (moved || (touched && !first.folded)) into(layout);
  };
  const task = createFrameTask(frames, () => keepNow());
  const touch = (event: Event): void => {
    if ((event.target as Element | null)?.closest?.('.dv-sash, .dv-tabs-and-actions-container')) touched = true;
  };
  /** Keeps nothing for a while; a desk that still stands then keeps what it shows. */
  const hold = (): void => {
    held?.();
    held = clock.after(POP_OUT_CLOSED_AFTER_MS, () => {
      held = null;
      keepNow();
    });
  };
  // Pop-outs close with the desk and their panels come back into it: what counts is how it was before.
  const leave = (): void => {
    keepNow();
    hold();
    flush();
  };
  const change = api.onDidLayoutChange(() => task.request());
  const moved = api.onDidPopoutGroupPositionChange(() => task.request());
  const sized = api.onDidPopoutGroupSizeChange(() => task.request());
  const gone = api.onDidRemovePopoutGroup(hold);
  // Its window may cover the desk, which then draws no frame, and the program may end any moment.
  const added = api.onDidAddPopoutGroup(() => {
    keepNow();
    flush();
  });
  void api.popoutRestorationPromise.then(() => {
    restoring = false;
    task.request();
  });
  root.addEventListener('pointerdown', touch, { capture: true });
  root.addEventListener('keydown', touch, { capture: true });
  page.addEventListener('beforeunload', leave);
  page.addEventListener('pagehide', flush);
  return () => {
    for (const one of [change, moved, sized, gone, added]) one.dispose();
    task.cancel();
    if (held) {
      held();
      held = null;
      keepNow(keepLast);
    }
    root.removeEventListener('pointerdown', touch, { capture: true });
    root.removeEventListener('keydown', touch, { capture: true });
    page.removeEventListener('beforeunload', leave);
    page.removeEventListener('pagehide', flush);
  };
}
