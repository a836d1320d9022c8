import { useTranslation } from 'react-i18next';
import { useAccount } from '../state/market/index.ts';
import type { FeedStatus } from '../ipc/feedStatus.ts';
import { useServices } from '../state/services.ts';
import { formatClock, formatTimestamp, type TimeZone } from '../format/time.ts';
import { useZone } from './cells.tsx';

interface DemoNoteProps {
  /** The list's feed; `null`: no event received yet. */
  readonly feed: FeedStatus | null;
  /** The list, which determines the text about what the exchange does not offer. */
  readonly list: 'positions' | 'openOrders' | 'orderHistory' | 'balances';
}

/**
 * Note above a list of the demo account: when it was read, because the exchange pushes no changes of it, and what the
 * exchange does not offer there (A-DEMO-PUSH). Empty on the main account.
 */
export function DemoNote({ feed, list }: DemoNoteProps) {
  const { clock } = useServices();
  const account = useAccount();
  const zone = useZone();
  if (account !== 'demo') return null;
  const received = feed?.received ?? null;
  const at = received === null ? null : clock.now() - (clock.monotonic() - received);
  return <DemoNoteView at={at} zone={zone} list={list} />;
}

interface DemoNoteViewProps extends Pick<DemoNoteProps, 'list'> {
  /** When the list was read, Unix ms; null: not yet. */
  readonly at: number | null;
  readonly zone: TimeZone;
}

/** The markup of {@link DemoNote}. */
export function DemoNoteView({ at, zone, list }: DemoNoteViewProps) {
  const { t } = useTranslation();
  return (
    <p className="table-bar demo-note">
      {at === null ? (
        <span>{t('demo.asOf.never')}</span>
      ) : (
        <span className="number" title={t('demo.asOf.hint', { time: formatTimestamp(at, zone) })}>
          {t('demo.asOf', { time: formatClock(at, zone) })}
        </span>
      )}
      <span className="quiet-text">{t(`demo.lacks.${list}`)}</span>
    </p>
  );
}
