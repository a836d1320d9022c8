/** What a test can check of the window's appearance (R29): flaws of the layout, and what axe finds. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the flaws of layout that a test can detect (R29); each entry names the element. Text in a dialog or a menu is
 * compared only with text in the same one, not with what lies under it. `within`: CSS selector of the opened part, when
 * the rest of the window was inspected before.
 */
export function flaws(page: Page, within?: string): Promise<string[]> {
  return page.evaluate((part) => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').slice(0, 30)}"`;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) found.push('the page scrolls');
    const visible = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      !element.closest('.visually-hidden, .dv-live-region');
    /**
     * How an element clips its content, and whether it stays in place while the rest scrolls: read once for all of its
     * descendants.
     */
    const frames = new Map<Element, { x: string; y: string; sticky: boolean; box: DOMRect }>();
    const frameOf = (element: Element) => {
      let frame = frames.get(element);
      if (!frame) {
        const { overflowX: x, overflowY: y, position } = getComputedStyle(element);
        frame = { x, y, sticky: position === 'sticky', box: element.getBoundingClientRect() };
        frames.set(element, frame);
      }
      return frame;
    };
    /**
     * The part of a box that the elements around its text leave visible; `lost`: an element that does not scroll cuts
     * off part of its width.
     */
    const seen = (element: Element, box: DOMRect): { box: DOMRect; lost: boolean } => {
      let { left, top, right, bottom } = box;
      let lost = false;
      let scrolls = false;
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const { x, y, box: frame } = frameOf(outer);
        if (x !== 'visible') {
          scrolls ||= x === 'auto' || x === 'scroll';
          const cut = right > frame.right + 2 || left < frame.left - 2;
          if (cut && !scrolls && outer !== element) lost = true;
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        }
        if (y !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return { box: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)), lost };
    };
    /** The dialog, open menu or tooltip that contains an element: the browser draws it over everything else. */
    const layer = (element: Element) => element.closest('dialog, .popover, .tooltip');
    /** The ancestor that stays visible while the rest scrolls under it; it has an opaque background. */
    const stuck = (element: Element): Element | null => {
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        if (frameOf(outer).sticky) return outer;
      }
      return null;
    };
    const texts: { element: Element; box: DOMRect; over: Element | null; held: Element | null }[] = [];
    for (const element of document.body.querySelectorAll(part === undefined ? '*' : `:is(${part}), :is(${part}) *`)) {
      const hasOwnText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
      );
      if (!hasOwnText || !(element instanceof HTMLElement)) continue;
      if (!visible(element)) continue;
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
        !element.closest('.ladder-side, .tape-body, .chart-canvas, .table-scroll, .dv-tabs-container, .notices, .away')
      ) {
        texts.push({ element, box, over: layer(element), held: stuck(element) });
      }
    }
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (width <= 2 || height <= 2 || a.over !== b.over || a.held !== b.held) continue;
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        found.push(`text overlaps: ${name(a.element)} and ${name(b.element)}`);
      }
    }
    // The header of a panel is one line: none of its tools may be cut, and the tab of the panel in front is visible.
    for (const tool of document.querySelectorAll('.dock-tools :is(button, select)')) {
      const box = tool.getBoundingClientRect();
      if (!visible(tool) || tool.closest('.popover, dialog') || box.width === 0) continue;
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
    // The status bar is one line from 80 rem on, which are 1280 px at the usual text size.
    const status = document.querySelector('.status-bar');
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // An open popover and its focus guards stand outside the line.
    const tops = [...(status?.children ?? [])]
      .filter((item) => !/^(fixed|absolute)$/.test(getComputedStyle(item).position))
      .map((item) => item.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    const first = tops[0];
    if (first && window.innerWidth >= 80 * rem && tops.some(({ top }) => top >= first.bottom))
      found.push('the status bar wraps');
    return found;
  }, within);
}

/**
 * Ends all transitions of colours for good, and waits for the animations that are running and have an end. A colour on its
 * way from one state or theme to the next is no colour of the design, and its contrast depends on the moment of the
 * check; without transitions none begins during the check either.
 */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const mark = Symbol.for('transitions have ended');
    if (!(mark in document)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
      document.adoptedStyleSheets.push(sheet);
      Object.assign(document, { [mark]: true });
    }
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // An animation that is replaced or whose element disappears rejects its promise.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Returns the violations of WCAG 2.2 AA that axe finds, each with the elements. Axe runs inside the page because the
 * shell allows no second page. `within`: CSS selector of the part to check, by default the whole window. `colours`:
 * checks only the contrast of text, which is what a theme can change.
 */
export async function violations(page: Page, within?: string, only?: 'colours'): Promise<string[]> {
  await atRest(page);
  // A page that already has axe does not load it again: loading takes longer than the check of a dialog. The script in
  // its place has no value, because the runner copies the value of a script into the test.
  const there = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder(there ? { page, axeSource: 'void 0;' } : { page }).setLegacyMode();
  builder.options({ resultTypes: ['violations'] });
  if (within !== undefined) builder.include(within);
  if (only) builder.withRules(['color-contrast']);
  else builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => {
    const nodeDescriptions = nodes.map(({ html, any }) => {
      const beside = any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((near) => near.html.slice(0, 160)));
      const why = [...any.map(({ message }) => message), ...beside].join('; ');
      return `${html.slice(0, 160)} (${why})`;
    });
    return `${id}: ${nodeDescriptions.join(' | ')}`;
  });
}
