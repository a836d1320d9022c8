import { ok } from '../../../shared/result/result.ts';
import { appState, instrument } from './builders.ts';
import { createRecordingBridge, type RecordingBridge } from './recordingBridge.ts';

/** A bridge double that answers as a running program with one instrument does: any topic may be subscribed to. */
export function createRunningBridge(): RecordingBridge {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState()));
  double.answer('market.instruments', () => ok([instrument()]));
  double.answer('market.subscribe', () => ok({ subscription: 's' }));
  double.answer('market.unsubscribe', () => ok({}));
  return double;
}
