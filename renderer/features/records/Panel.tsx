import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../state/market/index.ts';
import { useServices, useTrading } from '../../state/services.ts';
import { useHistory } from '../../state/orders/index.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enFills from '../../locales/en/fills.json';
import enBalances from '../../locales/en/balances.json';
import enRecords from '../../locales/en/records.json';
import { registerMessages } from '../../i18n/messages.ts';
import { ArchiveNote, coverageOf } from '../../ui/ArchiveNote.tsx';
import { useListFeed } from '../../ui/useArchive.ts';
import { useZone } from '../../ui/cells.tsx';
import { ExportButton } from '../../ui/export/ExportButton.tsx';
import { Older } from '../../ui/Older.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { usePastPanelState } from '../../ui/usePastPanelState.ts';
import { archiveSearch, type SearchFields } from '../../ui/table/archiveSearch.ts';
import { noNarrowing } from '../../ui/table/tableRows.ts';
import { ArchiveMenu } from './ArchiveMenu.tsx';
import { CoverageBar } from './CoverageBar.tsx';
import { recordLists, recordPasts, recordTabs, recordViews, type RecordTab, type RecordView } from './model.ts';
import { Reconciliation } from './Reconciliation.tsx';
import { RecordsView } from './View.tsx';

registerMessages(enOrderLists);

registerMessages(enFills);

registerMessages(enBalances);
registerMessages(enRecords);

const searchFields: Readonly<Record<RecordTab, SearchFields>> = {
  income: { kind: 'kind', asset: 'asset' },
  bills: { kind: 'businessType', asset: 'asset' },
};

/**
 * Shows income of the futures account and bills of the spot account, newest first, from the archive, or their totals
 * against the balances.
 */
export function RecordsPanel() {
  const { t } = useTranslation();
  const zone = useZone();
  const demo = useAccount() === 'demo';
  const [tab, setTab] = useState<RecordTab>('income');
  const [shown, setShown] = useState<RecordView>('list');
  const list = recordLists[tab];
  const feed = useListFeed(list.market, [list.kind]);
  const recordCount = useTrading((state) => {
    const coverage = state.archive?.view.coverage ?? [];
    return coverage.find((one) => one.kind === list.kind && one.market === list.market)?.records ?? 0;
  });
  // The count grows when the archive has read new records, which loads them here.
  const filters = useState(noNarrowing);
  const search = demo ? null : archiveSearch(filters[0], searchFields[tab]);
  const past = useHistory(recordPasts[tab], list, recordCount + 1, search);
  const { panelState, actions } = usePastPanelState({
    ...past,
    feed,
    hasContent: past.items.length > 0,
    empty: 'noRecords',
  });
  const view = useTrading((state) => state.archive?.view ?? null);
  const { clock } = useServices();
  const coverage = coverageOf(view, list, past.coverage);
  // While the archive is kept current, what happened since its last sweep is not missing.
  const last = coverage?.ranges.at(-1)?.to;
  const coveredTo = last !== undefined && feed?.status === 'live' ? last : clock.now();
  return (
    <>
      <PanelTools>
        <Select
          label={t('records.kind')}
          value={tab}
          options={recordTabs.map((value) => ({ value, text: t(`records.${value}`) }))}
          onChange={(next) => {
            setTab(next);
            filters[1](noNarrowing);
          }}
        />
        {!demo && (
          <Select
            label={t('reconciliation.view')}
            value={shown}
            options={recordViews.map((value) => ({ value, text: t(`reconciliation.view.${value}`) }))}
            onChange={setShown}
          />
        )}
      </PanelTools>
      {!demo && <ExportButton key={tab} list={tab === 'income' ? 'income.futures' : 'bills.spot'} symbol={null} />}
      <ArchiveMenu />
      {shown === 'totals' && !demo ? (
        <Reconciliation market={list.market} zone={zone} />
      ) : (
        <RecordsView
          panelState={panelState}
          actions={actions}
          tab={tab}
          rows={past.items}
          filters={filters}
          zone={zone}
          foot={<Older {...past} online={false} onOlder={past.older} onRetry={past.retry} />}
          note={
            <>
              {coverage && <CoverageBar coverage={coverage} now={coveredTo} zone={zone} />}
              <ArchiveNote list={list} reported={past.coverage} />
            </>
          }
        />
      )}
    </>
  );
}
