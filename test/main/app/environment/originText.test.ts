import { describe, expect, test } from 'vitest';
import { MAX_ORIGIN, readOrigin, type OriginKind } from '../../../../electron/main/app/environment/originText.ts';

const read = (text: string, kind: OriginKind = 'rest'): unknown => {
  const answer = readOrigin(text, kind);
  return answer.ok ? answer.value : [answer.error.kind, answer.error.key];
};
const long = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;

describe('typed addresses of an exchange', () => {
  test.each([
    ['https://api.other.example', 'rest', 'https://api.other.example'],
    [' HTTPS://API.Other.Example/ ', 'rest', 'https://api.other.example'],
    ['https://api.other.example:443', 'rest', 'https://api.other.example'],
    ['https://api.other.example:8443', 'rest', 'https://api.other.example:8443'],
    ['wss://ws.other.example', 'ws', 'wss://ws.other.example'],
    ['https://203.0.113.9', 'rest', 'https://203.0.113.9'],
    ['https://[2001:db8::7]:8443', 'rest', 'https://[2001:db8::7]:8443'],
    ['https://bücher.example', 'rest', 'https://xn--bcher-kva.example'],
    // The first letter is Cyrillic.
    ['https://аpi.other.example', 'rest', 'https://xn--pi-6kc.other.example'],
    ['https://ａｐｉ.other.example', 'rest', 'https://api.other.example'],
  ] as const)('XF4 R20: %j (%s) is read as %s', (text, kind, origin) => {
    expect(read(text, kind)).toBe(origin);
  });

  test.each([
    ['', 'rest', 'empty'],
    ['  ', 'rest', 'empty'],
    ['api.other.example', 'rest', 'scheme'],
    ['http://api.other.example', 'rest', 'scheme'],
    ['ws://ws.other.example', 'ws', 'scheme'],
    ['wss://ws.other.example', 'rest', 'scheme'],
    ['https://ws.other.example', 'ws', 'scheme'],
    ['ftp://api.other.example', 'rest', 'scheme'],
    ['javascript:alert(1)', 'rest', 'scheme'],
    ['https:/api.other.example', 'rest', 'scheme'],
    ['https://api-spot.weex.com@evil.example', 'rest', 'user'],
    ['https://user:pass@api.other.example', 'rest', 'user'],
    ['https://@api.other.example', 'rest', 'user'],
    ['https://api.other.example/v3', 'rest', 'path'],
    ['https://api.other.example//', 'rest', 'path'],
    ['https://api.other.example?x=1', 'rest', 'path'],
    ['https://api.other.example/?', 'rest', 'path'],
    ['https://api.other.example#x', 'rest', 'path'],
    ['https://', 'rest', 'host'],
    ['https://:8443', 'rest', 'host'],
    ['https://api.other.example.', 'rest', 'host'],
    ['https://api.other.example:99999', 'rest', 'host'],
    ['https://api%2eother.example', 'rest', 'host'],
    ['https://api_other<.example', 'rest', 'host'],
    ['https://api.other\\.example', 'rest', 'characters'],
    ['https://api other.example', 'rest', 'characters'],
    ['https://api\u200b.other.example', 'rest', 'characters'],
    ['https://api\u202e.other.example', 'rest', 'characters'],
    ['https://api.\u0000other.example', 'rest', 'characters'],
    ['https://localhost', 'rest', 'loopback'],
    ['https://exchange.localhost:8443', 'rest', 'loopback'],
    ['https://127.0.0.1:8443', 'rest', 'loopback'],
    ['https://2130706433', 'rest', 'loopback'],
    ['https://0x7f.1', 'rest', 'loopback'],
    ['https://0.0.0.0', 'rest', 'loopback'],
    ['https://[::1]', 'rest', 'loopback'],
    ['https://[::]', 'rest', 'loopback'],
    ['https://[::ffff:127.0.0.1]', 'rest', 'loopback'],
    [`${long}${'x'.repeat(MAX_ORIGIN)}`, 'rest', 'tooLong'],
    // Short as typed, longer in ASCII.
    [`https://${Array(14).fill('ü').join('.')}.${Array(14).fill('ü').join('.')}.${'b'.repeat(60)}`, 'rest', 'tooLong'],
  ] as const)('XF4 R20: %j (%s) is refused: %s', (text, kind, key) => {
    expect(read(text, kind)).toEqual(['invalid', `error.address.${key}`]);
  });
});
