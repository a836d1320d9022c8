import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toneOf, type Notice, type NoticeContent } from '../state/desk/index.ts';
import { useDesk, useServices } from '../state/services.ts';
import { formatClock, formatTimestamp } from '../format/time.ts';
import { translateKey, type Translate } from '../i18n/messages.ts';
import { errorText, exchangeText, paramWords } from '../ui/errorText.ts';
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
