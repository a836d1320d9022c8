import type { DockviewApi } from 'dockview';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { createFrameTask, type Frames } from '../../../ipc/frames.ts';
import { frontsOf, shapeOf, type Layout } from '../layout.ts';
import type { DockState } from '../changes.ts';
import type { Fitted } from '../fit.ts';
import { readLayout } from '../readLayout.ts';

/**
 * Delay in ms after which a closed pop-out window is stored as docked, if the main window is still open then. When the
 * operating system's session ends it may close the pop-out windows first, although the user did not dock their panels.
 */
export const POP_OUT_CLOSED_AFTER_MS = 2_000;

interface KeeperNeeds {
  readonly api: DockviewApi;
  readonly root: EventTarget;
  /** The main window, whose events report that it is closing. */
  readonly page: EventTarget;
  readonly frames: Frames;
  readonly clock: Clock;
  /** The layout that was built, and whether the workspace has a stored layout. */
  readonly first: Fitted & { readonly own: boolean };
  readonly keep: (state: DockState) => void;
  /** Stores a state that changed shortly before the dock is unmounted. */
  readonly keepLast: (state: DockState) => void;
  /** Saves at once, because the window is closing. */
  readonly flush: () => void;
}

/** Returns the docking library's current layout in the app's format; `null` when there is none. */
export function layoutNow(api: DockviewApi): Layout | null {
  return readLayout(JSON.parse(JSON.stringify(api.toJSON())));
}

/** Stores the layout of a dock. */
export interface LayoutKeeper {
  /** Whether the dock still shows the default arrangement: the user has moved, opened, closed and resized nothing. */
  readonly isDefault: () => boolean;
  /** Whether this default arrangement has other groups than the one that was built. */
  readonly regroups: (fitted: Fitted) => boolean;
  /** Tells that the default arrangement was built again for another size. */
  readonly builtAgain: (fitted: Fitted) => void;
  readonly stop: Cancel;
}

/**
 * Stores the layout as the user changes it. A default arrangement is stored only after a panel was moved or resized, so
 * that it is computed again for another window size; until then only the tabs in front are stored. One folded to fit a
 * small window is stored only after a panel was moved, so that it can unfold again.
 */
export function keepLayout({
  api,
  root,
  page,
  frames,
  clock,
  first,
  keep,
  keepLast,
  flush,
}: KeeperNeeds): LayoutKeeper {
  let built: Fitted = first;
  let touched = first.own;
  let fronts = String(frontsOf(first.layout));
  let restoring = true;
  let held: Cancel | null = null;
  const keepNow = (into = keep): void => {
    const layout = restoring || held ? null : layoutNow(api);
    if (!layout) return;
    const moved = shapeOf(layout) !== shapeOf(built.layout);
    if (moved || (touched && !built.folded)) {
      // What was stored once is stored from then on: a panel moved back by hand would otherwise return moved.
      touched = true;
      built = { ...built, folded: false };
      into({ layout });
    } else if (!touched) {
      const now = frontsOf(layout);
      if (String(now) !== fronts) into({ fronts: now });
      fronts = String(now);
    }
  };
  const task = createFrameTask(frames, () => keepNow());
  const touch = (event: Event): void => {
    if ((event.target as Element | null)?.closest?.('.dv-sash')) touched = true;
  };
  /** Pauses storing for a while; if the window is still open afterwards, stores the current layout. */
  const hold = (): void => {
    held?.();
    held = clock.after(POP_OUT_CLOSED_AFTER_MS, () => {
      held = null;
      keepNow();
    });
  };
  // Pop-out windows close with the main window and their panels return to it: the layout before that is the one to
  // store.
  const leave = (): void => {
    keepNow();
    hold();
    flush();
  };
  const change = api.onDidLayoutChange(() => task.request());
  const moved = api.onDidPopoutGroupPositionChange(() => task.request());
  const sized = api.onDidPopoutGroupSizeChange(() => task.request());
  const gone = api.onDidRemovePopoutGroup(hold);
  // The new window may cover the main window, which then draws no frames, and the app may end at any moment.
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
  const stop = (): void => {
    for (const one of [change, moved, sized, gone, added]) one.dispose();
    // A tab clicked in the frame in which the workspace is left counts as well.
    const pending = task.cancel() || held !== null;
    held?.();
    held = null;
    if (pending) keepNow(keepLast);
    root.removeEventListener('pointerdown', touch, { capture: true });
    root.removeEventListener('keydown', touch, { capture: true });
    page.removeEventListener('beforeunload', leave);
    page.removeEventListener('pagehide', flush);
  };
  return {
    isDefault: () => !touched && !restoring && shapeOf(built.layout) === shapeOf(layoutNow(api) ?? built.layout),
    regroups: (fitted) => shapeOf(fitted.layout) !== shapeOf(built.layout),
    builtAgain: (fitted) => {
      built = fitted;
      fronts = String(frontsOf(fitted.layout));
    },
    stop,
  };
}
