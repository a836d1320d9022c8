import { describe, expect, it } from 'vitest';
import { RecordingTriggers } from './recordingTriggers.ts';

describe('Triggers', () => {
  it('fire once at or beyond their price, in either direction', () => {
    const triggers = new RecordingTriggers();
    triggers.book.add('above', 'LAST', 'rise', 105);
    triggers.book.add('below', 'LAST', 'fall', 95);
    expect(triggers.last(100, 104, 96)).toEqual([]);
    expect(triggers.last(105)).toEqual(['above fired at 105']);
    expect(triggers.last(106, 105)).toEqual([]);
    expect(triggers.last(90)).toEqual(['below fired at 90']);
    expect(triggers.last(90, 120)).toEqual([]);
    expect(triggers.book.size).toBe(0);
  });

  it('fire nearest first along the move, at equal prices oldest first', () => {
    const triggers = new RecordingTriggers();
    triggers.book.add('far', 'LAST', 'rise', 110);
    triggers.book.add('near', 'LAST', 'rise', 101);
    triggers.book.add('middle 1', 'LAST', 'rise', 105);
    triggers.book.add('middle 2', 'LAST', 'rise', 105);
    triggers.book.add('middle 3', 'LAST', 'rise', 105);
    triggers.book.add('low', 'LAST', 'fall', 90);
    triggers.book.add('lower 1', 'LAST', 'fall', 80);
    triggers.book.add('lower 2', 'LAST', 'fall', 80);
    triggers.book.add('high', 'LAST', 'fall', 99);
    expect(triggers.last(115)).toEqual([
      'near fired at 115',
      'middle 1 fired at 115',
      'middle 2 fired at 115',
      'middle 3 fired at 115',
      'far fired at 115',
    ]);
    expect(triggers.last(80)).toEqual([
      'high fired at 80',
      'low fired at 80',
      'lower 1 fired at 80',
      'lower 2 fired at 80',
    ]);
  });

  it('react only to the price source they were added with', () => {
    const triggers = new RecordingTriggers();
    expect([triggers.book.watches('LAST'), triggers.book.watches('MARK')]).toEqual([false, false]);
    triggers.book.add('mark', 'MARK', 'rise', 105);
    expect([triggers.book.watches('LAST'), triggers.book.watches('MARK')]).toEqual([false, true]);
    triggers.book.add('last', 'LAST', 'fall', 95);
    expect(triggers.last(200)).toEqual([]);
    expect(triggers.mark(1, 105)).toEqual(['mark fired at 105']);
    expect([triggers.book.watches('LAST'), triggers.book.watches('MARK')]).toEqual([true, false]);
    expect(triggers.book.remove('last')).toBe(true);
    expect(triggers.book.watches('LAST')).toBe(false);
  });

  it('do not fire when added, even beyond their price, but at the next price', () => {
    const triggers = new RecordingTriggers();
    triggers.last(100);
    triggers.book.add('falls', 'LAST', 'fall', 100);
    triggers.book.add('rises', 'LAST', 'rise', 90);
    expect(triggers.last()).toEqual([]);
    expect(triggers.last(100)).toEqual(['rises fired at 100', 'falls fired at 100']);
  });

  it('can be removed once, and not after they fired', () => {
    const triggers = new RecordingTriggers();
    triggers.book.add('a', 'LAST', 'rise', 105);
    triggers.book.add('b', 'LAST', 'rise', 105);
    triggers.book.add('c', 'LAST', 'rise', 105);
    expect([triggers.book.remove('b'), triggers.book.remove('b'), triggers.book.remove('x')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(triggers.book.size).toBe(2);
    expect(triggers.last(105)).toEqual(['a fired at 105', 'c fired at 105']);
    expect(triggers.book.remove('a')).toBe(false);
  });

  it('accept an id again only after its trigger is gone', () => {
    const triggers = new RecordingTriggers();
    triggers.book.add('a', 'LAST', 'rise', 105);
    expect(() => triggers.book.add('a', 'MARK', 'fall', 1)).toThrow(RangeError);
    expect(triggers.last(105)).toEqual(['a fired at 105']);
    triggers.book.add('a', 'LAST', 'fall', 95);
    expect(triggers.last(95)).toEqual(['a fired at 95']);
  });

  it.each([0, -5, 1.5, Number.NaN])('throw a RangeError for %d ticks', (price) => {
    const triggers = new RecordingTriggers();
    expect(() => triggers.book.add('a', 'LAST', 'rise', price)).toThrow(RangeError);
    expect(() => triggers.book.price('LAST', price)).toThrow(RangeError);
    expect(triggers.book.size).toBe(0);
  });
});

describe('Changes while triggers fire', () => {
  it('a fired trigger is removed before its callback runs', () => {
    const triggers = new RecordingTriggers();
    const seen: unknown[] = [];
    triggers.book.add('a', 'LAST', 'rise', 105);
    triggers.book.add('b', 'LAST', 'rise', 106);
    triggers.onFired = (id) => seen.push([id, triggers.book.remove(id), triggers.book.size]);
    triggers.last(110);
    expect(seen).toEqual([
      ['a', false, 1],
      ['b', false, 0],
    ]);
  });

  it('a trigger removed by a callback does not fire at the same price', () => {
    const triggers = new RecordingTriggers();
    triggers.book.add('profit', 'LAST', 'rise', 105);
    triggers.book.add('sibling', 'LAST', 'rise', 106);
    triggers.book.add('other', 'LAST', 'rise', 107);
    triggers.onFired = (id) => {
      if (id === 'profit') expect(triggers.book.remove('sibling')).toBe(true);
    };
    expect(triggers.last(110)).toEqual(['profit fired at 110', 'other fired at 110']);
    expect(triggers.book.size).toBe(0);
  });

  it('a trigger added by a callback waits for the next price', () => {
    const triggers = new RecordingTriggers();
    triggers.book.add('first', 'LAST', 'rise', 105);
    triggers.onFired = (id) => {
      if (id === 'first') triggers.book.add('second', 'LAST', 'rise', 106);
    };
    expect(triggers.last(110)).toEqual(['first fired at 110']);
    expect(triggers.last(110)).toEqual(['second fired at 110']);
  });

  it('a trigger removed and added again uses its new price only', () => {
    const triggers = new RecordingTriggers();
    triggers.book.add('first', 'LAST', 'rise', 105);
    triggers.book.add('again', 'LAST', 'rise', 106);
    triggers.onFired = (id) => {
      if (id !== 'first') return;
      triggers.book.remove('again');
      triggers.book.add('again', 'LAST', 'rise', 120);
    };
    expect(triggers.last(110)).toEqual(['first fired at 110']);
    expect(triggers.last(120)).toEqual(['again fired at 120']);
  });
});
