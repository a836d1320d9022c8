// @vitest-environment happy-dom
/** What the exchange reports of both accounts, in the balances panel. */
import { describe, expect, test } from 'vitest';
import { AccountDetails } from '../../../../renderer/features/balances/AccountDetails.tsx';
import type { SpotAccount } from '../../../../shared/domain/accountSettings.ts';
import type { StatusAnswer } from '../../../../shared/ipc/accountViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { markup, textOf, createTestServices } from '../../support/services.tsx';

const spotAccount: SpotAccount = {
  userId: '9007199254740993',
  accountType: 'SPOT',
  canTrade: false,
  canWithdraw: true,
  canDeposit: null,
  brokered: false,
  selfTradePrevented: true,
  smartRoutingPrevented: false,
  permissions: ['SPOT_TRADING', 'MARGIN'],
  symbolCommissions: [{ label: 'BTCUSDT', value: 'maker 0.001' }],
  updatedAt: Date.UTC(2026, 10, 20, 8, 30),
};
const status: StatusAnswer = {
  spot: { state: 'ready', account: spotAccount },
  futures: {
    state: 'ready',
    account: { canTrade: true, canDeposit: false, canWithdraw: null, longAndShort: true, updatedAt: null },
  },
  readAt: 0,
};
const denied = appError('auth', 'error.key.permission');

const services = createTestServices();
const shown = (answer: StatusAnswer) => markup(<AccountDetails status={answer} since={0} />, services);
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr [^>]*data-row[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => textOf(cell!)).join(' | '),
  );

describe('account details', () => {
  test('show every field of both replies; what an account does not report is a dash', () => {
    const html = shown(status);
    expect(rowsOf(html).slice(0, -1)).toEqual([
      'Trading | Not allowed | Allowed',
      'Deposits | — | Not allowed',
      'Withdrawals | Allowed | —',
      'API key permissions | SPOT_TRADING, MARGIN | —',
      'Account type | SPOT | —',
      'User ID | 9007199254740993 | —',
      'Long and short at once | — | Yes',
      'Self-trade prevention | Yes | —',
      'Smart order routing prevented | No | —',
      'Broker account | No | —',
      'Own fee rates | BTCUSDT: maker 0.001 | —',
    ]);
    expect(rowsOf(html).at(-1)).toMatch(/^Last change \| .*\d.* \| —$/);
    expect(html).toContain('Whether the account may place orders. Exchange field: canTrade');
  });

  test('say why an account could not be read, beside what is known of the other', () => {
    const html = shown({ ...status, futures: { state: 'failed', error: denied } });
    expect(textOf(html)).toContain('Futures:');
    expect(rowsOf(html)[0]).toBe('Trading | Not allowed | —');
  });
});
