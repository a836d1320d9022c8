/** Plans through the bridge, for e2e tests that need one and are not about confirming it. */
import { expect, type Page } from '@playwright/test';

/**
 * Returns a conditional order of BTCUSDT futures that opens a long position; prices and the callback rate are decimal
 * text.
 */
export function conditional(more: Record<string, unknown>): Record<string, unknown> {
  return {
    kind: 'conditional',
    market: 'futures',
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    type: 'STOP_MARKET',
    quantity: '0.0125',
    price: null,
    triggerPrice: null,
    activatePrice: null,
    callbackRate: null,
    source: 'contract',
    reduceOnly: false,
    ...more,
  };
}

/**
 * Refusals of an opening order, before anything is sent, because the app has not yet read something it needs (R56), for
 * instance after a connection broke; the app requests it meanwhile.
 */
const NOT_READ_YET = /"error\.guard\.(?:leverageUnknown|unread\.\w+)"/;

/**
 * Confirms a plan of these drafts, and repeats that while something it needs has not been read yet; every draft has to
 * be placed.
 */
export async function planByBridge(
  page: Pick<Page, 'evaluate'>,
  kind: 'single' | 'batch' | 'sequence',
  drafts: readonly Record<string, unknown>[],
): Promise<void> {
  let said: string[] = [];
  await expect
    .poll(
      async () => {
        said = await page.evaluate(planning, { kind, drafts });
        return !said.includes('placed') && said.some((one) => NOT_READ_YET.test(one));
      },
      { timeout: 180_000 },
    )
    .toBe(false);
  expect(said).toEqual(drafts.map(() => 'placed'));
}

interface Planned {
  readonly kind: string;
  readonly drafts: readonly Record<string, unknown>[];
}

const planning = async ({ kind, drafts }: Planned): Promise<string[]> => {
  type Value = { ticket?: string; intents?: { state: string; error: unknown }[] };
  type Answer = { ok: boolean; value?: Value; error?: unknown };
  const { calls } = (
    window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
  ).foredeck;
  const rig = { environment: 'simulator', account: 'main' };
  const prepared = await calls['trading.prepare']!({ ...rig, kind, drafts });
  if (!prepared.ok) return [JSON.stringify(prepared.error)];
  const ended = await calls['trading.submit']!({ ...rig, ticket: prepared.value!.ticket, typed: 'order' });
  return (
    ended.value?.intents?.map(({ state, error }) => (error ? JSON.stringify(error) : state)) ?? [
      JSON.stringify(ended.error),
    ]
  );
};
