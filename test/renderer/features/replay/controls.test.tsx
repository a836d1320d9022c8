// @vitest-environment happy-dom
/** Presses while a command of the replay is under way. */
import { afterEach, expect, it } from 'vitest';
import { Controls } from '../../../../renderer/features/replay/Panel.tsx';
import type { CallRequest } from '../../../../shared/ipc/contract.ts';
import type { ReplayReport } from '../../../../shared/ipc/practiceViews.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const replay: ReplayReport = {
  state: 'paused',
  market: 'futures',
  symbol: 'BTCUSDT',
  kind: 'bars',
  row: 2,
  rows: 5,
  time: Date.UTC(2024, 0, 2, 3, 6),
  firstTime: Date.UTC(2024, 0, 2, 3, 4),
  lastTime: Date.UTC(2024, 0, 2, 3, 8),
  price: '50000.5',
  refused: { count: 0, first: [] },
};

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

it('during a pending replay command only the last press is queued, and it is sent once', async () => {
  const sent: CallRequest<'practice.replay'>[] = [];
  const controls = (busy: boolean) => (
    <Controls replay={replay} timeFactor={1} busy={busy} onCommand={(command) => void sent.push(command)} />
  );
  const shown = await mount(controls(false), createTestServices(createRecordingBridge().bridge));
  mounted = shown;
  await shown.control('Step').press();
  expect(sent).toEqual([{ kind: 'step' }]);
  await shown.show(controls(true));
  await shown.control('Step').press();
  await shown.control('End replay').press();
  expect(sent).toEqual([{ kind: 'step' }]);
  await shown.show(controls(false));
  await shown.show(controls(true));
  await shown.show(controls(false));
  expect(sent).toEqual([{ kind: 'step' }, { kind: 'stop' }]);
});
