import { describe, expect, it } from 'vitest';
import { changedFields, formOf, readGuards, type GuardForm } from '../../../../renderer/app/guards/guardForm.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { guardLimits } from '../../support/safetyBuilders.ts';

const inForce = guardLimits();
const widest = guardLimits({
  orderEquityShare: '1',
  orderValue: '100000',
  openEquityTimes: '30',
  leverage: '125',
  ordersPerMinute: 300,
  collar: '0.5',
  slippage: '0.1',
  dailyLoss: '5000',
  coolOffLosses: 50,
  coolOffMinutes: 3,
  idleMinutes: 150,
  transferUsdt: '5000',
  transferBtc: '0.05',
});
const read = (more: Partial<GuardForm>) => readGuards({ ...formOf(inForce), ...more }, inForce, widest);

describe('limits form', () => {
  it('shows fractions in per cent and reads them back exactly (B-B9)', () => {
    expect(formOf(guardLimits({ collar: '0.0125', symbols: ['BTCUSDT', 'ETHUSDT'] }))).toEqual({
      orderEquityShare: '10',
      orderValue: '1000',
      openEquityTimes: '3',
      leverage: '10',
      ordersPerMinute: '30',
      collar: '1.25',
      slippage: '1',
      dailyLoss: '500',
      coolOffLosses: '5',
      coolOffMinutes: '30',
      idleMinutes: '15',
      transferUsdt: '500',
      transferBtc: '0.005',
      symbols: 'BTCUSDT ETHUSDT',
    });
    expect([read({}), read({ collar: '1.25', ordersPerMinute: '5', symbols: 'btcusdt, ETHUSDT btcusdt' })]).toEqual([
      ok(inForce),
      ok(guardLimits({ collar: '0.0125', ordersPerMinute: 5, symbols: ['BTCUSDT', 'ETHUSDT'] })),
    ]);
  });

  it('XU33 refuses a blank field instead of reading it as unlimited', () => {
    const blank = (value: string) => ({ key: 'guards.problem.blank', params: { value } });
    expect(read({ orderValue: '', leverage: ' ', symbols: '', dailyLoss: '' })).toEqual(
      fail({ dailyLoss: blank('500'), orderValue: blank('1000'), leverage: blank('10'), symbols: blank('ALL') }),
    );
  });

  it('R18 treats a shorter cool-off as looser: its limit is a minimum', () => {
    const short = { key: 'guards.problem.minutes', params: { value: '3', most: '1440' } };
    expect([read({ coolOffMinutes: '2' }), read({ coolOffMinutes: '1441' })]).toEqual([
      fail({ coolOffMinutes: short }),
      fail({ coolOffMinutes: short }),
    ]);
    expect(read({ coolOffMinutes: '3', dailyLoss: '750.5', coolOffLosses: '6', idleMinutes: '150' })).toEqual(
      ok(guardLimits({ coolOffMinutes: 3, dailyLoss: '750.5', coolOffLosses: 6, idleMinutes: 150 })),
    );
  });

  it.each(['0', '1000', '2.5', '-3', '1e2', 'ten'])('XU32 refuses leverage %s and shows its limit', (leverage) => {
    expect(read({ leverage })).toEqual(
      fail({ leverage: { key: 'guards.problem.leverage', params: { value: '125' } } }),
    );
  });

  it('XU5 refuses a comma with two meanings, zero, values beyond the bounds, and ALL among other symbols', () => {
    const problem = (key: string, value: string) => ({ key: `guards.problem.${key}`, params: { value } });
    expect(read({ collar: '1,250', slippage: '0', orderEquityShare: '100.01', ordersPerMinute: '301' })).toEqual(
      fail({
        collar: problem('number', '50'),
        slippage: problem('range', '10'),
        orderEquityShare: problem('range', '100'),
        ordersPerMinute: problem('whole', '300'),
      }),
    );
    expect(read({ symbols: 'BTCUSDT ALL' })).toEqual(
      fail({ symbols: { key: 'guards.problem.symbol', params: { symbol: 'ALL' } } }),
    );
  });

  it('R57 reads an amount and a per cent as they are usually written', () => {
    expect(read({ collar: '1,25', orderValue: '1 000', dailyLoss: '0.75k' })).toEqual(
      ok(guardLimits({ collar: '0.0125', orderValue: '1000', dailyLoss: '750' })),
    );
  });

  it('returns the changed fields', () => {
    expect(changedFields(inForce, guardLimits({ leverage: '20', collar: '0.050', symbols: [] }))).toEqual([
      'leverage',
      'symbols',
    ]);
  });
});
