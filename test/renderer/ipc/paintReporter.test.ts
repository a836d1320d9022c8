import { describe, expect, it } from 'vitest';
import { ok } from '../../../shared/result/result.ts';
import { createClient } from '../../../renderer/ipc/client.ts';
import { createFrameTask } from '../../../renderer/ipc/frames.ts';
import { createRecordingBridge } from '../support/recordingBridge.ts';
import { createManualFrames } from '../support/services.tsx';
import { createPaintReporter } from '../../../renderer/ipc/watchdog.ts';

describe('frames', () => {
  it('reports a paint once, one frame after it was drawn', () => {
    const double = createRecordingBridge();
    double.answer('app.painted', () => ok({}));
    const frames = createManualFrames();
    const painted = createPaintReporter(createClient(double.bridge), frames);
    painted('book');
    painted('book');
    frames.draw();
    expect(double.requests('app.painted')).toEqual([]);
    frames.draw();
    painted('book');
    frames.draw();
    frames.draw();
    expect(double.requests('app.painted')).toEqual([{ what: 'book' }]);
  });

  it('draws at most once per frame, and not after a cancel', () => {
    const frames = createManualFrames();
    let drawn = 0;
    const task = createFrameTask(frames, () => {
      drawn += 1;
    });
    task.request();
    task.request();
    frames.draw();
    frames.draw();
    expect(drawn).toBe(1);
    task.request();
    task.cancel();
    frames.draw();
    expect(drawn).toBe(1);
    task.request();
    frames.draw();
    expect(drawn).toBe(2);
  });
});
