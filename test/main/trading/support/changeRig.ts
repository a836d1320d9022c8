/**
 * The complete signed client over an exchange that carries out changes, counts them, and loses what the test specifies.
 */
import { createAuthBreaker } from '../../../../electron/main/exchange/rest/authBreaker.ts';
import { createBudgets } from '../../../../electron/main/exchange/rest/limits/budgets.ts';
import { createWeightLedger } from '../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createPrivateRest } from '../../../../electron/main/exchange/rest/privateRest.ts';
import { createSignedTime } from '../../../../electron/main/exchange/rest/signedTime.ts';
import type { HttpReply, HttpRequest, TransportFailure } from '../../../../electron/main/exchange/rest/transport.ts';
import { createSigner } from '../../../../electron/main/exchange/signer/signer.ts';
import { readBackRows, type ChangeId } from '../../../../electron/main/trading/changes/readBacks.ts';
import { endpoints, type EndpointId } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { nowhere, testKey } from '../../support/privateRig.ts';
import { createEventClock } from './eventClock.ts';

/**
 * The fate of one change: ms until it arrives (null: never), whether its reply comes back, whether it was sent at all.
 */
export interface Fate {
  readonly arrives: number | null;
  readonly replies: boolean;
  readonly left?: boolean;
}

const SIGNATURE_MS = 30_000;
const TIMEOUT_MS = 8_000;
const changed = { code: '200', msg: 'success', requestTime: 1_790_000_000_000 };

/** The wire reply of each change; `states` holds that of each state when `executed` changes have been carried out. */
const replies: Readonly<Record<ChangeId, unknown>> = {
  'futures.account.leverage': {
    symbol: 'BTCUSDT',
    marginType: 'CROSSED',
    crossLeverage: '20',
    isolatedLongLeverage: '10',
    isolatedShortLeverage: '10',
  },
  'futures.account.marginType': changed,
  'futures.account.positionMargin': changed,
  'futures.account.modifyAutoAppendMargin': changed,
  'futures.closePositions': [
    { positionId: '702345678901234567', success: true, successOrderId: '1', errorMessage: '' },
  ],
  'futures.modifyTpSlOrder': { success: true },
  'futures.copy.follower.settings.change': changed,
  'futures.copy.follower.closePos': changed,
  'futures.copy.follower.stopCopy': changed,
};
const position = (executed: number) => ({
  id: '702345678901234567',
  asset: 'USDT',
  symbol: 'BTCUSDT',
  side: 'LONG',
  marginType: 'ISOLATED',
  separatedMode: 'COMBINED',
  leverage: '20',
  size: '0.01',
  isolatedMargin: String(10 + 5 * executed),
});
const states: Readonly<Record<(typeof readBackRows)[ChangeId], (executed: number) => unknown>> = {
  'futures.account.symbolConfig': (executed) => [
    {
      symbol: 'BTCUSDT',
      marginType: 'CROSSED',
      separatedType: 'COMBINED',
      crossLeverage: String(10 + executed),
      isolatedLongLeverage: '10',
      isolatedShortLeverage: '10',
    },
  ],
  'futures.account.position.allPosition': (executed) => [position(executed)],
  'futures.openAlgoOrders': (executed) => [
    {
      algoId: '812345678901234567',
      clientAlgoId: 'a1',
      algoType: 'CONDITIONAL',
      orderType: 'TAKE_PROFIT',
      symbol: 'BTCUSDT',
      side: 'SELL',
      positionSide: 'LONG',
      quantity: '0.01',
      algoStatus: 'UNTRIGGERED',
      triggerPrice: String(59_000 + executed),
      createTime: 1,
      updateTime: 2,
    },
  ],
  'futures.copy.follower.settings.get': (executed) => [
    { copyEnable: true, settingMode: 'unified', symbols: ['BTCUSDT'], traceValue: String(10 + executed) },
  ],
  'futures.copy.follower.openOrders': (executed) => [
    {
      trackingNo: '912345678901234567',
      traderID: '612345678901234567',
      symbol: 'BTCUSDT',
      openLeverage: '20',
      openPriceAvg: '60000',
      openTime: 1,
      openSize: String(10 + executed),
      positionSide: 'LONG',
    },
  ],
  'futures.copy.follower.myTraders': (executed) => ({
    list: [{ traderId: '612345678901234567', copies: String(executed) }],
    nextFlag: false,
    total: 1,
  }),
};

/** Creates a session over such an exchange under an event clock. */
export function createChangeRig() {
  const clock = createEventClock();
  const sent = new Map<string, number>();
  const fates: Fate[] = [];
  const refusals: string[] = [];
  let executed = 0;
  const wait = (milliseconds: number) => new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  const rowOf = ({ method, url }: HttpRequest): EndpointId => {
    const path = url.replace(/^http:\/\/[^/]+/, '').replace(/\?.*$/, '');
    return (Object.keys(endpoints) as EndpointId[]).find(
      (id) => endpoints[id].path === path && endpoints[id].method === method,
    )!;
  };
  const reply = (status: number, body: unknown): Result<HttpReply, TransportFailure> =>
    ok({ status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) });
  const broken = (left: boolean) =>
    fail<TransportFailure>({ reason: left ? 'timeout' : 'unreachable', sent: left, host: 'model' });
  const carryOut = (request: HttpRequest): boolean => {
    if (Math.abs(clock.now() - Number.parseInt(request.headers['ACCESS-TIMESTAMP']!, 10)) > SIGNATURE_MS) return false;
    executed += 1;
    return true;
  };

  const transport = {
    async send(request: HttpRequest): Promise<Result<HttpReply, TransportFailure>> {
      const id = rowOf(request);
      if (id in states) {
        await wait(5);
        return reply(200, states[id as keyof typeof states](executed));
      }
      const fate = fates.shift() ?? { arrives: 10, replies: true };
      if (fate.left === false) return broken(false);
      sent.set(id, (sent.get(id) ?? 0) + 1);
      const refused = refusals.shift();
      if (refused !== undefined) return reply(400, { code: Number.parseInt(refused, 10), msg: 'no' });
      if (fate.replies) {
        await wait(fate.arrives ?? 0);
        carryOut(request);
        return reply(200, replies[id as ChangeId]);
      }
      if (fate.arrives !== null) void wait(fate.arrives).then(() => carryOut(request));
      await wait(TIMEOUT_MS);
      return broken(true);
    },
    close: () => undefined,
  };
  const ledger = createWeightLedger(clock, createRandom(1));
  const rest = createPrivateRest({
    clock,
    transport,
    ledger,
    budgets: createBudgets(ledger),
    time: createSignedTime(clock, {
      now: () => clock.now(),
      trusted: () => true,
      sync: () => Promise.resolve(true),
      parting: () => null,
    }),
    breaker: createAuthBreaker(() => undefined),
    signer: createSigner('simulator', testKey),
    addresses: nowhere,
    userAgent: 'Foredeck/test',
    redact: (text) => text,
    report: () => undefined,
  });
  const parsed = (id: EndpointId, body: unknown): unknown => endpoints[id].reply.parse(body);
  return {
    clock,
    rest,
    run: (milliseconds: number) => clock.run(milliseconds),
    fateNext: (fate: Fate) => void fates.push(fate),
    refuseNext: (code: string) => void refusals.push(code),
    executed: () => executed,
    sent: (id: EndpointId) => sent.get(id) ?? 0,
    replyOf: (id: ChangeId) => parsed(id, replies[id]),
    /** Returns the state that a change reads back, as it is now. */
    stateOf: (id: ChangeId) => parsed(readBackRows[id], states[readBackRows[id]](executed)),
  };
}
