/** Past conditional orders page by page, as the window requests them: no record is lost between two pages. */
import { describe, expect, it } from 'vitest';
import type { Access } from '../../../electron/main/account/access.ts';
import { conditionalOrderHistory } from '../../../electron/main/account/pastConditionalOrders.ts';
import { documented, type Entry } from '../exchange/reading/support/documented.ts';
import { createModelLists } from '../exchange/reading/support/modelLists.ts';

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;
const id = 'futures.allAlgoOrders';
const record = {
  clientAlgoId: 'x',
  algoType: 'CONDITIONAL',
  orderType: 'STOP_MARKET',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  timeInForce: 'GTC',
  quantity: '0.010',
  algoStatus: 'FILLED',
  actualOrderId: '77',
  actualPrice: '59990',
  triggerPrice: '60000',
  price: '0',
  workingType: 'MARK_PRICE',
  closePosition: false,
  reduceOnly: true,
};

describe('history of conditional orders', () => {
  it('is complete and newest first, each with the id of the resulting order', async () => {
    const entries: Entry[] = Array.from({ length: 120 }, (_, index) => ({
      id: String(1_000 + index),
      time: NOW - 200 * DAY + index * DAY,
      orderId: '1',
    }));
    const rules = documented[id]!;
    const model = createModelLists({
      id,
      rules: {
        ...rules,
        record: (entry) => ({
          ...record,
          ...rules.record(entry),
          algoId: entry.id,
          createTime: entry.time,
          updateTime: entry.time,
          triggerTime: entry.time,
        }),
      },
      entries,
      order: 'newest',
      now: NOW,
    });
    const parts = {
      access: () => ({ rest: model.signed, epoch: 1, keyId: 'k' }) as unknown as Access,
      instruments: { find: () => undefined },
      isOurs: () => false,
      now: () => NOW,
    };
    const ids: string[] = [];
    const became = new Set<string | null>();
    let before: number | null = null;
    let complete = false;
    for (let page = 0; page < 20 && !complete; page += 1) {
      const request = { environment: 'simulator', account: 'main', symbol: 'BTCUSDT', before } as const;
      const answer = await conditionalOrderHistory(request, parts);
      if (!answer.ok) throw new Error(answer.error.key);
      const { triggers } = answer.value;
      ({ complete } = answer.value);
      ids.push(...triggers.map(({ triggerId }) => triggerId));
      for (const { becameOrderId } of triggers) became.add(becameOrderId);
      before = Math.min(before ?? NOW, ...triggers.map(({ createdAt }) => createdAt));
    }
    expect([complete, ids, [...became]]).toEqual([true, entries.map((entry) => entry.id).toReversed(), ['77']]);
  });
});
