import { createPointerController } from '../../../../../renderer/features/chart/drawings/pointerController.ts';
import {
  drawingKey,
  type Key,
  createDrawingActions,
} from '../../../../../renderer/features/chart/drawings/useDrawings.ts';
import { drawingWords } from '../../../../../renderer/features/chart/drawings/labels.ts';
import { createMode } from '../../../../../renderer/features/chart/drawings/mode.ts';
import { createDrawings } from '../../../../../renderer/features/chart/drawings/store.ts';
import { createDrawingsView } from '../../../../../renderer/features/chart/drawings/view.ts';
import { en } from '../../../../support/words.ts';
import { createMessages } from '../../../../../renderer/i18n/messages.ts';
import { ok } from '../../../../../shared/result/result.ts';
import { createRecordingBridge, settle } from '../../../support/recordingBridge.ts';
import { createTestServices } from '../../../support/services.tsx';
import { createFakeSurface, fakeBars, fakeLineColours } from './fakeSurface.ts';

/** Name of the rig's document. */
export const NAME = 'drawings.simulator.futures.BTCUSDT';

/** Opens drawings over a fake surface and a bridge double whose document is `text`; the tick size is 0.1. */
export async function openDrawingRig(text: string | null = null) {
  const double = createRecordingBridge();
  double.answer('documents.read', () => ok({ text }));
  double.answer('documents.write', () => ok({}));
  const services = createTestServices(double.bridge);
  const drawings = createDrawings(services, NAME);
  await settle();
  const fake = createFakeSurface();
  const mode = createMode();
  const { t } = createMessages(en);
  const view = createDrawingsView({
    surface: fake.surface,
    drawings,
    mode,
    lineColours: () => fakeLineColours,
    words: () => drawingWords(t, '0.1', () => 60_000),
    timeText: (time) => `${time}`,
  });
  fake.surface.attach(view.primitive);
  let texts = 0;
  const parts = { surface: fake.surface, bars: fakeBars, drawings, mode, view, tickSize: '0.1' };
  const pointerController = createPointerController({ ...parts, onText: () => void (texts += 1) });
  const actions = createDrawingActions(drawings, mode, fakeBars, '0.1');
  return {
    ...fake,
    double,
    services,
    drawings,
    mode,
    view,
    pointerController,
    actions,
    texts: () => texts,
    list: () => drawings.state.getState().steps.present,
    written: () => double.requests('documents.write').map((one) => JSON.parse(one.text) as unknown),
    key: (key: string, more: Partial<Key> = {}) =>
      drawingKey(
        { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more },
        { drawings, mode, actions, giveUp: pointerController.cancelGesture },
      ),
  };
}
