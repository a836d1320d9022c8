// @vitest-environment happy-dom
/** What the accounts may do, as the window asks for it, and what it means for orders. */
import { afterEach, expect, test } from 'vitest';
import { tradingRightOf, useAccountStatus } from '../../../../renderer/state/account/index.ts';
import type { SpotAccount } from '../../../../shared/domain/accountSettings.ts';
import type { StatusAnswer } from '../../../../shared/ipc/accountViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const spotAccount: SpotAccount = {
  userId: null,
  accountType: null,
  canTrade: false,
  canWithdraw: null,
  canDeposit: null,
  brokered: null,
  selfTradePrevented: null,
  smartRoutingPrevented: null,
  permissions: ['SPOT_TRADING', 'MARGIN'],
  symbolCommissions: null,
  updatedAt: null,
};
const status: StatusAnswer = {
  spot: { state: 'ready', account: spotAccount },
  futures: {
    state: 'ready',
    account: { canTrade: true, canDeposit: null, canWithdraw: null, longAndShort: null, updatedAt: null },
  },
  readAt: 0,
};
const denied = appError('auth', 'error.key.permission');

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

function Asker({ turn }: { readonly turn: number }) {
  return <>{tradingRightOf('spot', useAccountStatus(true, turn).value)}</>;
}

test('only the request that an increase of the turn causes goes past the cache', async () => {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('account.status', () => ok(status));
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(<Asker turn={3} />, services);
  await mounted.after(settle);
  await mounted.show(<Asker turn={4} />);
  await mounted.after(settle);
  await mounted.after(() => services.clock.advance(60_000));
  await mounted.after(settle);
  expect(bridge.requests('account.status').map(({ fresh }) => fresh)).toEqual([false, true, false]);
});

test('is asked for again, and not from the cache, when the turn increases; the demo account has none', async () => {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('account.status', () => ok(status));
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(<Asker turn={0} />, services);
  await mounted.after(settle);
  expect(mounted.text()).toBe('account');
  await mounted.show(<Asker turn={1} />);
  await mounted.after(settle);
  expect(bridge.requests('account.status').map(({ fresh }) => fresh)).toEqual([false, true]);
  await mounted.after(() => services.desk.store.setState({ app: appState({ account: 'demo' }) }));
  await mounted.after(settle);
  expect([mounted.text(), bridge.requests('account.status').length]).toEqual(['', 2]);
});

test('the right to trade is told from the account, or from the permissions of the key', () => {
  const spot = (patch: Partial<SpotAccount>) =>
    tradingRightOf('spot', { ...status, spot: { state: 'ready', account: { ...spotAccount, ...patch } } });
  const futures = (canTrade: boolean) =>
    tradingRightOf('futures', {
      ...status,
      futures: {
        state: 'ready',
        account: { canTrade, canDeposit: null, canWithdraw: null, longAndShort: null, updatedAt: null },
      },
    });
  const failed: StatusAnswer = {
    ...status,
    spot: { state: 'failed', error: denied },
    futures: { state: 'failed', error: denied },
  };
  expect([
    spot({ canTrade: true }),
    spot({ canTrade: true, permissions: null }),
    spot({ canTrade: false }),
    spot({ canTrade: false, permissions: null }),
    spot({ canTrade: false, permissions: [] }),
    futures(true),
    futures(false),
    tradingRightOf('spot', failed),
    tradingRightOf('futures', failed),
    tradingRightOf('spot', null),
    tradingRightOf('futures', null),
  ]).toEqual(['allowed', 'allowed', 'account', 'account', 'key', 'allowed', 'either', null, null, null, null]);
});
