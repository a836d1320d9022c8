import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../renderer/app/actions.ts';
import { CheatSheet } from '../../../../renderer/app/hotkeys/CheatSheet.tsx';
import { HotkeyDialog } from '../../../../renderer/app/hotkeys/HotkeyDialog.tsx';
import { createHotkeyStore } from '../../../../renderer/app/hotkeys/store.ts';
import { PaletteBody } from '../../../../renderer/app/palette/Palette.tsx';
import { instrument } from '../../support/builders.ts';
import { createTestServices, markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const actions: readonly Action[] = [
  { id: 'workspace.1', group: 'workspace', title: 'Workspace 1: Trade', keys: 'Alt+1', run: ignore },
  { id: 'panel.chart', group: 'panel', title: 'Show Chart', run: ignore },
  { id: 'kill', group: 'safety', title: 'Kill switch', keys: 'Ctrl+Shift+K', run: ignore },
];

describe('displayed text', () => {
  it('palette: shows market, status and missing API trading with a symbol, keys with an action', () => {
    const halted = instrument({
      market: 'spot',
      symbol: 'OLDUSDT',
      displayName: 'OLD/USDT',
      status: 'HALT',
      apiTradable: false,
    });
    const content = { actions: actions.slice(0, 1), instruments: [halted], recent: [], market: 'spot' } as const;
    const html = markup(<PaletteBody content={content} loading={false} onChoose={ignore} />);
    expect(textOf(html)).toBe(
      '2 results Workspaces Workspace 1: Trade Alt+1 Spot OLDUSDT Spot OLD/USDT Trading halted No API orders',
    );
    expect(html).toMatch(/<input(?=[^>]*role="combobox")[^>]*aria-label="Commands"/);
    expect(html.match(/role="option"/g)).toHaveLength(2);
  });

  it('cheat sheet: shows every action with keys, and whether trading hotkeys are on', () => {
    expect(
      textOf(markup(<CheatSheet actions={actions} trading={false} apple={false} onEdit={ignore} onClose={ignore} />)),
    ).toBe(
      'All hotkeys Change hotkeys… Close Kill switch Workspaces Workspace 1: Trade Alt+1 Safety Kill switch Ctrl+Shift+K ' +
        'Chart Earlier candles, with Shift further ← Later candles, with Shift further → Zoom in + = Zoom out - ' +
        'Jump to latest End Go to a date G ' +
        'Drawings Remove the selected drawing Delete Backspace Duplicate the selected drawing Ctrl+D Undo Ctrl+Z ' +
        'Redo Ctrl+Shift+Z Ctrl+Y ' +
        'Tables Previous row ↑ Next row ↓ Ten rows up PageUp Ten rows down PageDown First row Home Last row End ' +
        'Open the row Enter Cancel, close or remove the row Delete ' +
        'Selected rows Select the row Space Select the row above too Shift+↑ Select the row below too Shift+↓ ' +
        'Select all rows Ctrl+A Clear the selection Escape ' +
        'Ladder One row up ↑ One row down ↓ One page up PageUp One page down PageDown Centre the market C ' +
        'Ladder: trading on Buy at the selected row B Sell at the selected row S Pick up or drop the order M ' +
        'Cancel the orders of the row Delete Order size 1 2 3 4 5 Leave the row Escape ' +
        'Positions Market close 25% 1 Market close 50% 2 Market close 75% 3 Market close 100% 4 Limit close L ' +
        'Reverse R Add margin M Take-profit and stop-loss T F2 ' +
        'With a click Chart: use the price in the ticket Alt+click Order book: use price and size Alt+click ' +
        'Order book: use price and total size Shift+click ' +
        'Open orders Change price or size F2 Watchlist Add to or remove from favourites F Menu of the symbol Shift+F10 ' +
        'Menu Move the symbol up Alt+↑ Move the symbol down Alt+↓ My traders Copy settings F2 ' +
        'Trading hotkeys are off. Change this in the settings; the kill switch always works.',
    );
  });

  it('hotkeys: allows changing all actions except the kill switch', () => {
    const { client, desk } = createTestServices();
    const html = markup(
      <HotkeyDialog
        actions={actions}
        hotkeys={createHotkeyStore(client, desk)}
        trading={false}
        apple={false}
        onClose={ignore}
      />,
    );
    expect(textOf(html)).toContain('Kill switch Ctrl+Shift+K Always on');
    expect([...html.matchAll(/data-give="([^"]+)"/g)].map((match) => match[1])).toEqual(['workspace.1', 'panel.chart']);
  });
});
