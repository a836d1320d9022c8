import type { Cancel } from '../../shared/time/clock.ts';

/** Display frames as a port: runs `task` before the next picture is drawn; never while the window is hidden. */
export interface Frames {
  next(task: () => void): Cancel;
}

/** Frames of the browser. */
export function createBrowserFrames(): Frames {
  return {
    next(task) {
      const id = window.requestAnimationFrame(() => task());
      return () => window.cancelAnimationFrame(id);
    },
  };
}

/** At most one run of `task` per frame, however often it is asked for. */
export interface FrameTask {
  request(): void;
  cancel(): void;
}

/** Conflates calls of a drawing task to one per frame. */
export function createFrameTask(frames: Frames, task: () => void): FrameTask {
  let waiting: Cancel | null = null;
  return {
    request() {
      waiting ??= frames.next(() => {
        waiting = null;
        task();
      });
    },
    cancel() {
      waiting?.();
      waiting = null;
    },
  };
}
