import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import { traderName } from '../../bridge/copyState.ts';
import { useCopyPages } from '../../bridge/copyPast.ts';
import { useCopyTrading } from '../../bridge/copyStore.ts';
import { useServices } from '../../bridge/services.ts';
import { enAccount } from '../../i18n/enAccount.ts';
import { enRecords } from '../../i18n/enRecords.ts';
import { enCopy } from '../../i18n/enCopy.ts';
import { bringWords } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { SelectOne } from '../../ui/Choice.tsx';
import { Older } from '../../ui/Older.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { SaveCopies } from '../../ui/SaveCopies.tsx';
import { useCopyFace } from '../../ui/useCopyFace.ts';
import { pastFace } from '../../ui/usePastFace.ts';
import { PastNote } from './PastNote.tsx';
import { CopyHistoryView } from './View.tsx';
import '../../styles/copy.css';

bringWords(enAccount);
bringWords(enRecords);
bringWords(enCopy);

/** Past copies, newest closing first; a trader or a contract narrows all that was read, not only what is shown. */
export function CopyHistoryPanel() {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const past = useCopyTrading((state) => state.past);
  const traders = useCopyTrading((state) => state.traders);
  const open = useCopyTrading((state) => state.open);
  const [traderId, setTrader] = useState('');
  const [symbol, setSymbol] = useState('');
  const pages = useCopyPages(
    { traderId: traderId || null, symbol: symbol || null },
    past.feed === null ? 0 : past.version + 1,
  );
  const { items, total, status, error } = pages;
  const nameOf = ({ traderId: id, traderName: told }: Pick<CopyOrder, 'traderId' | 'traderName'>): string =>
    told ?? traderName(traders, id);
  const known = useMemo(() => [...items, ...open.list.map(({ order }) => order)], [items, open.list]);
  const names = new Map([
    ...known.map((order): [string, string] => [order.traderId, nameOf(order)]),
    ...traders.list.map((one): [string, string] => [one.traderId, one.name ?? one.traderId]),
  ]);
  const symbols = [...new Set([...known.map((order) => order.symbol), ...(symbol ? [symbol] : [])])].toSorted();
  // A filter that nothing fits says so below; the panel is empty only when there is no past at all.
  const hasContent = items.length > 0 || past.count > 0;
  const { face, actions } = useCopyFace(past.feed, hasContent, 'noPastCopies');
  const shown = pastFace(face, { status, error, hasContent, empty: 'noPastCopies' });
  return (
    <>
      <PanelTools>
        <SelectOne
          label={t('copy.filter.trader')}
          value={traderId}
          options={[
            { value: '', text: t('copy.filter.allTraders') },
            ...[...names].map(([value, text]) => ({ value, text })),
          ]}
          onChange={setTrader}
        />
        <SelectOne
          label={t('copy.filter.symbol')}
          value={symbol}
          options={[
            { value: '', text: t('copy.filter.allSymbols') },
            ...symbols.map((value) => ({ value, text: value })),
          ]}
          onChange={setSymbol}
        />
      </PanelTools>
      <CopyHistoryView
        face={shown}
        actions={actions}
        orders={items}
        zone={zone}
        instrumentOf={instrumentOf}
        nameOf={nameOf}
        foot={
          <Older
            status={status}
            complete={items.length >= total}
            online
            error={error}
            onOlder={pages.older}
            onRetry={pages.retry}
          />
        }
        note={
          <>
            {(shown.kind === 'live' || shown.kind === 'stale') && (
              <SaveCopies list="past" traderId={traderId || null} symbol={symbol || null} />
            )}
            <PastNote past={past} zone={zone} now={clock.now()} onRetry={actions.retry} />
          </>
        }
      />
    </>
  );
}
