import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Position } from '../../../shared/domain/order.ts';
import { changesOf } from '../../bridge/changes.ts';
import { createContracts } from '../../bridge/contracts.ts';
import { createMarks } from '../../bridge/marks.ts';
import { PanelContext } from '../../bridge/panelHandle.ts';
import { requestPlan } from '../../bridge/planLink.ts';
import { useServices } from '../../bridge/services.ts';
import { requestOrder } from '../../bridge/ticketLink.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { enPositions } from '../../i18n/enPositions.ts';
import { bringWords } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { keptWord } from '../../ui/plainParams.ts';
import { useTradingFace } from '../../ui/useTradingFace.ts';
import { CloseAll } from './CloseAll.tsx';
import { ClosePosition } from './ClosePosition.tsx';
import { closeChoices, closeOf } from './closing.ts';
import { pnlPrices, positionRows } from './model.ts';
import { PositionsView } from './View.tsx';

bringWords(enPositions);

/** Asset futures positions are margined in (document 3). */
const MARGIN_ASSET = 'USDT';

/** Open futures positions with their gain or loss on a live price, and everything one can do with them. */
export function PositionsBody() {
  const { t } = useTranslation();
  const services = useServices();
  const { client, clock } = services;
  const changes = changesOf(services);
  const panel = useContext(PanelContext);
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const [marks] = useState(() => createMarks(client, clock));
  const [contracts] = useState(() => createContracts(client));
  const [closing, setClosing] = useState<Position | null>(null);
  const { feed, list } = useTrading((state) => state.positions);
  const balance = useTrading(
    (state) => state.balances.futures.list.find(({ asset }) => asset === MARGIN_ASSET)?.total ?? null,
  );
  const symbols = [...new Set(list.map((position) => position.symbol))].toSorted().join(' ');
  // A tick that is not known yet is asked for again when the instruments are there.
  const ticks = symbols
    .split(' ')
    .map((symbol) => instrumentOf({ market: 'futures', symbol })?.tickSize ?? '')
    .join(' ');
  useEffect(() => {
    const names = symbols === '' ? [] : symbols.split(' ');
    const sizes = ticks.split(' ');
    const known = names.filter((_, index) => sizes[index] !== '');
    marks.follow(names);
    contracts.follow(known, (symbol) => sizes[names.indexOf(symbol)] ?? null);
  }, [marks, contracts, symbols, ticks]);
  useEffect(
    () => () => {
      marks.follow([]);
      contracts.follow([], () => null);
    },
    [marks, contracts],
  );
  const on = keptWord(panel?.params ?? {}, 'pnlPrice', pnlPrices);
  const inputs = {
    positions: list,
    marks: useStore(marks.store, (state) => state),
    contracts: useStore(contracts.store, (state) => state),
    balance,
  };
  const rows = positionRows(inputs, on);
  const { pending, run } = useStore(changes.store, (state) => state);
  const { face, actions } = useTradingFace([feed], list.length > 0, 'noPositions');
  return (
    <>
      <PanelTools>
        <Choice
          label={t('positions.pnlPrice')}
          value={on}
          options={pnlPrices.map((value) => ({ value, text: t(`positions.pnlPrice.${value}`) }))}
          onChange={(pnlPrice) => panel?.save({ pnlPrice })}
        />
        <CloseAll
          choices={run === null ? closeChoices(rows) : []}
          onClose={(asked) => void changes.askEach(asked, { key: 'positions.closed.some', params: {} })}
        />
      </PanelTools>
      <PositionsView
        face={face}
        actions={actions}
        rows={rows}
        inputs={inputs}
        on={on}
        zone={zone}
        instrumentOf={instrumentOf}
        changeOf={({ positionId, symbol }) =>
          pending[`position ${positionId}`] ?? pending[`symbol ${symbol}`] ?? pending['all']
        }
        run={run}
        onStopRun={changes.stopRun}
        onOrder={requestOrder}
        onPlan={requestPlan}
        onChange={(change) => void changes.ask(change, { key: 'positions.changed', params: {} })}
        onClose={setClosing}
      />
      {closing !== null && (
        <ClosePosition
          position={closing}
          onConfirm={() =>
            void changes.ask(closeOf(closing), { key: 'positions.closed', params: { symbol: closing.symbol } })
          }
          onClose={() => setClosing(null)}
        />
      )}
    </>
  );
}
