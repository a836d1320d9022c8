import { describe, expect, it } from 'vitest';
import { en, zh } from '../../support/words.ts';

const english: Readonly<Record<string, string>> = en;
/** Chinese has one form for every count: where English has two forms, Chinese has only the plural key. */
const expected = Object.keys(english).filter(
  (key) => !(key.endsWith('_one') && Object.hasOwn(english, key.replace(/_one$/, '_other'))),
);
/** Names, codes, units and keyboard keys that Chinese terminals write in Latin letters too. */
const LATIN = new Set(
  [
    'Foredeck REST API IP SOCKS5 PEM CSV JSON Parquet PDF HTTP UTC VPN SHA-256 USD USDT BTC ETH SOL DOGE LTC PEPE BTCUSDT ALL hosts VWAP MACD SMA EMA WMA RSI ATR MFI CCI ADX DI TWAP MAE MFE',
    'GTC Markdown MIT MB Node js https IOC FOK Maker Taker M k m s ms x E L K D A ID XU damaged trade English Inter SIL Open Font License',
    'TradingView Lightweight Charts™ Copyright c Inc www tradingview com',
    'WebSocket Webhook Telegram Slack Discord BotFather mychannel ASCII http',
    'Ctrl Cmd Alt Shift Enter Esc Delete End Home Page Up Down F2 F10 F G B S C R K H T Z',
  ].flatMap((line) => line.split(' ')),
);

const parametersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!))].toSorted();
const bare = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, ' ');
/** Returns the Latin words of a text that are not listed. */
const strange = (text: string): string[] =>
  (bare(text).match(/[A-Za-z][\w™-]*/g) ?? []).filter((word) => !LATIN.has(word));
/** Returns whether a text has English words, which a translation must replace. */
const says = (text: string): boolean => strange(text).some((word) => /[a-z]{2}/.test(word));

/** Returns the differences between two catalogues, by key. */
function faults(
  one: Readonly<Record<string, string>>,
  keys: readonly string[],
  other: Readonly<Record<string, string>>,
) {
  return {
    missing: keys.filter((key) => !Object.hasOwn(other, key)),
    unused: Object.keys(other).filter((key) => !keys.includes(key)),
    empty: Object.keys(other).filter((key) => other[key]!.trim() === ''),
    parameters: keys.filter(
      (key) => Object.hasOwn(other, key) && String(parametersOf(one[key]!)) !== String(parametersOf(other[key]!)),
    ),
    latin: Object.entries(other).flatMap(([key, text]) => strange(text).map((word) => `${key}: ${word}`)),
    untranslated: keys.filter((key) => other[key] === one[key] && says(one[key]!)),
    braces: Object.keys(other).filter((key) => /[{}]/.test(bare(other[key]!))),
  };
}

const none = { missing: [], unused: [], empty: [], parameters: [], latin: [], untranslated: [], braces: [] };

describe('R26: Chinese catalogue', () => {
  it('has exactly the keys of the English catalogue, with their parameters, in Chinese', () => {
    expect(expected.length).toBeGreaterThan(2_000);
    expect(faults(english, expected, zh)).toEqual(none);
  });

  it('the English catalogue has no Chinese', () => {
    const found = Object.keys(english).filter((key) => /\p{Script=Han}/u.test(english[key]!));
    expect(found).toEqual([]);
  });

  it('uses Chinese punctuation and ends sentences with it', () => {
    const wrong = Object.keys(zh).filter((key) => /\p{Script=Han}[,.;:!?()]|[,;!?]\p{Script=Han}/u.test(zh[key]!));
    expect(wrong).toEqual([]);
    // One or two words may end with a full stop, as an abbreviation does.
    const sentence = / .* .*[.?]$/;
    const ends = expected.filter((key) => sentence.test(english[key]!) && !/[。？.]$/.test(zh[key]!));
    expect(ends).toEqual([]);
  });

  it.each<[keyof typeof none, Record<string, string>, string]>([
    ['missing', {}, 'a'],
    ['unused', { a: '卖出 {{size}}', b: '多' }, 'b'],
    ['empty', { a: ' ' }, 'a'],
    ['parameters', { a: '卖出 {{sizes}}' }, 'a'],
    ['latin', { a: '卖出 Sell {{size}}' }, 'a: Sell'],
    ['untranslated', { a: 'Sell {{size}}' }, 'a'],
    ['braces', { a: '卖出 {{size}' }, 'a'],
  ])('the check finds planted faults: %s', (kind, planted, key) => {
    expect(faults({ a: 'Sell {{size}}' }, ['a'], planted)[kind]).toEqual([key]);
  });
});
