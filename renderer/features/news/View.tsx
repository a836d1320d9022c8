import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { NewsItem } from '../../../shared/ipc/accountViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { foreignText } from '../../format/foreign.ts';
import type { TimeZone } from '../../format/time.ts';
import { UpdatedAgo } from '../../ui/Ago.tsx';
import { When } from '../../ui/cells.tsx';
import type { PanelState } from '../../ui/panelState.ts';
import { Older } from '../../ui/Older.tsx';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { newsWord } from './useNews.ts';
import type { Banner, OutsideLink } from '../../../shared/domain/article.ts';

/** Props of the news panel. */
export interface NewsViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly items: readonly NewsItem[];
  /** Total number of articles; null: not reported. */
  readonly total: number | null;
  readonly more: boolean;
  /** Monotonic ms at which the list was read. */
  readonly since: number;
  readonly reading: boolean;
  /** Why the last read failed. */
  readonly error: AppError | null;
  readonly banner: Banner | null;
  readonly zone: TimeZone;
  /** Document id of the open article; null: none. */
  readonly chosen: string | null;
  /** The open article, or why it is not loaded yet. */
  readonly article: ReactNode;
  readonly onChoose: (documentId: string) => void;
  readonly onMore: () => void;
  readonly onRefresh: () => void;
  readonly onLink: (link: OutsideLink) => void;
}

/** Shows the list of a section, and the open article beside or over it, from its props. */
export function NewsView(props: NewsViewProps) {
  const { panelState, actions, items, total, more, reading, error, chosen, article } = props;
  const { t } = useTranslation();
  return (
    <PanelStateView panel="news" title={t('panel.news')} panelState={panelState} actions={actions}>
      <div className="news" data-open={chosen !== null}>
        <div className="news-list" tabIndex={0} role="group" aria-label={t('news.list')}>
          <p className="news-head quiet-text">
            <span role="status">{t('news.count', { count: total ?? items.length })}</span>
            <span>
              <UpdatedAgo since={props.since} />
            </span>
            <button type="button" className="button" disabled={reading} onClick={props.onRefresh}>
              {t(reading ? 'news.reading' : 'news.refresh')}
            </button>
          </p>
          {props.banner && <BannerLine banner={props.banner} onLink={props.onLink} />}
          <ul>
            {items.map((item) => (
              <Entry key={item.documentId} item={item} zone={props.zone} chosen={chosen} onChoose={props.onChoose} />
            ))}
          </ul>
          <Older
            status={reading ? 'loading' : error === null ? 'ready' : 'failed'}
            complete={!more}
            online
            error={error}
            onOlder={props.onMore}
            onRetry={props.onRefresh}
          />
        </div>
        {chosen !== null && article}
      </div>
    </PanelStateView>
  );
}

interface EntryProps extends Pick<NewsViewProps, 'zone' | 'chosen' | 'onChoose'> {
  readonly item: NewsItem;
}

function Entry({ item, zone, chosen, onChoose }: EntryProps) {
  const { t } = useTranslation();
  const coins = item.coins.map(({ symbol, name }) => foreignText(symbol ?? name ?? '')).filter((coin) => coin !== '');
  return (
    <li>
      <button
        type="button"
        className="news-entry"
        data-document={item.documentId}
        aria-pressed={item.documentId === chosen}
        onClick={() => onChoose(item.documentId)}
      >
        <strong>
          <bdi>{foreignText(item.title)}</bdi>
        </strong>
        <span className="quiet-text">
          {item.at !== null && <When time={item.at} zone={zone} />}{' '}
          <bdi>{[newsWord(t, item.level ?? item.category ?? ''), ...coins].filter(Boolean).join(' \u00b7 ')}</bdi>
        </span>
        {item.summary !== null && <bdi className="news-summary">{foreignText(item.summary)}</bdi>}
      </button>
    </li>
  );
}

/** Shows the exchange's banner as text: its picture is not fetched and its link asks before it opens. */
function BannerLine({ banner, onLink }: { readonly banner: Banner; readonly onLink: (link: OutsideLink) => void }) {
  const { t } = useTranslation();
  const { link } = banner;
  return (
    <p className="news-banner">
      <span className="quiet-text">{t('news.banner')}</span> <bdi>{foreignText(banner.title)}</bdi>{' '}
      <bdi className="quiet-text">{foreignText(banner.description ?? '')}</bdi>{' '}
      {link && (
        <button type="button" className="link number" title={link.url} onClick={() => onLink(link)}>
          {t('news.link.to', { host: link.host })}
        </button>
      )}
    </p>
  );
}
