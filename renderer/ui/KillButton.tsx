import { useTranslation } from 'react-i18next';
import type { SafetyView } from '../../shared/domain/safety.ts';
import { useAccount } from '../state/market/index.ts';
import { isKilling, stoppedBy } from '../state/account/index.ts';
import { useServices, useTrading } from '../state/services.ts';
import { StopIcon } from './icons.ts';

/** Hotkey of the kill switch, as announced to assistive technology. */
const KILL_KEYS = 'Control+Shift+K';

/**
 * The kill switch button: one press opens the confirmation, the next one stops (B-A9). Dialogs have it too, because
 * they cover the header.
 */
export function KillButton() {
  const { safety } = useServices();
  const demo = useAccount() === 'demo';
  return <KillButtonView view={useTrading((state) => state.safety)} demo={demo} onPress={safety.ask} />;
}

interface KillButtonViewProps {
  readonly view: SafetyView | null;
  /** The demo account cannot cancel orders (R16). */
  readonly demo?: boolean;
  readonly onPress: () => void;
}

/** The button's markup: its state is shown as text. */
export function KillButtonView({ view, demo = false, onPress }: KillButtonViewProps) {
  const { t } = useTranslation();
  const stopped = stoppedBy(view) !== null;
  const asks = demo ? 'demo.kill.hint' : 'kill.button.hint';
  return (
    <button
      type="button"
      className="button kill"
      aria-haspopup="dialog"
      aria-keyshortcuts={KILL_KEYS}
      aria-pressed={stopped}
      title={t(stopped ? 'kill.button.stopped.hint' : asks)}
      onClick={onPress}
    >
      <StopIcon />
      {isKilling(view) ? t('kill.button.working') : stopped ? t('kill.button.stopped') : t('kill.button')}
    </button>
  );
}
