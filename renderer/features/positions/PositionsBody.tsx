import { useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Position } from '../../../shared/domain/order.ts';
import {
  changesOf,
  changesOfPosition,
  closingOrder,
  ordersReach,
  orderRequest,
  type PlanRequest,
} from '../../state/orders/index.ts';
import { useCopiedFrom } from '../../state/copy/index.ts';
import { PanelContext } from '../../state/desk/index.ts';
import { useServices, useTrading } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enPositions from '../../locales/en/positions.json';
import enDemo from '../../locales/en/demo.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { DemoNote } from '../../ui/DemoNote.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { keptWord } from '../../ui/plainParams.ts';
import { useTradingPanelState } from '../../ui/useTradingPanelState.ts';
import { CloseAll } from './CloseAll.tsx';
import { closeChoices, closeOf } from './closing.ts';
import { pnlPrices, positionRows } from './model.ts';
import { usePositionSources } from './usePositionSources.ts';
import { PositionsView } from './View.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface ClosePositionProps {
  readonly position: Position;
  readonly copiedFrom: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a position is closed at market by the exchange's own call (R10). */
function ClosePosition({ position, copiedFrom, onConfirm, onClose }: ClosePositionProps) {
  const { t } = useTranslation();
  const { symbol, size, separatedMode } = position;
  const side = t(`order.positionSide.${position.side}`);
  return (
    <ConfirmDialog
      title={t('positions.close.question', { symbol, side, size })}
      confirm={t('positions.close')}
      decline={t('positions.close.keep')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('positions.close.note')}</p>
      {copiedFrom !== null && <p>{t('positions.close.copied', { name: copiedFrom })}</p>}
      {separatedMode === 'SEPARATED' && <p>{t('positions.close.separated', { id: position.positionId })}</p>}
    </ConfirmDialog>
  );
}

registerMessages(enOrderLists);
registerMessages(enDemo);
registerMessages(enTicket);
registerMessages(enPositions);

/**
 * Shows the open futures positions with their gain or loss at a live price, and everything the user can do with them.
 */
export function PositionsBody() {
  const { t } = useTranslation();
  const services = useServices();
  const changes = changesOf(services);
  const panel = useContext(PanelContext);
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const [closing, setClosing] = useState<Position | null>(null);
  const sources = usePositionSources();
  const { account } = sources;
  const { feed, list } = sources.positions;
  const triggers = useTrading((state) => state.triggers);
  const demo = account === 'demo';
  const on = keptWord(panel?.params ?? {}, 'pnlPrice', pnlPrices);
  const inputs = sources.inputsOf(useStore(sources.marks), useStore(sources.contracts));
  const rows = positionRows(inputs, on);
  const copiedFrom = useCopiedFrom();
  const { pending, run } = useStore(changes.store, (state) => state);
  const { panelState, actions } = useTradingPanelState([feed], list.length > 0, 'noPositions');
  const request = useCallback(
    (asked: PlanRequest): void => void services.commands.dispatch({ type: 'orders.request', request: asked }),
    [services],
  );
  const protect = useCallback(
    ({ positionId }: Position): void => void services.commands.dispatch({ type: 'position.protect', positionId }),
    [services],
  );
  /**
   * Closes a position of the demo account with an opposite order, which the ticket confirms (document 3 Demo trading).
   */
  const close = useCallback(
    (position: Position): void => {
      if (!demo) setClosing(position);
      else if (ordersReach(position, list)) request(orderRequest(closingOrder(position, false)));
    },
    [demo, list, request],
  );
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
          choices={run === null && !demo ? closeChoices(rows) : []}
          copiedFrom={copiedFrom}
          onClose={(asked) => void changes.askEach(asked, { key: 'positions.closed.some', params: {} })}
        />
      </PanelTools>
      <PositionsView
        panelState={panelState}
        actions={actions}
        rows={rows}
        inputs={inputs}
        triggers={triggers}
        on={on}
        zone={zone}
        instrumentOf={instrumentOf}
        changeOf={(position) => changesOfPosition(pending, position)}
        run={run}
        onStopRun={changes.stopRun}
        onOrder={(draft) => request(orderRequest(draft))}
        onPlan={request}
        onChange={(change) => void changes.sendAndNotify(change, { key: 'positions.changed', params: {} })}
        onClose={close}
        onProtect={protect}
        demo={demo}
        copiedFrom={copiedFrom}
        note={<DemoNote feed={feed} list="positions" />}
      />
      {closing !== null && (
        <ClosePosition
          position={closing}
          copiedFrom={copiedFrom[closing.positionId] ?? null}
          onConfirm={() =>
            void changes.sendAndNotify(closeOf(closing), {
              key: 'positions.closed',
              params: { symbol: closing.symbol },
            })
          }
          onClose={() => setClosing(null)}
        />
      )}
    </>
  );
}
