import { describe, expect, it } from 'vitest';
import type { TrailingTerms } from '../../../electron/simulator/engine/triggerBook.ts';
import { RecordingTriggers } from './recordingTriggers.ts';

function open(terms: Partial<TrailingTerms>) {
  const triggers = new RecordingTriggers();
  const whole: TrailingTerms = { source: 'LAST', side: 'SELL', activatePrice: 0, callback: '0.01', ...terms };
  triggers.book.addTrailing('t', whole);
  return triggers;
}

describe('Trailing sell order', () => {
  it('activates at its price, follows the highest price, and fires after falling by its callback', () => {
    const triggers = open({ activatePrice: 10_000 });
    expect(triggers.book.trailingState('t')).toEqual({ activated: false, extreme: 0 });
    expect(triggers.last(9_999, 5_000)).toEqual([]);
    expect(triggers.last(10_000)).toEqual(['t activated at 10000']);
    expect(triggers.book.trailingState('t')).toEqual({ activated: true, extreme: 10_000 });
    expect(triggers.last(10_200, 10_150, 10_100)).toEqual([]);
    expect(triggers.book.trailingState('t')).toEqual({ activated: true, extreme: 10_200 });
    // 10200 - 1 % = 10098.
    expect(triggers.last(10_099)).toEqual([]);
    expect(triggers.last(10_098)).toEqual(['t fired at 10098']);
    expect(triggers.book.trailingState('t')).toBeUndefined();
    expect(triggers.book.size).toBe(0);
  });

  it('starts from the price that activated it, even beyond its activation price', () => {
    const triggers = open({ activatePrice: 10_000 });
    expect(triggers.last(10_500)).toEqual(['t activated at 10500']);
    // 10500 - 1 % = 10395; 10000 - 1 % would be 9900.
    expect(triggers.last(10_396)).toEqual([]);
    expect(triggers.last(10_395)).toEqual(['t fired at 10395']);
  });
});

describe('Trailing buy order', () => {
  it('activates at its price, follows the lowest price, and fires after rising by its callback', () => {
    const triggers = open({ side: 'BUY', activatePrice: 10_000 });
    expect(triggers.last(10_001, 20_000)).toEqual([]);
    expect(triggers.last(10_000)).toEqual(['t activated at 10000']);
    expect(triggers.last(9_800, 9_850)).toEqual([]);
    expect(triggers.book.trailingState('t')).toEqual({ activated: true, extreme: 9_800 });
    // 9800 + 1 % = 9898.
    expect(triggers.last(9_897)).toEqual([]);
    expect(triggers.last(9_898)).toEqual(['t fired at 9898']);
    expect(triggers.book.size).toBe(0);
  });

  it('starts from the price that activated it, even beyond its activation price', () => {
    const triggers = open({ side: 'BUY', activatePrice: 10_000 });
    expect(triggers.last(9_500)).toEqual(['t activated at 9500']);
    expect(triggers.last(9_594)).toEqual([]);
    expect(triggers.last(9_595)).toEqual(['t fired at 9595']);
  });
});

describe('Trailing order without an activation price', () => {
  it.each(['SELL', 'BUY'] as const)('%s activates at the first price', (side) => {
    expect(open({ side }).last(2 ** 31 - 2)).toEqual(['t activated at 2147483646']);
    expect(open({ side }).last(1)).toEqual(['t activated at 1']);
    expect(open({ side, source: 'MARK' }).last(1)).toEqual([]);
    expect(open({ side, source: 'MARK' }).mark(7)).toEqual(['t activated at 7']);
  });
});

describe('Trailing trigger price, exact to the tick', () => {
  it.each([
    ['SELL', '0.01', 10_000, 9_900, 'on a whole tick'],
    ['SELL', '0.01', 10_003, 9_902, '9902.97 is rounded away from the market'],
    ['SELL', '0.001', 1_999, 1_997, '1997.001 is rounded away from the market'],
    ['SELL', '0.9999', 10_001, 1, 'the largest share: 1.0001'],
    ['SELL', '0.9', 10, 1, 'where doubles say 0.99'],
    ['SELL', '0.0012345678901234', 1_000_000_000, 998_765_432, '998765432.1098766'],
    ['BUY', '0.01', 10_000, 10_100, 'on a whole tick'],
    ['BUY', '0.01', 9_997, 10_097, '10096.97 is rounded away from the market'],
    ['BUY', '0.001', 1_999, 2_001, '2000.999 is rounded away from the market'],
    ['BUY', '0.9999', 10_001, 20_001, 'the largest share: 20000.9999'],
    ['BUY', '0.07', 100, 107, 'where doubles say 107.00000000000001'],
    ['BUY', '0.0012345678901234', 1_000_000_000, 1_001_234_568, '1001234567.8901234'],
    ['BUY', '0.0100', 2_000, 2_020, 'zeros at the end say nothing'],
  ] as const)('%s %s from %d fires at %d: %s', (side, callback, extreme, fires, _why) => {
    const triggers = open({ side, callback });
    triggers.last(extreme);
    expect(triggers.last(side === 'SELL' ? fires + 1 : fires - 1)).toEqual([]);
    expect(triggers.last(fires)).toEqual([`t fired at ${fires}`]);
  });

  it('never fires when the trigger price lies below the first tick', () => {
    const triggers = open({ callback: '0.9' });
    // 9 - 90 % = 0.9.
    expect(triggers.last(9, 1)).toEqual(['t activated at 9']);
    expect(triggers.book.size).toBe(1);
  });
});

describe('Trailing order after a restart', () => {
  it('continues from its saved extreme without a second activation', () => {
    const before = open({ activatePrice: 10_000, callback: '0.02' });
    before.last(10_000, 10_400, 10_300);
    const state = before.book.trailingState('t')!;
    expect(state).toEqual({ activated: true, extreme: 10_400 });
    const after = open({ activatePrice: 10_000, callback: '0.02', state });
    expect(after.book.trailingState('t')).toEqual(state);
    // 10400 - 2 % = 10192.
    expect(after.last(10_193)).toEqual([]);
    expect(after.last(10_192)).toEqual(['t fired at 10192']);
  });

  it('keeps following the price, and fires when the price reversed during the restart', () => {
    const state = { activated: true, extreme: 9_000 };
    const following = open({ side: 'BUY', activatePrice: 9_500, callback: '0.1', state });
    expect(following.last(8_000, 8_799)).toEqual([]);
    expect(following.last(8_800)).toEqual(['t fired at 8800']);
    const turned = open({ side: 'BUY', activatePrice: 9_500, callback: '0.1', state });
    expect(turned.last(12_000)).toEqual(['t fired at 12000']);
  });

  it('still waits for its activation price when it was not activated', () => {
    const triggers = open({ activatePrice: 10_000, state: { activated: false, extreme: 0 } });
    expect(triggers.last(9_999)).toEqual([]);
    expect(triggers.last(10_000)).toEqual(['t activated at 10000']);
  });
});

describe('Trailing orders among other triggers', () => {
  it('fire and activate nearest first, at equal prices oldest first', () => {
    const triggers = new RecordingTriggers();
    const sell = { source: 'LAST', side: 'SELL' } as const;
    triggers.book.addTrailing('wide', { ...sell, activatePrice: 0, callback: '0.2' });
    triggers.book.add('stop 90', 'LAST', 'fall', 90);
    triggers.book.addTrailing('tight', { ...sell, activatePrice: 0, callback: '0.1' });
    triggers.book.add('stop 85', 'LAST', 'fall', 85);
    triggers.book.add('profit 100', 'LAST', 'rise', 100);
    triggers.book.addTrailing('later', { ...sell, activatePrice: 100, callback: '0.1' });
    triggers.book.addTrailing('buys', { source: 'LAST', side: 'BUY', activatePrice: 100, callback: '0.5' });
    expect(triggers.last(100)).toEqual([
      'wide activated at 100',
      'tight activated at 100',
      'profit 100 fired at 100',
      'later activated at 100',
      'buys activated at 100',
    ]);
    expect(triggers.last(79)).toEqual([
      'stop 90 fired at 79',
      'tight fired at 79',
      'later fired at 79',
      'stop 85 fired at 79',
      'wide fired at 79',
    ]);
  });

  it('each tracks a separate extreme, and a removed one is no longer tracked', () => {
    const triggers = new RecordingTriggers();
    const terms = { source: 'LAST', side: 'SELL', callback: '0.1' } as const;
    triggers.book.addTrailing('early', { ...terms, activatePrice: 100 });
    triggers.book.addTrailing('gone', { ...terms, activatePrice: 100 });
    triggers.book.addTrailing('late', { ...terms, activatePrice: 200 });
    triggers.last(150);
    expect(triggers.book.remove('gone')).toBe(true);
    expect(triggers.book.trailingState('gone')).toBeUndefined();
    triggers.book.addTrailing('new', { ...terms, activatePrice: 0 });
    expect(triggers.last(140)).toEqual(['new activated at 140']);
    triggers.last(145);
    expect(triggers.book.trailingState('early')).toEqual({ activated: true, extreme: 150 });
    expect(triggers.book.trailingState('new')).toEqual({ activated: true, extreme: 145 });
    expect(triggers.book.trailingState('late')).toEqual({ activated: false, extreme: 0 });
    expect(triggers.last(130)).toEqual(['early fired at 130', 'new fired at 130']);
    expect(triggers.book.size).toBe(1);
  });

  it('a plain trigger has no trailing state', () => {
    const triggers = new RecordingTriggers();
    triggers.book.add('plain', 'LAST', 'rise', 5);
    expect(triggers.book.trailingState('plain')).toBeUndefined();
    expect(triggers.book.trailingState('nobody')).toBeUndefined();
  });
});

describe('Invalid trailing terms', () => {
  it.each(['0.0009', '0.00099999', '0.99991', '1', '5', '0', '-0.01', '', '1 %', '0,01', 'NaN'])(
    'throws a RangeError for callback %j',
    (callback) => {
      expect(() => open({ callback })).toThrow(RangeError);
    },
  );

  it.each<[string, Partial<TrailingTerms>]>([
    ['a negative activation price', { activatePrice: -1 }],
    ['a broken activation price', { activatePrice: 1.5 }],
    ['an activated order without an extreme', { state: { activated: true, extreme: 0 } }],
  ])('throws a RangeError for %s', (_name, terms) => {
    expect(() => open(terms)).toThrow(RangeError);
  });
});
