/** What a test can see of how the desk looks (R29): flaws of the layout, and what axe finds. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What a test can see of bad looks (R29): each entry names the element. Words in a dialog or a menu are compared with each
 * other, not with what lies under them.
 */
export function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').slice(0, 30)}"`;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) found.push('the page scrolls');
    const visible = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      !element.closest('.visually-hidden, .dv-live-region, [cmdk-label]');
    /** What of a box the elements around its text leave to be seen; `lost`: a frame that does not scroll takes of its width. */
    const seen = (element: Element, box: DOMRect): { box: DOMRect; lost: boolean } => {
      let { left, top, right, bottom } = box;
      let lost = false;
      let scrolls = false;
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(outer);
        const frame = outer.getBoundingClientRect();
        if (overflowX !== 'visible') {
          scrolls ||= overflowX === 'auto' || overflowX === 'scroll';
          const cut = right > frame.right + 2 || left < frame.left - 2;
          if (cut && !scrolls && outer !== element) lost = true;
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        }
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return { box: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), lost };
    };
    /** The dialog or open menu an element stands in: the browser draws it over everything else. */
    const layer = (element: Element) => element.closest('dialog, [popover]');
    /** What stays in sight while the rest scrolls under it; it has a ground of its own. */
    const stuck = (element: Element): Element | null => {
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).position === 'sticky') return outer;
      }
      return null;
    };
    const texts: { element: Element; box: DOMRect }[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (!(element instanceof HTMLElement) || !visible(element) || element.closest('[popover]:not(:popover-open)'))
        continue;
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '');
      if (!own) continue;
      const style = getComputedStyle(element);
      const cut =
        element.scrollWidth > element.clientWidth + 1 && style.overflowX !== 'visible' && style.display !== 'inline';
      if (cut && !element.closest('[title]') && !element.closest('.table-scroll'))
        found.push(`cut without a title: ${name(element)}`);
      if (element.matches('.number, td.number, .column, .cell') && !style.fontVariantNumeric.includes('tabular-nums')) {
        found.push(`figures are not tabular: ${name(element)}`);
      }
      if (
        element.matches(
          'td.number, .watch-figure, .column:not(.time, .mark, .ownAsk), .column:not(.time, .mark, .ownAsk) .cell',
        ) &&
        style.textAlign !== 'right'
      )
        found.push(`not right-aligned: ${name(element)}`);
      const range = document.createRange();
      range.selectNodeContents(element);
      const { box, lost } = seen(element, range.getBoundingClientRect());
      if (lost && box.height > 0 && !element.closest('[title], .dv-tabs-container, option'))
        found.push(`beyond its frame: ${name(element)}`);
      if (
        box.width > 0 &&
        box.height > 0 &&
        !element.closest('.ladder-side, .tape-body, .chart-canvas, .table-scroll, .dv-tabs-container, .notices')
      ) {
        texts.push({ element, box });
      }
    }
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        if (layer(a.element) !== layer(b.element) || stuck(a.element) !== stuck(b.element)) continue;
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (width > 2 && height > 2) found.push(`text overlaps: ${name(a.element)} and ${name(b.element)}`);
      }
    }
    // The chrome of a panel is one line: no tool of it may be cut, and the panel in front has its name in sight.
    for (const tool of document.querySelectorAll('.dock-tools :is(button, select)')) {
      const box = tool.getBoundingClientRect();
      if (!visible(tool) || tool.closest('[popover]') || box.width === 0) continue;
      const frame = tool.closest('.dv-groupview')?.getBoundingClientRect();
      if (frame && (box.right > frame.right + 1 || box.left < frame.left - 1))
        found.push(`a tool beyond its panel: ${tool.getAttribute('aria-label') ?? name(tool)}`);
    }
    for (const tab of document.querySelectorAll('.dv-tabs-container > .dv-active-tab')) {
      const box = tab.getBoundingClientRect();
      const strip = tab.parentElement!.getBoundingClientRect();
      const shown = Math.min(box.right, strip.right) - Math.max(box.left, strip.left);
      if (visible(tab) && shown < Math.min(box.width, strip.width) - 2)
        found.push(`the tab in front is out of sight: ${name(tab)}`);
    }
    const status = document.querySelector('.status-bar .connections');
    const first = status?.firstElementChild;
    const last = status?.lastElementChild;
    if (first && last && last.getBoundingClientRect().top > first.getBoundingClientRect().bottom)
      found.push('the connections wrap');
    return found;
  });
}

/** Breaches of WCAG 2.2 AA that axe finds, each with the elements. It runs inside the page: the shell allows no second one. */
export async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
