import { describe, expect, test } from 'vitest';
import { keysForbidden } from '../../../../electron/main/app/credentials/unsafeProcess.ts';

describe('unsafe process settings that forbid live keys', () => {
  test.each([
    [{}, [], null],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, [], 'NODE_TLS_REJECT_UNAUTHORIZED'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '1' }, [], null],
    [{ NODE_EXTRA_CA_CERTS: '/tmp/authority' }, [], 'NODE_EXTRA_CA_CERTS'],
    [{ NODE_EXTRA_CA_CERTS: '' }, [], null],
    [{ NODE_USE_SYSTEM_CA: '1' }, [], 'NODE_USE_SYSTEM_CA'],
    [{ NODE_USE_SYSTEM_CA: '0' }, [], null],
    [{ NODE_DEBUG: 'http' }, [], 'NODE_DEBUG'],
    [{ NODE_DEBUG: '' }, [], null],
    [{ NODE_DEBUG_NATIVE: 'tls' }, [], 'NODE_DEBUG_NATIVE'],
    [{ SSLKEYLOGFILE: '/tmp/keys' }, [], 'SSLKEYLOGFILE'],
    [{ HTTPS_PROXY: 'http://127.0.0.1:1', NODE_USE_ENV_PROXY: '1', SSL_CERT_FILE: '/tmp/x' }, [], null],
    [{ NODE_OPTIONS: '--max-old-space-size=100 --inspect' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--tls-keylog=/tmp/keys' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--tls_keylog=/tmp/keys' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '  "--inspect=127.0.0.1:9229"' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--trace-tls' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--tls-min-v1.0' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--tls-min-v1.1' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--tls-min-v1.2 --tls-min-v1.3' }, [], null],
    [{ NODE_OPTIONS: '--use-openssl-ca' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--use-system-ca' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--use-bundled-ca' }, [], null],
    [{ NODE_OPTIONS: '--insecure-http-parser' }, [], 'NODE_OPTIONS'],
    [{ NODE_OPTIONS: '--max-old-space-size=100' }, [], null],
    [{}, ['node', '--inspect-brk=9229', 'main.js'], '--inspect-brk'],
    [{}, ['node', '--inspect_brk', 'main.js'], '--inspect_brk'],
    [{}, ['desk', '--remote-debugging-port=1'], '--remote-debugging-port'],
    [{}, ['node', '--tls-keylog=/tmp/keys'], '--tls-keylog'],
    [{}, ['node', '--use-system-ca'], '--use-system-ca'],
    [{}, ['node', 'main.js', '--headless', 'inspect'], null],
  ])('XE7 B-D7: %o with %j reports %s', (env, argv, setting) => {
    const expected =
      setting === null
        ? null
        : { kind: 'refused', key: 'error.credentials.unsafeProcess', params: { setting }, exchange: null, row: null };
    expect(keysForbidden('live', { env, argv })).toEqual(expected);
    expect(keysForbidden('simulator', { env, argv })).toBeNull();
  });
});
