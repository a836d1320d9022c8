import { ok } from '../../../shared/result/result.ts';
import { appState, instrument } from './builders.ts';
import { createRecordingBridge, type RecordingBridge } from './recordingBridge.ts';

/** Creates a bridge double that responds as a running main with one instrument: any topic can be subscribed to. */
export function createRunningBridge(): RecordingBridge {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState()));
  double.answer('market.instruments', () => ok([instrument()]));
  double.answer('market.subscribe', () => ok({ subscription: 's' }));
  double.answer('market.unsubscribe', () => ok({}));
  return double;
}
