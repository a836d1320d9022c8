import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf, type Notice, type NoticeContent } from '../state/desk/index.ts';
import { useDesk, useServices } from '../state/services.ts';
import { formatClock, formatTimestamp } from '../format/time.ts';
import { translateKey, type Translate } from '../i18n/messages.ts';
import { errorText, exchangeText, paramWords } from '../ui/errorText.ts';
import { CloseIcon, DoneIcon, FailedIcon, NoteIcon, UnknownIcon } from '../ui/icons.ts';
import { draftText } from '../ui/orderText.ts';

/** Groups whose front panel sends orders by click: no notice may cover them, whatever their width (R29). */
const ORDER_PANEL_GROUPS = ':is([data-front=ticket], [data-front=ladder])';

/** Left, right and lower edge, in CSS pixels of the window. */
interface Extent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the area for notices between the panels that send orders, as distances from both sides of the window in CSS
 * pixels. Panels that end above `top` do not overlap and are skipped. `null` when the width left is below `least`: then
 * the style sheet's position applies.
 */
export function freePlace(
  panels: readonly Extent[],
  { width, top, least }: { readonly width: number; readonly top: number; readonly least: number },
): { readonly left: number; readonly right: number } | null {
  let [left, right] = [0, width];
  for (const panel of panels) {
    if (panel.right <= panel.left || panel.bottom <= top) continue;
    if (panel.left + panel.right < width) left = Math.max(left, panel.right);
    else right = Math.min(right, panel.left);
  }
  return right - left < least ? null : { left, right: width - right };
}

/** Returns the groups whose front panel sends orders. */
const orderPanelGroups = (document: Document): readonly Element[] => [...document.querySelectorAll(ORDER_PANEL_GROUPS)];

/** Calls back when a watched element has changed its size; `watch` adds the given elements. */
function watchSizes(changed: () => void): { watch(elements: readonly Element[]): void; stop(): void } {
  const watched = new Set<Element>();
  const observer = new ResizeObserver(changed);
  return {
    watch(elements) {
      for (const element of elements) {
        if (watched.has(element)) continue;
        watched.add(element);
        observer.observe(element);
      }
    },
    stop: () => observer.disconnect(),
  };
}

/** Places the notices between the panels that send orders, by the panels' current positions. */
function placeNotices(notices: HTMLElement): void {
  const { style, ownerDocument } = notices;
  style.left = '';
  style.right = '';
  const rem = Number.parseFloat(getComputedStyle(ownerDocument.documentElement).fontSize);
  const place = freePlace(
    orderPanelGroups(ownerDocument).map((panel) => panel.getBoundingClientRect()),
    { width: ownerDocument.documentElement.clientWidth, top: notices.getBoundingClientRect().top, least: LEAST * rem },
  );
  if (!place) return;
  style.left = `${place.left}px`;
  style.right = `${place.right}px`;
}

/** Minimum readable width of a notice, in rem. */
const LEAST = 18;

/** Most notices shown at once, so that the rows of the table below stay visible; the number of the others is shown. */
const SHOWN = 3;

/**
 * Returns the notices to show, in the order of arrival: notices that need a response take precedence over those that
 * close automatically, and the newest of each come first.
 */
export function shownOf(notices: readonly Notice[]): readonly Notice[] {
  const of = (tone: 'polite' | 'assertive') => notices.filter((notice) => toneOf(notice.news) === tone);
  const first = [...of('polite'), ...of('assertive')].slice(-SHOWN);
  return notices.filter((notice) => first.includes(notice));
}

/** Returns the text of a notice, which its title precedes. */
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
      const order = draftText(t, draft);
      const words = news.outcome === 'inDoubt' ? t('notice.order.inDoubt', { order }) : t('notice.order', { order });
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
  const { commands, desk } = useServices();
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
      {hidden > 0 && (
        <p className="notice-more">
          {t('notice.more', { count: hidden })}
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              for (const { id } of notices) desk.dismissNotice(id);
            }}
          >
            {t('notice.dismissAll')}
          </button>
        </p>
      )}
    </div>
  );
}

/** What a notice is about, which decides its icon. */
type NoticeLook = 'done' | 'failed' | 'unknown' | 'note';

function lookOf(news: NoticeContent): NoticeLook {
  if (news.kind === 'error') return 'failed';
  if (news.kind === 'info') return 'note';
  if (news.kind === 'fill' || news.outcome === 'settledPlaced') return 'done';
  return news.outcome === 'inDoubt' ? 'unknown' : 'failed';
}

const lookIcons = { done: DoneIcon, failed: FailedIcon, unknown: UnknownIcon, note: NoteIcon };

/** Returns the title of a notice; what only informs needs none. */
function titleOf(t: Translate, news: NoticeContent): string | null {
  if (news.kind === 'info') return null;
  return t(news.kind === 'intent' ? `notice.title.${news.outcome}` : `notice.title.${news.kind}`);
}

/** What one can do about a notice, beside dismissing it. */
interface NoticeAction {
  readonly text: string;
  readonly run: () => void;
}

function useAction(news: NoticeContent): NoticeAction | null {
  const { t } = useTranslation();
  const { commands, desk } = useServices();
  if (news.kind === 'error') return news.retry ? { text: t('action.retry'), run: news.retry } : null;
  if (news.kind === 'intent') {
    const { intentId } = news.intent;
    return { text: t('notice.timeline'), run: () => desk.showTimeline(intentId) };
  }
  if (news.kind === 'fill' && news.market === 'futures') {
    return { text: t('notice.positions'), run: () => commands.dispatch({ type: 'panel.show', panel: 'positions' }) };
  }
  return null;
}

/** One notice with its actions. Escape in it dismisses it. */
export function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const { id, at, news } = notice;
  const said = exchangeWords(t, news);
  const title = titleOf(t, news);
  const action = useAction(news);
  const look = lookOf(news);
  const Icon = lookIcons[look];
  return (
    <div
      className="notice"
      data-tone={toneOf(news)}
      data-look={look}
      onKeyDown={(event) => {
        if (event.key === 'Escape') desk.dismissNotice(id);
      }}
    >
      <Icon aria-hidden="true" />
      <span className="notice-text">
        {title !== null && <strong>{title}</strong>}{' '}
        <time className="number quiet-text" title={formatTimestamp(at, zone)}>
          {formatClock(at, zone)}
        </time>{' '}
        <span className="notice-words">
          {noticeText(t, news)} {said !== null && <span className="quiet-text">{said}</span>}
        </span>
      </span>
      {action && (
        <button
          type="button"
          className="button"
          onClick={() => {
            desk.dismissNotice(id);
            action.run();
          }}
        >
          {action.text}
        </button>
      )}
      <button
        type="button"
        className="button quiet icon-button"
        aria-label={t('action.dismiss')}
        title={t('action.dismiss')}
        onClick={() => desk.dismissNotice(id)}
      >
        <CloseIcon aria-hidden="true" />
      </button>
    </div>
  );
}
