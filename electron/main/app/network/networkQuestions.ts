/** Texts of the confirmations before live connections take another route: final text of the shell's window (R26). */
import { hostAndPort } from '../../../../shared/exchange/addresses.ts';
import { mainTextIn } from '../../platform/mainText.ts';
import type { Question } from '../../platform/question.ts';
import type { Authority } from './authority.ts';
import type { Confirmed } from './networkFile.ts';

/** The words to type; they are not translated. */
const PROXY_WORD = 'proxy';
const AUTHORITY_WORD = 'trust';
const DIRECT_WORD = 'direct';

/** Returns the question whether live connections may take a proxy. */
export const proxyQuestion =
  ({ kind, host, port, user }: NonNullable<Confirmed['proxy']>): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('network.proxy.title'),
      lines: [
        text(`network.proxy.${kind}`),
        text('network.proxy.host', { host }),
        text('network.proxy.port', { port }),
        ...(user === null ? [] : [text('network.proxy.user', { user })]),
        text('network.proxy.only'),
        text('question.typed', { word: PROXY_WORD }),
      ],
      confirmLabel: text('network.proxy.confirm'),
      cancelLabel: text('network.cancel'),
      typedWord: PROXY_WORD,
      language,
    };
  };

/** Returns the question whether connections may leave a proxy and be direct; null: which proxy is not known. */
export const directQuestion =
  (proxy: Confirmed['proxy']): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('network.direct.title'),
      lines: [
        ...(proxy ? [text('network.direct.proxy', { proxy: hostAndPort(proxy) })] : []),
        text('network.direct.address'),
        text('question.typed', { word: DIRECT_WORD }),
      ],
      confirmLabel: text('network.direct.confirm'),
      cancelLabel: text('network.cancel'),
      typedWord: DIRECT_WORD,
      language,
    };
  };

/** Returns the question whether an authority may identify the exchange. */
export const authorityQuestion =
  ({ subject, fingerprint, validTo }: Authority): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('network.authority.title'),
      lines: [
        text('network.authority.subject', { subject }),
        text('network.authority.fingerprint', { fingerprint }),
        text('network.authority.validTo', { day: new Date(validTo).toISOString().slice(0, 10) }),
        text('network.authority.risk'),
        text('question.typed', { word: AUTHORITY_WORD }),
      ],
      confirmLabel: text('network.authority.confirm'),
      cancelLabel: text('network.cancel'),
      typedWord: AUTHORITY_WORD,
      language,
    };
  };
