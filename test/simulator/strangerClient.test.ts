/**
 * A third-party client of the simulator: a separate process with plain requests signed as the documents describe, and
 * without any code of the product. It uses the demo account, and reads copy trading, the partner's figures and the
 * content.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersFor, type Headers } from './support/signing.ts';

/** The members of the simulator's start line that the client uses. */
interface Line {
  readonly spotRest: string;
  readonly futuresRest: string;
  readonly keys: readonly { readonly apiKey: string; readonly secretKey: string; readonly passphrase: string }[];
}
type Members = Record<string, unknown>;

const program = path.resolve(import.meta.dirname, '../../electron/simulator/cli.ts');
let child: ChildProcess | undefined;
let line: Line;

beforeAll(async () => {
  const started = spawn(process.execPath, [program, '--json', '--seed', '7'], { stdio: ['pipe', 'pipe', 'ignore'] });
  child = started;
  const [text] = (await once(started.stdout.setEncoding('utf8'), 'data')) as [string];
  line = JSON.parse(text) as Line;
});
afterAll(() => void child?.kill('SIGKILL'));

async function call<Body>(method: 'GET' | 'POST', target: string, sent?: Members, isPrivate = true): Promise<Body> {
  const body = sent ? JSON.stringify(sent) : '';
  const signed: Headers = isPrivate
    ? headersFor(line.keys[0]! as Parameters<typeof headersFor>[0], Date.now(), method, target, body)
    : {};
  const origin = target.startsWith('/capi') ? line.futuresRest : line.spotRest;
  const reply = await fetch(origin + target, {
    method,
    headers: { 'User-Agent': 'stranger', ...signed },
    ...(sent ? { body } : {}),
  });
  const text = await reply.text();
  expect([target, reply.status, reply.status === 200 ? '' : text]).toEqual([target, 200, '']);
  return JSON.parse(text) as Body;
}
const get = <Body>(target: string): Promise<Body> => call('GET', target);

describe('Third-party client of the simulator', () => {
  it('opens and closes a demo position with opposite orders, and finds both in the history (R16)', async () => {
    const order = { symbol: 'BTCSUSDT', positionSide: 'LONG', type: 'MARKET', quantity: '0.01' };
    const [before] = await get<Members[]>('/capi/v3/sim/balance');
    expect(before).toMatchObject({ asset: 'SUSDT', balance: '50000.00000000' });
    await call('POST', '/capi/v3/sim/order', { ...order, side: 'BUY', newClientOrderId: 'stranger1' });
    const open = await get<Members[]>('/capi/v3/sim/position/allPosition');
    expect(open.map(({ symbol, side, size }) => [symbol, side, Number(size)])).toEqual([['BTCSUSDT', 'LONG', 0.01]]);
    await call('POST', '/capi/v3/sim/order', { ...order, side: 'SELL', newClientOrderId: 'stranger2' });
    expect(await get<Members[]>('/capi/v3/sim/position/allPosition')).toEqual([]);
    const past = await get<Members[]>('/capi/v3/sim/order/history?symbol=BTCSUSDT');
    expect(past.map(({ clientOrderId, status }) => `${String(clientOrderId)} ${String(status)}`).toSorted()).toEqual([
      'stranger1 FILLED',
      'stranger2 FILLED',
    ]);
  });

  it('reads followed traders and their settings, open copies and copy history', async () => {
    const { list } = await get<{ list: Members[] }>('/capi/v3/copy/follower/myTraders');
    expect(list).toHaveLength(3);
    for (const { traderId } of list) {
      const [settings] = await get<Members[]>(`/capi/v3/copy/follower/settings?traderId=${String(traderId)}`);
      expect(['unified', 'per_symbol']).toContain(settings!.settingMode);
    }
    expect(Array.isArray(await get('/capi/v3/copy/follower/openOrders'))).toBe(true);
    expect(Object.keys(await get<Members>('/capi/v3/copy/follower/historyOrders')).toSorted()).toEqual([
      'list',
      'nextFlag',
      'nextKey',
    ]);
  });

  it("reads the partner's users, their trading, commissions, transfers and deposits", async () => {
    const people = await get<{ channelUserInfoItemList: Members[] }>('/api/v3/rebate/affiliate/getAffiliateUIDs');
    expect(people.channelUserInfoItemList.length).toBeGreaterThan(10);
    for (const name of ['getChannelUserTradeAndAsset', 'getAffiliateCommission', 'getInternalWithdrawalStatus']) {
      expect(Object.keys(await get<Members>(`/api/v3/rebate/affiliate/${name}`)).length).toBeGreaterThan(0);
    }
    await call('POST', '/api/v3/rebate/affiliate/querySubChannelTransactions', { productType: 'SPOT' });
    expect(Number((await get<Members>('/api/v3/agency/getAssert')).depositTotalAmount)).toBeGreaterThan(0);
    expect((await get<{ data: Members[] }>('/api/v3/agency/getDealData')).data.length).toBeGreaterThan(10);
  });

  it('reads articles of every section, one full article, and banners', async () => {
    for (const section of ['wiki', 'news', 'learn', 'questions']) {
      const { items } = await get<{ items: Members[] }>(`/api/v3/content/articles/list?section=${section}`);
      expect([section, items.length > 0]).toEqual([section, true]);
    }
    await get('/api/v3/content/articles/listByCoin?section=news&symbol=BTC');
    await get('/api/v3/content/articles/detail?section=wiki&documentId=wiki-order-book');
    expect(await get('/api/v3/content/banners/latest?type=News')).not.toBe(null);
  });
});
