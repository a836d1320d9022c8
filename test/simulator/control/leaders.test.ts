import { describe, expect, it } from 'vitest';
import { control, startUntradedRig, type Rig } from '../support/rig.ts';

describe('list of lead traders (R37)', () => {
  it('A-COPY-BEGIN: lists twelve with id, name and strategy, also before copy trading has begun', async () => {
    const rig = await startUntradedRig();
    const { copy } = rig.simulator.venue.accounts;
    const { status, json } = await control(rig, 'GET', '/leaders');
    const { traders } = json as { traders: { traderId: string; name: string; strategy: string }[] };
    expect([status, traders.map(({ traderId }) => traderId)]).toEqual([200, copy.traders.map((one) => one.traderId)]);
    expect(traders.map(({ name, strategy }) => `${name} ${strategy}`)).toEqual([
      'TideRunner trend',
      'QuietAnchor reversion',
      'LatticeWorks grid',
      'NorthGate breakout',
      'BlinkTwice scalper',
      'DoubleOrDust martingale',
      'SlowFreight trend',
      'RubberBand reversion',
      'StairCase grid',
      'CoiledSpring breakout',
      'PaperCut scalper',
      'LastChip martingale',
    ]);
    expect(copy.store.followsOf('user')).toEqual([]);
  });
});

/** Returns the exchange's id of a lead trader by its index among the dozen. */
const traderId = (rig: Rig, place = 0): string => rig.simulator.venue.accounts.copy.traders[place]!.traderId;
const tell = async (rig: Rig, body: object) => {
  const { status, json } = await control(rig, 'POST', '/leaders', body);
  return { status, json: json as Record<string, unknown> };
};
const copies = (rig: Rig) =>
  rig.simulator.venue.accounts.copy.store.open.map(({ id, traderId: of, symbol, positionSide }) => [
    id,
    of,
    symbol,
    positionSide,
  ]);

describe('lead trader commands (R37)', () => {
  it('opens and closes on command in its own contract; followers copy at once', async () => {
    const rig = await startUntradedRig();
    const one = { traderId: traderId(rig), positionSide: 'LONG' };
    const { status, json } = await tell(rig, { ...one, size: '0.05' });
    expect(status).toBe(200);
    expect(json).toEqual({
      orderId: expect.stringMatching(/^\d+$/) as string,
      symbol: 'BTCUSDT',
      filled: '0.0500',
      opened: [expect.stringMatching(/^\d+$/) as string],
      closed: [],
      notCopied: [],
    });
    const [copy] = json['opened'] as [string];
    expect(copies(rig)).toEqual([[copy, one.traderId, 'BTCUSDT', 'LONG']]);
    const closed = await tell(rig, { ...one, close: true });
    expect([closed.status, closed.json['filled'], closed.json['closed']]).toEqual([200, '0.0500', [copy]]);
    expect(copies(rig)).toEqual([]);
    const again = await tell(rig, { ...one, close: true });
    expect([again.status, again.json]).toEqual([
      400,
      {
        error: 'the trader holds no LONG position in BTCUSDT',
        code: 'noPosition',
        params: { side: 'LONG', symbol: 'BTCUSDT' },
      },
    ]);
  });

  it('A-COPY-MISSED: orders that follower settings do not copy are reported with the reason', async () => {
    const rig = await startUntradedRig();
    const { json } = await tell(rig, {
      traderId: traderId(rig),
      positionSide: 'SHORT',
      size: '1',
      symbol: 'ETHUSDT',
    });
    expect(json).toMatchObject({
      symbol: 'ETHUSDT',
      opened: [],
      notCopied: [{ accountId: 'user', reason: 'SYMBOL_NOT_COPIED' }],
    });
  });

  it('idle: lead traders do not trade on their own until it is switched off', async () => {
    const rig = await startUntradedRig();
    const { venue } = rig.simulator;
    const orders = () =>
      venue.accounts.copy.traders.reduce(
        (sum, { accountId }) => sum + venue.accounts.account(accountId).orders('futures').length,
        0,
      );
    expect(await tell(rig, { idle: true })).toEqual({ status: 200, json: { idle: true } });
    await tell(rig, { traderId: traderId(rig), positionSide: 'LONG', size: '0.05' });
    for (let minute = 0; minute < 5; minute += 1) venue.step(60_000);
    expect(orders()).toBe(1);
    await tell(rig, { idle: false });
    for (let minute = 0; minute < 5; minute += 1) venue.step(60_000);
    expect(orders()).toBeGreaterThan(1);
  });

  it('invalid orders are rejected with a message and nothing is traded', async () => {
    const rig = await startUntradedRig();
    const refused: readonly [body: object, sentence: RegExp, code: string][] = [
      [{ traderId: '1', positionSide: 'LONG', size: '1' }, /^traderId must be one/, 'trader'],
      [{ positionSide: 'LONG', size: '1', symbol: 'NONE' }, /^symbol must be that of/, 'contract'],
      [{ positionSide: 'LONG' }, /size/, 'body'],
      [{ positionSide: 'LONG', size: 1 }, /size/, 'body'],
      [{ positionSide: 'BOTH', size: '1' }, /positionSide/, 'body'],
      [{ positionSide: 'LONG', size: '1', close: true }, /size/, 'body'],
      [{ positionSide: 'LONG', size: '0' }, /^the order is refused: /, 'order'],
      [{ positionSide: 'LONG', size: '900000' }, /^the order is refused: /, 'order'],
      [{ idle: 'true' }, /idle/, 'body'],
    ];
    for (const [body, sentence, code] of refused) {
      const { status, json } = await tell(rig, { ...('idle' in body ? {} : { traderId: traderId(rig) }), ...body });
      const error = expect.stringMatching(sentence) as string;
      const { params } = json as { params: object };
      expect([body, status, json]).toEqual([body, 400, { error, code, params }]);
    }
    expect(copies(rig)).toEqual([]);
  });
});
