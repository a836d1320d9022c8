import { describe, expect, it, test } from 'vitest';
import {
  keepTabsInSight,
  scrollDistance,
  type TabsInSightNeeds,
} from '../../../../../renderer/app/workspace/dock/tabsInSight.ts';
import { createManualFrames } from '../../../support/services.tsx';

test.each([
  ['in sight', { left: 120, right: 180 }, 0],
  ['beyond the left edge', { left: 60, right: 130 }, -40],
  ['beyond the right edge', { left: 260, right: 330 }, 30],
  ['wider than the strip: its beginning', { left: 150, right: 500 }, 50],
  ['wider than the strip, beginning in sight already', { left: 100, right: 500 }, 0],
])('scroll distance of a tab %s', (_name, tab, by) => {
  expect(scrollDistance({ left: 100, right: 300 }, tab)).toBe(by);
});

/** A double of a tab strip, `width` pixels wide, with tabs of 80 pixels; tab number `front` is in front. */
function stripDouble(width: number, front: number) {
  const tab = {
    getBoundingClientRect: () => ({
      left: tabStrip.front * 80 - tabStrip.scrollLeft,
      right: tabStrip.front * 80 + 80 - tabStrip.scrollLeft,
    }),
  };
  const tabStrip = {
    tab,
    width,
    front,
    scrollLeft: 0,
    getBoundingClientRect: () => ({ left: 0, right: tabStrip.width }),
    querySelector: () => tab,
  };
  return tabStrip;
}

/** Creates a double of the dock with one group for each strip. */
function rig(...strips: ReturnType<typeof stripDouble>[]) {
  const listeners = { active: new Set<() => void>(), layout: new Set<() => void>() };
  const on = (name: keyof typeof listeners) => (listener: () => void) => {
    listeners[name].add(listener);
    return { dispose: () => void listeners[name].delete(listener) };
  };
  const observed: unknown[] = [];
  let resized: (() => void) | null = null;
  const frames = createManualFrames();
  const groups = () => strips.map((tabStrip) => ({ element: { querySelector: () => tabStrip } }));
  const api = {
    get groups() {
      return groups();
    },
    onDidActivePanelChange: on('active'),
    onDidLayoutChange: on('layout'),
  } as unknown as TabsInSightNeeds['api'];
  const stop = keepTabsInSight({
    api,
    frames,
    observe(changed) {
      resized = changed;
      return { observe: (element) => void observed.push(element), disconnect: () => (resized = null) };
    },
  });
  const tell = (name: keyof typeof listeners): void => {
    for (const listener of listeners[name]) listener();
    frames.draw();
  };
  return { strips, observed, frames, stop, tell, resize: () => resized?.(), heard: () => listeners };
}

describe('tab of the front panel', () => {
  it('is scrolled into view when selected, only in its strip', () => {
    const { strips, tell } = rig(stripDouble(200, 0), stripDouble(200, 1));
    tell('active');
    expect(strips.map(({ scrollLeft }) => scrollLeft)).toEqual([0, 0]);
    strips[1]!.front = 4;
    tell('active');
    expect(strips.map(({ scrollLeft }) => scrollLeft)).toEqual([0, 200]);
    strips[1]!.front = 1;
    tell('active');
    expect(strips.map(({ scrollLeft }) => scrollLeft)).toEqual([0, 80]);
  });

  it('stays in view when the strip becomes narrower, with one scroll per frame', () => {
    const { strips, frames, resize } = rig(stripDouble(400, 3));
    strips[0]!.width = 300;
    resize();
    resize();
    expect(strips[0]!.scrollLeft).toBe(0);
    frames.draw();
    expect(strips[0]!.scrollLeft).toBe(20);
  });

  it('keeps the scroll position of the user on other layout changes, and observes each new strip and tab once', () => {
    const { strips, observed, tell } = rig(stripDouble(200, 4));
    strips[0]!.scrollLeft = 0;
    strips.push(stripDouble(200, 0));
    tell('layout');
    tell('layout');
    expect([strips[0]!.scrollLeft, observed]).toEqual([0, strips.flatMap((tabStrip) => [tabStrip, tabStrip.tab])]);
  });

  it('is not scrolled any more after the desk has closed', () => {
    const { strips, frames, stop, tell, resize, heard: listeners } = rig(stripDouble(200, 4));
    resize();
    stop();
    frames.draw();
    resize();
    tell('active');
    expect([strips[0]!.scrollLeft, listeners().active.size, listeners().layout.size]).toEqual([0, 0, 0]);
  });
});
