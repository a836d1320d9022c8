import type { Cancel } from '../../shared/time/clock.ts';

/** Display frames as a port: runs `task` before the next frame is drawn; never while the window is hidden. */
export interface Frames {
  next(task: () => void): Cancel;
}

/** Creates frames from the browser's animation frames. */
export function createBrowserFrames(): Frames {
  return {
    next(task) {
      const id = window.requestAnimationFrame(() => task());
      return () => window.cancelAnimationFrame(id);
    },
  };
}

/** Runs `task` at most once per frame, however often it is requested. */
export interface FrameTask {
  request(): void;
  /** Drops a requested run; returns whether there was one. */
  cancel(): boolean;
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
      const pending = waiting !== null;
      waiting?.();
      waiting = null;
      return pending;
    },
  };
}
