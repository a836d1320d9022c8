import { describe, expect, it } from 'vitest';
import { connect, control, startUntradedRig, START } from '../support/rig.ts';

describe('heartbeat and idle closing', () => {
  it('pings each minute a socket that has a subscription; PONG keeps it (A-WS-HEARTBEAT)', async () => {
    const { clock, simulator } = await startUntradedRig();
    const client = await connect(simulator.info.spotWs);
    client.say({ method: 'SUBSCRIBE', params: ['ETHUSDT@kline_1w_LAST_PRICE'], id: 1 });
    await control({ clock, simulator }, 'POST', '/scenario', { name: 'quiet' });
    await client.settle();
    for (let minute = 1; minute <= 30; minute += 1) {
      client.take();
      clock.advance(60_000);
      await client.until(() => client.frames.some(({ event }) => event === 'ping'));
      expect(client.take().filter(({ event }) => event === 'ping')).toEqual([
        { event: 'ping', time: String(START + minute * 60_000) },
      ]);
      client.say({ method: 'PONG', id: minute });
      await client.settle();
      expect(client.take().filter((frame) => 'result' in frame || 'method' in frame)).toEqual([]);
    }
  });

  it('ends the socket after more than ten unanswered pings, without a close frame', async () => {
    const { clock, simulator } = await startUntradedRig();
    const client = await connect(simulator.info.spotWs);
    client.say({ method: 'SUBSCRIBE', params: ['ETHUSDT@kline_1w_LAST_PRICE'], id: 1 });
    await control({ clock, simulator }, 'POST', '/scenario', { name: 'quiet' });
    await client.settle();
    for (let minute = 1; minute <= 11; minute += 1) clock.advance(60_000);
    await client.settle();
    expect(client.take().filter(({ event }) => event === 'ping').length).toBe(11);
    clock.advance(60_000);
    expect(await client.closed()).toBe(1006);
  });

  it('cuts a socket without subscription after a minute and gives it no ping (A-WS-IDLE)', async () => {
    const { clock, simulator } = await startUntradedRig();
    const client = await connect(simulator.info.futuresWs);
    client.take();
    clock.advance(59_999);
    await client.settle();
    expect(client.take()).toEqual([]);
    clock.advance(1);
    expect(await client.closed()).toBe(1006);
  });

  it('counts the minute anew after the last channel is left', async () => {
    const { clock, simulator } = await startUntradedRig();
    const client = await connect(simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['IKAUSDT@depth15'], id: 1 });
    await client.settle();
    clock.advance(50_000);
    client.say({ method: 'UNSUBSCRIBE', params: ['IKAUSDT@depth15'], id: 2 });
    await client.settle();
    clock.advance(59_000);
    await client.settle();
    clock.advance(1000);
    expect(await client.closed()).toBe(1006);
  });
});
