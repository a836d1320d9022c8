// @vitest-environment happy-dom
/** The networks of a coin under its balance. */
import { afterEach, expect, it } from 'vitest';
import { BalancesPanel } from '../../../renderer/features/balances/Panel.tsx';
import type { CoinNetwork } from '../../../shared/domain/coin.ts';
import type { CoinAnswer } from '../../../shared/ipc/recordViews.ts';
import { ok } from '../../../shared/result/result.ts';
import { appState } from '../support/builders.ts';
import { mount, type Mounted } from '../support/mounted.tsx';
import { settle } from '../support/recordingBridge.ts';
import { createRunningBridge } from '../support/runningBridge.ts';
import { createTestServices, textOf } from '../support/services.tsx';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

const network = (patch: Partial<CoinNetwork>): CoinNetwork => ({
  network: 'ERC20',
  asset: 'USDT',
  name: 'Ethereum (ERC20)',
  isDefault: false,
  depositsOpen: true,
  withdrawalsOpen: true,
  withdrawalFee: '3.5',
  withdrawalStep: '0.000001',
  minimumWithdrawal: '10',
  minimumInternalWithdrawal: null,
  minimumDeposit: '0.01',
  confirmations: 12,
  tagRequired: false,
  contractAddress: null,
  contractLink: null,
  depositNotice: null,
  withdrawalNotice: null,
  ...patch,
});
const readAt = Date.UTC(2026, 10, 20, 8);
const elsewhere =
  'Deposits, withdrawals and transfers between your accounts are made on the exchange’s website or app: its API offers none of them.';

/** Opens the networks of a balance, and returns what they show. */
async function opened(answer: CoinAnswer): Promise<string> {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('records.coin', () => ok(answer));
  const services = createTestServices(bridge.bridge);
  await settle();
  services.trading.store.setState((state) => ({
    balances: {
      ...state.balances,
      spot: {
        ...state.balances.spot,
        list: [
          { market: 'spot', asset: 'USDT', total: '5', available: '5', frozen: '0', unrealisedPnl: null, equity: null },
        ] as never,
      },
    },
  }));
  mounted = await mount(<BalancesPanel />, services);
  await mounted.control('Networks of USDT').press();
  await settle();
  expect(bridge.requests('records.coin').map(({ asset }) => asset)).toEqual(['USDT']);
  const text = textOf(document.querySelector('.past-details')!.innerHTML);
  await mounted.control('Networks of USDT').press();
  expect(document.querySelector('.past-details')).toBeNull();
  return text;
}

it('shows each network with its fees, and why a direction is closed', async () => {
  const networks = [
    network({ isDefault: true }),
    network({
      network: 'XRP',
      name: 'Ripple',
      withdrawalsOpen: false,
      withdrawalNotice: 'Wallet maintenance',
      tagRequired: true,
      confirmations: 1,
    }),
  ];
  const coin = { asset: 'USDT', name: 'Tether', depositsOpen: true, withdrawalsOpen: true, networks };
  const text = await opened({ readAt, coin });
  expect(text).toContain(elsewhere);
  expect(text).toContain('Ethereum (ERC20) default Open Open 3.5 10 0.01 12 Not needed');
  expect(text).toContain('Ripple Open Closed Wallet maintenance 3.5 10 0.01 1 Required');
  expect(text).toContain('Exchange’s coin list of 2026-11-20 08:00');
});

it('says what the list does not contain, or that it could not be loaded', async () => {
  expect(await opened({ readAt, coin: null })).toContain('The exchange’s coin list does not name USDT.');
  await mounted!.end();
  const coin = { asset: 'USDT', name: 'Tether', depositsOpen: true, withdrawalsOpen: true, networks: [] };
  expect(await opened({ readAt, coin })).toContain('The exchange lists no network for USDT.');
  await mounted!.end();
  expect(await opened({ readAt: null, coin: null })).toBe(`${elsewhere} The exchange’s coin list could not be loaded.`);
});
