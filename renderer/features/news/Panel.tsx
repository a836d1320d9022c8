import { useContext, useState, useMemo, createElement, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useServices } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enRecords from '../../locales/en/records.json';
import enNews from '../../locales/en/news.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useZone, When } from '../../ui/cells.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { parseBody, type ParsedBody } from './parsing.ts';
import {
  newsSections,
  newsWord,
  translatedArticle,
  translatedBanner,
  translatedItem,
  useArticle,
  useBanner,
  useNewsList,
  type NewsSection,
} from './useNews.ts';
import { NewsView } from './View.tsx';
import './news.css';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Article, OutsideLink } from '../../../shared/domain/article.ts';
import { foreignText } from '../../format/foreign.ts';
import type { TimeZone } from '../../format/time.ts';
import { type BodyPiece, looksForeign } from './cleaning.ts';

interface BodyPiecesProps {
  readonly pieces: readonly BodyPiece[];
  /** Asks the user whether to open the link; opens nothing itself. */
  readonly onLink: (link: OutsideLink) => void;
}

/** Renders the pieces of an article as new elements: none of its own markup gets into the page. */
function BodyPieces({ pieces, onLink }: BodyPiecesProps) {
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

/** Shows the text of a link beside its real host; a link that cannot be opened is plain text (XU36, XS45). */
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

/** Shows the description and source host of a picture, which is not fetched. */
function PictureNote({ host, text }: Extract<BodyPiece, { kind: 'picture' }>) {
  const { t } = useTranslation();
  return (
    <span className="news-picture">
      {host === null ? t('news.picture.nowhere') : t('news.picture', { host })} {text}
    </span>
  );
}

interface ArticleViewProps {
  readonly article: Article;
  readonly zone: TimeZone;
  /** Parses the article's HTML body; see parsing.ts. */
  readonly parse: (html: string) => ParsedBody;
  readonly onLink: (link: OutsideLink) => void;
  readonly onBack: () => void;
}

/**
 * Shows one article. Its content is untrusted: text is shown as text, pictures are not fetched, links ask before they
 * open (B-D5).
 */
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
        {at !== null && <When time={at} zone={zone} />} <bdi>{newsWord(t, article.category ?? '')}</bdi>{' '}
        <bdi>{(article.tags ?? []).map((tag) => newsWord(t, tag)).join(', ')}</bdi>
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

/** Asks before a link in the exchange's content is opened in the browser, and shows its real host first (XS45). */
function OpenLink({ link, onClose }: { readonly link: OutsideLink; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const open = async (): Promise<void> => {
    const result = await client.call('app.openLink', { url: link.url });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
  };
  return (
    <ConfirmDialog
      title={t('news.open.title', { host: link.host })}
      confirm={t('news.open.yes', { host: link.host })}
      decline={t('news.open.no')}
      onConfirm={() => void open()}
      onClose={onClose}
    >
      <p>{t('news.open.hint')}</p>
      {looksForeign(link.host) && (
        <p className="warning-text" role="alert">
          {t('news.open.foreign')}
        </p>
      )}
      <p className="news-address number">{link.url}</p>
    </ConfirmDialog>
  );
}

registerMessages(enOrderLists);
registerMessages(enRecords);
registerMessages(enNews);

const parse = (html: string) => parseBody(html, document);

/** Shows the exchange's news, lessons and help pages (document 2, Content endpoints), and the open article. */
export function NewsPanel() {
  const { t } = useTranslation();
  const zone = useZone();
  const seen = useContext(PanelToolsContext) !== null;
  const [section, setSection] = useState<NewsSection>('news');
  const [coin, setCoin] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [link, setLink] = useState<OutsideLink | null>(null);
  const list = useNewsList(section, coin === '' ? null : coin, seen);
  const article = useArticle(section, chosen, seen);
  const banner = useBanner(section, seen);
  const instruments = useDesk((state) => state.instruments);
  const own = useDesk((state) => state.app?.environment === 'simulator');
  const items = list.value?.items ?? [];
  const entry = items.find(({ documentId }) => documentId === chosen);
  const { panelState, actions } = useAskedPanelState({
    asked: list,
    hasContent: items.length > 0,
    empty: 'noNews',
    signed: false,
    demo: null,
  });
  const coins =
    instruments.status === 'ready'
      ? [...new Set(instruments.list.filter(({ market }) => market === 'spot').map(({ baseAsset }) => baseAsset))]
      : [];
  const back = (): void => setChosen(null);
  return (
    <>
      <PanelTools>
        <Select
          label={t('news.section')}
          value={section}
          options={newsSections.map((value) => ({ value, text: t(`news.section.${value}`) }))}
          onChange={(value) => {
            setSection(value);
            back();
          }}
        />
        <Select
          label={t('news.coin')}
          value={coin}
          options={[
            { value: '', text: t('news.coin.all') },
            ...coins.toSorted().map((value) => ({ value, text: value })),
          ]}
          onChange={(value) => {
            setCoin(value);
            back();
          }}
        />
      </PanelTools>
      <NewsView
        panelState={panelState}
        actions={actions}
        items={own ? items.map((item) => translatedItem(t, item)) : items}
        total={list.value?.total ?? null}
        more={list.value?.more ?? false}
        since={list.since}
        reading={list.reading}
        error={list.value === null ? null : list.error}
        banner={banner && own ? translatedBanner(t, banner) : banner}
        zone={zone}
        chosen={chosen}
        article={
          article.value ? (
            <ArticleView
              key={article.value.article.documentId}
              article={own ? translatedArticle(t, article.value.article, entry) : article.value.article}
              zone={zone}
              parse={parse}
              onLink={setLink}
              onBack={back}
            />
          ) : (
            <div className="news-article">
              <button type="button" className="button news-back" onClick={back}>
                {t('news.back')}
              </button>
              {article.error ? (
                <p role="alert">
                  {errorText(t, article.error)} {exchangeText(t, article.error)}{' '}
                  <button type="button" className="button" onClick={article.refresh}>
                    {t('action.retry')}
                  </button>
                </p>
              ) : (
                <p role="status">{t('face.loading')}</p>
              )}
            </div>
          )
        }
        onChoose={setChosen}
        onMore={list.older}
        onRefresh={list.refresh}
        onLink={setLink}
      />
      {link && <OpenLink link={link} onClose={() => setLink(null)} />}
    </>
  );
}
