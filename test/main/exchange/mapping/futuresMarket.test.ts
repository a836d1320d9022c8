/** The mapping of funding, open interest, brackets, prices and rates of contracts from replies to domain values. */
import { describe, expect, it, test } from 'vitest';
import {
  fundingOfRecord,
  fundingSettlementOfRecord,
  riskLimitsOfRecord,
  commissionRateOfFutures,
} from '../../../../electron/main/exchange/mapping/contractTerms.ts';
import { fundingSchema, fundingSettlementSchema } from '../../../../shared/domain/funding.ts';
import { riskLimitsSchema } from '../../../../shared/domain/riskBracket.ts';
import { objectText } from './support/objectText.ts';
import { readText, recorded, replyOf } from './support/replies.ts';
import { openInterestSchema } from '../../../../shared/domain/prices.ts';
import {
  symbolPriceOfReply,
  bookTickerOfRecord,
  openInterestOfRecord,
} from '../../../../electron/main/exchange/mapping/marketValues.ts';

const premiumText = {
  symbol: '"BTCUSDT"',
  markPrice: '"1"',
  indexPrice: '"2"',
  lastFundingRate: '"-0.0001"',
  forecastFundingRate: '1E-7',
  interestRate: 'null',
  nextFundingTime: '1764510000000',
  time: '1764505777345',
  collectCycle: '60',
};
const premium = (patch: Record<string, string> = {}) =>
  fundingOfRecord(replyOf('futures.market.premiumIndex', objectText({ ...premiumText, ...patch }))[0]!);

describe('funding', () => {
  it('reads the recorded funding', () => {
    const funding = recorded('futures.market.premiumIndex').map(fundingOfRecord);
    expect(funding).toEqual([
      {
        symbol: 'BTCUSDT',
        settledRate: '0.00025',
        comingRate: '0.00025',
        benchmarkRate: '0.0001',
        nextSettlementAt: 1_764_510_000_000,
        nextIsPast: false,
        intervalMinutes: 480,
        markPrice: '69348.6',
        indexPrice: '69347.9',
        at: 1_764_505_777_345,
      },
    ]);
    expect(funding.map((one) => fundingSchema.parse(one))).toEqual(funding);
  });

  it('XS43 R1 keeps a negative rate, writes exponents out, and reads null as unknown', () => {
    expect(premium()).toMatchObject({
      settledRate: '-0.0001',
      comingRate: '0.0000001',
      benchmarkRate: null,
      intervalMinutes: 60,
    });
  });

  test.each([
    ['in the past is kept and marked', 1_764_505_777_344, { nextSettlementAt: 1_764_505_777_344, nextIsPast: true }],
    ['at this moment is not past', 1_764_505_777_345, { nextSettlementAt: 1_764_505_777_345, nextIsPast: false }],
    ['of 0 is unknown (XS27)', 0, { nextSettlementAt: null, nextIsPast: false }],
  ])('a next settlement %s', (_name, next, expected) => {
    expect(premium({ nextFundingTime: String(next) })).toMatchObject(expected);
  });

  it('reads an interval of 0 and prices of 0 as unknown', () => {
    expect(premium({ collectCycle: '0', markPrice: '"0"', indexPrice: '0' })).toMatchObject({
      intervalMinutes: null,
      markPrice: null,
      indexPrice: null,
    });
  });

  it('reads the recorded settlements; one without a time maps to undefined', () => {
    const settled = recorded('futures.market.fundingRate').map(fundingSettlementOfRecord);
    expect(settled).toEqual([
      { symbol: 'BTCUSDT', rate: '0.00025', settledAt: 1_764_506_000_456, markPrice: '69250.0' },
    ]);
    expect(settled.map((one) => fundingSettlementSchema.parse(one))).toEqual(settled);
    const text =
      '[{"symbol":"X","fundingRate":"-1","fundingTime":1764506000456},{"symbol":"X","fundingRate":"1","fundingTime":0}]';
    expect(replyOf('futures.market.fundingRate', text).map(fundingSettlementOfRecord)).toEqual([
      { symbol: 'X', rate: '-1', settledAt: 1_764_506_000_456, markPrice: null },
      undefined,
    ]);
  });
});

describe('open interest', () => {
  it('reads the recorded open interest', () => {
    const interest = openInterestOfRecord(recorded('futures.market.openInterest'));
    expect(interest).toEqual({ symbol: 'BTCUSDT', contracts: '128345.67', at: 1_764_505_777_345 });
    expect(openInterestSchema.parse(interest)).toEqual(interest);
  });
});

describe('prices of contracts', () => {
  it('reads the recorded price with the requested kind; a price of zero is rejected', () => {
    const reply = recorded('futures.market.symbolPrice');
    const price = { market: 'futures', symbol: 'BTCUSDT', kind: 'INDEX', price: '69348.5', at: 1_764_505_776_890 };
    expect(symbolPriceOfReply(reply)).toEqual(price);
    expect(symbolPriceOfReply(reply, 'MARK')).toEqual({ ...price, kind: 'MARK' });
    expect(
      symbolPriceOfReply(replyOf('futures.market.symbolPrice', '{"symbol":"X","price":0,"time":1}')),
    ).toBeUndefined();
  });

  it('reads the recorded top of book with its time', () => {
    expect(recorded('futures.market.ticker.bookTicker').map((one) => bookTickerOfRecord('futures', one))).toEqual([
      {
        market: 'futures',
        symbol: 'BTCUSDT',
        bid: '69350.1',
        bidQuantity: '12.5',
        ask: '69351.0',
        askQuantity: '8.3',
        at: 1_764_505_776_000,
      },
    ]);
  });
});

describe('commission rates of contracts', () => {
  it('XS43 reads the recorded rates; the rates for API orders are unknown', () => {
    expect(commissionRateOfFutures(recorded('futures.account.commissionRate'))).toEqual({
      market: 'futures',
      symbol: 'BTCUSDT',
      makerRate: '0.0002',
      takerRate: '0.0004',
      apiMakerRate: null,
      apiTakerRate: null,
    });
  });
});

describe('risk brackets', () => {
  const bracket = (nth: number, floor: string, cap: string, ratio: string, leverage = 100) =>
    `{"bracket":${nth},"notionalFloor":${floor},"notionalCap":${cap},"initialLeverage":${leverage},"maintMarginRatio":${ratio}}`;
  const limits = (...brackets: string[]) =>
    replyOf('futures.market.riskLimits', `[{"symbol":"SOLUSDT","brackets":[${brackets.join(',')}]}]`).map(
      riskLimitsOfRecord,
    );

  it('R8 sorts the brackets and computes their deductions, from text or numbers', () => {
    const read = limits(
      bracket(2, '"1500000"', '"4000000"', '"0.006"'),
      bracket(3, '4E6', '10000000', '0.0105', 50),
      bracket(1, '"0"', '"1500000"', '"0.003"', 200),
    );
    expect(read).toEqual([
      {
        symbol: 'SOLUSDT',
        brackets: [
          {
            bracket: 1,
            notionalFloor: '0',
            notionalCap: '1500000',
            maxLeverage: 200,
            maintenanceRatio: '0.003',
            deduction: '0',
          },
          {
            bracket: 2,
            notionalFloor: '1500000',
            notionalCap: '4000000',
            maxLeverage: 100,
            maintenanceRatio: '0.006',
            deduction: '4500',
          },
          {
            bracket: 3,
            notionalFloor: '4000000',
            notionalCap: '10000000',
            maxLeverage: 50,
            maintenanceRatio: '0.0105',
            deduction: '22500',
          },
        ],
      },
    ]);
    expect(read.map((one) => riskLimitsSchema.parse(one))).toEqual(read);
  });

  it('R8 rejects a symbol whose brackets have a gap, and keeps its neighbours', () => {
    const text = (symbol: string, second: string) =>
      `{"symbol":"${symbol}","brackets":[${bracket(1, '0', '100', '"0.01"')},${second}]}`;
    const reply = replyOf(
      'futures.market.riskLimits',
      `[${text('GAP', bracket(2, '101', '200', '"0.02"'))},${text('GOOD', bracket(2, '100', '200', '"0.02"'))}]`,
    );
    expect(reply.map(riskLimitsOfRecord).map((one) => one?.symbol)).toEqual([undefined, 'GOOD']);
  });

  it('XS30 a bracket without its ratio drops its symbol, which is counted', () => {
    const text = `[{"symbol":"A","brackets":[{"bracket":1}]},{"symbol":"B","brackets":[${bracket(1, '0', '9', '"0.1"')}]}]`;
    const { reply, dropped } = readText('futures.market.riskLimits', text);
    expect([reply.map(({ symbol }) => symbol), dropped]).toEqual([['B'], 1]);
  });
});
