import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../shared/result/appError.ts';
import { BookPanelView, type BookViewProps } from '../../../renderer/features/book/View.tsx';
import { ChartLegend, ChartPanelView } from '../../../renderer/features/chart/View.tsx';
import { barText } from '../../../renderer/features/chart/model.ts';
import { DepthPanelView } from '../../../renderer/features/depth/View.tsx';
import { ladderColumns } from '../../../renderer/features/ladder/painter.ts';
import { LadderPanelView } from '../../../renderer/features/ladder/View.tsx';
import { ContractSpecsView } from '../../../renderer/features/contractSpecs/View.tsx';
import { WatchlistView } from '../../../renderer/features/watchlist/Panel.tsx';
import { TapePanelView } from '../../../renderer/features/tape/View.tsx';
import { tapeRows } from '../../../renderer/features/tape/rows.ts';
import type { PanelState } from '../../../renderer/ui/panelState.ts';
import { bar, instrument, trade } from '../support/builders.ts';
import { createTestServices, markup, textOf } from '../support/services.tsx';

const refused: AppError = {
  kind: 'rejected',
  key: 'error.exchange.rejected',
  params: { code: '-1121' },
  exchange: { code: '-1121', message: 'Invalid symbol', httpStatus: 400 },
  row: 'spot.depth',
};
const actions = { retry: () => undefined, startSimulator: () => undefined };
const side = () => ({
  price: createRef<HTMLDivElement>(),
  size: createRef<HTMLDivElement>(),
  sum: createRef<HTMLDivElement>(),
  bars: createRef<HTMLCanvasElement>(),
});
const ignore = (): void => undefined;
const ladderRefs = Object.fromEntries(ladderColumns.map((name) => [name, createRef<HTMLDivElement>()]));
const assets = { baseAsset: 'BTC', quoteAsset: 'USDT' };

const bookProps = (panelState: PanelState, table: BookViewProps['table'] = null): BookViewProps => ({
  panelState,
  actions,
  ...assets,
  spread: '0.1',
  spreadPercent: '0.0002',
  table,
  bids: side(),
  asks: side(),
  body: createRef<HTMLDivElement>(),
});
const panels = {
  book: (panelState: PanelState) => <BookPanelView {...bookProps(panelState)} />,
  tape: (panelState: PanelState) => (
    <TapePanelView
      panelState={panelState}
      actions={actions}
      {...assets}
      zone="utc"
      table={null}
      missed={0}
      time={createRef<HTMLDivElement>()}
      price={createRef<HTMLDivElement>()}
      size={createRef<HTMLDivElement>()}
      body={createRef<HTMLDivElement>()}
      onHover={() => undefined}
    />
  ),
  chart: (panelState: PanelState) => (
    <ChartPanelView
      panelState={panelState}
      actions={actions}
      {...assets}
      symbol="BTCUSDT"
      interval="1m"
      legend={null}
      table={null}
      body={createRef<HTMLDivElement>()}
      container={createRef<HTMLDivElement>()}
      onKey={() => undefined}
    />
  ),
  depth: (panelState: PanelState) => (
    <DepthPanelView
      panelState={panelState}
      actions={actions}
      {...assets}
      table={null}
      point={null}
      short={false}
      canvas={createRef()}
      body={createRef()}
      onMove={ignore}
      onLeave={ignore}
      onPress={ignore}
      onKey={ignore}
    />
  ),
  ladder: (panelState: PanelState) => (
    <LadderPanelView
      panelState={panelState}
      actions={actions}
      {...assets}
      sums={false}
      hasOwn={false}
      table={null}
      refs={{ body: createRef(), bars: createRef(), columns: ladderRefs as never }}
      line={null}
      onKey={ignore}
      onPointer={ignore}
      onBlur={ignore}
      onHover={ignore}
    />
  ),
  sheet: (panelState: PanelState) => (
    <ContractSpecsView
      panelState={panelState}
      actions={actions}
      sheet={null}
      instrument={null}
      funding={null}
      since={0}
      error={null}
      reading={false}
      zone="utc"
      onRefresh={ignore}
    />
  ),
  watchlist: (panelState: PanelState) => (
    <WatchlistView panelState={panelState} actions={actions} search={null} failure={null} grid={null} none={null} />
  ),
};
const names = {
  book: 'Order book',
  tape: 'Trades',
  chart: 'Chart',
  depth: 'Depth',
  ladder: 'Ladder',
  sheet: 'Symbol info',
  watchlist: 'Watchlist',
} as const;

describe.each(Object.entries(panels))('states of the %s panel', (id, panel) => {
  const title = names[id as keyof typeof names];
  const services = createTestServices();
  const since = services.clock.monotonic() - 12_000;
  const show = (panelState: PanelState) => {
    const html = markup(panel(panelState), services);
    return {
      html,
      text: textOf(html),
      spoken: textOf(/<p class="visually-hidden" role="status">(.*?)<\/p>/.exec(html)?.[1] ?? ''),
      contentHidden: /<div class="panel-content" hidden=""[^>]* inert=""/.test(html),
      buttons: [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map((match) => textOf(match[1]!)),
    };
  };

  it('loading', () => {
    const { html, text, spoken, contentHidden } = show({ kind: 'loading' });
    expect([spoken, contentHidden, text.includes('Loading…'), html.includes('aria-busy="true"')]).toEqual([
      `${title}: loading`,
      true,
      true,
      true,
    ]);
  });

  it('live', () => {
    const { html, spoken, contentHidden, buttons } = show({ kind: 'live' });
    expect([spoken, contentHidden, buttons]).toEqual([`${title}: live`, false, []]);
    expect(html).toContain(`data-panel="${id}" data-face="live"`);
  });

  it('stale since 12 s: shown as text with the reason, not by colour alone (B-B1)', () => {
    const { html, text, spoken, contentHidden } = show({ kind: 'stale', since, reason: 'feed.reason.disconnected' });
    expect([spoken, contentHidden]).toEqual([`${title}: stale`, false]);
    expect(text).toContain('Stale for 12 s Connection lost, reconnecting');
    expect(html).toContain('data-face="stale"');
  });

  it('stale with an unknown reason: general text', () => {
    expect(show({ kind: 'stale', since, reason: 'feed.new' }).text).toContain('Stale for 12 s The data is stale');
  });

  it('empty: reason and next step', () => {
    const { text, contentHidden } = show({ kind: 'empty', reason: 'notListed' });
    expect(contentHidden).toBe(true);
    expect(text).toContain('The exchange does not list this symbol. Choose another symbol at the top left.');
    expect(show({ kind: 'empty', reason: 'noData' }).text).toContain('New records appear automatically.');
  });

  it("failed: text, the exchange's code and a retry", () => {
    const { text, spoken, contentHidden, buttons } = show({ kind: 'failed', error: refused });
    expect([spoken, contentHidden, buttons]).toEqual([`${title}: failed`, true, ['Try again']]);
    expect(text).toContain('The exchange rejected the request. Exchange message: -1121 Invalid symbol');
  });

  it('failed for a missing symbol list: names the list and its cause', () => {
    const error = { ...refused, key: 'error.market.listMissing.futures', exchange: null };
    const cause = { ...refused, key: 'error.network.unreachable', params: { host: 'the exchange' }, exchange: null };
    const { text, buttons } = show({ kind: 'failed', error, cause });
    expect(text).toContain('The perpetual contract list could not be loaded.');
    expect(text).toContain(
      'The perpetual contract list could not be loaded. Retrying automatically. the exchange cannot be reached.',
    );
    expect(buttons).toEqual(['Try again']);
  });

  it('failed with an unknown key: shows the key', () => {
    const { text } = show({ kind: 'failed', error: { ...refused, key: 'error.new', exchange: null } });
    expect(text).toContain('Unknown error (error.new, rejected).');
  });

  it('simulator stopped: offers to start it', () => {
    const { text, buttons, contentHidden } = show({ kind: 'stopped', status: 'stopped', error: null });
    expect([contentHidden, buttons]).toEqual([true, ['Start simulator']]);
    expect(text).toContain('The simulator is stopped.');
    expect(show({ kind: 'stopped', status: 'starting', error: null }).buttons).toEqual([]);
    const failed = { ...refused, key: 'error.simulator.ended' };
    const ended = show({ kind: 'stopped', status: 'failed', error: failed });
    expect(ended.text).toContain('The simulator could not start. The simulator ended unexpectedly.');
  });
});

describe('table views show the same values (R30)', () => {
  const live: PanelState = { kind: 'live' };

  it('order book', () => {
    const table = [
      { key: 'ask 1', side: 'ask', price: '100.1', size: '2.000', sum: '2.000' },
      { key: 'bid 1', side: 'bid', price: '100.0', size: '1.500', sum: '1.500' },
    ] as const;
    const html = markup(<BookPanelView {...bookProps(live, table)} />);
    expect(textOf(/<tbody>.*<\/tbody>/.exec(html)![0])).toBe('Ask 100.1 2 .000 2 .000 Bid 100 .0 1.5 00 1.5 00');
  });

  it('tape, with the full timestamp on hover', () => {
    const rows = tapeRows([trade('1', { time: 0 })], 10, { price: 1, quantity: 3 }, 'utc');
    const ref = createRef<HTMLDivElement>();
    const html = markup(
      <TapePanelView
        panelState={live}
        actions={actions}
        {...assets}
        zone="utc"
        table={rows}
        missed={1234}
        time={ref}
        price={ref}
        size={ref}
        body={ref}
        onHover={() => undefined}
      />,
    );
    expect(textOf(/<tbody>.*<\/tbody>/.exec(html)![0])).toBe('00:00:00 Buy 100 .0 0.5 00');
    expect(html).toContain('title="1970-01-01 00:00:00.000 UTC"');
    expect(html).toContain('Trades skipped because the window was busy: 1\u202f234');
  });

  it('chart, whose legend labels each figure', () => {
    const shown = barText(bar(0), instrument(), 'utc');
    const ref = createRef<HTMLDivElement>();
    const html = markup(
      <ChartPanelView
        panelState={live}
        actions={actions}
        {...assets}
        symbol="BTCUSDT"
        interval="1m"
        legend={<ChartLegend bar={shown} extra={null} />}
        table={[shown]}
        body={ref}
        container={ref}
        onKey={() => undefined}
      />,
    );
    expect(textOf(/<tbody>.*<\/tbody>/.exec(html)![0])).toBe('1970-01-01 00:00 10 .0 12 .0 9 .0 11 .0 5 .000');
    expect(textOf(/<p class="chart-legend">.*?<\/p>/.exec(html)![0])).toBe(
      '1970-01-01 00:00 O 10.0 H 12.0 L 9.0 C 11.0 V 5.000',
    );
  });
});
