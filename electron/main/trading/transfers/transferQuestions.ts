/** Confirmations of transfers in the shell's window (R17, R24): final text, written in the user's language. */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { TransferDraft } from '../../../../shared/domain/outgoingTransfer.ts';
import { mainTextIn } from '../../platform/mainText.ts';
import type { Question } from '../../platform/question.ts';

/** Word that is typed before transfers are switched on. */
const TRANSFER_WORD = 'transfer';

/** Returns the question whether transfers are switched on. `limits`: what each coin may move in a day. */
export const switchQuestion =
  (environment: Environment, limits: { readonly usdt: string; readonly btc: string }): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('transfer.switch.title', {
        where: text(environment === 'live' ? 'transfer.live' : 'transfer.simulator'),
      }),
      lines: [
        text('transfer.switch.what'),
        text('transfer.switch.final'),
        text('transfer.switch.limit', limits),
        text('transfer.switch.typed', { word: TRANSFER_WORD }),
      ],
      confirmLabel: text('transfer.switch.confirm'),
      cancelLabel: text('transfer.cancel'),
      typedWord: TRANSFER_WORD,
      language,
    };
  };

/** Returns the question before a transfer is sent; the recipient is typed a second time. `left`: of today's limit. */
export const transferQuestion =
  (environment: Environment, { recipient, coin, amount }: TransferDraft, left: string): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('transfer.ask.title', {
        where: text(environment === 'live' ? 'transfer.live' : 'transfer.simulator'),
      }),
      lines: [
        text('transfer.ask.amount', { amount, coin }),
        text('transfer.ask.recipient', { user: recipient }),
        text('transfer.ask.wallets'),
        text('transfer.ask.left', { left, coin }),
        text('transfer.ask.final'),
        text('transfer.ask.typed'),
      ],
      confirmLabel: text('transfer.ask.confirm'),
      cancelLabel: text('transfer.cancel'),
      typedWord: recipient,
      language,
    };
  };
