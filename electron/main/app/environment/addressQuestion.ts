/** Text of the confirmation before other live addresses are in force (R20): final text of the shell's window (R26). */
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import { markets } from '../../../../shared/exchange/markets.ts';
import type { OpenExposure } from '../../trading/openExposure.ts';
import { originsOf } from '../../exchange/hosts.ts';
import { mainTextIn } from '../../platform/mainText.ts';
import type { Question } from '../../platform/question.ts';
import { leftLines } from '../quitting.ts';
import { foreignHosts } from './liveAddresses.ts';

/**
 * Returns the question. Each new host is typed, once; shipped addresses and those in force need no word. `left`: what
 * stays open at the addresses that are left; null: live is not open.
 */
export const addressQuestion =
  (from: ExchangeAddresses, to: ExchangeAddresses, left: OpenExposure | null): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    const hosts = foreignHosts(to, originsOf(from));
    const word = hosts.join(' ');
    const changed = markets.flatMap((market) =>
      (['rest', 'ws'] as const)
        .filter((kind) => from[market][kind] !== to[market][kind])
        .map((kind) => text(`addresses.ask.${market}.${kind}`, { address: to[market][kind] })),
    );
    return {
      title: text('addresses.ask.title'),
      lines: [
        ...changed,
        ...(hosts.length > 0 ? [text('addresses.ask.trust')] : []),
        text('addresses.ask.keys'),
        ...(left ? [text('addresses.ask.reload'), ...leftLines(left, language, 'world')] : []),
        ...(hosts.length > 0 ? [text('question.typed', { word })] : []),
      ],
      confirmLabel: text('addresses.ask.confirm'),
      cancelLabel: text('addresses.ask.cancel'),
      typedWord: hosts.length > 0 ? word : null,
      language,
    };
  };
