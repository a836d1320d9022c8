import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { PanelContext, type PanelParams } from '../../../../../renderer/state/desk/panelHandle.ts';
import { DrawingsDialog } from '../../../../../renderer/features/chart/drawings/Dialog.tsx';
import type { DrawingMode } from '../../../../../renderer/features/chart/drawings/mode.ts';
import type { Drawing } from '../../../../../renderer/features/chart/drawings/model.ts';
import { type Drawings, type DrawingsState, startUndo } from '../../../../../renderer/features/chart/drawings/store.ts';
import { DrawingTools, SelectedBar } from '../../../../../renderer/features/chart/drawings/Tools.tsx';
import type { DrawingHandles } from '../../../../../renderer/features/chart/drawings/useDrawings.ts';
import { listOf, markup, textOf } from '../../../support/services.tsx';
import { fakeBars } from './fakeSurface.ts';
import { windowError } from '../../../../../renderer/ipc/client.ts';

const level: Drawing = {
  id: '1',
  kind: 'horizontal',
  anchors: [{ time: 0, price: '61250.5' }],
  ink: 2,
  width: 2,
  locked: true,
  text: '',
};
const note: Drawing = { ...level, id: '2', kind: 'text', ink: 0, width: 1, locked: false, text: 'Watch here' };

/** Returns handles over stores that never change; user actions have no effect. */
function handles(state: Partial<DrawingsState> = {}, mode: Partial<DrawingMode> = {}): DrawingHandles {
  const steps = startUndo<readonly Drawing[]>([level, note]);
  const drawings = createStore<DrawingsState>(() => ({ status: 'ready', error: null, steps, hidden: false, ...state }));
  return {
    drawings: { state: drawings } as unknown as Drawings,
    mode: createStore<DrawingMode>(() => ({ tool: null, magnet: false, selected: null, preview: null, ...mode })),
    actions: {} as DrawingHandles['actions'],
    bars: fakeBars,
    tickSize: '0.1',
    wantsText: 0,
    focusChart: () => undefined,
    priceHeight: () => 300,
  };
}
const inPanel = (element: ReactNode, params: PanelParams = {}): string =>
  markup(
    <PanelContext value={{ id: 'chart-1', group: 'a', params, save: () => undefined, select: () => undefined }}>
      {element}
    </PanelContext>,
  );
const tools = (handles: DrawingHandles, params?: PanelParams) =>
  inPanel(<DrawingTools handles={handles} symbol="BTCUSDT" />, params);
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>/g)].map(([button]) => button);

describe('drawing tools of a chart', () => {
  it('R30: are a toolbar with labelled buttons and one Tab stop, at the active tool', () => {
    const all = buttons(tools(handles({}, { tool: 'trend' })));
    expect(all).toHaveLength(17);
    expect(all.filter((one) => !/aria-label="[^"]+"/.test(one))).toEqual([]);
    expect(
      all.filter((one) => one.includes('tabindex="0"')).map((one) => /aria-label="([^"]+)"/.exec(one)?.[1]),
    ).toEqual(['Trend line']);
  });

  it('are disabled until the drawings are read; a failure shows the reason and a retry', () => {
    const waiting = buttons(tools(handles({ status: 'loading' })));
    expect(waiting.filter((one) => one.includes('disabled'))).toHaveLength(14);
    const failed = tools(handles({ status: 'failed', error: windowError('unavailable', 'error.exchange.stopped') }));
    expect(failed).toContain('role="alert"');
    expect(textOf(failed)).toMatch(/^The drawings could not be loaded: .+ Try again$/);
  });

  it('collapse to one button', () => {
    const all = buttons(tools(handles(), { drawingTools: 'closed' }));
    expect(all.map((one) => /aria-label="([^"]+)"/.exec(one)?.[1])).toEqual(['Show the drawing tools']);
  });
});

describe('bar of the selected drawing', () => {
  it('is not rendered without a selection', () => expect(inPanel(<SelectedBar handles={handles()} />)).toBe(''));

  it('is placed at the bottom of the price pane, and cannot delete a locked drawing', () => {
    const html = inPanel(<SelectedBar handles={handles({}, { selected: '1' })} />);
    expect(html).toContain('aria-label="Selected drawing: Horizontal line"');
    expect(html).toContain('style="bottom:calc(100% - 300px + var(--space-2))"');
    expect(html).toMatch(/<button[^>]*aria-pressed="true"[^>]*>Lock/);
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Delete/);
    expect(html).not.toContain('<input');
  });

  it('has an input for the content of a text drawing', () => {
    const html = inPanel(<SelectedBar handles={handles({}, { selected: '2' })} />);
    expect(html).toMatch(/<input[^>]*maxLength="100"[^>]*value="Watch here"/);
    expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*>Lock/);
  });
});

describe('R30: list of drawings', () => {
  const rows = (handles: DrawingHandles) => {
    const html = inPanel(<DrawingsDialog handles={handles} symbol="BTCUSDT" onClose={() => undefined} />);
    return { html, rows: [...html.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => textOf(row)) };
  };

  it('shows kind and price of each drawing, with labelled actions', () => {
    const { html, rows: all } = rows(handles());
    expect(all.slice(1)).toEqual([
      'Horizontal line Point 61 250.5 Edit Lock Delete',
      expect.stringMatching(/^Text Watch here Point .* · 61 250\.5 Edit Lock Delete$/),
    ]);
    expect(html).toContain('aria-label="Delete Horizontal line 1"');
    expect(textOf(html)).toContain('Drawings on BTCUSDT');
  });

  it('has a form for a new drawing, or for the selected one with its figures', () => {
    expect(listOf(rows(handles()).html, 'Drawing')?.chosen).toBe('Horizontal line');
    const { html } = rows(handles({}, { selected: '1' }));
    expect(html).toContain('value="61250.5"');
    expect(rows(handles({ steps: startUndo<readonly Drawing[]>([]) })).rows).toEqual([]);
  });
});
