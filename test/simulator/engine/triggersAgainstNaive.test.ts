import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrailingTerms } from '../../../electron/simulator/engine/triggerBook.ts';
import { NaiveTriggers, type NaiveTrigger } from './naiveTriggers.ts';
import { RecordingTriggers } from './recordingTriggers.ts';

const source = fc.constantFrom<'LAST' | 'MARK'>('LAST', 'LAST', 'MARK');
const tick = fc.integer({ min: 60, max: 140 });

const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      source,
      direction: fc.constantFrom<'rise' | 'fall'>('rise', 'fall'),
      price: tick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('trail' as const),
      source,
      side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
      activatePrice: fc.oneof(fc.constant(0), tick),
      // In 1/10000; only a few distinct values, so that ties occur.
      callback: fc.oneof(fc.constantFrom(10, 100, 500, 3333), fc.integer({ min: 10, max: 2_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('price' as const), source, price: tick }) },
);

type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** Adds a conditional order of the naive book to the real one, trailing ones with `state` when they were saved. */
function enter({ book }: RecordingTriggers, one: NaiveTrigger, state?: TrailingTerms['state']): void {
  if (one.plain !== undefined) book.add(one.id, one.source, one.plain.direction, one.plain.price);
  if (one.trailing === undefined) return;
  const { side, activatePrice, callback } = one.trailing;
  const text = `0.${String(callback).padStart(4, '0')}`;
  book.addTrailing(one.id, { source: one.source, side, activatePrice, callback: text, state });
}

/** Applies the same commands to both books and compares after every command; returns all recorded lines. */
function run(commands: readonly Command[]): string[] {
  let triggers = new RecordingTriggers();
  const naive = new NaiveTriggers();
  const reportedLines: string[] = [];
  let added = 0;
  for (const one of commands) {
    switch (one.kind) {
      case 'add':
      case 'trail': {
        const terms = one.kind === 'add' ? { plain: one } : { trailing: one };
        const trigger: NaiveTrigger = { id: `t${added}`, source: one.source, ...terms, activated: false, extreme: 0 };
        added += 1;
        naive.add(trigger);
        enter(triggers, trigger);
        break;
      }
      case 'remove':
        expect(triggers.book.remove(`t${one.which}`)).toBe(naive.remove(`t${one.which}`));
        break;
      case 'restart': {
        const restarted = new RecordingTriggers();
        for (const trigger of naive.waiting) enter(restarted, trigger, triggers.book.trailingState(trigger.id));
        triggers = restarted;
        break;
      }
      case 'price': {
        const lines = one.source === 'LAST' ? triggers.last(one.price) : triggers.mark(one.price);
        expect(lines).toEqual(naive.price(one.source, one.price));
        reportedLines.push(...lines);
        break;
      }
    }
    expect(triggers.book.size).toBe(naive.waiting.length);
    for (const name of ['LAST', 'MARK'] as const) {
      expect(triggers.book.watches(name)).toBe(naive.waiting.some((trigger) => trigger.source === name));
    }
    for (const { id, trailing, activated, extreme } of naive.waiting) {
      expect(triggers.book.trailingState(id)).toEqual(trailing && { activated, extreme });
    }
  }
  return reportedLines;
}

describe('Trigger book compared with a naive trigger book', () => {
  it('fires and activates the same triggers in the same order for random triggers, prices and restarts', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 80 }), (commands) => {
        run(commands);
      }),
      { numRuns: 400, seed: 43 },
    );
  });

  it('the random commands cause many fired and activated triggers', () => {
    const samples = fc.sample(fc.array(command, { minLength: 60, maxLength: 80 }), { numRuns: 20, seed: 5 });
    const reports = samples.map(run);
    const count = (word: string) => reports.flat().filter((line) => line.includes(word)).length;
    expect(count('fired')).toBeGreaterThan(100);
    expect(count('activated')).toBeGreaterThan(100);
  });

  it('keeps thousands of triggers sorted while they are added and removed', () => {
    const triggers = new RecordingTriggers();
    const price = (at: number) => 1 + ((at * 7919) % 5000);
    for (let at = 0; at < 5000; at += 1) triggers.book.add(`t${at}`, 'MARK', 'rise', price(at));
    for (let at = 0; at < 5000; at += 2) expect(triggers.book.remove(`t${at}`)).toBe(true);
    const odd = Array.from({ length: 2500 }, (_, at) => at * 2 + 1).toSorted((a, b) => price(a) - price(b));
    expect(triggers.mark(5000)).toEqual(odd.map((at) => `t${at} fired at 5000`));
    expect(triggers.book.size).toBe(0);
  });
});
