/** Text of the confirmation before a destination is stored: final text of the shell's window (R26). */
import { mainTextIn } from '../../../platform/mainText.ts';
import type { Question } from '../../../platform/question.ts';

/** Word to type for a host on the internet, and for one on this machine or in the networks around it. */
const FORWARD_WORD = 'forward';
const NEAR_WORD = 'local';

/** `host`: in ASCII, with its port. `near`: its addresses where they are not public, else empty. */
export interface ForwardAsked {
  readonly host: string;
  readonly chatId: string | null;
  readonly amounts: boolean;
  readonly near: readonly string[];
}

/** Returns the question whether to forward to a host. */
export const forwardQuestion =
  ({ host, chatId, amounts, near }: ForwardAsked): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    const word = near.length > 0 ? NEAR_WORD : FORWARD_WORD;
    return {
      title: text('forward.ask.title', { host }),
      lines: [
        text('forward.ask.host', { host }),
        ...(chatId === null ? [] : [text('forward.ask.chat', { id: chatId })]),
        text('forward.ask.sends'),
        ...(amounts ? [text('forward.ask.amounts')] : []),
        ...(near.length > 0 ? [text('forward.ask.near', { addresses: near.join(', ') })] : []),
        text('question.typed', { word }),
      ],
      confirmLabel: text('forward.ask.confirm'),
      cancelLabel: text('forward.ask.cancel'),
      typedWord: word,
      language,
    };
  };
