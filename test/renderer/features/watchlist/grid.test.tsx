// @vitest-environment happy-dom
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { noLists } from '../../../../renderer/state/market/listsDocument.ts';
import { Grid } from '../../../../renderer/features/watchlist/Grid.tsx';
import type { Sort, WatchRow } from '../../../../renderer/features/watchlist/model.ts';
import { openedMenu } from '../../support/mounted.tsx';
import { RowMenu } from '../../../../renderer/features/watchlist/RowMenu.tsx';
import enWatchlist from '../../../../renderer/locales/en/watchlist.json';
import { registerMessages } from '../../../../renderer/i18n/messages.ts';
import { instrument } from '../../support/builders.ts';
import { markup, textOf } from '../../support/services.tsx';

registerMessages(enWatchlist);
const ignore = (): void => undefined;
const row = (symbol: string, more: Partial<WatchRow> = {}): WatchRow => ({
  key: `futures ${symbol}`,
  market: 'futures',
  symbol,
  instrument: instrument({ symbol }),
  ...more,
});
const rows = [
  row('BTCUSDT'),
  row('ETHUSDT', { instrument: instrument({ symbol: 'ETHUSDT', status: 'HALT', apiTradable: false }) }),
  row('GONEUSDT', { instrument: null }),
  row('SOLUSDT'),
];

/** Renders the grid with rows `first` to `end` in view. */
function show(first: number, end: number, sort: Sort = null): string {
  return markup(
    <Grid
      caption="4 symbols"
      rows={rows}
      columns={['last', 'spark']}
      sort={sort}
      onSort={ignore}
      selection={{ market: 'futures', symbol: 'BTCUSDT' }}
      favourites={new Set(['futures ETHUSDT'])}
      scroller={createRef()}
      place={{ first, end, seen: { first, end }, rowHeight: 20, width: 40, onScroll: ignore, reveal: ignore }}
      register={ignore}
      actions={{ open: ignore, favour: ignore, menu: ignore }}
      onMove={ignore}
      onPointerOver={ignore}
    />,
  );
}
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`${name}="([^"]*)"`, 'g'))].map(([, value]) => value);

describe('watchlist grid markup', () => {
  it('R30: reports all rows, draws only those in view, and names the active row', () => {
    const html = show(1, 3);
    expect(attributes(html, 'aria-rowcount')).toEqual(['5']);
    // The first row is the header; the active row is drawn although it is scrolled out of view.
    expect(attributes(html, 'aria-rowindex')).toEqual(['1', '3', '4', '2']);
    const [named] = attributes(html, 'aria-activedescendant');
    expect(html).toMatch(new RegExp(`id="${named}" role="row"[^>]*aria-rowindex="2"`));
    expect(html).toContain('role="grid" tabindex="0"');
    expect(attributes(html, 'aria-keyshortcuts')).toEqual(['Enter F Shift+F10 Alt+ArrowUp Alt+ArrowDown']);
  });

  it('a row states why its symbol cannot be traded', () => {
    const html = show(0, 4);
    const drawn = [...html.matchAll(/<div id="[^"]*" role="row".*?(?=<div id=|$)/gs)].map(([one]) => textOf(one));
    expect(drawn).toEqual([
      '☆ BTCUSDT Perp ⋯',
      '★ ETHUSDT Perp Halted No API ⋯',
      '☆ GONEUSDT Perp Not listed ⋯',
      '☆ SOLUSDT Perp ⋯',
    ]);
    expect(attributes(html, 'aria-pressed')).toEqual(['false', 'true', 'false', 'false']);
    expect(attributes(html, 'aria-selected')).toEqual(['true', 'false', 'false', 'false']);
  });

  it('a column header states its sort order; unsortable columns have none', () => {
    const html = show(0, 1, { column: 'last', direction: 'descending' });
    expect(attributes(html, 'aria-sort')).toEqual(['none', 'descending']);
    expect([...html.matchAll(/role="columnheader"/g)]).toHaveLength(3);
  });

  it('the row menu offers every list and the contract specs', async () => {
    const lists = {
      ...noLists,
      lists: [{ id: 'list1', name: 'Majors', symbols: [{ market: 'futures', symbol: 'BTCUSDT' }] }],
    } as const;
    const menu = await openedMenu(
      <RowMenu
        open={{ row: rows[0]!, place: document.body }}
        lists={lists}
        onToggle={ignore}
        onShowContractSpecs={ignore}
        onClose={ignore}
      />,
    );
    expect(menu.items).toEqual([
      { role: 'menuitemcheckbox', text: 'Add to Favourites', checked: 'false' },
      { role: 'menuitemcheckbox', text: 'Remove from Majors', checked: 'true' },
      { role: 'menuitem', text: 'Show symbol info', checked: null },
    ]);
  });
});
