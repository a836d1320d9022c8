import { describe, expect, it } from 'vitest';
import { ask, connect, control, startRig, type Frame, type PlainClient, type Rig } from '../support/rig.ts';

/** A book that is built from frames only by the documented rules. */
class FrameBook {
  bids = new Map<string, string>();
  asks = new Map<string, string>();
  last = -1;

  apply(frame: Frame): void {
    if (frame.d === 'SNAPSHOT') {
      this.bids.clear();
      this.asks.clear();
    } else expect(frame.U).toBe(this.last);
    for (const [side, levels] of [
      [this.bids, frame.b],
      [this.asks, frame.a],
    ] as [Map<string, string>, [string, string][]][]) {
      for (const [price, size] of levels) {
        if (size === '0') expect(side.delete(price)).toBe(true);
        else side.set(price, size);
      }
    }
    this.last = frame.u as number;
  }

  sides(): { bids: [string, string][]; asks: [string, string][] } {
    const price = ([text]: [string, string]) => Number(text);
    return {
      bids: [...this.bids].toSorted((a, b) => price(b) - price(a)),
      asks: [...this.asks].toSorted((a, b) => price(a) - price(b)),
    };
  }
}

const depthPath = (market: string, symbol: string, level: number) =>
  market === 'spot'
    ? `/api/v3/market/depth?symbol=${symbol}&limit=${level}`
    : `/capi/v3/market/depth?symbol=${symbol}&limit=${level}`;

async function follow(rig: Rig, market: 'spot' | 'futures', symbol: string, updates: number): Promise<number> {
  const { info } = rig.simulator;
  const client: PlainClient = await connect(market === 'spot' ? info.spotWs : info.futuresWs);
  client.say({ method: 'SUBSCRIBE', params: [`${symbol}@depth15`, `${symbol}@depth200`], id: 1 });
  await client.settle();
  const books = new Map([
    [15, new FrameBook()],
    [200, new FrameBook()],
  ]);
  const read = () => {
    const frames = client.take().filter(({ e }) => e === 'depth' || e === 'depthSnapshot');
    for (const frame of frames) books.get(frame.l as number)!.apply(frame);
    return frames.length > 0;
  };
  read();
  const first = books.get(200)!.last;
  let compared = 0;
  while (books.get(200)!.last - first < updates) {
    rig.clock.advance(100);
    await client.settle();
    if (!read()) continue;
    const rest = market === 'spot' ? info.spotRest : info.futuresRest;
    const state = await control(rig, 'GET', `/state?market=${market}&symbol=${symbol}`);
    const truth = state.json as { updateId: number; bids: unknown[]; asks: unknown[] };
    for (const [level, book] of books) {
      const { json } = await ask(rest, depthPath(market, symbol, level));
      const depth = json as { lastUpdateId: number; bids: unknown; asks: unknown };
      expect(depth.lastUpdateId).toBe(truth.updateId);
      // A stream whose window has not changed sends nothing and keeps its id: then there is nothing to compare.
      if (book.last !== depth.lastUpdateId) continue;
      const { bids, asks } = book.sides();
      expect({ bids, asks }).toEqual({ bids: depth.bids, asks: depth.asks });
      expect({ bids, asks }).toEqual({ bids: truth.bids.slice(0, level), asks: truth.asks.slice(0, level) });
      compared += 1;
    }
  }
  return compared;
}

describe('Order book rebuilt from frames', () => {
  it.each([
    ['futures', 'BTCUSDT'],
    ['spot', 'ETHUSDT'],
  ] as const)(
    "%s %s equals REST depth and the engine's book at equal ids over 10,000 updates (A-WS-DEPTH)",
    async (market, symbol) => {
      const rig = await startRig();
      expect(await follow(rig, market, symbol, 10_000)).toBeGreaterThan(40);
    },
  );

  it("a second subscriber starts from the stream's current state, and both end with the same book", async () => {
    const rig = await startRig();
    const one = await connect(rig.simulator.info.futuresWs);
    one.say({ method: 'SUBSCRIBE', params: ['SOLUSDT@depth15'], id: 1 });
    await one.settle();
    rig.clock.advance(700);
    const two = await connect(rig.simulator.info.futuresWs);
    two.say({ method: 'SUBSCRIBE', params: ['SOLUSDT@depth15'], id: 1 });
    await two.settle();
    rig.clock.advance(2000);
    await Promise.all([one.settle(), two.settle()]);
    const books = [one, two].map((client) => {
      const book = new FrameBook();
      const frames = client.take().filter(({ e }) => e === 'depth' || e === 'depthSnapshot');
      for (const frame of frames) book.apply(frame);
      return { sides: book.sides(), last: book.last, snapshots: frames.filter(({ d }) => d === 'SNAPSHOT').length };
    });
    expect(books[0]!.snapshots).toBe(1);
    expect(books[1]).toEqual(books[0]);
  });

  it('sends at most one frame per 500 ms, and none without a change', async () => {
    const rig = await startRig();
    const client = await connect(rig.simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth200'], id: 1 });
    await client.settle();
    client.take();
    // The first frame comes with the first change; ten more fit into the five seconds after it.
    rig.clock.advance(5100);
    await client.settle();
    const frames = client.take().filter(({ e }) => e === 'depth');
    expect(frames.length).toBe(11);
    const times = frames.map(({ E }) => E as number);
    for (let at = 1; at < times.length; at += 1) expect(times[at]! - times[at - 1]!).toBeGreaterThanOrEqual(500);
    await control(rig, 'POST', '/scenario', { name: 'quiet' });
    rig.clock.advance(1000);
    await client.settle();
    frames.push(...client.take().filter(({ e }) => e === 'depth'));
    rig.clock.advance(5000);
    await client.settle();
    expect(client.take()).toEqual([]);
    await control(rig, 'POST', '/scenario', { name: 'usual' });
    rig.clock.advance(1000);
    await client.settle();
    const again = client.take().filter(({ e }) => e === 'depth');
    expect(again[0]!.U).toBe(frames.at(-1)!.u);
  });
});
