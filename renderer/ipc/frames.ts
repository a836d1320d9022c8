import type { Cancel } from '../../shared/time/clock.ts';

/** Display frames as a port: runs `task` before the next frame is drawn; never while the window is hidden. */
export interface Frames {
  next(task: () => void): Cancel;
}

/**
 * Creates frames from the browser's animation frames. All tasks of a frame run in one callback, in the order of their
 * requests; an error in one is reported as any other of the window, and the others run.
 */
export function createBrowserFrames(): Frames {
  let waiting = new Set<() => void>();
  let requested = 0;
  const run = (): void => {
    const tasks = waiting;
    waiting = new Set();
    for (const task of tasks) {
      try {
        task();
      } catch (cause) {
        window.reportError(cause);
      }
    }
  };
  return {
    next(task) {
      const tasks = waiting;
      const own = (): void => task();
      if (tasks.size === 0) requested = window.requestAnimationFrame(run);
      tasks.add(own);
      return () => {
        const removed = tasks.delete(own);
        // A window at rest requests no frame.
        if (removed && tasks === waiting && tasks.size === 0) window.cancelAnimationFrame(requested);
      };
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
