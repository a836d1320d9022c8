import { describe, expect, it } from 'vitest';
import { contractOf, createContracts } from '../../../../renderer/state/account/contracts.ts';
import type { ContractView, ContractSpecs } from '../../../../shared/ipc/marketViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { decimal } from '../../../../shared/num/decimal.ts';
import { ok } from '../../../../shared/result/result.ts';
import { liveFeed } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { bracket } from '../../support/tradingBuilders.ts';

const brackets: ContractSpecs['brackets'] = { state: 'ready', value: [bracket] };
const unsaid = { maker: null, taker: null };
const general = { maker: '0.0002', taker: '0.0008' };
type Rates = Extract<ContractSpecs['fees']['own'], { state: 'ready' }>['value'];
const fees = (rates: Rates): ContractSpecs['fees'] => ({ listed: null, own: { state: 'ready', value: rates } });
const sheet: ContractSpecs = {
  market: 'futures',
  symbol: 'BTCUSDT',
  readAt: 0,
  rules: [],
  fees: fees({ manual: general, api: unsaid }),
  brackets,
  funding: { state: 'none' },
  settlements: { state: 'none' },
  hours: { state: 'none' },
};
const view: ContractView = {
  market: 'futures',
  symbol: 'BTCUSDT',
  feed: liveFeed(),
  funding: null,
  openInterest: null,
};

describe('contract data of positions', () => {
  it('R19 takes the fee rates of API orders, or the general rates if none are given', () => {
    const takerOf = (rates: Rates) => contractOf({ brackets, fees: fees(rates) }, '0.1')?.takerRate;
    expect(takerOf({ manual: general, api: { maker: '0.0001', taker: '0.0005' } })).toEqual(decimal('0.0005'));
    expect(takerOf({ manual: general, api: unsaid })).toEqual(decimal('0.0008'));
  });

  it('XS43 stays unknown without a fee rate instead of assuming zero', () => {
    const none: Rates = { manual: { maker: '0.0002', taker: '' }, api: unsaid };
    expect(contractOf({ brackets, fees: fees(none) }, '0.1')).toBe(null);
  });

  const failed = { state: 'failed', error: appError('unavailable', 'error.trading.noKey') } as const;
  it.each<[string, Partial<ContractSpecs>]>([
    ['brackets', { brackets: failed }],
    ['fee rates', { fees: { listed: null, own: failed } }],
  ])('is requested again while %s could not be read, and not once it is known', async (_, missing) => {
    const double = createRunningBridge();
    double.answer('market.subscribe', () => ok({ subscription: 'BTCUSDT' }));
    double.answer('market.sheet', () => ok({ ...sheet, ...missing }));
    const { client } = createTestServices(double.bridge);
    const contracts = createContracts(client);
    contracts.follow(['BTCUSDT'], () => '0.1');
    await settle();
    expect(contracts.store.getState()['BTCUSDT']?.contract).toBe(null);
    double.answer('market.sheet', () => ok(sheet));
    double.send('market.contract', view);
    await settle();
    expect(contracts.store.getState()['BTCUSDT']?.contract?.makerRate).toEqual(decimal('0.0002'));
    double.send('market.contract', view);
    await settle();
    expect(double.requests('market.sheet')).toHaveLength(2);
  });

  it('sends no notification while the followed symbols are unchanged', async () => {
    const double = createRunningBridge();
    double.answer('market.subscribe', () => ok({ subscription: 'BTCUSDT' }));
    double.answer('market.sheet', () => ok(sheet));
    const { client } = createTestServices(double.bridge);
    const contracts = createContracts(client);
    contracts.follow(['BTCUSDT'], () => '0.1');
    double.send('market.contract', view);
    await settle();
    let changeCount = 0;
    contracts.store.subscribe(() => (changeCount += 1));
    contracts.follow(['BTCUSDT'], () => '0.1');
    expect(changeCount).toBe(0);
    contracts.follow([], () => null);
    contracts.follow([], () => null);
    expect([changeCount, contracts.store.getState()]).toEqual([1, {}]);
  });
});
