import { describe, expect, it } from 'vitest';
import { BalancesView } from '../../../renderer/features/balances/Panel.tsx';
import { ConditionalView } from '../../../renderer/features/conditional/View.tsx';
import { FillsView } from '../../../renderer/features/fills/View.tsx';
import { OpenOrdersView } from '../../../renderer/features/openOrders/View.tsx';
import { OrderHistoryView } from '../../../renderer/features/orderHistory/View.tsx';
import { PositionsView } from '../../../renderer/features/positions/View.tsx';
import { positionRows } from '../../../renderer/features/positions/model.ts';
import { RecordsView } from '../../../renderer/features/records/View.tsx';
import type { EmptyReason, PanelState } from '../../../renderer/ui/panelState.ts';
import { createTestServices, markup, textOf } from '../support/services.tsx';
import { trigger } from '../support/safetyBuilders.ts';
import { balance, fill, order, position } from '../support/tradingBuilders.ts';
import { windowError } from '../../../renderer/ipc/client.ts';

const actions = { retry: () => undefined, startSimulator: () => undefined, openKeys: () => undefined };
const ignore = (): void => undefined;
const held = { positions: [position('BTCUSDT')], marks: {}, contracts: {}, balance: null };
const common = {
  actions,
  zone: 'utc',
  instrumentOf: () => null,
  symbol: 'BTCUSDT',
  originOf: () => ({ by: 'desk', certain: true }) as const,
  intentOf: () => null,
  onTimeline: ignore,
  foot: null,
  note: null,
} as const;
const panels = {
  'Open orders': (panelState: PanelState) => (
    <OpenOrdersView
      {...common}
      panelState={panelState}
      orders={[order('1')]}
      pending={{}}
      onCancel={ignore}
      onCancelMarked={ignore}
      editor={() => null}
      doubts={null}
    />
  ),
  'Order history': (panelState: PanelState) => (
    <OrderHistoryView {...common} panelState={panelState} orders={[order('1')]} />
  ),
  Fills: (panelState: PanelState) => <FillsView {...common} panelState={panelState} fills={[fill('1')]} isWhole />,
  Positions: (panelState: PanelState) => (
    <PositionsView
      {...common}
      panelState={panelState}
      rows={positionRows(held, 'mark')}
      inputs={held}
      triggers={{ feed: null, open: [] }}
      on="mark"
      changeOf={() => ({ closing: null, margin: null })}
      run={null}
      onStopRun={ignore}
      onOrder={ignore}
      onPlan={ignore}
      onChange={ignore}
      onProtect={ignore}
      onClose={ignore}
    />
  ),
  Conditional: (panelState: PanelState) => (
    <ConditionalView
      {...common}
      panelState={panelState}
      triggers={[trigger('1')]}
      pending={{}}
      now={1_000}
      live={{ priceOf: () => null, extremeOf: () => null }}
      orphans={[]}
      originOf={() => ({ kind: 'desk' })}
      wholeOf={() => null}
      onCancel={ignore}
      onModify={ignore}
    />
  ),
  'Transaction history': (panelState: PanelState) => (
    <RecordsView {...common} panelState={panelState} tab="income" rows={[]} />
  ),
  Balances: (panelState: PanelState) => (
    <BalancesView panelState={panelState} actions={actions} balances={[balance('BTC')]} />
  ),
};
const ownEmpty: Record<string, readonly [EmptyReason, string]> = {
  'Open orders': ['noOrders', 'No open orders. Open orders appear here, wherever they were placed.'],
  'Order history': ['noPastOrders', 'No orders for this symbol yet. New orders appear automatically.'],
  Fills: ['noFills', 'No fills for this symbol yet. New fills appear automatically.'],
  Positions: ['noPositions', 'No open positions. Filled futures orders appear here as positions.'],
  Conditional: ['noTriggers', 'No conditional orders. Conditional orders appear here, wherever they were placed.'],
  'Transaction history': ['noRecords', 'No records yet. Transactions appear as soon as they are loaded.'],
  Balances: ['noBalances', 'The account is empty. Assets transferred to the account appear here.'],
};
/** Panels whose next step is an order. */
const placesOrders = new Set(['Open orders', 'Order history', 'Fills', 'Positions']);

describe.each(Object.entries(panels))('states of the panel %s', (title, panel) => {
  const services = createTestServices();
  const show = (panelState: PanelState) => {
    const html = markup(panel(panelState), services);
    return {
      text: textOf(html),
      spoken: textOf(/<p class="visually-hidden" role="status">(.*?)<\/p>/.exec(html)?.[1] ?? ''),
      contentHidden: /<div class="panel-content" hidden=""[^>]* inert=""/.test(html),
      buttons: [...html.replace(/<table.*<\/table>/s, '').matchAll(/<button[^>]*>(.*?)<\/button>/g)].map((match) =>
        textOf(match[1]!),
      ),
    };
  };

  it('loading', () => {
    const { spoken, contentHidden, text } = show({ kind: 'loading' });
    expect([spoken, contentHidden, text.endsWith('Loading…')]).toEqual([`${title}: loading`, true, true]);
  });

  it('live', () => {
    const { spoken, contentHidden } = show({ kind: 'live' });
    expect([spoken, contentHidden]).toEqual([`${title}: live`, false]);
  });

  it('stale, with the reason as text', () => {
    const since = services.clock.monotonic() - 12_000;
    const { spoken, contentHidden, text } = show({ kind: 'stale', since, reason: 'feed.keyMissing' });
    expect([spoken, contentHidden]).toEqual([`${title}: stale`, false]);
    expect(text).toContain('Stale for 12 s No usable key for these figures');
  });

  it('empty, with a specific reason and next step', () => {
    const [reason, words] = ownEmpty[title]!;
    const { contentHidden, text, buttons } = show({ kind: 'empty', reason });
    const next = placesOrders.has(title) ? ['Place an order'] : [];
    expect([contentHidden, buttons, text.endsWith([words, ...next].join(' '))]).toEqual([true, next, true]);
  });

  it('R21 empty without a key, with a button to the keys', () => {
    const empty = (reason: EmptyReason) => show({ kind: 'empty', reason });
    expect(empty('noKey').text).toContain('No API key in use. Add a key to view and trade the account.');
    expect(empty('keyLocked').text).toContain('locked or the entry was removed. Unlock the keychain');
    expect([empty('noKey').buttons, empty('keyLocked').buttons, empty('keyWaiting').buttons]).toEqual([
      ['Keys…'],
      ['Keys…'],
      ['Keys…'],
    ]);
  });

  it('failed, with code and message of the exchange, and a retry', () => {
    const exchange = { code: '-1049', message: 'API_KEY_OR_PASSPHRASE_INCORRECT', httpStatus: 401 };
    const error = { ...windowError('auth', 'error.exchange.auth'), exchange };
    const { text, buttons, contentHidden } = show({ kind: 'failed', error });
    expect([buttons, contentHidden]).toEqual([['Try again', 'Keys…'], true]);
    expect(text).toContain('The exchange rejected the key. Exchange message: -1049 API_KEY_OR_PASSPHRASE_INCORRECT');
  });
});
