import { describe, expect, it } from 'vitest';
import {
  createQueueTracker,
  levelSize,
  nextPlace,
  queueOrders,
  queueRows,
  type QueuePlace,
} from '../../../../renderer/features/ladder/queue.ts';
import { ladderBook, ladderRows } from '../../../../renderer/features/ladder/model.ts';
import { ladderCellsOf, rowWords } from '../../../../renderer/features/ladder/text.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { en } from '../../../support/words.ts';
import { instrument } from '../../support/builders.ts';
import { orderKey } from '../../../../renderer/state/account/index.ts';
import { decimal, formatShort } from '../../../../shared/num/decimal.ts';
import { orderOf } from '../../support/bookBuilders.ts';

/** Looks one after the other: level, own size and traded size; the first one is that of a new order. */
function ahead(...looks: readonly (readonly [string | null, string, string])[]): (string | null)[] {
  let place: QueuePlace | null = null;
  return looks.map(([level, own, traded]) => {
    place = nextPlace(
      place,
      { level: level === null ? null : decimal(level), own: decimal(own), traded: decimal(traded) },
      true,
    );
    return place && formatShort(place.ahead);
  });
}

describe('place in the queue of a price', () => {
  it('begins behind the whole level, whether or not the book shows the order yet', () => {
    expect(ahead(['10', '2', '0'], ['12', '2', '0'])).toEqual(['10', '10']);
    expect(ahead(['12', '2', '0'], ['12', '2', '0'])).toEqual(['12', '10']);
  });

  it('moves ahead by what is traded, once, when the book shows it later or sooner', () => {
    expect(ahead(['10', '2', '0'], ['12', '2', '0'], ['12', '2', '3'], ['9', '2', '3'])).toEqual([
      '10',
      '10',
      '7',
      '7',
    ]);
    expect(ahead(['10', '2', '0'], ['9', '2', '3'])).toEqual(['10', '7']);
  });

  it('moves ahead by its share of what is cancelled', () => {
    // 5 of 20 leave: 10 of the 20 are ahead, so half of them were.
    expect(ahead(['10', '2', '0'], ['22', '2', '0'], ['17', '2', '0'])).toEqual(['10', '10', '7.5']);
  });

  it('does not move back when orders queue behind', () => {
    expect(ahead(['10', '2', '0'], ['12', '2', '0'], ['99', '2', '0'])).toEqual(['10', '10', '10']);
  });

  it('is never more than the others at the price, and never below zero', () => {
    expect(ahead(['10', '2', '0'], ['2', '2', '0'], ['2', '2', '50'])).toEqual(['10', '0', '0']);
  });

  it('is unknown until the level is, and stays while the level is out of the book', () => {
    expect(ahead([null, '2', '0'], ['10', '2', '0'], [null, '2', '4'], ['6', '2', '4'])).toEqual([
      null,
      '10',
      '6',
      '4',
    ]);
  });
});

describe('queue tracker', () => {
  const order = (key: string, price: string, left = '1', createdAt = 10_000) => ({
    key,
    side: 'bid' as const,
    price: decimal(price),
    left: decimal(left),
    createdAt,
  });
  const levels = (text: string) => () => decimal(text);
  const none = () => decimal('0');
  const shown = (places: ReadonlyMap<string, QueuePlace>) =>
    [...places].map(([key, place]) => [key, formatShort(place.ahead), place.atMost]);

  it('gives orders from before its first look only a bound, and forgets those that ended', () => {
    const tracker = createQueueTracker();
    expect(shown(tracker.look([order('old', '100')], levels('5'), none, 10_000))).toEqual([['old', '5', true]]);
    expect(shown(tracker.look([order('old', '100'), order('new', '99')], levels('7'), none, 10_500))).toEqual([
      ['old', '5', true],
      ['new', '7', false],
    ]);
    expect(shown(tracker.look([order('new', '99')], levels('7'), none, 11_000))).toEqual([['new', '6', false]]);
  });

  it('gives a bound to an order that is reported later than two seconds after it was placed', () => {
    const tracker = createQueueTracker();
    tracker.look([], levels('0'), none, null);
    expect(shown(tracker.look([order('unknown time', '100')], levels('5'), none, 20_000))[0]?.[2]).toBe(true);
    const later = [order('late', '99', '1', 17_999), order('soon', '98', '1', 18_000)];
    expect(shown(tracker.look(later, levels('5'), none, 20_500))).toEqual([
      ['late', '5', true],
      ['soon', '5', false],
    ]);
  });

  it('takes the own orders at the same price together', () => {
    const tracker = createQueueTracker();
    const orders = [order('a', '100', '1'), order('b', '100', '2')];
    tracker.look([], levels('0'), none, 10_000);
    tracker.look(orders, levels('10'), none, 10_000);
    expect(shown(tracker.look(orders, levels('10'), none, 10_000))).toEqual([
      ['a', '7', false],
      ['b', '7', false],
    ]);
  });
});

describe('queue place of a row', () => {
  const place = (ahead: string, atMost: boolean): QueuePlace => ({
    ahead: decimal(ahead),
    atMost,
    others: null,
    traded: decimal('0'),
    pending: decimal('0'),
  });
  const step = decimal('1');
  const orders = [
    { key: 'a', side: 'bid' as const, price: decimal('100.4'), left: decimal('1'), createdAt: 0 },
    { key: 'b', side: 'bid' as const, price: decimal('100.2'), left: decimal('1'), createdAt: 0 },
    { key: 'c', side: 'ask' as const, price: decimal('102.1'), left: decimal('2'), createdAt: 0 },
  ];
  const places = new Map([
    ['a', place('5.1239', false)],
    ['b', place('9', false)],
    ['c', place('0.5', true)],
  ]);
  const levels = {
    bids: new Map([['100', { size: decimal('2'), count: 2 }]]),
    asks: new Map([['103', { size: decimal('2'), count: 1 }]]),
  };
  const rows = ladderRows(
    { top: 103n, rows: 4 },
    ladderBook({ bids: ['100.4', '8'], asks: ['102.1', '3'] }, step),
    levels,
    new Map(),
    [],
    queueRows(orders, places, step),
  );
  const options = { instrument: instrument(), priceDecimals: 0, sums: false, direction: 'none' } as const;

  it('is that of the order nearest to its turn, marked as an estimate or a bound', () => {
    const cells = rows.map((row) => ladderCellsOf(row, options)).map(({ ownBid, ownAsk }) => [ownBid, ownAsk]);
    expect(cells).toEqual([
      ['', '▼2 ≤0.5'],
      ['', ''],
      ['', ''],
      ['▲2\u202f×2 ~5.1', ''],
    ]);
  });

  it('has words where there is room, and says in the tooltip how it is estimated', () => {
    const { t } = createMessages(en);
    const queueText = (size: string, atMost: boolean) => t(atMost ? 'ladder.queue.atMost' : 'ladder.queue', { size });
    expect([
      ladderCellsOf(rows[3]!, { ...options, queueText }).ownBid,
      ladderCellsOf(rows[0]!, { ...options, queueText }).ownAsk,
    ]).toEqual(['▲2\u202f×2 ~5.1 ahead', '▼2 ≤0.5 ahead']);
    expect(rowWords(rows[3]!, instrument(), t)).toBe(
      [
        'Your 2 buy orders at 100.0: 2 BTC open',
        'Queue estimate: about 5.1 BTC ahead of your order. It counts the size here when the order was placed, minus trades and a proportional part of cancels since.',
      ].join('\n'),
    );
  });
});

describe('queue inputs', () => {
  it('are the open limit orders of the symbol with something left', () => {
    const orders = [
      orderOf({ orderId: '1', side: 'SELL', price: '101.5', quantity: '3', executedQuantity: '1' }),
      orderOf({ orderId: '2', symbol: 'ETHUSDT', price: '101.5', quantity: '3', executedQuantity: '0' }),
      orderOf({ orderId: '3', price: null, quantity: '3', executedQuantity: '0' }),
      orderOf({ orderId: '4', price: '101.5', quantity: '3', executedQuantity: '3' }),
    ];
    expect(queueOrders(orders, 'BTCUSDT', orderKey)).toEqual([
      { key: orderKey(orders[0]!), side: 'ask', price: decimal('101.5'), left: { units: 2n, scale: 0 }, createdAt: 1 },
    ]);
  });

  it('find the size at a price, none between levels, and nothing beyond the last one', () => {
    const bids = ['100.0', '1', '99.8', '2'];
    const at = (price: string) => {
      const size = levelSize(bids, decimal(price), 'bid');
      return size && formatShort(size);
    };
    expect([at('100'), at('99.9'), at('99.8'), at('99.7'), at('100.1')]).toEqual(['1', '0', '2', null, '0']);
    expect(levelSize(['100.1', '4'], decimal('100.1'), 'ask')).toEqual(decimal('4'));
  });
});
