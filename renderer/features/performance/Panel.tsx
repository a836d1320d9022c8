import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EquityAnswer, PerformanceAnswer, PerformanceTradesAnswer } from '../../../shared/ipc/performanceViews.ts';
import { ok } from '../../../shared/result/result.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enPerformance from '../../locales/en/performance.json';
import enRecords from '../../locales/en/records.json';
import { PanelContext } from '../../state/desk/index.ts';
import { useServices } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';
import { ArchiveNotes } from '../../ui/ArchiveNote.tsx';
import { useZone } from '../../ui/cells.tsx';
import { useHistoryPeriod } from '../../ui/historyScope.tsx';
import { PanelTools, PanelToolsContext } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAskedPanelState } from '../../ui/useAskedPanelState.ts';
import { useArchiveTurn } from '../../ui/useArchive.ts';
import { EquityView } from './EquityView.tsx';
import { shownDimensions, type OpenedFigure } from './figures.tsx';
import { Trades } from './Trades.tsx';
import { calendarUnits, performanceParts, PerformanceView } from './View.tsx';
import '../../styles/performance.css';

registerMessages(enRecords);
registerMessages(enPerformance);

/** Trades of a figure in one answer; main returns at most 200. */
const SHOWN_TRADES = 200;

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
  const about = `${zone} ${from ?? ''} ${to ?? ''}`;
  const asked = useRequest<PerformanceAnswer & { readonly readAt: number }>({
    about,
    turn: records,
    everyMs: null,
    seen,
    async ask(client, tradingContext) {
      const answer = await client.call('records.performance', { ...tradingContext, zone, from, to });
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
  const { panelState, actions } = useAskedPanelState({
    asked: part === 'equity' ? equity : asked,
    hasContent: part === 'equity' ? equity.value !== null : assets.length > 0 || (asked.value?.noAsset ?? 0) > 0,
    empty: 'noClosedPositions',
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
        {names.length > 1 && (
          <Select
            label={t('performance.asset')}
            value={part === 'equity' ? (equity.value?.asset ?? '') : asset}
            options={names.map((value) => ({ value, text: value }))}
            onChange={(value) => save({ asset: value })}
          />
        )}
        {control}
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
        equity={<EquityView answer={equity.value} zone={zone} />}
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
