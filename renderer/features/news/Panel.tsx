import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutsideLink } from '../../../shared/domain/outsideLink.ts';
import { useDesk } from '../../bridge/services.ts';
import { enAccount } from '../../i18n/enAccount.ts';
import { enRecords } from '../../i18n/enRecords.ts';
import { enAccountPanels } from '../../i18n/enAccountPanels.ts';
import { bringWords } from '../../i18n/messages.ts';
import { useZone } from '../../ui/cells.tsx';
import { SelectOne } from '../../ui/Choice.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { useAskedFace } from '../../ui/useAskedFace.ts';
import { ArticleView } from './ArticleView.tsx';
import { OpenLink } from './OpenLink.tsx';
import { parseBody } from './parsing.ts';
import { newsSections, useArticle, useBanner, useNewsList, type NewsSection } from './useNews.ts';
import { NewsView } from './View.tsx';
import '../../styles/news.css';

bringWords(enAccount);
bringWords(enRecords);
bringWords(enAccountPanels);

const parse = (html: string) => parseBody(html, document);

/** News, lessons and pages of help of the exchange (document 2, Content endpoints), and the article that is open. */
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
  const { face, actions } = useAskedFace({
    asked: list,
    hasContent: (list.value?.items.length ?? 0) > 0,
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
        <SelectOne
          label={t('news.section')}
          value={section}
          options={newsSections.map((value) => ({ value, text: t(`news.section.${value}`) }))}
          onChange={(value) => {
            setSection(value);
            back();
          }}
        />
        <SelectOne
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
        face={face}
        actions={actions}
        items={list.value?.items ?? []}
        total={list.value?.total ?? null}
        more={list.value?.more ?? false}
        since={list.since}
        reading={list.reading}
        error={list.value === null ? null : list.error}
        banner={banner}
        zone={zone}
        chosen={chosen}
        article={
          article.value ? (
            <ArticleView
              key={article.value.article.documentId}
              article={article.value.article}
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
