/** The simplest possible trigger book: one list, searched for every price. */

export interface NaiveTrigger {
  readonly id: string;
  readonly source: 'LAST' | 'MARK';
  /**
   * Direction and trigger price of a plain conditional order, or the terms of a trailing one with its callback in
   * 1/10000.
   */
  readonly plain?: { readonly direction: 'rise' | 'fall'; readonly price: number };
  readonly trailing?: { readonly side: 'BUY' | 'SELL'; readonly activatePrice: number; readonly callback: number };
  activated: boolean;
  extreme: number;
}

const ONE = 10_000;

export class NaiveTriggers {
  /** Oldest first. */
  waiting: NaiveTrigger[] = [];

  add(trigger: NaiveTrigger): void {
    this.waiting.push(trigger);
  }

  remove(id: string): boolean {
    const before = this.waiting.length;
    this.waiting = this.waiting.filter((one) => one.id !== id);
    return this.waiting.length < before;
  }

  /** Applies a price and returns the resulting events as lines. */
  price(source: 'LAST' | 'MARK', price: number): string[] {
    const mine = this.waiting.filter((one) => one.source === source);
    for (const one of mine) {
      if (one.trailing === undefined || !one.activated) continue;
      one.extreme = one.trailing.side === 'SELL' ? Math.max(one.extreme, price) : Math.min(one.extreme, price);
    }
    const due = mine.filter((one) => isDue(one, price));
    const rising = due.filter(waitsForRise).toSorted((a, b) => waitsAt(a) - waitsAt(b));
    const falling = due.filter((one) => !waitsForRise(one)).toSorted((a, b) => waitsAt(b) - waitsAt(a));
    return [...rising, ...falling].map((one) => {
      if (one.trailing !== undefined && !one.activated) {
        one.activated = true;
        one.extreme = price;
        return `${one.id} activated at ${price}`;
      }
      this.remove(one.id);
      return `${one.id} fired at ${price}`;
    });
  }
}

function waitsForRise({ plain, trailing, activated }: NaiveTrigger): boolean {
  if (plain !== undefined) return plain.direction === 'rise';
  return (trailing!.side === 'SELL') !== activated;
}

function isDue(one: NaiveTrigger, price: number): boolean {
  const { plain, trailing, activated, extreme } = one;
  if (plain !== undefined) return plain.direction === 'rise' ? price >= plain.price : price <= plain.price;
  const { side, activatePrice, callback } = trailing!;
  if (!activated) return activatePrice === 0 || (side === 'SELL' ? price >= activatePrice : price <= activatePrice);
  return side === 'SELL' ? price * ONE <= extreme * (ONE - callback) : price * ONE >= extreme * (ONE + callback);
}

/**
 * Returns the whole tick at which a conditional order is due; for an activated trailing order the first due tick from
 * its extreme on.
 */
function waitsAt(one: NaiveTrigger): number {
  const { plain, trailing, activated, extreme } = one;
  if (plain !== undefined) return plain.price;
  const sells = trailing!.side === 'SELL';
  if (!activated) return trailing!.activatePrice || (sells ? 0 : Infinity);
  let tick = extreme;
  while (tick > 0 && !isDue(one, tick)) tick += sells ? -1 : 1;
  return tick;
}
