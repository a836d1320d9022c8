/** Phases of conditional orders and the price that triggers them (A-ORDER-STATES, A-TRIGGER-PRICE). */
import { describe, expect, test } from 'vitest';
import { orderPhase } from '../../../shared/domain/orderPhase.ts';
import {
  decidingChoice,
  isTriggerEnd,
  triggerKinds,
  triggerPhase,
  triggerPhases,
  triggeringPrice,
  type PriceChoices,
  type TriggerKind,
} from '../../../shared/domain/trigger.ts';
import { orderStatuses } from '../../../shared/exchange/orderWords.ts';

describe('phases', () => {
  test.each([
    ['UNACTIVATED', 'waiting'],
    ['UNTRIGGERED', 'waiting'],
    ['PENDING', 'working'],
    ['TRIGGERED', 'working'],
    ['NEW', 'working'],
    ['PARTIALLY_FILLED', 'working'],
    ['CANCELING', 'cancelling'],
    ['FILLED', 'filled'],
    ['CANCELED', 'cancelled'],
    ['EXPIRED', 'failed'],
    ['REJECTED', 'failed'],
    ['FAILED', 'failed'],
    ['EXPIRED_IN_MATCH', 'unknown'],
    ['', 'unknown'],
    ['filled', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s is %s', (status, phase) => {
    expect(triggerPhase(status)).toBe(phase);
  });

  test('every documented status has a phase, and the same ones are ends as of a plain order (B-B6)', () => {
    for (const status of orderStatuses) {
      const phase = triggerPhase(status);
      expect(phase).not.toBe('unknown');
      expect([status, isTriggerEnd(phase)]).toEqual([status, orderPhase(status) === 'final']);
    }
    expect(triggerPhases.filter(isTriggerEnd)).toEqual(['filled', 'cancelled', 'failed']);
  });
});

describe('which price triggers (A-TRIGGER-PRICE)', () => {
  const rule: [TriggerKind, keyof PriceChoices][] = [
    ['stop', 'stopLoss'],
    ['stopMarket', 'stopLoss'],
    ['takeProfit', 'takeProfit'],
    ['takeProfitMarket', 'takeProfit'],
    ['trailing', 'working'],
  ];
  const none: PriceChoices = { working: null, takeProfit: null, stopLoss: null };

  test('every kind has its rule', () => {
    expect(rule.map(([kind]) => kind).toSorted()).toEqual([...triggerKinds].toSorted());
  });

  test.each(rule)('%s follows the choice for %s and no other; none chosen is the contract price', (kind, choice) => {
    expect(decidingChoice(kind)).toBe(choice);
    expect(triggeringPrice(kind, { ...none, [choice]: 'mark' })).toBe('mark');
    const others: PriceChoices = { working: 'mark', takeProfit: 'mark', stopLoss: 'mark' };
    expect(triggeringPrice(kind, { ...others, [choice]: 'contract' })).toBe('contract');
    expect(triggeringPrice(kind, { ...others, [choice]: null })).toBe('contract');
    expect(triggeringPrice(kind, none)).toBe('contract');
  });
});
