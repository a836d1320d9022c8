import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { traderName, useCopyTrading } from '../../state/copy/index.ts';
import { PanelContext } from '../../state/desk/index.ts';
import { useCommand, useDesk, useServices } from '../../state/services.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enCopy from '../../locales/en/copy.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { keptWord } from '../../ui/plainParams.ts';
import { useCopyPanelState } from '../../ui/useCopyPanelState.ts';
import { FollowTrader } from './FollowTrader.tsx';
import { followRows } from './model.ts';
import { overlapOf } from './overlap.ts';
import { OverlapGrid } from './OverlapGrid.tsx';
import { FollowsView } from './View.tsx';
import '../../styles/copy.css';
import { formatClock, formatDate, formatTimestamp, type TimeZone } from '../../format/time.ts';

/**
 * Shows how complete the figures are: whether the list and the past were read completely, and when the list was read.
 */
function FollowNote({ zone, onRetry }: { readonly zone: TimeZone; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const { readAt, complete } = useCopyTrading((state) => state.traders);
  const { reading, reachedBack, gaps } = useCopyTrading((state) => state.past);
  return (
    <p className="table-note">
      {!complete && <span className="warning-text">{t('copy.follows.incomplete')}</span>}
      <span role="status" className={gaps.length > 0 ? 'warning-text' : ''}>
        {reachedBack === null
          ? t('copy.past.notYet')
          : gaps.length > 0
            ? t('copy.past.partial', { count: gaps.length, date: formatDate(reachedBack, zone) })
            : t(reading ? 'copy.past.reading' : 'copy.past.whole', { date: formatDate(reachedBack, zone) })}
      </span>
      {readAt !== null && (
        <span className="quiet-text" title={t('copy.asOf', { time: formatTimestamp(readAt, zone) })}>
          {t('copy.readAt', { time: formatClock(readAt, zone) })}
        </span>
      )}
      <button type="button" className="button quiet row-button" title={t('copy.again.hint')} onClick={onRetry}>
        {t('copy.again')}
      </button>
    </p>
  );
}

registerMessages(enOrderLists);
registerMessages(enCopy);

const views = ['traders', 'overlap'] as const;

/** Shows the followed traders, each with the actual result of following it, or the grid of who holds what. */
export function FollowsPanel() {
  const { t } = useTranslation();
  const { client, commands, desk } = useServices();
  const edit = (traderId: string): void => {
    commands.dispatch({ type: 'copyDialog.edit', traderId });
  };
  const panel = useContext(PanelContext);
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const account = useDesk((state) => state.app?.account ?? null);
  const traders = useCopyTrading((state) => state.traders);
  const open = useCopyTrading((state) => state.open);
  const [asking, setAsking] = useState(false);
  useCommand('copy.find', () => setAsking(true));
  const view = keptWord(panel?.params ?? {}, 'view', views);
  const { panelState, actions } = useCopyPanelState(traders.feed, traders.list.length > 0, 'noFollows');
  const ids = traders.list.map(({ traderId }) => traderId);
  const offered = async () => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return { traders: [], error: null };
    const answer = await client.call('copy.offered', tradingContext);
    return answer.ok ? { traders: answer.value.traders, error: null } : { traders: [], error: answer.error };
  };
  return (
    <>
      <PanelTools>
        <Choice
          label={t('copy.view')}
          value={view}
          options={views.map((value) => ({ value, text: t(`copy.view.${value}`) }))}
          onChange={(next) => panel?.save({ view: next })}
        />
        {account === 'main' && (
          <button type="button" className="button quiet" title={t('copy.follow.hint')} onClick={() => setAsking(true)}>
            {t('copy.follow')}
          </button>
        )}
      </PanelTools>
      <FollowsView
        panelState={panelState}
        actions={actions}
        rows={followRows(traders)}
        zone={zone}
        readAt={traders.readAt}
        note={<FollowNote zone={zone} onRetry={actions.retry} />}
        overlap={
          view === 'overlap' ? (
            <OverlapGrid
              overlap={overlapOf(open.list, ids)}
              nameOf={(traderId) => traderName(traders, traderId)}
              instrumentOf={instrumentOf}
            />
          ) : null
        }
        onSettings={edit}
        onStop={(traderId) => commands.dispatch({ type: 'copyDialog.stop', traderId })}
      />
      {asking && account === 'main' && (
        <FollowTrader
          followed={ids}
          ask={offered}
          onChosen={(traderId) => {
            setAsking(false);
            edit(traderId);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
