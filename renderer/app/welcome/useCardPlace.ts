import { useLayoutEffect, type RefObject } from 'react';
import { onLayout } from '../../bridge/deskLayout.ts';
import { cardPlace } from './places.ts';

const CHART = '[data-front=chart]';
/** Tabs, and the panels whose clicks go into orders. */
const KEPT = '.dv-tab, :is([data-front=ticket], [data-front=ladder], [data-front=book])';
const TOOLS = '.dock-tools > *';

/** Puts the card where nothing is pressed, on the chart if there is one, and keeps it there when panels or words change. */
export function useCardPlace(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const size = new ResizeObserver(() => place());
    const place = (): void => {
      if (!card.current) return;
      placeCard(card.current);
      // The window changes before its panels do: what the card stands on is watched as well.
      const chart = document.querySelector(CHART);
      if (chart) size.observe(chart);
    };
    place();
    const leave = onLayout(place);
    const desk = document.querySelector('.desk');
    for (const watched of [desk, card.current]) if (watched) size.observe(watched);
    return () => {
      leave();
      size.disconnect();
    };
  }, [card]);
}

function placeCard(card: HTMLElement): void {
  const { ownerDocument, style } = card;
  const page = ownerDocument.documentElement;
  const rem = Number.parseFloat(getComputedStyle(page).fontSize);
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  const seen = (css: string): DOMRect[] =>
    [...ownerDocument.querySelectorAll(css)].map(boxOf).filter((box) => box.width > 0);
  const chart = ownerDocument.querySelector(CHART);
  const room = {
    chart: chart && boxOf(chart),
    kept: seen(KEPT),
    spared: seen(TOOLS),
  };
  const { width } = boxOf(card);
  const height = card.scrollHeight + card.offsetHeight - card.clientHeight;
  const wanted = cardPlace(room, { width: page.clientWidth, height: page.clientHeight, rem }, { width, height });
  style.left = `${wanted.left}px`;
  style.bottom = `${wanted.bottom}px`;
  style.maxHeight = `${wanted.most}px`;
}
