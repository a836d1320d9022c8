import type { DockviewApi } from 'dockview';
import { describe, expect, it } from 'vitest';
import { keepLayout, POP_OUT_CLOSED_AFTER_MS } from '../../../../../renderer/app/workspace/dock/keeper.ts';
import type { DockState } from '../../../../../renderer/app/workspace/changes.ts';
import type { Layout } from '../../../../../renderer/app/workspace/layout.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { createManualFrames } from '../../../support/services.tsx';

const leaf = (id: string, views: string[]) => ({ type: 'leaf', data: { id, views, activeView: views[0] }, size: 500 });
const layoutOf = (docked: string[], out: string[]): Layout =>
  ({
    grid: {
      root: { type: 'branch', data: docked.map((view) => leaf(view, [view])), size: 800 },
      width: 1280,
      height: 800,
      orientation: 'HORIZONTAL',
    },
    panels: Object.fromEntries([...docked, ...out].map((id) => [id, { id, contentComponent: id }])),
    ...(out.length > 0
      ? { popoutGroups: out.map((id) => ({ data: { id, views: [id], activeView: id }, position: null })) }
      : {}),
  }) as Layout;
const beside = layoutOf(['chart', 'book'], ['ladder']);
const docked = layoutOf(['chart', 'book', 'ladder'], []);
const outOf = (state: DockState) =>
  'layout' in state ? (state.layout.popoutGroups ?? []).flatMap((one) => one.data?.views ?? []) : ['no layout'];

/** Creates a layout keeper over a double of the docking library, whose layout is `shown`. */
async function rig({ first = beside, own = true, folded = false } = {}) {
  const clock = createVirtualClock(0);
  const frames = createManualFrames();
  const page = new EventTarget();
  const storedLayouts: string[][] = [];
  const states: DockState[] = [];
  const root = new EventTarget();
  const last: string[][] = [];
  let flushed = 0;
  let shown = first;
  const listeners = new Map<string, () => void>();
  const listen = (name: string) => (listener: () => void) => {
    listeners.set(name, listener);
    return { dispose: () => void listeners.delete(name) };
  };
  const api = {
    toJSON: () => shown,
    onDidLayoutChange: listen('change'),
    onDidPopoutGroupPositionChange: listen('moved'),
    onDidPopoutGroupSizeChange: listen('sized'),
    onDidRemovePopoutGroup: listen('gone'),
    onDidAddPopoutGroup: listen('added'),
    popoutRestorationPromise: Promise.resolve(),
  } as unknown as DockviewApi;
  const keeper = keepLayout({
    api,
    root,
    page,
    frames,
    clock,
    first: { layout: first, folded, own },
    keep: (state) => {
      storedLayouts.push(outOf(state));
      states.push(state);
    },
    keepLast: (state) => last.push(outOf(state)),
    flush: () => (flushed += 1),
  });
  await Promise.resolve();
  frames.draw();
  storedLayouts.length = 0;
  states.length = 0;
  return {
    keeper,
    states,
    clock,
    frames,
    storedLayouts,
    last,
    stop: keeper.stop,
    flushes: () => flushed,
    /** Closes the pop-out window: the library moves its panel back into the main window. */
    closePopOut: (): void => {
      shown = docked;
      listeners.get('gone')?.();
      listeners.get('change')?.();
      frames.draw();
    },
    /** Reports a changed layout, such as another tab in front, before a frame is drawn. */
    changeLayout: (layout: Layout): void => {
      shown = layout;
      listeners.get('change')?.();
    },
    /** Presses the pointer on an element of the dock with this class. */
    press: (className: string): void => {
      const target = { closest: (selector: string) => (selector.split(', ').includes(`.${className}`) ? {} : null) };
      const event = new Event('pointerdown');
      Object.defineProperty(event, 'target', { value: target });
      root.dispatchEvent(event);
    },
    /** Reports that the library has moved a group into a pop-out window. */
    openPopOut: () => listeners.get('added')?.(),
    unload: () => page.dispatchEvent(new Event('beforeunload')),
  };
}

describe('stored layout (R23)', () => {
  it('stores and saves a new pop-out at once, without waiting for a frame', async () => {
    const { storedLayouts, openPopOut, flushes } = await rig();
    openPopOut();
    expect([storedLayouts, flushes()]).toEqual([[['ladder']], 1]);
  });

  it('stores a pop-out closed by the user as docked two seconds later', async () => {
    const { clock, storedLayouts, closePopOut } = await rig();
    closePopOut();
    clock.advance(POP_OUT_CLOSED_AFTER_MS - 1);
    expect(storedLayouts).toEqual([]);
    clock.advance(1);
    expect(storedLayouts).toEqual([[]]);
  });

  it('keeps pop-outs that the shell closes shortly before the desk unloads', async () => {
    const { clock, storedLayouts, closePopOut, unload, flushes } = await rig();
    closePopOut();
    clock.advance(500);
    unload();
    expect([storedLayouts, flushes()]).toEqual([[], 1]);
  });

  it('keeps the layout stored at unload if pop-outs close afterwards', async () => {
    const { clock, storedLayouts, closePopOut, unload } = await rig();
    unload();
    closePopOut();
    clock.advance(500);
    expect(storedLayouts).toEqual([['ladder']]);
  });

  it('stores changes again if the desk stays open after an unload event', async () => {
    const { clock, storedLayouts, closePopOut, unload } = await rig();
    unload();
    clock.advance(POP_OUT_CLOSED_AFTER_MS);
    closePopOut();
    clock.advance(POP_OUT_CLOSED_AFTER_MS);
    expect(storedLayouts).toEqual([['ladder'], ['ladder'], []]);
  });

  it('hands over the pending layout if the desk is replaced by another workspace', async () => {
    const { storedLayouts, last, closePopOut, stop, clock } = await rig();
    closePopOut();
    stop();
    clock.advance(POP_OUT_CLOSED_AFTER_MS);
    expect([storedLayouts, last]).toEqual([[], [[]]]);
  });

  it('hands over a tab clicked in the frame in which the workspace is left', async () => {
    const { storedLayouts, last, changeLayout, stop, frames } = await rig();
    changeLayout(docked);
    stop();
    frames.draw();
    expect([storedLayouts, last]).toEqual([[], [[]]]);
  });

  it('hands over nothing if nothing changed since the last frame', async () => {
    const { storedLayouts, last, changeLayout, stop, frames } = await rig();
    changeLayout(docked);
    frames.draw();
    stop();
    expect([storedLayouts, last]).toEqual([[[]], []]);
  });
});

/** Chart and book side by side, with these panels in front of two groups of two. */
const pairs = (front: string, other: string): Layout => {
  const group = (id: string, views: string[], activeView: string) => ({
    type: 'leaf',
    data: { id, views, activeView },
    size: 640,
  });
  const ids = ['chart', 'depth', 'book', 'tape'];
  return {
    panels: Object.fromEntries(ids.map((id) => [id, { id, contentComponent: id }])),
    grid: {
      ...docked.grid,
      root: {
        type: 'branch',
        data: [group('left', ['chart', 'depth'], front), group('right', ['book', 'tape'], other)],
        size: 800,
      },
    },
  } as Layout;
};
const wider = (layout: Layout): Layout => ({ ...layout, grid: { ...layout.grid, width: 2560 } });

describe('stored default arrangement', () => {
  const first = pairs('chart', 'book');

  it('stores only the tabs in front, so that it is made for each size of the window', async () => {
    const { states, changeLayout, press, frames, keeper } = await rig({ first, own: false });
    press('dv-tabs-and-actions-container');
    changeLayout(pairs('chart', 'tape'));
    frames.draw();
    changeLayout(wider(pairs('chart', 'tape')));
    frames.draw();
    changeLayout(first);
    frames.draw();
    expect([states, keeper.isDefault()]).toEqual([
      [{ fronts: ['chart', 'tape'] }, { fronts: ['chart', 'book'] }],
      true,
    ]);
  });

  it('stores the layout once a panel was moved, also when it is moved back', async () => {
    const { states, changeLayout, frames, keeper } = await rig({ first, own: false });
    changeLayout(docked);
    frames.draw();
    changeLayout(first);
    frames.draw();
    expect([states, keeper.isDefault()]).toEqual([[{ layout: docked }, { layout: first }], false]);
  });

  it('stores the layout of a workspace folded to fit once a panel was moved, also when it is moved back', async () => {
    const { states, changeLayout, frames } = await rig({ first, own: true, folded: true });
    changeLayout(pairs('depth', 'book'));
    frames.draw();
    expect(states).toEqual([]);
    changeLayout(docked);
    frames.draw();
    changeLayout(first);
    frames.draw();
    expect(states).toEqual([{ layout: docked }, { layout: first }]);
  });

  it('stores the layout once a border was moved', async () => {
    const { states, changeLayout, press, frames, keeper } = await rig({ first, own: false });
    press('dv-sash');
    changeLayout(wider(first));
    frames.draw();
    expect([states, keeper.isDefault()]).toEqual([[{ layout: wider(first) }], false]);
  });

  it('stores nothing when it was built again with other panels for another size', async () => {
    const { states, changeLayout, frames, keeper } = await rig({ first, own: false });
    keeper.builtAgain({ layout: docked, folded: false });
    changeLayout(docked);
    frames.draw();
    expect([states, keeper.isDefault()]).toEqual([[], true]);
  });
});
