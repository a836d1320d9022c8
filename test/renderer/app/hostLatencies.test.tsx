// @vitest-environment happy-dom
/** Latency of the hosts in the list of connections. */
import { expect, onTestFinished, test } from 'vitest';
import { HostLatencies } from '../../../renderer/app/network/HostLatencies.tsx';
import { ok } from '../../../shared/result/result.ts';
import { mount } from '../support/mounted.tsx';
import { createRecordingBridge, settle } from '../support/recordingBridge.ts';
import { createTestServices } from '../support/services.tsx';

test('each host and connection stands with its median, its last answer and the age of it', async () => {
  const double = createRecordingBridge();
  const services = createTestServices(double.bridge);
  const at = services.clock.now();
  double.answer('connections.latency', () =>
    ok([
      { host: 'api.example', kind: 'request', lastMs: 41.6, medianMs: 38.2, at },
      { host: 'ws.example', kind: 'publicSocket', lastMs: 12, medianMs: 11, at },
      { host: 'ws.example', kind: 'privateSocket', lastMs: 14, medianMs: 13, at },
    ]),
  );
  const mounted = await mount(<HostLatencies />, services);
  onTestFinished(() => mounted.end());
  await mounted.after(settle);
  expect([...document.querySelectorAll('strong, dt, dd')].map((one) => one.textContent)).toEqual([
    'Latency',
    'api.example',
    expect.stringMatching(/^Median 38 ms · last 42 ms /),
    'ws.example stream',
    expect.stringMatching(/^Median 11 ms · last 12 ms /),
    'ws.example account',
    expect.stringMatching(/^Median 13 ms · last 14 ms /),
  ]);
});
