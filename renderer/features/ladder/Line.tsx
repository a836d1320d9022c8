import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { useDesk } from '../../bridge/services.ts';
import { formatNumber } from '../../format/number.ts';
import { formatClock, formatTimestamp } from '../../format/time.ts';
import type { LadderFeeds } from './store.ts';
import { LAST_SIGNS } from './text.ts';
import type { MarketPlace } from './useLadderBody.ts';

interface LadderLineProps {
  readonly feed: LadderFeeds['trades'];
  readonly instrument: Instrument | null;
  /** Where the market is, as the rows stand. */
  readonly place: MarketPlace;
  readonly recentre: () => void;
}

/** The line under the rows: the last price, and since when volumes are counted. It alone is drawn again with each trade. */
export function LadderLine({ feed, instrument, place, recentre }: LadderLineProps) {
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const { price, direction, missed, since } = useStore(
    feed.store,
    useShallow(({ content }) => ({
      price: content.last?.price ?? null,
      direction: content.direction,
      missed: content.missed,
      since: content.profile.since(),
    })),
  );
  const tone = direction === 'none' ? '' : direction;
  return (
    <div className="dom-line">
      <p>
        {price !== null && instrument && (
          <span className={`number ${tone}`} title={t('ladder.last')}>
            <span aria-hidden="true">{LAST_SIGNS[direction]} </span>
            {formatNumber(price, instrument.priceDecimals)}
          </span>
        )}
        {(place === 'above' || place === 'below') && (
          <button type="button" className="link" title={t('ladder.recentre.hint')} onClick={recentre}>
            {t(place === 'above' ? 'ladder.market.above' : 'ladder.market.below')}
          </button>
        )}
        {since !== null && (
          <span className="quiet-text dom-since" title={formatTimestamp(since, zone)}>
            {t('ladder.volume.since', { time: formatClock(since, zone) })}
            {missed > 0 && ` ${t('ladder.volume.missed', { count: missed })}`}
          </span>
        )}
      </p>
    </div>
  );
}
