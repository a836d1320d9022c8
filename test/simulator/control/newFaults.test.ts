import { WebSocket } from 'ws';
import { describe, expect, it } from 'vitest';
import { Faults } from '../../../electron/simulator/venue/faults.ts';
import { FrameSender, textFrame } from '../../../electron/simulator/ws/frameSender.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { askSigned, place } from '../support/signing.ts';
import { ask, control, startUntradedRig } from '../support/rig.ts';

const arm = (rig: Parameters<typeof control>[0], fault: unknown) => control(rig, 'POST', '/fault', fault);

describe('Fault corruptFrame', () => {
  it('corrupts the second half of one frame and leaves the shared frame buffer unchanged', () => {
    const faults = new Faults(createVirtualClock(0));
    const line = new FrameSender('spot', 'trade', faults);
    const frame = textFrame('{"symbol":"BTCUSDT","price":"1"}');
    const before = Buffer.from(frame);
    const receivedFrames: Buffer[] = [];
    faults.arm({ kind: 'corruptFrame', market: null, method: null, match: '', count: 1, milliseconds: 0 });
    line.deliver(frame, (sent) => receivedFrames.push(sent));
    line.deliver(frame, (sent) => receivedFrames.push(sent));
    expect(receivedFrames.map((sent) => sent.toString('latin1', 2))).toEqual([
      '{"symbol":"BTCUXXXXXXXXXXXXXXXXX',
      '{"symbol":"BTCUSDT","price":"1"}',
    ]);
    expect([receivedFrames[0]!.length, frame.equals(before)]).toEqual([34, true]);
  });

  it('reaches the client as a complete text frame with invalid JSON, and the socket stays open', async () => {
    const rig = await startUntradedRig();
    const socket = new WebSocket(`${rig.simulator.info.spotWs}/v3/ws/public`, {
      headers: { 'User-Agent': 'test' },
    });
    const receivedMessages: string[] = [];
    const broken = new Promise<string>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        receivedMessages.push(text);
        if (text.endsWith('XX')) resolve(text);
        // The first frame is the greeting and the second the acknowledgement: after it the stream is subscribed.
        if (receivedMessages.length === 1)
          socket.send(JSON.stringify({ method: 'SUBSCRIBE', params: ['BTCUSDT@ticker'], id: 1 }));
        else if (receivedMessages.length === 2)
          void arm(rig, { kind: 'corruptFrame' }).then(() => rig.clock.advance(3000));
      });
    });
    const text = await broken;
    expect(text).toMatch(/^\{.*X+$/s);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });
});

describe('Fault skewClock', () => {
  it('shifts the server time and the signature check only, until the fault is disarmed', async () => {
    const rig = await startUntradedRig();
    const { spotRest } = rig.simulator.info;
    const shown = async () =>
      ((await ask(spotRest, '/api/v3/time')).json as { serverTime: number }).serverTime - rig.clock.now();
    expect((await arm(rig, { kind: 'skewClock', milliseconds: -45_000 })).json).toEqual({ skew: -45_000 });
    expect(await shown()).toBe(-45_000);
    expect((await place(rig, 'spot')).json).toMatchObject({ code: -1046 });
    const placed = await place(rig, 'spot', {}, { timestamp: rig.clock.now() - 45_000 });
    expect(placed.json).toMatchObject({ transactTime: rig.clock.now() });
    await arm(rig, { kind: 'none' });
    expect([await shown(), (await place(rig, 'spot')).status]).toEqual([0, 200]);
    expect((await arm(rig, { kind: 'skewClock', milliseconds: 3_600_001 })).status).toBe(400);
  });
});

describe('Fault spendLimit', () => {
  it('answers 429 to the next read, and only then bans the address for placements too; liftLimit ends both', async () => {
    const rig = await startUntradedRig();
    const readStatus = async () => (await askSigned(rig, 'spot', '/api/v3/openOrders')).status;
    expect(await readStatus()).toBe(200);
    await arm(rig, { kind: 'spendLimit' });
    expect((await place(rig, 'spot')).status).toBe(200);
    expect([await readStatus(), await readStatus(), (await place(rig, 'spot')).status]).toEqual([429, 429, 429]);
    await arm(rig, { kind: 'liftLimit' });
    expect([await readStatus(), (await place(rig, 'spot')).status]).toEqual([200, 200]);
  });
});

describe('Scenario pace', () => {
  it('keeps the index still at pace 0, moves it at another, and rejects a pace out of range', async () => {
    const rig = await startUntradedRig();
    const index = async () =>
      (await ask(rig.simulator.info.futuresRest, '/capi/v3/market/symbolPrice?symbol=ETHUSDT')).json;
    expect((await control(rig, 'POST', '/scenario', { name: 'pace', factor: 21 })).status).toBe(400);
    expect((await control(rig, 'POST', '/scenario', { name: 'pace', factor: 0 })).json).toEqual({ pace: 0 });
    const moved = (json: unknown) => Number.parseFloat((json as { price: string }).price);
    const before = moved(await index());
    rig.clock.advance(60_000);
    const still = moved(await index());
    await control(rig, 'POST', '/scenario', { name: 'pace', factor: 20 });
    rig.clock.advance(60_000);
    const after = moved(await index());
    // Trades still move the price a little.
    expect(Math.abs(still / before - 1)).toBeLessThan(0.000_1);
    expect(Math.abs(after / still - 1)).toBeGreaterThan(0.001);
  });
});
