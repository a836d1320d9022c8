/**
 * A simulated user of the ticket: prepares, reads and confirms; sometimes clicks twice; retries when the program
 * refuses.
 */
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { finalStates } from './checkPlacements.ts';
import { rig, type RealDesk } from './realDesk.ts';
import { seededDraft, seededSymbol, type Seed } from './seededDraft.ts';
import { single } from '../../main/trading/support/desk.ts';

/** Number of refusals before the simulated user gives up; a pause on the fast clock follows each. */
const PATIENCE = 600;
const MOMENT_MS = 500;

/** Waits on the app's own clock. */
export const pause = ({ clock }: RealDesk, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void clock.after(milliseconds, resolve));

/**
 * Prepares a draft and confirms it with so many clicks at once. Returns the id of the resulting intent, whatever its
 * outcome. Retries after a refusal before an intent existed (no fresh price, clocks uncertain, too many orders).
 */
export async function confirm(desk: RealDesk, draft: () => OrderDraft, clicks = 1): Promise<string> {
  let refused = '';
  for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
    const prepared = await desk.call('trading.prepare', { ...rig, ...single(draft()) });
    if (prepared.ok) {
      const { ticket } = prepared.value;
      const submit = () => desk.call('trading.submit', { ...rig, ticket, typed: null });
      const answers = await Promise.all(Array.from({ length: clicks }, submit));
      const told = new Set(answers.map((answer) => (answer.ok ? answer.value.intents[0]!.intentId : answer.error.key)));
      if (told.size !== 1) throw new Error(`one ticket, different answers: ${[...told].join(', ')}`);
      const [answer] = answers;
      if (answer?.ok) return answer.value.intents[0]!.intentId;
      [refused = ''] = told;
    } else refused = prepared.error.key;
    await pause(desk, MOMENT_MS);
  }
  throw new Error(`the program never took the order: ${refused}`);
}

/** Confirms the order of a seed, a quarter of them with a double click. */
export function placeSeededOrder(desk: RealDesk, seed: Seed): Promise<string> {
  const { market, random } = seed;
  const symbol = seededSymbol(seed);
  const draft = () => seededDraft(seed, desk.instrument(market, symbol), desk.last(market, symbol));
  return confirm(desk, draft, random.fork('clicks').next() < 0.25 ? 2 : 1);
}

/** Returns whether an intent has ended according to the events that the window received. */
export function hasEnded(desk: RealDesk, intentId: string): boolean {
  const state = desk.view.intents().get(intentId)?.state;
  return state !== undefined && finalStates.has(state);
}
