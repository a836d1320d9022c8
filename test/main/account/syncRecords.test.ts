import { describe, expect, test } from 'vitest';
import { noArchive } from '../../../electron/main/account/archivePort.ts';
import { createSyncRecords } from '../../../electron/main/account/syncRecords.ts';
import type { Fill } from '../../../shared/domain/order.ts';

const fill = (fillId: string, orderId: string) =>
  ({
    market: 'spot',
    symbol: 'BTCUSDT',
    fillId,
    orderId,
    side: 'BUY',
    price: '61250.5',
    quantity: '0.002',
    fee: '0.1',
    feeAsset: 'USDT',
    maker: false,
    time: 7,
  }) as unknown as Fill;

/**
 * Creates the records of an account; `known` maps order ids to the client ids of the intents that became those orders.
 * `noted` lists the timeline notes.
 */
function setUp(known: Map<string, string>) {
  const noted: string[] = [];
  const records = createSyncRecords({
    timeline: { note: (intentId, kind, { fillId }) => void noted.push(`${intentId} ${kind} ${fillId}`) },
    archive: noArchive,
    intentIdOf: (clientOrderId) => (clientOrderId.startsWith('desk-') ? `i-${clientOrderId}` : null),
    clientIdOf: (orderId) => known.get(orderId),
  });
  return { records, noted };
}

describe('fills in the timeline of an intent', () => {
  test('B-B5: fills of an order known only from its acknowledgement are recorded', () => {
    const { records, noted } = setUp(new Map([['9', 'desk-1']]));
    records.fills([fill('1', '9')], 'rest');
    records.fills([fill('2', '8')], 'rest');
    expect(noted).toEqual(['i-desk-1 fill 1']);
  });

  test('B-B5: fills that arrive before the acknowledgement are recorded with it, each once; fills of other orders are not', () => {
    const { records, noted } = setUp(new Map());
    records.fills([fill('1', '9'), fill('2', '9'), fill('3', '8')], 'push');
    expect(noted).toEqual([]);
    records.placed('9', 'i-desk-1');
    records.placed('9', 'i-desk-1');
    records.placed('7', 'i-desk-2');
    expect(noted).toEqual(['i-desk-1 fill 1', 'i-desk-1 fill 2']);
  });
});
