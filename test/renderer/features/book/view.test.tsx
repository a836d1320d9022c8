import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import type { BookTableRow } from '../../../../renderer/features/book/Table.tsx';
import { BookPanelView, type BookViewProps } from '../../../../renderer/features/book/View.tsx';
import { markup, textOf } from '../../support/services.tsx';

const side = () => ({
  price: createRef<HTMLDivElement>(),
  size: createRef<HTMLDivElement>(),
  sum: createRef<HTMLDivElement>(),
  bars: createRef<HTMLCanvasElement>(),
  own: createRef<HTMLDivElement>(),
});
const row = (more: Partial<BookTableRow>): BookTableRow => ({
  key: 'ask 100.1',
  side: 'ask',
  price: '100.1',
  size: '2.000',
  sum: '2.000',
  pick: '100.1',
  own: null,
  ...more,
});
const rows = [
  row({}),
  row({
    key: 'bid 100.0',
    side: 'bid',
    price: '100.0',
    pick: '100.0',
    own: { mark: '▲0.01', words: 'Your buy order at 100.0: 0.01 BTC open' },
  }),
  row({ key: 'bid 99.9', side: 'bid', price: '99.9', pick: '99.9' }),
];
const show = (more: Partial<BookViewProps> = {}, picks = true): string =>
  markup(
    <BookPanelView
      panelState={{ kind: 'live' }}
      actions={{ retry: () => undefined, startSimulator: () => undefined }}
      baseAsset="BTC"
      quoteAsset="USDT"
      spread="0.1"
      spreadPercent="0.1000"
      table={rows}
      bids={side()}
      asks={side()}
      body={createRef<HTMLDivElement>()}
      hasOwn
      {...(picks ? { onPick: () => undefined } : {})}
      {...more}
    />,
  );
const buttons = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*class="price-button"[^>]*>/g)].map(([tag]) =>
    [/tabindex="(-?\d)"/.exec(tag)![1], /aria-label="([^"]+)"/.exec(tag)![1]].join(' '),
  );

describe('R30 order book table', () => {
  it('R30 has a button for each price, and one Tab stop at the best bid', () => {
    expect(buttons(show())).toEqual([
      '-1 Use 100.1 in the ticket',
      '0 Use 100.0 in the ticket',
      '-1 Use 99.9 in the ticket',
    ]);
  });

  it('B-B1 has no price buttons while prices are stale, and shows the same figures', () => {
    const html = show({}, false);
    expect(buttons(html)).toEqual([]);
    expect(textOf(/<tbody.*<\/tbody>/s.exec(html)![0])).toBe(textOf(/<tbody.*<\/tbody>/s.exec(show())![0]));
  });

  it('marks orders of the user by a symbol, their open size and a text', () => {
    const html = show();
    expect(html).toContain('title="Your buy order at 100.0: 0.01 BTC open"');
    expect(textOf(/<tbody.*<\/tbody>/s.exec(html)![0])).toBe(
      'Ask 100.1 2 .000 2 .000 Bid 100 .0 2 .000 2 .000 ▲0.01 Your buy order at 100.0: 0.01 BTC open Bid 99.9 2 .000 2 .000',
    );
  });

  it('has no column for orders of the user if there are none', () => {
    expect([textOf(show()).includes('Mine'), textOf(show({ hasOwn: false })).includes('Mine')]).toEqual([true, false]);
    expect(show({ table: null, hasOwn: true })).toContain('class="ladder with-own picks"');
    expect(show({ table: null, hasOwn: false })).toContain('class="ladder picks"');
  });
});
