import { beforeAll, describe, expect, it } from 'vitest';
import { openState } from '../../../../electron/simulator/state/stateStore.ts';
import { followChangeOf } from '../../../../electron/main/exchange/mapping/followChange.ts';
import { followSettingsOf } from '../../../../electron/main/exchange/mapping/followSettings.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { createRandom, type Random } from '../../../../shared/time/random.ts';
import { ask, refusal, reply } from '../../http/tradingSupport.ts';
import { CopyVenue, type Words } from './copyVenue.ts';

const write = 'futures.copy.follower.settings.change';
const read = 'futures.copy.follower.settings.get';

describe('Follower settings (document 3, Copy trading)', () => {
  let venue: CopyVenue;
  beforeAll(() => {
    venue = new CopyVenue();
  });
  const settings = (key = 0) => reply<Words[]>(read, { traderId: venue.traderId }, venue.context(key));

  it('unified: one record with null symbol, every member under its reply name, copyEnable true', () => {
    venue.follow({
      symbols: ['BTCUSDT', 'ETHUSDT'],
      traceType: 'amount',
      traceValue: '12.50',
      maxHoldQty: '3',
      stopProfitRatio: '0.5',
      stopLossRatio: '0.25',
      slippageRatio: '0.010',
      marginType: 'trader',
      leverageType: 'specify',
      customLeverages: [{ symbol: 'BTCUSDT', longLeverage: 5, shortLeverage: 4 }],
    });
    expect(settings()).toEqual([
      {
        copyEnable: true,
        symbol: null,
        symbols: ['BTCUSDT', 'ETHUSDT'],
        productType: 'USDT-FUTURES',
        settingMode: 'unified',
        traceType: 'amount',
        traceValue: '12.50',
        maxHoldSize: '3',
        marginType: 'trader',
        marginCoin: 'USDT',
        leverageType: 'specify',
        longLeverage: null,
        shortLeverage: null,
        customLeverages: [{ symbol: 'BTCUSDT', longLeverage: 5, shortLeverage: 4 }],
        takeProfitRatio: '0.5',
        stopLossRatio: '0.25',
        slippageRatio: '0.010',
      },
    ]);
  });

  it('per_symbol: one record per contract in the order written; omitted members are null', () => {
    const symbolTraceConfigs = [
      { symbol: 'ETHUSDT', traceType: 'percent', traceValue: '20', longLeverage: 3 },
      { symbol: 'BTCUSDT' },
    ];
    venue.change(write, { traderId: venue.traderId, settingType: 'per_symbol', symbolTraceConfigs });
    const empty = {
      copyEnable: true,
      symbols: null,
      productType: 'USDT-FUTURES',
      settingMode: 'per_symbol',
      traceType: null,
      traceValue: null,
      maxHoldSize: null,
      marginType: null,
      marginCoin: 'USDT',
      leverageType: null,
      longLeverage: null,
      shortLeverage: null,
      customLeverages: null,
      takeProfitRatio: null,
      stopLossRatio: null,
      slippageRatio: null,
    };
    expect(settings()).toEqual([
      { ...empty, symbol: 'ETHUSDT', traceType: 'percent', traceValue: '20', longLeverage: 3 },
      { ...empty, symbol: 'BTCUSDT' },
    ]);
  });

  it('are separate per account; an unknown trader is rejected', () => {
    expect(settings(4)).toEqual([]);
    const nobody = ask(read, { traderId: '702345678901234567' }, venue.context());
    expect(refusal(nobody)).toEqual([400, -1142, "Parameter 'traderId' is invalid."]);
  });

  it('remain readable after following was stopped, with copyEnable false', () => {
    venue.follow({ traceValue: '7' });
    venue.change('futures.copy.follower.stopCopy', { traderId: venue.traderId });
    expect(settings()).toMatchObject([{ copyEnable: false, traceValue: '7' }]);
  });

  it('invalid settings are rejected and change nothing (-1142, -1141, -3313, -1128)', () => {
    venue.follow({ traceValue: '9' });
    const before = settings();
    const traderId = venue.traderId;
    const unified = (unifiedTraceConfig: Words) => ({ traderId, settingType: 'unified', unifiedTraceConfig });
    const perSymbol = (...symbolTraceConfigs: Words[]) => ({ traderId, settingType: 'per_symbol', symbolTraceConfigs });
    const cases: [Words, number, string][] = [
      [{ ...unified({}), traderId: '702345678901234567' }, -1142, 'traderId'],
      [unified({ symbols: [] }), -1142, 'symbols'],
      [unified({ symbols: ['NONEUSDT'] }), -1142, 'symbols'],
      [unified({ symbols: ['BTCUSDT', 'BTCUSDT'] }), -1142, 'symbols'],
      [unified({ traceValue: '0' }), -1142, 'traceValue'],
      [unified({ customLeverages: [{ symbol: 'NONEUSDT', longLeverage: 2 }] }), -1142, 'customLeverages'],
      [unified({ customLeverages: [{ symbol: 'BTCUSDT', longLeverage: 201 }] }), -3313, 'between 1 and 200'],
      [perSymbol(), -1141, 'symbolTraceConfigs'],
      [perSymbol({ symbol: 'BTCUSDT' }, { symbol: 'BTCUSDT' }), -1142, 'symbolTraceConfigs'],
      [perSymbol({ symbol: 'BTCUSDT', shortLeverage: 0 }), -3313, 'between 1 and 200'],
      [{ ...unified({}), symbolTraceConfigs: [{ symbol: 'BTCUSDT' }] }, -1128, ''],
    ];
    for (const [asked, code, words] of cases) {
      const rejection = refusal(ask(write, asked, venue.context()));
      expect([asked, rejection?.[1]]).toEqual([asked, code]);
      expect(rejection?.[2]).toContain(words);
    }
    expect(settings()).toEqual(before);
  });

  it('three hundred valid configurations are read back as written, through the mapping of the app', () => {
    const random = createRandom(5);
    for (let run = 0; run < 300; run += 1) {
      const asked = configuration(random, venue.traderId);
      venue.change(write, asked);
      const reportedSettings = reply<ReplyOf<typeof read>>(read, { traderId: venue.traderId }, venue.context());
      const change = followChangeOf(followSettingsOf(venue.traderId, reportedSettings)!);
      expect(change).toEqual({ ok: true, value: { parameters: asked, unsent: expect.any(Array) } });
    }
  });

  it('are restored after a restart', () => {
    const store = openState(':memory:');
    const first = new CopyVenue(store);
    first.follow({ traceValue: '9.5', customLeverages: [{ symbol: 'BTCUSDT', longLeverage: 2, shortLeverage: 3 }] });
    const reportedSettings = reply(read, { traderId: first.traderId }, first.context());
    const second = new CopyVenue(store);
    expect(reply(read, { traderId: first.traderId }, second.context())).toEqual(reportedSettings);
    store.close();
  });
});

/** Returns a configuration that the app could send: it names contracts, each once. */
function configuration(random: Random, traderId: string) {
  const pick = <T>(list: readonly T[]): T => list[random.integer(list.length)]!;
  const amount = () => `${1 + random.integer(500)}.${random.integer(10)}${1 + random.integer(9)}`;
  const maybe = <T>(name: string, value: () => T) => (random.integer(3) === 0 ? {} : { [name]: value() });
  const leverages = () => ({
    ...maybe('longLeverage', () => 1 + random.integer(75)),
    ...maybe('shortLeverage', () => 1 + random.integer(75)),
  });
  const trace = () => ({
    ...maybe('traceType', () => pick(['percent', 'amount'])),
    ...maybe('traceValue', amount),
    ...maybe('maxHoldQty', amount),
    ...maybe('stopProfitRatio', amount),
    ...maybe('stopLossRatio', amount),
    ...maybe('slippageRatio', amount),
    ...maybe('marginType', () => pick(['cross', 'isolated', 'trader'])),
    ...maybe('leverageType', () => pick(['fixed', 'trader', 'specify'])),
  });
  const symbols = pick([['BTCUSDT'], ['ETHUSDT', 'BTCUSDT'], ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']]);
  if (random.integer(2) === 0) {
    const symbolTraceConfigs = symbols.map((symbol) => ({ symbol, ...trace(), ...leverages() }));
    return { traderId, settingType: 'per_symbol', symbolTraceConfigs };
  }
  const custom = () => symbols.map((symbol) => ({ symbol, ...leverages() }));
  return {
    traderId,
    settingType: 'unified',
    unifiedTraceConfig: { symbols, ...trace(), ...maybe('customLeverages', custom) },
  };
}
