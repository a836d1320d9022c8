import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { ladderColumns } from '../../../../renderer/features/ladder/painter.ts';
import { LadderPanelView } from '../../../../renderer/features/ladder/View.tsx';
import type { LadderTableRow } from '../../../../renderer/features/ladder/Table.tsx';
import enDepth from '../../../../renderer/locales/en/depth.json';
import enLadder from '../../../../renderer/locales/en/ladder.json';
import { registerMessages } from '../../../../renderer/i18n/messages.ts';
import { markup, textOf } from '../../support/services.tsx';

registerMessages(enDepth);

registerMessages(enLadder);
const ignore = (): void => undefined;
const row = (more: Partial<LadderTableRow>): LadderTableRow => ({
  key: '1',
  ownBid: '',
  bidSum: '',
  bid: '',
  price: '88 170',
  mark: '',
  ask: '',
  askSum: '',
  ownAsk: '',
  volume: '',
  marks: [],
  words: '',
  ...more,
});

/** Renders the ladder of a live book with this table, or drawn when it is null. */
function show(table: readonly LadderTableRow[] | null, hasOwn = true): string {
  const columns = Object.fromEntries(ladderColumns.map((name) => [name, createRef<HTMLDivElement>()]));
  return markup(
    <LadderPanelView
      panelState={{ kind: 'live' }}
      actions={{ retry: ignore, startSimulator: ignore }}
      baseAsset="BTC"
      quoteAsset="USDT"
      sums={false}
      hasOwn={hasOwn}
      table={table}
      refs={{ body: createRef(), bars: createRef(), columns: columns as never }}
      line={null}
      onKey={ignore}
      onPointer={ignore}
      onBlur={ignore}
      onHover={ignore}
    />,
  );
}

describe('ladder markup', () => {
  it('R30: is one labelled tab stop with key shortcuts; drawn columns are hidden from screen readers', () => {
    const html = show(null);
    const body = /<div class="dom-body"[^>]*>/.exec(html)?.[0] ?? '';
    expect([body.includes('tabindex="0"'), /aria-label="([^"]+)"/.exec(body)?.[1]]).toEqual([
      true,
      'Price ladder. Arrow keys and Page Up and Page Down move the prices, C centres the last price.',
    ]);
    expect(body).toContain('aria-keyshortcuts="ArrowUp ArrowDown PageUp PageDown C"');
    expect([...html.matchAll(/class="column [^"]*" aria-hidden="true"/g)]).toHaveLength(ladderColumns.length);
  });

  it('R30: its table describes every mark as text', () => {
    const words = 'Long opened at 88 168.8';
    const html = show([row({ bid: '2.7012', ownBid: '▲0.02', marks: [words], words })]);
    expect([...html.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, head]) => head)).toEqual([
      'Mine',
      'Bids',
      'Price',
      'Asks',
      'Mine',
      'Volume',
      'Marks',
    ]);
    expect(textOf(/<tbody>.*<\/tbody>/s.exec(html)?.[0] ?? '')).toBe(`▲0.02 2.7012 88 170 ${words}`);
    expect(html).toContain(`title="${words}"`);
    expect(textOf(/<thead>.*<\/thead>/s.exec(show([row({})], false))?.[0] ?? '')).toBe('Bids Price Asks Volume Marks');
  });
});
