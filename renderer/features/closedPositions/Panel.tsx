import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import enClosedPositions from '../../locales/en/closedPositions.json';
import enFills from '../../locales/en/fills.json';
import enOrderLists from '../../locales/en/orderLists.json';
import enRecords from '../../locales/en/records.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useTrading } from '../../state/services.ts';
import { ArchiveNote } from '../../ui/ArchiveNote.tsx';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { useHistoryPeriod } from '../../ui/historyScope.tsx';
import { Older } from '../../ui/Older.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { usePastPanelState } from '../../ui/usePastPanelState.ts';
import { useClosedPositions } from './reading.ts';
import { ClosedPositionsView } from './View.tsx';

registerMessages(enOrderLists);
registerMessages(enFills);
registerMessages(enRecords);
registerMessages(enClosedPositions);

const fills = { market: 'futures', kind: 'fills', symbol: null } as const;

/** Shows the closed futures positions of the account, rebuilt from the archive, last closed first. */
export function ClosedPositionsPanel() {
  const { t } = useTranslation();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const [symbol, setSymbol] = useState('');
  const feed = useTrading((state) => state.archive?.feed ?? null);
  // New records, and newly read ranges, change what is known of a position.
  const version = useTrading((state) =>
    (state.archive?.view.coverage ?? [])
      .filter(({ market, kind }) => market === 'futures' && (kind === 'fills' || kind === 'income'))
      .map(({ records, ranges, complete }) => `${records} ${ranges.length} ${ranges.at(-1)?.to ?? 0} ${complete}`)
      .join(', '),
  );
  const { from, to, control } = useHistoryPeriod();
  const read = useClosedPositions({ symbol: symbol || null, from, to }, version);
  const positions = read.page?.items ?? [];
  const { panelState, actions } = usePastPanelState({
    feed,
    status: read.status,
    error: read.error,
    retry: read.retry,
    hasContent: positions.length > 0,
    empty: 'noClosedPositions',
  });
  const symbols = [...new Set([...positions.map((position) => position.symbol), ...(symbol ? [symbol] : [])])];
  return (
    <>
      <PanelTools>
        <Select
          label={t('order.symbol')}
          value={symbol}
          options={[
            { value: '', text: t('closedPositions.allSymbols') },
            ...symbols.toSorted().map((value) => ({ value, text: value })),
          ]}
          onChange={setSymbol}
        />
        {control}
      </PanelTools>
      <ClosedPositionsView
        panelState={panelState}
        actions={actions}
        page={read.page}
        zone={zone}
        instrumentOf={instrumentOf}
        foot={
          <Older
            status={read.status}
            complete={read.page !== null && !read.page.more}
            online={false}
            isLimited={from !== null}
            error={read.error}
            onOlder={read.older}
            onRetry={read.retry}
          />
        }
        note={<ArchiveNote list={fills} reported={read.page?.fillCoverage ?? null} />}
      />
    </>
  );
}
