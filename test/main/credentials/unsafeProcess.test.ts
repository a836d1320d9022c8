import { describe, expect, test } from 'vitest';
import { keysForbidden } from '../../../electron/main/credentials/unsafeProcess.ts';

describe('a process in which no real key is loaded', () => {
  test.each([
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, [], 'NODE_TLS_REJECT_UNAUTHORIZED'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '1' }, [], null],
    [{ NODE_DEBUG: 'http' }, [], 'NODE_DEBUG'],
    [{ NODE_DEBUG: '' }, [], null],
    [{ SSLKEYLOGFILE: '/tmp/keys' }, [], 'SSLKEYLOGFILE'],
    [{ NODE_OPTIONS: '--max-old-space-size=100 --inspect' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--tls-keylog=/tmp/keys' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--max-old-space-size=100' }, [], null],
    [{}, ['node', '--inspect-brk=9229', 'main.js'], '--inspect-brk'],
    [{}, ['desk', '--remote-debugging-port=1'], '--remote-debugging-port'],
    [{}, ['node', '--tls-keylog=/tmp/keys'], '--tls-keylog'],
    [{}, ['node', 'main.js', '--headless'], null],
  ])('XE7: %o with %j names %s', (env, argv, setting) => {
    expect(keysForbidden('live', { env, argv })?.params.setting ?? null).toBe(setting);
    expect(keysForbidden('simulator', { env, argv })).toBeNull();
  });
});
