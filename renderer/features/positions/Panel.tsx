import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createMarks } from '../../bridge/marks.ts';
import { useServices } from '../../bridge/services.ts';
import { requestOrder } from '../../bridge/ticketLink.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { Gain, useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useTradingFace } from '../../ui/useTradingFace.ts';
import { closeDraft, positionRows, totalPnl } from './model.ts';
import { PositionsView } from './View.tsx';

/** Open futures positions with their gain or loss on the live mark. */
export function PositionsPanel() {
  const { t } = useTranslation();
  const { client, clock } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const [marks] = useState(() => createMarks(client, clock));
  const { feed, list } = useTrading((state) => state.positions);
  const symbols = [...new Set(list.map((position) => position.symbol))].toSorted().join(' ');
  useEffect(() => {
    marks.follow(symbols === '' ? [] : symbols.split(' '));
  }, [marks, symbols]);
  useEffect(() => () => marks.follow([]), [marks]);
  const rows = positionRows(
    list,
    useStore(marks.store, (state) => state),
  );
  const { face, actions } = useTradingFace([feed], list.length > 0, 'noPositions');
  const total = rows.length > 1 ? totalPnl(rows) : null;
  return (
    <>
      <PanelTools>
        {total !== null && (
          <span title={t('positions.total.formula')}>
            {t('positions.total')} <Gain text={total} decimals={2} />
          </span>
        )}
      </PanelTools>
      <PositionsView
        face={face}
        actions={actions}
        rows={rows}
        zone={zone}
        instrumentOf={instrumentOf}
        onClose={(position) => requestOrder(closeDraft(position))}
      />
    </>
  );
}
