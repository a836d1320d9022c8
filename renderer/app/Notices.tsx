import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf, type Notice, type NoticeContent } from '../state/desk/index.ts';
import { useDesk, useServices } from '../state/services.ts';
import { formatClock, formatTimestamp } from '../format/time.ts';
import { translateKey, type Translate } from '../i18n/messages.ts';
import { errorText, exchangeText } from '../ui/errorText.ts';
import { draftText } from '../ui/orderText.ts';
import { paramWords } from '../ui/paramWords.ts';
import { placeNotices, orderPanelGroups, watchSizes } from './noticePlace.ts';

/** Most notices shown at once, so that the rows of the table below stay visible; the number of the others is shown. */
const SHOWN = 2;

/**
 * Returns the notices to show, in the order of arrival: notices that need a response take precedence over those that
 * close automatically, and the newest of each come first.
 */
export function shownOf(notices: readonly Notice[]): readonly Notice[] {
  const of = (tone: 'polite' | 'assertive') => notices.filter((notice) => toneOf(notice.news) === tone);
  const first = [...of('polite'), ...of('assertive')].slice(-SHOWN);
  return notices.filter((notice) => first.includes(notice));
}

/** Returns the text of a notice. */
export function noticeText(t: Translate, news: NoticeContent): string {
  switch (news.kind) {
    case 'error':
      return errorText(t, news.error);
    case 'info':
      return translateKey(t, news.key, paramWords(t, news.params));
    case 'fill': {
      const { symbol, side, quantity, price, count } = news;
      const market = t(`market.${news.market}`);
      return price === null
        ? t(`notice.fills.${side}`, { quantity, symbol, market, count })
        : t(`notice.fill.${side}`, { quantity, symbol, market, price });
    }
    case 'intent': {
      const { error, draft } = news.intent;
      const words = t(`notice.intent.${news.outcome}`, { order: draftText(t, draft) });
      return error === null ? words : `${words} ${errorText(t, error)}`;
    }
  }
}

function exchangeWords(t: Translate, news: NoticeContent): string | null {
  const error = news.kind === 'error' ? news.error : news.kind === 'intent' ? news.intent.error : null;
  return error && exchangeText(t, error);
}

/** The window's notices. */
export function Notices() {
  return <NoticeStack notices={useDesk((state) => state.notices)} />;
}

/**
 * The stack of notices. A screen reader reads fills in turn, failures and in-doubt orders at once. The notices overlay
 * the window, so that nothing moves under the pointer when one appears.
 */
export function NoticeStack({ notices }: { readonly notices: readonly Notice[] }) {
  const { t } = useTranslation();
  const { commands } = useServices();
  const shown = shownOf(notices);
  const hidden = notices.length - shown.length;
  const of = (tone: 'polite' | 'assertive') => shown.filter((notice) => toneOf(notice.news) === tone);
  const stack = useRef<HTMLDivElement>(null);
  const which = shown.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const place = (): void => {
      if (stack.current) placeNotices(stack.current);
    };
    // The panels take the window's new size some frames later, so their own size change triggers the placement.
    const sizes = watchSizes(place);
    const placeAll = (): void => {
      place();
      if (stack.current) sizes.watch(orderPanelGroups(stack.current.ownerDocument));
    };
    placeAll();
    window.addEventListener('resize', placeAll);
    const leave = commands.handle('layout.changed', placeAll);
    return () => {
      sizes.stop();
      window.removeEventListener('resize', placeAll);
      leave();
    };
  }, [commands, which]);
  return (
    <div ref={stack} className="notices">
      <div role="alert" aria-relevant="additions">
        {of('assertive').map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status" aria-relevant="additions">
        {of('polite').map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </div>
      {hidden > 0 && <p className="notice-more">{t('notice.more', { count: hidden })}</p>}
    </div>
  );
}

/** One notice with its actions. */
export function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const said = exchangeWords(t, notice.news);
  const retry = notice.news.kind === 'error' ? notice.news.retry : undefined;
  return (
    <div className="notice" data-tone={toneOf(notice.news)}>
      <time className="number" title={formatTimestamp(notice.at, zone)}>
        {formatClock(notice.at, zone)}
      </time>
      <span>
        {noticeText(t, notice.news)} {said !== null && <span className="quiet-text">{said}</span>}
      </span>
      {retry && (
        <button
          type="button"
          className="button"
          onClick={() => {
            desk.dismissNotice(notice.id);
            retry();
          }}
        >
          {t('action.retry')}
        </button>
      )}
      <button type="button" className="button quiet" onClick={() => desk.dismissNotice(notice.id)}>
        {t('action.dismiss')}
      </button>
    </div>
  );
}
