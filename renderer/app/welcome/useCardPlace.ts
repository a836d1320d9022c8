import { useLayoutEffect, type RefObject } from 'react';
import { onLayout } from '../../bridge/deskLayout.ts';
import { cardPlace } from './places.ts';

/** Puts the card into the lower left corner of the chart, where nothing is pressed, and keeps it there when panels move. */
export function useCardPlace(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = (): void => {
      if (card.current) placeCard(card.current);
    };
    place();
    const leave = onLayout(place);
    const size = new ResizeObserver(place);
    const desk = document.querySelector('.desk');
    if (desk) size.observe(desk);
    return () => {
      leave();
      size.disconnect();
    };
  }, [card]);
}

function placeCard({ style, ownerDocument }: HTMLElement): void {
  const page = ownerDocument.documentElement;
  const rem = Number.parseFloat(getComputedStyle(page).fontSize);
  const chart = ownerDocument.querySelector('[data-front=chart]')?.getBoundingClientRect() ?? null;
  const { left, bottom, most } = cardPlace(chart, { width: page.clientWidth, height: page.clientHeight, rem });
  style.left = `${left}px`;
  style.bottom = `${bottom}px`;
  style.maxHeight = `${most}px`;
}
