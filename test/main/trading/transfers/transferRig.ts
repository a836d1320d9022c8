/** Trading over a double of the exchange that carries out transfers, lists them, and loses what a test says. */
import type { Question } from '../../../../electron/main/platform/question.ts';
import type { ConfirmRequest } from '../../../../electron/main/platform/desktop.ts';
import type { PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import { TRANSFER_ROW } from '../../../../electron/main/trading/transfers/transferLookup.ts';
import type { TradingParts } from '../../../../electron/main/trading/tradingParts.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { CallAnswer } from '../../../../shared/ipc/contract.ts';
import type { CallHandlers } from '../../../../electron/main/platform/callHandlers.ts';
import type { TransferDraft } from '../../../../shared/domain/outgoingTransfer.ts';
import { createDesk, rig } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';
import { saysNo } from '../support/scriptedRest.ts';
import { withWholeQueries } from '../support/wholeQueries.ts';

export const OWN = '1001';
export const draft = (patch: Partial<TransferDraft> = {}): TransferDraft => ({
  recipient: '2002',
  coin: 'USDT',
  amount: '12.5',
  ...patch,
});
/** A moment of the UTC day 2026-09-21. */
export const START = Date.parse('2026-09-21T12:00:00Z');

/** What becomes of the next transfer: `lateReply` arrives, and its reply does not; `lost` never arrives. */
export type Fate = 'accepted' | 'lateReply' | 'lost' | 'refused' | 'unsent' | 'throws';

interface Listed {
  withdrawId: string;
  toUserId: string;
  coin: string;
  amount: string;
  status: string;
  createTime: number;
}

/** Creates the double. `at` is its clock. */
export function createTransferExchange(at: () => number) {
  const items: Listed[] = [];
  const state = {
    userId: OWN as string | undefined,
    canWithdraw: true as boolean | undefined,
    posted: [] as unknown[],
    asked: [] as unknown[],
    fate: 'accepted' as Fate,
    listError: null as AppError | null,
    dropped: 0,
    more: false,
    prepareError: null as AppError | null,
    /** Awaited before a reply. */
    before: (): Promise<void> => Promise.resolve(),
    abandoned: 0,
  };
  const add = (one: Partial<Listed>): Listed => {
    const item = {
      withdrawId: `77${items.length}`,
      toUserId: '2002',
      coin: 'USDT',
      amount: '12.5',
      status: 'PROGRESSING',
      createTime: at(),
      ...one,
    };
    items.push(item);
    return item;
  };
  const whole = withWholeQueries({
    query(id: string, params: Record<string, unknown>) {
      if (id === 'spot.account') {
        return Promise.resolve(ok({ canTrade: true, balances: [], uid: state.userId, canWithdraw: state.canWithdraw }));
      }
      if (id !== 'spot.rebate.affiliate.getInternalWithdrawalStatus') return Promise.resolve(ok([]));
      state.asked.push(params);
      if (state.listError) return Promise.resolve(fail(state.listError));
      const found = items.filter(
        (one) =>
          one.coin === params['coin'] &&
          one.createTime >= Number(params['startTime'] ?? 0) &&
          (params['withdrawID'] === undefined || one.withdrawId === params['withdrawID']),
      );
      return Promise.resolve(
        ok({
          hasNextPage: state.more,
          items: found.map((one) => ({ ...one, fromUserId: OWN, updateTime: one.createTime })),
        }),
      );
    },
    prepare(id: string, params: Record<string, unknown>) {
      if (state.prepareError) return Promise.resolve(fail(state.prepareError));
      const timestamp = at() - 20_000;
      return Promise.resolve(
        ok({
          timestamp,
          abandon: () => void (state.abandoned += 1),
          async send() {
            // The kill switch cancels here, too.
            if (id !== TRANSFER_ROW) return { kind: 'answered', reply: [] };
            state.posted.push([id, params]);
            const { fate } = state;
            const { toUserId, coin, amount } = params as Record<'toUserId' | 'coin' | 'amount', string>;
            if (fate === 'throws') throw new Error('planted');
            const arrived = fate === 'accepted' || fate === 'lateReply' ? add({ toUserId, coin, amount }) : null;
            await state.before();
            if (fate === 'accepted') return { kind: 'answered', reply: arrived!.withdrawId };
            if (fate === 'refused') return { kind: 'refused', error: saysNo('-1191') };
            const error = appError('timeout', 'error.network.timeout', { host: 'x' });
            return { kind: fate === 'unsent' ? 'notSent' : 'unknown', error };
          },
        }),
      );
    },
  });
  const rest = {
    ...whole,
    async queryWhole(id: never, params: never) {
      const read = (await whole.queryWhole(id, params)) as { ok: boolean; value: { reply: unknown } };
      return read.ok ? ok({ ...read.value, dropped: state.dropped }) : read;
    },
  } as unknown as PrivateRest;
  return { items, add, state, rest };
}

type Answer = 'confirmed' | 'declined';
type Handlers = Pick<CallHandlers, 'transfer.view' | 'transfer.switch' | 'transfer.send'>;

/** Creates a desk that is attached to the double. `answer` is what the shell's window answers; a function may act first. */
export async function createTransferDesk(
  patch: Partial<TradingParts> = {},
  shared: Partial<Pick<ReturnType<typeof createDeskParts>, 'clock' | 'journal' | 'exchange'>> = {},
) {
  const parts = { ...createDeskParts(shared.clock), ...shared };
  const { clock, journal, exchange } = parts;
  const asked: ConfirmRequest[] = [];
  const shell: { answer: () => Answer | Promise<Answer> } = { answer: () => 'confirmed' };
  const time = { server: (): number | null => clock.now() };
  const desk = createDesk({
    clock,
    journalFiles: journal.port,
    serverNow: () => time.server(),
    async confirm(question: Question) {
      asked.push(question('en'));
      return shell.answer();
    },
    ...patch,
  });
  const handlers = desk.trading.handlers as unknown as Handlers;
  const attach = async (keyId = 'k1'): Promise<void> => {
    desk.trading.attach(exchange.rest, keyId);
    await clock.settle();
    await clock.settle();
  };
  await attach();
  const view = async (): Promise<CallAnswer<'transfer.view'>> => {
    const answer = await handlers['transfer.view'](rig);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  return {
    ...desk,
    ...parts,
    asked,
    shell,
    time,
    attach,
    view,
    turn: (on: boolean) => handlers['transfer.switch']({ ...rig, on }),
    send: (one: Partial<TransferDraft> = {}) => handlers['transfer.send']({ ...rig, draft: draft(one) }),
    /** Sends, and returns the state, or the key of the error. */
    async sent(one: Partial<TransferDraft> = {}): Promise<string> {
      const answer = await handlers['transfer.send']({ ...rig, draft: draft(one) });
      return answer.ok ? answer.value.state : answer.error.key;
    },
    states: async () => (await view()).transfers.map(({ state }) => state),
  };
}

function createDeskParts(clock = createEventClock(START)) {
  return { clock, journal: createMemoryJournal(), exchange: createTransferExchange(() => clock.now()) };
}
