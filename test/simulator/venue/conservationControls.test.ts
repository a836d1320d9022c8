import { describe, expect, it } from 'vitest';
import type { Account } from '../../../electron/simulator/venue/accounts/account.ts';
import { isOpen } from '../../../electron/simulator/venue/accounts/records.ts';
import { START } from '../support/rig.ts';
import { Bench } from './conservation/bench.ts';
import { runSession } from './conservation/session.ts';

/** Breaks one booking, permanently or as soon as there is something to break; called after every command. */
type Break = (bench: Bench) => void;

/** Makes a property discard what is written to it. */
function forgets<T extends object>(of: T, name: keyof T & string): void {
  const value = of[name] ?? 0n;
  Object.defineProperty(of, name, { get: () => value, set: () => {}, configurable: true, enumerable: true });
}
const user = (bench: Bench): Account => bench.accounts.account('user');
/** Replaces a method by one that does nothing. */
const idle = (of: object, name: string, answer?: unknown): void => void Object.assign(of, { [name]: () => answer });

const breaks: Readonly<Record<string, readonly [law: string, breaks: Break]>> = {
  'a futures fee nobody gets': ['money', ({ accounts }) => forgets(accounts.exchangeLedger, 'futuresFees')],
  'a liquidation fee nobody gets': ['money', ({ accounts }) => forgets(accounts.exchangeLedger, 'liquidateFees')],
  'a share that comes from nowhere': ['money', ({ accounts }) => forgets(accounts.exchangeLedger, 'shared')],
  'an insurance that never ends': ['money', ({ accounts }) => forgets(accounts.exchangeLedger, 'covered')],
  'funding without another side': ['money', ({ accounts }) => forgets(accounts.exchangeLedger, 'funding')],
  'a deposit nobody made': ['money', ({ accounts }) => forgets(accounts.exchangeLedger.deposits, 'USDT')],
  'a withdrawal that stays': ['money', ({ accounts }) => forgets(accounts.exchangeLedger.withdrawals, 'USDT')],
  'a spot fee nobody gets': ['money', ({ accounts }) => forgets(accounts.exchangeLedger.fees, 'USDT')],
  'a unit of 10^-8 from nowhere': ['money', (bench) => void (user(bench).balance('BTC').free += 1n)],
  'a trade without another side': [
    'positions',
    ({ accounts: { exchangeLedger: ledger } }) =>
      forgets((ledger.agents['futures:BTCUSDT'] ??= { steps: 0, cash: 0n }), 'steps'),
  ],
  'a trade nobody paid': [
    'profit',
    ({ accounts: { exchangeLedger: ledger } }) =>
      forgets((ledger.agents['futures:BTCUSDT'] ??= { steps: 0, cash: 0n }), 'cash'),
  ],
  'an income without a line': ['income', (bench) => idle(user(bench).income, 'push', 0)],
  'a bill without a line': ['bills', (bench) => idle(user(bench).bills, 'push', 0)],
  'a balance that was overdrawn': [
    'negative',
    (bench) => {
      const balance = user(bench).balance('USDT');
      balance.locked += balance.free + 1n;
      balance.free = -1n;
    },
  ],
  'a hold that is not given back': [
    'held',
    (bench) => {
      const order = [...user(bench).open('futures'), ...user(bench).open('spot')].find(isOpen);
      if (order) order.held += 1n;
    },
  ],
  'closing orders that do not follow their position down': ['closing', ({ accounts }) => idle(accounts.orders, 'cut')],
  'conditional orders that do not end with their position': [
    'conditional',
    ({ accounts }) => idle(accounts.triggers, 'act', false),
  ],
  'an order that left its book unnoticed': ['book', ({ accounts }) => idle(accounts.orders, 'done')],
  'a book that stands crossed': ['crossed', ({ market }) => idle(market.find('spot', 'ETHUSDT')!.book, 'best', 100)],
  'a level change nobody heard of': ['stream', (bench) => void (bench.loses = 'level')],
  'a private frame nobody got': ['stream', (bench) => void (bench.loses = 'frame')],
  'positions nobody takes': ['loss', ({ accounts }) => idle(accounts, 'settle')],
  'positions that are taken early': ['loss', early],
};

/** Makes mark prices 1 % worse for long positions while a step is settled. */
function early(bench: Bench): void {
  const settle = bench.accounts.settle.bind(bench.accounts);
  Object.assign(bench.accounts, {
    settle: (time: number) => {
      const marks = bench.market.of('futures').map(({ mark }) => [mark!, mark!.last] as const);
      for (const [mark, last] of marks) mark.quote(Math.floor(last * 0.99));
      settle(time);
      for (const [mark, last] of marks) mark.quote(last);
    },
  });
}
/** Breaks that persist by themselves are applied once; the others are applied again after every command. */
const onceOnly = new Set([
  'positions that are taken early',
  'a unit of 10^-8 from nowhere',
  'a level change nobody heard of',
  'a private frame nobody got',
]);

describe('Invariant checks detect', () => {
  it.each(Object.entries(breaks))('%s', (name, [law, broken]) => {
    const found: string[] = [];
    const bench = new Bench(1, START);
    // A single session need not exercise what was broken, but one of a few does. Only every tenth seed subscribes to
    // the private channels.
    for (let seed = 10; seed <= 600 && found.length === 0; seed += 10) {
      const meddle = (on: Bench, at: number) => {
        if (at === 20 || (at > 20 && !onceOnly.has(name))) broken(on);
      };
      found.push(...runSession(bench, seed, 200, meddle));
    }
    expect(found.map((what) => /^seed \d+, command \d+: (\w+):/.exec(what)![1])).toContain(law);
  });
});
