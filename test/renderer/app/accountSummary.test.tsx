// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { accountFigures, barShare, type AccountSources } from '../../../renderer/app/accountFigures.ts';
import { ownActions } from '../../../renderer/app/palette/ownActions.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { en } from '../../support/words.ts';
import { AccountSummary, AccountSummaryView } from '../../../renderer/app/AccountSummary.tsx';
import type { FeedStatus } from '../../../renderer/ipc/feedStatus.ts';
import { contractOf } from '../../../renderer/state/account/contracts.ts';
import { loadOverlays } from '../../../renderer/ui/later.ts';
import type { GuardDay } from '../../../shared/ipc/safetyViews.ts';
import { appState, liveFeed } from '../support/builders.ts';
import { mount } from '../support/mounted.tsx';
import { createRecordingBridge } from '../support/recordingBridge.ts';
import { createTestServices, markup, textOf } from '../support/services.tsx';
import { balance, bracket, here, position } from '../support/tradingBuilders.ts';

const feedAt = (received: number, status: FeedStatus['status'] = 'live'): FeedStatus => ({
  status,
  reason: null,
  since: 0,
  received,
});
const rates = { maker: '0.0002', taker: '0' };
const contract = contractOf(
  {
    brackets: { state: 'ready', value: [bracket] },
    fees: { listed: null, own: { state: 'ready', value: { manual: rates, api: rates } } },
  },
  '0.1',
);
const day: GuardDay = {
  day: '2027-01-15',
  realised: '12.5',
  fees: '1.25',
  funding: '-0.25',
  unrealised: '20',
  loss: '0',
  losingCloses: 0,
};
const held = position('BTCUSDT', { size: '1', openValue: '1000', entryPrice: '1000', margin: '50' });

/** Sources of an account with 480 USDT and a long of 1 BTC, bought at 1,000, whose mark is 1,020. */
function sources(more: Partial<AccountSources> = {}): AccountSources {
  return {
    asset: 'USDT',
    balances: {
      feed: feedAt(1_000),
      list: [balance('USDT', { market: 'futures', total: '480', available: '430' })],
    },
    positionsFeed: feedAt(2_000),
    inputs: {
      positions: [held],
      marks: { BTCUSDT: { price: '1020', last: '1020', feed: feedAt(3_000) } },
      contracts: { BTCUSDT: { contract, funding: null } },
      balance: '480',
    },
    day,
    ...more,
  };
}
const valuesOf = (more: Partial<AccountSources> = {}) =>
  Object.fromEntries(accountFigures(sources(more)).map(({ id, value }) => [id, value]));

describe('figures of the account', () => {
  it('are equity, unrealised PnL, margin ratio, available and the result of the day', () => {
    // 480 + (1020 - 1000); 1020 x 0.005 of 500; 12.5 - 1.25 - 0.25 + 20.
    expect(valuesOf()).toEqual({
      equity: '500',
      unrealised: '20',
      ratio: '0.010200',
      available: '430',
      today: '31.00',
    });
  });

  it('B-B8 are unknown while a source of theirs is missing, and only then', () => {
    const { inputs } = sources();
    const unpriced = { ...inputs, marks: {} };
    // The state of a list is reported before the list was read.
    const unread = { ...feedAt(0, 'syncing'), received: null };
    expect([
      valuesOf({ inputs: unpriced }),
      valuesOf({ inputs: { ...inputs, contracts: {} } }),
      valuesOf({ balances: { feed: null, list: [] } }),
      valuesOf({ positionsFeed: null }),
      valuesOf({ balances: { feed: unread, list: [] } }),
      valuesOf({ inputs: { ...inputs, positions: [] }, positionsFeed: unread }),
      valuesOf({ day: null }),
    ]).toEqual([
      { equity: null, unrealised: null, ratio: null, available: '430', today: '31.00' },
      { equity: '500', unrealised: '20', ratio: null, available: '430', today: '31.00' },
      { equity: null, unrealised: '20', ratio: null, available: null, today: '31.00' },
      { equity: null, unrealised: null, ratio: null, available: '430', today: '31.00' },
      { equity: null, unrealised: '20', ratio: null, available: null, today: '31.00' },
      { equity: null, unrealised: null, ratio: null, available: '430', today: '31.00' },
      { equity: '500', unrealised: '20', ratio: '0.010200', available: '430', today: null },
    ]);
  });

  it('of an account without positions or without the asset are zero', () => {
    const inputs = { ...sources().inputs, positions: [] };
    const balances = { feed: feedAt(1_000), list: [] };
    expect(valuesOf({ inputs, balances })).toEqual({
      equity: '0',
      unrealised: '0',
      ratio: '0',
      available: '0',
      today: '31.00',
    });
  });

  it('are stale with the stalest source, and as old as the last update of one', () => {
    const { inputs } = sources();
    const marks = { BTCUSDT: { price: '1020', last: '1020', feed: feedAt(3_000, 'stale') } };
    const feeds = accountFigures(sources({ inputs: { ...inputs, marks } })).map(({ id, feed }) => [
      id,
      feed?.status,
      feed?.received,
    ]);
    expect(feeds).toEqual([
      ['equity', 'stale', 3_000],
      ['unrealised', 'stale', 3_000],
      ['ratio', 'stale', 3_000],
      ['available', 'live', 1_000],
      ['today', 'live', 2_000],
    ]);
  });

  it('give a bar between nothing and its whole length', () => {
    expect([barShare(null), barShare('0.25'), barShare('1.7')]).toEqual([0, 0.25, 1]);
  });
});

describe('account in the header', () => {
  const ignore = (): void => undefined;
  const show = (more: { readonly stale?: boolean; readonly hidden?: boolean } = {}) =>
    markup(
      <AccountSummaryView
        asset="USDT"
        figures={accountFigures(sources())}
        stale={false}
        hidden={false}
        now={5_000}
        onOpen={ignore}
        onHide={ignore}
        {...more}
      />,
    );
  const shownFigures = (html: string) =>
    [
      ...html.matchAll(
        /data-live="(\w+)"[^>]*>(.*?)(?=<span class="account-figure"|<span class="visually-hidden">Open)/gs,
      ),
    ].map(([, live, inner]) => `${textOf(inner!)} ${live}`);

  it('shows each figure with its formula, source and age, and marks all as stale together', () => {
    const html = show();
    expect(shownFigures(html)).toEqual([
      'Equity 500 .00 true',
      'Unrealised PnL +20.00 true',
      'Margin ratio 1.02% true',
      'Available 430 .00 true',
      'Today’s PnL +31.00 true',
    ]);
    expect(html).toContain(
      'title="Futures account (USDT)\nBalance in USDT plus the unrealised PnL at the mark price. ' +
        'Source: account stream and mark prices, updated 2 s ago."',
    );
    expect(shownFigures(show({ stale: true })).every((text) => text.endsWith('false'))).toBe(true);
  });

  it('keeps hidden amounts out of the page and names them as hidden', () => {
    const html = show({ hidden: true });
    expect(shownFigures(html)).toEqual([
      'Equity •••••• Hidden true',
      'Unrealised PnL •••••• Hidden true',
      'Margin ratio 1.02% true',
      'Available •••••• Hidden true',
      'Today’s PnL •••••• Hidden true',
    ]);
    expect(textOf(html)).not.toMatch(/500|430|31/);
    expect(html).toMatch(
      /aria-pressed="true" aria-label="Hide amounts in the header" title="Show amounts in the header"/,
    );
  });

  it('reads the account of the shown context alone, opens its workspace and keeps the choice to hide amounts', async () => {
    await loadOverlays();
    const double = createRecordingBridge();
    const guards = { limits: {}, pending: null, widest: {}, day, coolOff: null, lock: null };
    double.answer('app.state', () => ({ ok: true, value: appState() }));
    double.answer('settings.change', () => ({ ok: true, value: { ...appState().settings, hideAmounts: true } }));
    double.answer('guards.view', () => ({ ok: true, value: { ...here, ...guards } as never }));
    const services = createTestServices(double.bridge);
    let opened = 0;
    const mounted = await mount(<AccountSummary onOpen={() => (opened += 1)} />, services);
    const texts = () =>
      [...mounted.host.querySelectorAll('.account-figure')].map((one) => one.textContent.replaceAll(/\s/gu, ' '));
    const dashes = ['Equity —', 'Unrealised PnL —', 'Margin ratio —', 'Available —'];
    expect(texts()).toEqual([...dashes, 'Today’s PnL —']);
    const list = [balance('USDT', { market: 'futures', total: '480', available: '430' })];
    await mounted.after(() => {
      double.send('trading.balances', { ...here, market: 'futures', feed: liveFeed(), balances: list });
      double.send('trading.positions', { ...here, feed: liveFeed(), positions: [] });
      services.clock.advance(500);
    });
    expect(texts()).toEqual([
      'Equity 480.00',
      'Unrealised PnL 0.00',
      'Margin ratio 0.00%',
      'Available 430.00',
      'Today’s PnL +31.00',
    ]);
    await mounted.after(() => {
      double.send('guards.changed', { ...here, account: 'demo', ...guards } as never);
    });
    expect(texts().at(-1)).toBe('Today’s PnL +31.00');
    await mounted.control('Hide amounts in the header').press();
    expect(double.requests('settings.change')).toEqual([{ hideAmounts: true }]);
    expect(texts()[0]).toBe('Equity ••••••Hidden');
    const [figures] = mounted.host.querySelectorAll<HTMLElement>('.account-figures');
    await mounted.after(() => figures!.click());
    expect(opened).toBe(1);
    await mounted.end();
  });
});

describe('command of the palette', () => {
  it('hides the amounts, and shows them again', () => {
    const changed: unknown[] = [];
    const services = createTestServices();
    const desk = { ...services.desk, changeSettings: (patch: unknown) => void changed.push(patch) };
    const { t } = createMessages(en);
    const titles = [false, true].map((hideAmounts) => {
      const settings = { ...appState().settings, hideAmounts };
      const action = ownActions(t, { ...services, desk }, settings).find(({ id }) => id === 'amounts.toggle')!;
      action.run();
      return action.title;
    });
    expect([titles, changed]).toEqual([
      ['Hide amounts in the header', 'Show amounts in the header'],
      [{ hideAmounts: true }, { hideAmounts: false }],
    ]);
  });
});
