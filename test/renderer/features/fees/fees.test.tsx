import { describe, expect, it } from 'vitest';
import { byCoin, MOST_RATES, rateRow, rateSymbols } from '../../../../renderer/features/fees/model.ts';
import { FeesView, type FeesViewProps } from '../../../../renderer/features/fees/View.tsx';
import type { FeesAnswer, PaidFees } from '../../../../shared/ipc/accountViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { markup, textOf } from '../../support/services.tsx';

const ignore = (): void => undefined;
const paid = (more: Partial<PaidFees> = {}): PaidFees => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  asset: 'USDT',
  maker: '0.5',
  taker: '1.25',
  untold: null,
  total: '1.75',
  fills: 3,
  ...more,
});
const answer = (more: Partial<FeesAnswer> = {}): FeesAnswer => ({
  from: 0,
  to: 86_400_000,
  paid: [paid(), paid({ symbol: 'ETHUSDT', total: '0.25' }), paid({ market: 'spot', asset: 'BTC', total: '0.001' })],
  fills: 9,
  missing: [],
  cut: false,
  readAt: 0,
  ...more,
});
const denied = appError('auth', 'error.key.permission');
const view = (more: Partial<FeesViewProps> = {}): string =>
  markup(
    <FeesView
      panelState={{ kind: 'live' }}
      actions={{ retry: ignore, startSimulator: ignore }}
      tab="paid"
      paid={answer()}
      rates={[]}
      zone="utc"
      since={0}
      reading={false}
      onRefresh={ignore}
      {...more}
    />,
  );

describe('fees panel', () => {
  it('sums fees per coin, never across coins', () => {
    expect(byCoin(answer().paid)).toEqual([
      { asset: 'USDT', total: '2.00' },
      { asset: 'BTC', total: '0.001' },
    ]);
  });

  it('lists rates of the displayed symbol first, each symbol once, up to the limit', () => {
    const shown = { market: 'spot', symbol: 'BTCUSDT' } as const;
    expect(rateSymbols(shown, [paid(), paid({ market: 'spot' })])).toEqual([
      shown,
      { market: 'futures', symbol: 'BTCUSDT' },
    ]);
    const many = Array.from({ length: 40 }, (_, at) => paid({ symbol: `S${at}` }));
    expect(rateSymbols(shown, many).length).toBe(MOST_RATES);
  });

  it('XS43: a missing rate is shown as missing, a failed one with its error', () => {
    const rate = {
      market: 'spot',
      symbol: 'BTCUSDT',
      makerRate: '0.0002',
      takerRate: '0.001',
      apiMakerRate: null,
      apiTakerRate: '0',
    } as const;
    const readyRow = rateRow({ state: 'ready', rate, readAt: 5 });
    expect(readyRow).toMatchObject({
      maker: '0.02%',
      taker: '0.1%',
      apiMaker: null,
      apiTaker: '0%',
      failed: null,
    });
    const failed = rateRow({ state: 'failed', market: 'spot', symbol: 'ETHUSDT', error: denied });
    const text = textOf(view({ tab: 'rates', rates: [readyRow, failed] }));
    expect(text).toContain('BTCUSDT Spot 0.02% 0.1% — 0% 1970-01-01 00:00');
    expect(text).toContain(
      'The key has no permission for this. Grant it at the exchange, or choose another key. For orders, the pair may also be closed',
    );
  });

  it('each row shows its sums and, on hover, their source and period', () => {
    const html = view();
    const [first] = [...html.matchAll(/<tr tabindex.*?<\/tr>/gs)].map(([row]) => textOf(row));
    expect(first).toBe('BTCUSDT Futures USDT 0.5 0 1.25 — 1.75 3');
    expect(html).toContain('Sum of the fill fees in the local archive\n1970-01-01 00:00:00.000 UTC to');
    expect(textOf(html)).toContain('Total 2 .00 USDT Total 0.001 00000 BTC of 9 fills');
  });

  it('B-B5: states archive gaps and truncated sums', () => {
    const missing = [{ market: 'futures', symbol: null, ranges: [{ from: 0, to: 1 }] }] as const;
    const text = textOf(
      view({ paid: answer({ missing: [{ ...missing[0], ranges: [...missing[0].ranges] }], cut: true }) }),
    );
    expect(text).toContain(
      '9 fills Too many fills: the sums are incomplete. Choose fewer days. Not included, no records: Futures 1970-01-01 00:00:00.000 UTC',
    );
    expect(text).toContain('the sums are incomplete. Choose');
  });

  it.each([
    [{ kind: 'loading' }, 'Loading'],
    [{ kind: 'empty', reason: 'noFees' }, 'No fees in this period. Choose more days'],
    [{ kind: 'empty', reason: 'demoFees' }, 'Fees are not available for the demo account.'],
    [
      { kind: 'failed', error: denied },
      'The key has no permission for this. Grant it at the exchange, or choose another key. For orders, the pair may also be closed',
    ],
    [{ kind: 'stale', since: 0, reason: 'feed.reason.queryFailed' }, 'stale stale'],
  ] as const)('B-B1 panel state %j', (panelState, words) =>
    expect(textOf(view({ panelState })).toLowerCase()).toContain(words.toLowerCase()),
  );
});
