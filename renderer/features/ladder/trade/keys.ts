import { SIZES } from './kept.ts';
import type { LadderHand } from './hand.ts';

/** Where the keys of a trading ladder act. */
export interface LadderKeyPlace {
  /** The row the cursor starts at; `null` while nothing is drawn. */
  readonly middle: () => bigint | null;
  /** Brings the row into sight. */
  readonly reveal: (row: bigint) => void;
  /** How far a page is, in rows. */
  readonly page: number;
}

interface LadderKey {
  readonly key: string;
  /** Whether the key is held down: what places or cancels happens once (XU21). */
  readonly repeat: boolean;
}

/** Does what a key means while the ladder trades; answers whether it was one of these (R30). */
export function ladderKey({ key, repeat }: LadderKey, hand: LadderHand, place: LadderKeyPlace): boolean {
  const { cursor, carried } = hand.store.getState();
  const move = (rows: bigint): void => {
    const from = cursor ?? place.middle();
    if (from === null) return;
    const row = cursor === null ? from : from + rows;
    if (row <= 0n) return;
    hand.setCursor(row);
    place.reveal(row);
  };
  const once = (act: (row: bigint) => void): void => {
    if (repeat) return;
    if (cursor === null) hand.say({ key: 'ladder.trade.noRow', params: {} });
    else act(cursor);
  };
  const pick = (row: bigint): void => {
    if (carried) return hand.layDown(row);
    const side = hand.ordersIn('bid', row).length > 0 ? 'bid' : 'ask';
    hand.pickUp(side, row);
  };
  const named = key.length === 1 ? key.toLowerCase() : key;
  if (named === 'ArrowUp') move(1n);
  else if (named === 'ArrowDown') move(-1n);
  else if (named === 'PageUp') move(BigInt(place.page));
  else if (named === 'PageDown') move(-BigInt(place.page));
  else if (named === 'b') once((row) => hand.place('bid', row));
  else if (named === 's') once((row) => hand.place('ask', row));
  else if (named === 'm') once(pick);
  else if (named === 'Enter') {
    if (!carried) return false;
    once(hand.layDown);
  } else if (named === 'Delete') once((row) => hand.cancelAt(row));
  else if (named === 'Escape') {
    if (!hand.giveUp() && cursor === null) return false;
    if (!carried) hand.setCursor(null);
  } else if (/^[1-9]$/.test(named) && Number(named) <= SIZES) hand.choose({ size: Number(named) - 1 });
  else return false;
  return true;
}
