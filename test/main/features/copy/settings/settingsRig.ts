/**
 * The changing part of copy trading over the complete signed client and an exchange that loses what the test specifies.
 */
import { createCopySettings } from '../../../../../electron/main/features/copy/settings/copySettings.ts';
import type { CopySettingsCall } from '../../../../../electron/main/features/copy/ports.ts';
import type { PrivateRest } from '../../../../../electron/main/exchange/ports.ts';
import type { Access } from '../../../../../electron/main/account/access.ts';
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import type { FollowSettings, FollowTerms } from '../../../../../shared/domain/followSchema.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { ok } from '../../../../../shared/result/result.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { createScriptedRest } from '../../../trading/support/scriptedRest.ts';
import { createEventClock } from '../../../trading/support/eventClock.ts';

/** The trader of these tests. */
export const TRADER = '612345678901234567';
const rig = { environment: 'simulator', account: 'main' } as const;

/** The members of main's response that these tests read. */
export interface MainResponse {
  readonly ok: boolean;
  readonly value: { readonly ticket: string; readonly clearAt: number };
  readonly error: { readonly key: string };
}

/** Returns a wire record as the exchange stores it: the unified form over one contract. */
export const record = (patch: Record<string, unknown> = {}) => ({
  copyEnable: true,
  symbol: null,
  symbols: ['BTCUSDT'],
  productType: 'USDT-FUTURES',
  settingMode: 'unified',
  traceType: 'percent',
  traceValue: '10',
  marginCoin: 'USDT',
  ...patch,
});

/** The same terms as the window receives them. */
export const terms: FollowTerms = {
  active: true,
  symbol: null,
  symbols: ['BTCUSDT'],
  productType: 'USDT-FUTURES',
  copyBasis: 'percent',
  copyValue: '10',
  maxHolding: null,
  marginType: null,
  marginAsset: 'USDT',
  leverageType: null,
  longLeverage: null,
  shortLeverage: null,
  customLeverages: null,
  takeProfitRatio: null,
  stopLossRatio: null,
  slippageRatio: null,
  more: [],
};
export const settingsOf = (patch: Partial<FollowTerms> = {}): FollowSettings => ({
  traderId: TRADER,
  mode: 'unified',
  unified: { ...terms, ...patch },
  perSymbol: [],
});
export const said200 = () => ({ code: '200', msg: 'success', requestTime: 1 });
/** Returns an open copy as the wire carries it. */
export const copy = (trackingNo: string, traderID = TRADER, symbol = 'BTCUSDT') => ({ trackingNo, traderID, symbol });

/** Creates a rig whose exchange replies by script; `keep` makes it store what it is sent. */
export function createSettingsRig() {
  const clock = createEventClock();
  const exchangeState = { records: [record()] as unknown[], open: [copy('91'), copy('92')], traders: [TRADER] };
  const script = createScriptedRest({
    'futures.copy.follower.settings.get': () => exchangeState.records,
    'futures.copy.follower.settings.change': said200,
    'futures.copy.follower.closePos': said200,
    'futures.copy.follower.stopCopy': said200,
    'futures.copy.follower.openOrders': ({ symbol }) =>
      exchangeState.open.filter((one) => symbol === undefined || one.symbol === symbol),
    'futures.copy.follower.myTraders': () => ({
      list: exchangeState.traders.map((traderId) => ({ traderId })),
      nextFlag: false,
      total: exchangeState.traders.length,
    }),
  });
  /** A command is signed when it is prepared. */
  const rest = {
    ...script.rest,
    async prepare(...asked: Parameters<typeof script.rest.prepare>) {
      const prepared = await script.rest.prepare(...asked);
      return prepared.ok ? ok({ ...prepared.value, timestamp: clock.now() }) : prepared;
    },
  } as PrivateRest;
  let access: Access | null = { rest, keyId: 'first', epoch: 1 };
  let rejectionReason: AppError | null = null;
  let listed: readonly CopyOrder[] | null = null;
  const notices: AppError[] = [];
  const halts: AppError[] = [];
  let refreshes = 0;
  let actives = 0;
  const side = createCopySettings({
    tradingContext: rig,
    clock,
    random: createRandom(1),
    commandContext: {
      access: () => access,
      safety: { halt: (reason) => void halts.push(reason) },
      rejectionReason: () => rejectionReason,
      active: () => void (actives += 1),
      limits: () => ({ leverage: '20' }),
      exchangeNow: () => clock.now(),
      listed: (symbol) => symbol !== 'NONEUSDT',
      largestLeverage: (symbol) => Promise.resolve(symbol === 'ETHUSDT' ? '15' : null),
    },
    lists: {
      openCopies: () => listed,
      traders: () => null,
      changed: () => void (refreshes += 1),
    },
    notice: (error) => void notices.push(error),
  });
  const call = async (name: CopySettingsCall, request: object): Promise<never> => {
    const handler = side.handlers[name] as (request: object) => Promise<unknown>;
    const answer = handler({ ...rig, ...request });
    await clock.run(200);
    return (await answer) as never;
  };
  const prepare = (settings: FollowSettings, shown: FollowSettings = settingsOf()): Promise<MainResponse> =>
    call('copy.prepareSettings', { shown, settings });
  return {
    clock,
    exchangeState,
    script,
    side,
    notices,
    halts,
    call,
    prepare,
    submit: (ticket: string): Promise<MainResponse> => call('copy.submitSettings', { ticket }),
    /** Returns what was sent to a row, in order. */
    sent: (id: string) => script.asked.filter(([one]) => one === id).map(([, params]) => params),
    refreshes: () => refreshes,
    actives: () => actives,
    setRejectionReason: (error: AppError | null) => void (rejectionReason = error),
    setAccess: (next: Partial<Access> | null) => void (access = next && { rest, keyId: 'first', epoch: 1, ...next }),
    setListed: (copies: readonly { copyId: string; symbol: string }[] | null) =>
      void (listed = copies as readonly CopyOrder[] | null),
  };
}
