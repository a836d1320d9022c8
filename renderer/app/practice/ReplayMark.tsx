import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { practiceOf } from '../../state/practice/index.ts';
import { useServices } from '../../state/services.ts';
import { formatTimestamp } from '../../format/time.ts';
import enReplay from '../../locales/en/replay.json';
import { registerMessages } from '../../i18n/messages.ts';

registerMessages(enReplay);

/** Shows REPLAY beside the environment's mark while a file drives a market: its prices are not current (R37). */
export function ReplayMark() {
  const { t } = useTranslation();
  const { view } = useStore(practiceOf(useServices()).store);
  const replay = view?.replay;
  if (!replay || replay.state === 'ended') return null;
  const { symbol, market, time } = replay;
  const hint = t('replay.mark.hint', {
    symbol,
    market: t(`market.${market}`),
    time: formatTimestamp(time, 'utc').replace(' UTC', ''),
  });
  return (
    <span className="environment-mark amber" data-mark="replay" title={hint}>
      {t('replay.mark')}
    </span>
  );
}
