import { describe, expect, it } from 'vitest';
import { connect, control, startUntradedRig, START } from '../support/rig.ts';

describe('Heartbeat and idle timeout', () => {
  it('pings a subscribed socket every minute; PONG keeps it open (A-WS-HEARTBEAT)', async () => {
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

  it('closes the socket after more than ten unanswered pings, without a close frame', async () => {
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

  it('closes a socket without a subscription after a minute, without a ping (A-WS-IDLE)', async () => {
    const { clock, simulator } = await startUntradedRig();
    const client = await connect(simulator.info.futuresWs);
    client.take();
    clock.advance(59_999);
    await client.settle();
    expect(client.take()).toEqual([]);
    clock.advance(1);
    expect([await client.closed(), client.take()]).toEqual([1006, []]);
  });

  it('restarts the minute after the last channel is unsubscribed', async () => {
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
