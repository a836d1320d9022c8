import { describe, expect, it } from 'vitest';
import { arrangeAgain, SETTLED_AFTER_MS } from '../../../../../renderer/app/workspace/dock/arrangeAgain.ts';
import type { Area } from '../../../../../renderer/app/workspace/tree.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';

function rig() {
  const clock = createVirtualClock(0);
  const arranged: Area[] = [];
  let area: Area = { width: 1280, height: 700, rootFontSize: 14 };
  let changed = (): void => undefined;
  let grouped = 14;
  let allowed = true;
  let overlaid = false;
  let marked = false;
  let observed = true;
  const stop = arrangeAgain({
    clock,
    observe: (listener) => {
      changed = listener;
      return () => (observed = false);
    },
    area: () => area,
    // Text above 20 px folds groups into tabs.
    regroups: ({ rootFontSize }) => rootFontSize > 20 !== grouped > 20,
    allowed: () => allowed,
    isOverlaid: () => overlaid,
    mark: (settling) => (marked = settling),
    arrange: (now) => {
      grouped = now.rootFontSize;
      arranged.push(now);
    },
  });
  return {
    clock,
    arranged,
    stop,
    observed: () => observed,
    marked: () => marked,
    overlay: (open: boolean) => (overlaid = open),
    forbid: () => (allowed = false),
    resize: (width: number, height: number): void => {
      area = { ...area, width, height };
      changed();
    },
    /** Larger text makes the header above the dock higher by a few pixels. */
    enlarge: (rootFontSize: number, height: number): void => {
      area = { ...area, height, rootFontSize };
      changed();
    },
    settle: () => clock.advance(SETTLED_AFTER_MS),
  };
}

describe('default arrangement after a change of the window', () => {
  it('is made once for the new size, after the size has settled', () => {
    const { clock, arranged, resize, settle, marked } = rig();
    resize(1280, 690);
    expect([marked(), clock.pending()]).toEqual([false, 0]);
    resize(1600, 800);
    expect(marked()).toBe(true);
    clock.advance(SETTLED_AFTER_MS - 1);
    resize(2560, 1340);
    clock.advance(SETTLED_AFTER_MS - 1);
    expect(arranged).toEqual([]);
    settle();
    settle();
    expect([arranged, marked()]).toEqual([[{ width: 2560, height: 1340, rootFontSize: 14 }], false]);
  });

  it('is made again when the height alone changed, and when the window returns to its size', () => {
    const { arranged, resize, settle } = rig();
    resize(1280, 1340);
    settle();
    resize(1280, 700);
    settle();
    expect(arranged.map(({ height }) => height)).toEqual([1340, 700]);
  });

  it('stays under a banner, which takes less than a tenth of the height', () => {
    const { arranged, resize, settle } = rig();
    resize(1280, 640);
    settle();
    expect(arranged).toEqual([]);
  });

  it('follows a window that is dragged wider in small steps', () => {
    const { arranged, resize, settle } = rig();
    for (const width of [1340, 1400, 1460]) {
      resize(width, 700);
      settle();
    }
    expect(arranged.map(({ width }) => width)).toEqual([1460]);
  });

  it('is made again when a group has no room for larger text, and when it has room again', () => {
    const { arranged, enlarge, settle } = rig();
    enlarge(21, 680);
    settle();
    enlarge(14, 700);
    settle();
    expect(arranged).toEqual([
      { width: 1280, height: 680, rootFontSize: 21 },
      { width: 1280, height: 700, rootFontSize: 14 },
    ]);
  });

  it('stays for another text size while all groups have room', () => {
    const { arranged, enlarge, settle, marked } = rig();
    enlarge(16, 690);
    expect(marked()).toBe(false);
    settle();
    expect(arranged).toEqual([]);
  });

  it('stays while the window is minimized', () => {
    const { arranged, resize, settle } = rig();
    resize(0, 0);
    settle();
    resize(1280, 700);
    settle();
    expect(arranged).toEqual([]);
  });

  it('waits for an open dialog or menu, whose panel would move', () => {
    const { arranged, resize, settle, overlay } = rig();
    overlay(true);
    resize(2560, 1340);
    settle();
    settle();
    expect(arranged).toEqual([]);
    overlay(false);
    settle();
    expect(arranged.map(({ width }) => width)).toEqual([2560]);
  });

  it('stays when the user has moved a panel or locked the workspace', () => {
    const { arranged, resize, settle, forbid } = rig();
    forbid();
    resize(2560, 1340);
    settle();
    expect(arranged).toEqual([]);
  });

  it('ends with the dock', () => {
    const { arranged, resize, settle, stop, observed } = rig();
    resize(2560, 1340);
    stop();
    settle();
    expect([arranged, observed()]).toEqual([[], false]);
  });
});
