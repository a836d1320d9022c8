/** Texts of the confirmations of the updates: final text of the shell's window (R26). */
import { mainTextIn } from '../../platform/mainText.ts';
import type { Question } from '../../platform/question.ts';
import type { OpenExposure } from '../../trading/openExposure.ts';
import { leftLines } from '../quitting.ts';

/** The word to type before the address of the feed is set; it is not translated. */
export const FEED_WORD = 'updates';

/** Returns the question whether releases may be read from an address, with its whole host in ASCII. */
export const feedQuestion =
  (address: URL, before: string | null): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('updates.feed.title'),
      lines: [
        text('updates.feed.host', { host: address.host }),
        text('updates.feed.address', { address: address.href }),
        ...(before === null ? [] : [text('updates.feed.before', { host: new URL(before).host })]),
        text('updates.feed.what'),
        text('question.typed', { word: FEED_WORD }),
      ],
      confirmLabel: text('updates.feed.confirm'),
      cancelLabel: text('updates.cancel'),
      typedWord: FEED_WORD,
      language,
    };
  };

/** Returns the question whether a verified package is handed to the system. */
export const installQuestion =
  (version: string, name: string, left: OpenExposure): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('updates.install.title', { version }),
      lines: [text('updates.install.file', { name }), text('updates.install.closes'), ...leftLines(left, language)],
      confirmLabel: text('updates.install.confirm'),
      cancelLabel: text('updates.cancel'),
      typedWord: null,
      language,
    };
  };
