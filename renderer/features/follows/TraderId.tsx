import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadTrader } from '../../../shared/domain/leadTrader.ts';

/** Digits shown of the beginning and of the end of an id. */
const SHOWN = { first: 6, last: 4 } as const;

/** An id as short as it can be told from others: `700555…0000`. */
const shortId = (id: string): string =>
  id.length <= SHOWN.first + SHOWN.last ? id : `${id.slice(0, SHOWN.first)}…${id.slice(-SHOWN.last)}`;

/** The name of a trader, its id in short, and a button that copies the whole id. */
export function TraderId({ trader }: { readonly trader: LeadTrader }) {
  const { t } = useTranslation();
  const { traderId, name } = trader;
  const box = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    const element = box.current;
    const selection = element?.ownerDocument.getSelection();
    if (!element || !selection) return;
    selection.selectAllChildren(element);
    // The shells grant a page no permission for the clipboard; this way needs none, only the press itself.
    // oxlint-disable-next-line typescript/no-deprecated
    setCopied(element.ownerDocument.execCommand('copy'));
    selection.removeAllRanges();
  };
  return (
    <span className="trader-name" title={t('copy.traderId', { id: traderId })}>
      {name !== null && <span>{name}</span>}{' '}
      <span className="number quiet-text">{name === null ? traderId : shortId(traderId)}</span>
      <span className="visually-hidden trader-id-text" aria-hidden="true" ref={box}>
        {traderId}
      </span>
      <button
        type="button"
        className="button quiet icon-button row-button"
        tabIndex={-1}
        aria-label={t('copy.copyId', { name: name ?? traderId })}
        title={t(copied ? 'copy.idCopied' : 'copy.copyId.hint', { id: traderId })}
        onClick={copy}
      >
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path
            d={copied ? 'M2 6.5L5 9.500L10 3' : 'M4 4h6.500v6.500H4zM8 4V1.500H1.500V8H4'}
            fill="none"
            stroke="currentColor"
          />
        </svg>
      </button>
    </span>
  );
}
