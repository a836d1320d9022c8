import { createElement, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutsideLink } from '../../../shared/domain/outsideLink.ts';
import type { BodyPiece } from './cleaning.ts';

interface BodyPiecesProps {
  readonly pieces: readonly BodyPiece[];
  /** Asks whether to open it; nothing is opened by this. */
  readonly onLink: (link: OutsideLink) => void;
}

/** The pieces of an article, drawn anew: none of its own markup stands in the page. */
export function BodyPieces({ pieces, onLink }: BodyPiecesProps) {
  return pieces.map((piece, at) => <Fragment key={at}>{drawn(piece, onLink)}</Fragment>);
}

function drawn(piece: BodyPiece, onLink: BodyPiecesProps['onLink']): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'picture':
      return <PictureNote {...piece} />;
    case 'link':
      return <AskedLink {...piece} onLink={onLink} />;
    case 'element':
      return piece.pieces.length === 0
        ? createElement(piece.name)
        : createElement(piece.name, null, <BodyPieces pieces={piece.pieces} onLink={onLink} />);
  }
}

type LinkProps = Extract<BodyPiece, { kind: 'link' }> & Pick<BodyPiecesProps, 'onLink'>;

/** The words of a link beside its real host; what leads nowhere is text (XU36, XS45). */
function AskedLink({ link, pieces, onLink }: LinkProps) {
  const { t } = useTranslation();
  const words = <BodyPieces pieces={pieces} onLink={onLink} />;
  if (link === null) {
    return (
      <span className="news-inert" title={t('news.link.inert')}>
        {words}
      </span>
    );
  }
  return (
    <>
      {words}{' '}
      <button type="button" className="link number" title={link.url} onClick={() => onLink(link)}>
        {t('news.link.to', { host: link.host })}
      </button>
    </>
  );
}

/** A picture is not fetched: what it was and where it would come from. */
function PictureNote({ host, text }: Extract<BodyPiece, { kind: 'picture' }>) {
  const { t } = useTranslation();
  return (
    <span className="news-picture">
      {host === null ? t('news.picture.nowhere') : t('news.picture', { host })} {text}
    </span>
  );
}
