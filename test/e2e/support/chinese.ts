/** What a test can check in a Chinese window: characters without a glyph, English words, and bare message keys. */
import { expect, type Page } from '@playwright/test';

/** Switches the app to Chinese through the settings, as the user does. */
export async function chooseChinese(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '简体中文' })).toBeHidden();
}

/**
 * Returns every text of the page that the user reads or a screen reader reads out: words, tooltips, names and
 * placeholders of fields.
 */
export const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.add((node.textContent ?? '').trim());
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['title', 'aria-label', 'placeholder', 'aria-description', 'aria-roledescription', 'alt'])
        found.add((element.getAttribute(name) ?? '').trim());
    }
    return [...found].filter((text) => text !== '');
  });

/** Names, codes, units and keyboard keys, which Chinese terminals write in Latin letters too. */
const LATIN = new RegExp(
  `^(?:${[
    'Foredeck|English|Maker|Taker|Inter|SIL|Open|Font|License|TradingView|Lightweight|Charts|Copyright|www|tradingview|com|Inc|c',
    'Webhook|Telegram|Slack|Discord',
    'Ctrl|Cmd|Alt|Shift|Enter|Esc|Delete|Home|End|Page|Up|Down|Space',
    'ms|s|x|h|m|d|w|chromium|electron',
    // Terms that the symbol sheet shows as the exchange names them.
    'baseAssetPrecision|quotePrecision|forwardContractFlag|PoW|true',
  ].join('|')})$`,
);

/**
 * Returns the Latin words with lower-case letters that no list allows, each with the text that contains it; ids of
 * orders are ignored.
 */
export function foreign(said: readonly string[]): string[] {
  return said.flatMap((text) =>
    (text.replaceAll(/[\da-z]{20,}/g, '').match(/[A-Za-z][A-Za-z.]*/g) ?? [])
      .filter((word) => /[a-z]/.test(word) && !word.split('.').every((part) => part === '' || LATIN.test(part)))
      .map((word) => `${word}: ${text.slice(0, 80)}`),
  );
}

/**
 * Returns the characters for which the page's font and its fallbacks have no glyph: each is drawn and compared with the
 * placeholder box of unknown characters and with an empty drawing.
 */
export const withoutGlyph = (page: Page, characters: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 });
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.font = `24px ${getComputedStyle(document.body).fontFamily}`;
    context.textBaseline = 'top';
    const draw = (character: string): string => {
      context.clearRect(0, 0, 32, 32);
      context.fillText(character, 2, 2);
      return context.getImageData(0, 0, 32, 32).data.join();
    };
    const missing = new Set([draw('\u{10FFFD}'), draw('\uE000'), draw(' ')]);
    return all.filter((character) => missing.has(draw(character)));
  }, characters);
