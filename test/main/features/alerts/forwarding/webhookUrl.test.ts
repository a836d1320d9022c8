import { describe, expect, test } from 'vitest';
import { addressClass } from '../../../../../electron/main/features/alerts/forwarding/addressClass.ts';
import { readWebhookUrl } from '../../../../../electron/main/features/alerts/forwarding/webhookUrl.ts';
import { publicAddresses } from '../../../../../shared/exchange/addresses.ts';
import { MAX_FORWARD_URL } from '../../../../../shared/ipc/forwardViews.ts';

const live = Object.values(publicAddresses).flatMap(({ rest, ws }) => [rest, ws]);
const exchange = [...live, 'http://127.0.0.1:41001', 'ws://127.0.0.1:41002'];
const read = (text: string) => readWebhookUrl(text, exchange);
const refusal = (text: string) => {
  const answer = read(text);
  return answer.ok
    ? 'accepted'
    : [answer.error.kind, answer.error.key.replace('error.forward.url.', ''), answer.error.params];
};

describe('the class of an address', () => {
  test.each([
    ['8.8.8.8', 'public'],
    ['1.1.1.1', 'public'],
    ['11.0.0.0', 'public'],
    ['100.63.255.255', 'public'],
    ['100.128.0.0', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.0', 'public'],
    ['192.167.255.255', 'public'],
    ['2606:4700::1111', 'public'],
    ['64:ff9b::8.8.8.8', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::127.0.0.1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.0', 'private'],
    ['100.127.255.255', 'private'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['fc00::1', 'private'],
    ['fdff:ffff::1', 'private'],
    ['::ffff:192.168.1.5', 'private'],
    ['2002:c0a8:0105::', 'private'],
    ['169.254.169.254', 'linkLocal'],
    ['fe80::1', 'linkLocal'],
    ['febf::1', 'linkLocal'],
    ['fe80::1%eth0', 'linkLocal'],
    ['::ffff:169.254.1.1', 'linkLocal'],
    ['0.0.0.0', 'unusable'],
    ['0.1.2.3', 'unusable'],
    ['::', 'unusable'],
    ['::ffff:0.0.0.0', 'unusable'],
    ['224.0.0.1', 'unusable'],
    ['239.255.255.255', 'unusable'],
    ['255.255.255.255', 'unusable'],
    ['198.18.0.1', 'unusable'],
    ['ff02::1', 'unusable'],
    ['fec0::1', 'unusable'],
    ['2001:db8::1', 'unusable'],
    ['4000::1', 'unusable'],
    ['256.1.1.1', 'unusable'],
    ['1.2.3', 'unusable'],
    [':::', 'unusable'],
    ['', 'unusable'],
  ])('XH1: %s is %s', (address, found) => {
    expect(addressClass(address)).toBe(found);
  });
});

describe('the address of a webhook', () => {
  test('an https address is taken as typed, without the white space around it', () => {
    expect(read('  https://hooks.example.com/services/T0/B0/secret?x=1\n')).toEqual({
      ok: true,
      value: {
        url: 'https://hooks.example.com/services/T0/B0/secret?x=1',
        host: 'hooks.example.com',
        shownHost: 'hooks.example.com',
        literal: null,
      },
    });
  });

  test.each([
    ['https://127.0.0.1:9/a', '127.0.0.1', '127.0.0.1:9', 'loopback'],
    ['http://127.0.0.1:9/a', '127.0.0.1', '127.0.0.1:9', 'loopback'],
    ['http://[::1]:9/a', '::1', '[::1]:9', 'loopback'],
    ['https://0x7f.1/', '127.0.0.1', '127.0.0.1', 'loopback'],
    ['https://2130706433/', '127.0.0.1', '127.0.0.1', 'loopback'],
    ['https://[::ffff:10.0.0.1]/', '::ffff:a00:1', '[::ffff:a00:1]', 'private'],
    ['https://169.254.169.254/latest', '169.254.169.254', '169.254.169.254', 'linkLocal'],
    ['https://8.8.8.8/', '8.8.8.8', '8.8.8.8', 'public'],
  ])('XH1: %s has its class whatever its form', (text, host, shownHost, literal) => {
    expect(read(text)).toMatchObject({ ok: true, value: { host, shownHost, literal } });
  });

  test.each([
    ['', 'empty', {}],
    [`https://a.example/${'x'.repeat(MAX_FORWARD_URL)}`, 'tooLong', { limit: MAX_FORWARD_URL }],
    ['https://a.example/a b', 'characters', {}],
    ['https://a.exa\tmple/', 'characters', {}],
    ['https:\\\\a.example\\', 'characters', {}],
    ['https://a.example/\u0000', 'characters', {}],
    ['a.example/hook', 'unreadable', {}],
    ['https://', 'unreadable', {}],
    ['https:/a.example', 'unreadable', {}],
    ['https://a.example.:443/', 'unreadable', {}],
    ['http://a.example/', 'scheme', {}],
    ['http://localhost/', 'scheme', {}],
    ['http://10.0.0.1/', 'scheme', {}],
    ['http://[::ffff:127.0.0.1]/', 'scheme', {}],
    ['ftp://a.example/', 'scheme', {}],
    ['file://a/b', 'scheme', {}],
    ['https://me:pass@a.example/', 'credentials', {}],
    ['https://good.example@evil.example/', 'credentials', {}],
    ['https://@a.example/', 'credentials', {}],
    ['https://a.example/#part', 'fragment', {}],
    ['https://a.example/#', 'fragment', {}],
    ['https://\u0435\u0445ample.com/', 'foreign', { host: 'xn--ample-ywe6i.com' }],
    ['https://example\u3002com/', 'foreign', { host: 'example.com' }],
    ['https://%65xample.com/', 'foreign', { host: 'example.com' }],
    ['https://0.0.0.0/', 'unusable', { host: '0.0.0.0' }],
    ['https://[::]/', 'unusable', { host: '::' }],
    ['https://224.0.0.1/', 'unusable', { host: '224.0.0.1' }],
  ])('XH3: %j is refused, and the field is named: %s', (text, key, params) => {
    expect(refusal(text)).toEqual(['invalid', key, { field: 'url', ...params }]);
  });

  test('XH2: the domain of the exchange and the ports of the simulator are refused', () => {
    const domain = new URL(live[0]!).hostname.split('.').slice(-2).join('.');
    for (const host of [new URL(live[0]!).hostname, domain, `other.${domain}`, `API.${domain.toUpperCase()}`]) {
      expect(refusal(`https://${host}/hook`)).toEqual([
        'invalid',
        'exchange',
        { field: 'url', host: host.toLowerCase() },
      ]);
    }
    for (const host of [
      '127.0.0.1:41001',
      '127.9.9.9:41002',
      '[::1]:41001',
      'localhost:41001',
      '[::ffff:7f00:1]:41002',
    ]) {
      expect(refusal(`https://${host}/hook`)).toEqual(['invalid', 'exchange', { field: 'url', host }]);
    }
    expect(refusal(`https://x${domain}/hook`)).toBe('accepted');
    expect(refusal('https://127.0.0.1:41003/hook')).toBe('accepted');
  });
});
