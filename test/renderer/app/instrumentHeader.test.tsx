import { describe, expect, it } from 'vitest';
import { DetailList, InstrumentFigures } from '../../../renderer/app/InstrumentFigures.tsx';
import { headerItems, type HeaderSources } from '../../../renderer/app/headerItems.tsx';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import type { TickerView } from '../../../shared/ipc/views.ts';
import { instrument, liveFeed } from '../support/builders.ts';
import { createTestServices, markup, textOf } from '../support/services.tsx';

const view = {
  market: 'futures',
  symbol: 'BTCUSDT',
  feed: liveFeed(),
  last: '61250.5',
  mark: '61251.0',
  index: '61249.2',
  high: '62000.0',
  low: '60000.0',
  change: '-120.5',
  changeFraction: '-0.0019',
  volume: '12345.678',
  quoteVolume: '756172345.6',
} as TickerView;

/** Returns sources with a ticker received two seconds ago, and without funding and open interest. */
function sources(more: Partial<HeaderSources> = {}) {
  const services = createTestServices();
  services.clock.advance(5_000);
  const received = services.clock.monotonic() - 2_000;
  const feed = { status: 'live', reason: null, since: received, received } as never;
  return {
    services,
    of: {
      market: 'futures',
      instrument: instrument(),
      ticker: { view, feed },
      contract: null,
      ...more,
    } as HeaderSources,
  };
}

describe('figures of the instrument header', () => {
  it('are ordered by importance, with the details behind one focusable button', () => {
    const { services, of } = sources();
    const html = markup(<InstrumentFigures {...of} />, services);
    expect([...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)).toEqual([
      'Last',
      '24 h change',
      'Mark',
      'Funding',
      'Index',
      '24 h volume',
      'Open interest',
      '24 h high',
      '24 h low',
    ]);
    expect(html).toContain('aria-label="All figures of the symbol: formula, source, age"');
    // The list is rendered only when it is opened.
    expect(html).not.toContain('strip-details');
  });

  it('R30: the details list every figure with formula, source and age, also hidden ones', () => {
    const { services, of } = sources();
    const { t } = createMessages(en);
    const html = markup(<DetailList items={headerItems(t, of)} />, services);
    const rows = [...html.matchAll(/<div[^>]*><dt>(.*?)<\/dt><dd>(.*?)<\/dd><\/div>/gs)].map(([row]) => textOf(row));
    expect(rows[0]).toBe('Last 61 250.5 Price of the last trade. Source: 24-hour ticker, updated 2 s ago.');
    expect(rows[5]).toBe(
      '24 h volume 12.34 K BTC 24-hour volume: 12 345.678 BTC, 756 172 345.6 USDT. ' +
        'Source: 24-hour ticker, updated 2 s ago.',
    );
    expect(rows[6]).toBe('Open interest — Open contracts, in BTC. No data yet.');
    expect([rows.length, /<dl[^>]*tabindex="0"/i.test(html)]).toEqual([9, true]);
  });

  it('on spot omit mark, funding, index and open interest', () => {
    const { t } = createMessages(en);
    const names = headerItems(t, sources({ market: 'spot' }).of).map(({ name }) => name);
    expect(names).toEqual(['Last', '24 h change', '24 h volume', '24 h high', '24 h low']);
  });
});
