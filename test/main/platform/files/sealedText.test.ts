import { describe, expect, test } from 'vitest';
import { sealText, unsealText } from '../../../../electron/main/platform/files/sealedText.ts';

const text = '{"lists":[{"name":"mine","symbols":["BTCUSDT","ETHUSDT"]}],"note":"a\\nb \u00e9"}';

describe('Sealed text file', () => {
  test('returns any text unchanged', () => {
    for (const one of ['', text, '\n', 'foredeck-desk 1 x', '\u0000\ud83d\ude00'])
      expect(unsealText('lists', sealText('lists', one))).toEqual({ text: one });
  });

  test('the first line holds version and hash', () => {
    // SHA-256 of "lists", a line feed and an empty text.
    expect(sealText('lists', '')).toBe(
      'foredeck-desk 1 18d83bf971101298ad0f4d115cb083778df5e6a0d5631b0a5cf9fcee03bf43ff\n',
    );
  });

  test('XF1: is damaged when cut, extended or changed at any character', () => {
    const file = sealText('lists', text);
    for (let at = 0; at < file.length; at += 1) {
      expect(unsealText('lists', file.slice(0, at))).toBeUndefined();
      // A changed version digit makes a newer version, which is refused with a different error.
      if (at === 14) continue;
      const changed = `${file.slice(0, at)}${file[at] === '7' ? '8' : '7'}${file.slice(at + 1)}`;
      expect([at, unsealText('lists', changed)]).toEqual([at, undefined]);
    }
    expect(unsealText('lists', `${file} `)).toBeUndefined();
  });

  test('does not unseal under another document name', () => {
    const file = sealText('drawings.simulator.spot.BTCUSDT', text);
    expect(unsealText('drawings.live.spot.BTCUSDT', file)).toBeUndefined();
  });

  test('distinguishes a file of a newer version from a damaged one', () => {
    expect(unsealText('lists', sealText('lists', text).replace('desk 1 ', 'desk 2 '))).toBe('newer');
  });
});
