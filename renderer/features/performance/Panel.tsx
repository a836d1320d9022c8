import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EquityAnswer, PerformanceAnswer, PerformanceTradesAnswer } from '../../../shared/ipc/performanceViews.ts';
import type { ReceiptDriftsAnswer, ReceiptsAnswer } from '../../../shared/ipc/receiptViews.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import { ok } from '../../../shared/result/result.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enPerformance from '../../locales/en/performance.json';
import enOrderLists from '../../locales/en/orderLists.json';
import enRecords from '../../locales/en/records.json';
import enTimeline from '../../locales/en/timeline.json';
import { PanelContext } from '../../state/desk/index.ts';
import { useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { ArchiveNotes } from '../../ui/ArchiveNote.tsx';
import { useZone } from '../../ui/cells.tsx';
import { DrillSelect, drillChoiceOf } from '../../ui/drills.tsx';
import { useHistoryPeriod } from '../../ui/historyScope.tsx';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { useArchiveTurn } from '../../ui/useArchive.ts';
import { EquityView } from './EquityView.tsx';
import { calendarUnits, shownDimensions, type OpenedFigure } from './figures.tsx';
import { DriftBadge, Receipts, receiptViews } from './Receipts.tsx';
import { Trades } from './Trades.tsx';
import { performanceParts, PerformanceView } from './View.tsx';
import '../../styles/performance.css';

registerMessages(enRecords);
registerMessages(enOrderLists);
registerMessages(enTimeline);
registerMessages(enPerformance);

/** Trades of a figure in one answer; main returns at most 200. */
const SHOWN_TRADES = 200;
/** Orders in one answer. */
const SHOWN_RECEIPTS = 200;
/** The choice of the receipts of all orders; others are a market, or a market and a symbol. */
const EVERY = 'all';

/** Returns whether there is a curve, or a reason why there is none. */
const hasEquity = (answer: EquityAnswer | null): boolean =>
  answer !== null && (answer.points.length > 0 || answer.omitted > 0 || answer.unknownKinds.length > 0);

/** Shows what trading brought: key figures, groups of trades and a calendar, each of which opens its trades. */
export function PerformancePanel() {
  const { t } = useTranslation();
  const { clock, desk } = useServices();
  const zone = useZone();
  const panel = useContext(PanelContext);
  const seen = useContext(PanelToolsContext) !== null;
  const { from, to, control } = useHistoryPeriod();
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  // New records change the figures.
  const records = useArchiveTurn();
  const drillChoice = drillChoiceOf(panel?.params['drills']);
  const about = `${zone} ${from ?? ''} ${to ?? ''} ${drillChoice}`;
  const asked = useRequest<PerformanceAnswer & { readonly readAt: number }>({
    about,
    turn: records,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const answer = await client.call('records.performance', {
        ...tradingContext,
        zone,
        from,
        to,
        drills: drillChoice,
      });
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  const choiceOf = <Value extends string>(name: string, values: readonly Value[]): Value =>
    values.find((value) => value === panel?.params[name]) ?? values[0]!;
  const part = choiceOf('part', performanceParts);
  const dimension = choiceOf('dimension', shownDimensions);
  const unit = choiceOf('unit', calendarUnits);
  const stored = panel?.params['asset'];
  const chosen = typeof stored === 'string' ? stored : null;
  const equity = useRequest<EquityAnswer & { readonly readAt: number }>({
    about: part === 'equity' ? `${chosen ?? ''} ${from ?? ''} ${to ?? ''}` : null,
    turn: records,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const answer = await client.call('records.equity', { ...tradingContext, asset: chosen, from, to });
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  const isOfReceipts = part === 'receipts';
  const receiptView = choiceOf('receipts', receiptViews);
  const storedFilter = panel?.params['orders'];
  const filter = isOfReceipts && typeof storedFilter === 'string' ? storedFilter : EVERY;
  const receipts = useRequest<ReceiptsAnswer & { readonly readAt: number }>({
    about: isOfReceipts ? `receipts ${filter}` : null,
    turn: records,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const [name, symbol = null] = filter.split(' ');
      const market = markets.find((one) => one === name) ?? null;
      const page = { market, symbol, skip: 0, limit: SHOWN_RECEIPTS };
      const answer = await client.call('records.receipts', { ...tradingContext, ...page });
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  // Elsewhere only the drift of all orders is shown.
  const drifts = useRequest<ReceiptDriftsAnswer & { readonly readAt: number }>({
    about: isOfReceipts ? null : 'drifts',
    turn: records,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const answer = await client.call('records.receiptDrifts', tradingContext);
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  const symbols = receipts.value?.symbols ?? [];
  const filters = [EVERY, ...markets, ...symbols.map(({ market, symbol }) => `${market} ${symbol}`)];
  const filterText = (value: string): string => {
    const [name, symbol] = value.split(' ');
    const market = markets.find((one) => one === name);
    if (!market) return t('receipts.filter.all');
    return symbol === undefined ? t(`market.${market}`) : `${symbol} ${t(`market.${market}`)}`;
  };
  const assets = asked.value?.assets ?? [];
  const shown = assets.find(({ asset }) => asset === chosen) ?? assets[0] ?? null;
  const asset = shown?.asset ?? '';
  const names = part === 'equity' ? (equity.value?.assets ?? []) : assets.map((one) => one.asset);
  const trades = useRequest<PerformanceTradesAnswer & { readonly readAt: number }>({
    about: opened && shown ? `${about} ${asset} ${JSON.stringify(opened)}` : null,
    turn: records,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const { figure, outcome } = opened!;
      const page = { figure, outcome, skip: 0, limit: SHOWN_TRADES };
      const answer = await client.call('records.performanceTrades', {
        ...tradingContext,
        zone,
        from,
        to,
        drills: drillChoice,
        asset,
        ...page,
      });
      return answer.ok ? ok({ ...answer.value, readAt: clock.now() }) : answer;
    },
  });
  const save = (change: Readonly<Record<string, string>>): void => {
    setOpened(null);
    panel?.save(change);
  };
  const shownPart = part === 'equity' || part === 'receipts' ? part : 'trades';
  const { panelState, actions } = useAskedPanelState({
    ...{
      equity: { asked: equity, hasContent: hasEquity(equity.value), empty: 'noEquity' as const },
      // Of a market or a symbol the panel itself says that there is none.
      receipts: {
        asked: receipts,
        hasContent: receipts.value !== null && (receipts.value.total > 0 || filter !== EVERY),
        empty: 'noReceipts' as const,
      },
      trades: {
        asked,
        hasContent: assets.length > 0 || (asked.value?.noAsset ?? 0) > 0,
        empty: 'noClosedPositions' as const,
      },
    }[shownPart],
    signed: true,
    demo: 'demoFills',
  });
  return (
    <>
      <PanelTools>
        <Select
          label={t('performance.part')}
          value={part}
          options={performanceParts.map((value) => ({ value, text: t(`performance.part.${value}`) }))}
          onChange={(value) => save({ part: value })}
        />
        {part === 'groups' && (
          <Select
            label={t('performance.by')}
            value={dimension}
            options={shownDimensions.map((value) => ({ value, text: t(`performance.dimension.${value}`) }))}
            onChange={(value) => save({ dimension: value })}
          />
        )}
        {part === 'calendar' && (
          <Select
            label={t('performance.by')}
            value={unit}
            options={calendarUnits.map((value) => ({ value, text: t(`performance.unit.${value}`) }))}
            onChange={(value) => save({ unit: value })}
          />
        )}
        {isOfReceipts && (
          <Select
            label={t('receipts.view')}
            value={receiptView}
            options={receiptViews.map((value) => ({ value, text: t(`receipts.view.${value}`) }))}
            onChange={(value) => save({ receipts: value })}
          />
        )}
        {isOfReceipts && (
          <Select
            label={t('receipts.filter')}
            value={filter}
            options={[...new Set([...filters, filter])].map((value) => ({ value, text: filterText(value) }))}
            onChange={(value) => save({ orders: value })}
          />
        )}
        {names.length > 1 && !isOfReceipts && (
          <Select
            label={t('performance.asset')}
            value={part === 'equity' ? (equity.value?.asset ?? '') : asset}
            options={names.map((value) => ({ value, text: value }))}
            onChange={(value) => save({ asset: value })}
          />
        )}
        {!isOfReceipts && part !== 'equity' && (
          <DrillSelect value={drillChoice} onChange={(value) => save({ drills: value })} />
        )}
        {!isOfReceipts && control}
        <DriftBadge
          drifts={(isOfReceipts ? receipts : drifts).value?.drifts ?? []}
          onOpen={() => save({ part: 'receipts', receipts: 'orders', orders: EVERY })}
        />
        <button
          type="button"
          className="button quiet"
          title={t('performance.report.hint')}
          onClick={() => desk.showCommand('report')}
        >
          {t('performance.report')}
        </button>
      </PanelTools>
      <PerformanceView
        panelState={panelState}
        actions={actions}
        part={part}
        dimension={dimension}
        unit={unit}
        shown={shown}
        noAsset={asked.value?.noAsset ?? 0}
        estimates={asked.value?.estimates ?? 0}
        onOpen={setOpened}
        drills={drillChoice}
        equity={<EquityView answer={equity.value} zone={zone} />}
        receipts={<Receipts view={receiptView} answer={receipts.value} zone={zone} />}
        trades={
          opened && (
            <Trades
              name={opened.name}
              answer={trades.value}
              error={trades.error}
              zone={zone}
              onBack={() => setOpened(null)}
            />
          )
        }
        note={
          <ArchiveNotes
            kind="fills"
            scope={{ symbol: null }}
            reported={[
              ['futures', asked.value?.coverage.futures ?? null],
              ['spot', asked.value?.coverage.spot ?? null],
            ]}
          />
        }
      />
    </>
  );
}
