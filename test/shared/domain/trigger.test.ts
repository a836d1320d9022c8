/** Phases of conditional orders and the price that triggers them (A-ORDER-STATES, A-TRIGGER-PRICE). */
import { describe, expect, test } from 'vitest';
import {
  decidingChoice,
  isConditionalOrderEnd,
  conditionalOrderKinds,
  conditionalOrderPhase,
  conditionalOrderPhases,
  triggeringPrice,
  type PriceChoices,
  type ConditionalOrderKind,
} from '../../../shared/domain/conditionalOrder.ts';
import { orderStatuses } from '../../../shared/exchange/orderWords.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

describe('conditional order phases', () => {
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
    expect(conditionalOrderPhase(status)).toBe(phase);
  });

  test('every documented status has a phase, with the same final statuses as plain orders (B-B6)', () => {
    for (const status of orderStatuses) {
      const phase = conditionalOrderPhase(status);
      expect(phase).not.toBe('unknown');
      expect([status, isConditionalOrderEnd(phase)]).toEqual([status, orderPhase(status) === 'final']);
    }
    expect(conditionalOrderPhases.filter(isConditionalOrderEnd)).toEqual(['filled', 'cancelled', 'failed']);
  });
});

describe('trigger price source (A-TRIGGER-PRICE)', () => {
  const rule: [ConditionalOrderKind, keyof PriceChoices][] = [
    ['stop', 'stopLoss'],
    ['stopMarket', 'stopLoss'],
    ['takeProfit', 'takeProfit'],
    ['takeProfitMarket', 'takeProfit'],
    ['trailing', 'working'],
  ];
  const none: PriceChoices = { working: null, takeProfit: null, stopLoss: null };

  test('every kind has a rule', () => {
    expect(rule.map(([kind]) => kind).toSorted()).toEqual([...conditionalOrderKinds].toSorted());
  });

  test.each(rule)('%s uses only the choice for %s; the default is the contract price', (kind, choice) => {
    expect(decidingChoice(kind)).toBe(choice);
    expect(triggeringPrice(kind, { ...none, [choice]: 'mark' })).toBe('mark');
    const others: PriceChoices = { working: 'mark', takeProfit: 'mark', stopLoss: 'mark' };
    expect(triggeringPrice(kind, { ...others, [choice]: 'contract' })).toBe('contract');
    expect(triggeringPrice(kind, { ...others, [choice]: null })).toBe('contract');
    expect(triggeringPrice(kind, none)).toBe('contract');
  });
});
