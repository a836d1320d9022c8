import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article } from '../../../shared/domain/article.ts';
import type { OutsideLink } from '../../../shared/domain/outsideLink.ts';
import { foreignText } from '../../format/foreign.ts';
import type { TimeZone } from '../../format/time.ts';
import { When } from '../../ui/cells.tsx';
import { BodyPieces } from './BodyPieces.tsx';
import type { ParsedBody } from './parsing.ts';

interface ArticleViewProps {
  readonly article: Article;
  readonly zone: TimeZone;
  /** Takes its body apart; see parsing.ts. */
  readonly parse: (html: string) => ParsedBody;
  readonly onLink: (link: OutsideLink) => void;
  readonly onBack: () => void;
}

/** One article. Everything of it is a stranger's: words are text, pictures stay away, links ask first (B-D5). */
export function ArticleView({ article, zone, parse, onLink, onBack }: ArticleViewProps) {
  const { t } = useTranslation();
  const { html } = article;
  const body = useMemo(() => (html === null ? null : parse(html)), [html, parse]);
  const at = article.publishedAt ?? article.enabledAt ?? article.contentDate ?? article.createdAt;
  const links = [...new Map(allLinks(article).map((link) => [link.url, link])).values()];
  return (
    <article className="news-article" tabIndex={0} data-article={article.documentId}>
      <button type="button" className="button news-back" onClick={onBack}>
        {t('news.back')}
      </button>
      <h3>
        <bdi>{foreignText(article.title)}</bdi>
      </h3>
      <p className="quiet-text">
        {at !== null && <When time={at} zone={zone} />} <bdi>{foreignText(article.category ?? '')}</bdi>{' '}
        <bdi>{(article.tags ?? []).map(foreignText).join(', ')}</bdi>
      </p>
      {article.picture && <p className="news-picture">{t('news.picture', { host: article.picture.host })}</p>}
      {article.bodyTooLarge && <p role="status">{t('news.tooLarge')}</p>}
      {body === null && !article.bodyTooLarge && <p role="status">{t('news.noBody')}</p>}
      {body && (
        <div className="news-body">
          {body.plain && <p role="status">{t('news.plain')}</p>}
          <BodyPieces pieces={body.pieces} onLink={onLink} />
          {body.cut && <p role="status">{t('news.cut')}</p>}
        </div>
      )}
      {links.map((link) => (
        <button key={link.url} type="button" className="link number" title={link.url} onClick={() => onLink(link)}>
          {t('news.original', { host: link.host })}
        </button>
      ))}
    </article>
  );
}

const allLinks = ({ link, articleLink, sourceLink }: Article): OutsideLink[] =>
  [articleLink, link, sourceLink].filter((one) => one !== null);
