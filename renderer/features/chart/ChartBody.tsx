import './chart.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useChartCommands } from '../../bridge/chartCommands.ts';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { usePanel } from '../../bridge/panelHandle.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { enDemoPanels } from '../../i18n/enDemoPanels.ts';
import { deskFaceInputs, faceOf } from '../../ui/face.ts';
import { useFeedState } from '../../bridge/useFeed.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useSize } from '../../ui/useSize.ts';
import { documentedInterval, typicalLength } from './bars/intervals.ts';
import { DrawingTools } from './drawings/Tools.tsx';
import { useDrawings } from './drawings/useDrawings.ts';
import { GoToDialog } from './GoToDialog.tsx';
import { useIndicators } from './indicators/useIndicators.ts';
import { handleKey } from './keys.ts';
import { Legend } from './Legend.tsx';
import { choosePriceType } from './model.ts';
import { readChartParams, type ChartParams } from './params.ts';
import { createBarSource, type SourceTopic } from './source.ts';
import { hasBars, latestClose } from './store.ts';
import { ChartTrade } from './trade/ChartTrade.tsx';
import { TableFoot, useTable } from './useTable.tsx';
import { ChartTools } from './Tools.tsx';
import { useChart } from './useChart.ts';
import { useCompanions } from './useCompanions.ts';
import { usePicture } from './usePicture.ts';
import { ChartPanelView } from './View.tsx';
import { enChart } from '../../i18n/enChart.ts';
import { enDrawings } from '../../i18n/enDrawings.ts';
import { bringWords } from '../../i18n/messages.ts';

bringWords(enDemoPanels);
bringWords({ ...enChart, ...enDrawings });

/** Panel width in CSS pixels, at 100 % text size, below which the intervals become a list. */
const COMPACT_BELOW = 800;

/** The chart with everything around it. */
export function ChartBody({ selection }: { readonly selection: Selection }) {
  const services = useServices();
  const panel = usePanel();
  const { market, symbol } = selection;
  // What another chart chose since is the default of new charts, not of this one.
  const [firstInterval] = useState(() => services.desk.store.getState().app?.settings.interval ?? '');
  const params = readChartParams(panel.params, firstInterval);
  const priceType = choosePriceType(market, params.price);
  const [source] = useState(() => createBarSource(services));
  const topic: SourceTopic = { market, symbol, priceType, interval: params.interval };
  const key = JSON.stringify(topic);
  useEffect(() => {
    source.open(JSON.parse(key) as SourceTopic);
    return source.close;
  }, [source, key]);

  const desk = useDesk(useShallow(deskFaceInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const status = useFeedState(source.store);
  const hasContent = useStore(source.store, (state) => hasBars(state.content) && instrument !== null);
  const face = faceOf({ ...desk, ...status, selection, hasContent });
  const look = {
    style: params.style,
    scale: params.compare.length > 0 ? ('percent' as const) : params.scale,
    autoScale: params.autoScale,
    // Mark and index are not traded: their volume is nothing, not zero.
    volume: params.volume && priceType === 'LAST',
  };
  const handles = useChart(source, instrument, look, typicalLength(params.interval));
  const { running, container } = handles;
  const companions = useCompanions(running, source, topic, params);
  const surface = running?.adapter.surface ?? null;
  const bars = running?.controller.bars ?? null;
  const indicators = useIndicators(surface, bars, instrument?.priceDecimals ?? 2, look.scale === 'percent');
  const drawings = useDrawings(surface, bars, instrument);
  const lastPrice = useCallback(() => latestClose(source.store.getState().content), [source]);

  const [width, setWidth] = useState(Infinity);
  const textSize = useDesk((state) => state.app?.settings.textSize ?? 100);
  const compact = width < (COMPACT_BELOW * textSize) / 100;
  const body = useRef<HTMLDivElement>(null);
  useSize(
    body,
    useCallback((_height: number, next: number) => setWidth(next), []),
  );

  const [asTable, setAsTable] = useState(false);
  const [asking, setAsking] = useState(false);
  const table = useTable({ source, asTable, instrument, companions, indicators, running });
  const picture = usePicture({ running, topic, companions });
  const toLatest = (): void => {
    source.toLatest();
    running?.controller.goToLatest();
    table.pages.toLatest();
  };
  const goTo = async (time: number): Promise<void> => {
    if (!(await source.goTo(time))) return;
    running?.controller.showTime(time);
    table.pages.goTo(time);
  };
  const save = (change: Partial<ChartParams>): void => {
    panel.save({ ...change });
    if (change.interval) services.desk.changeSettings({ interval: change.interval });
  };
  useChartCommands(body, ({ interval }) => save({ interval: readChartParams({ interval }, params.interval).interval }));

  return (
    <>
      <PanelTools>
        <ChartTools
          market={market}
          params={params}
          priceType={priceType}
          asTable={asTable}
          compact={compact}
          indicators={indicators}
          picture={picture}
          onChange={save}
          onTable={setAsTable}
          onLatest={toLatest}
          onGoTo={() => setAsking(true)}
        />
      </PanelTools>
      <ChartPanelView
        face={face}
        actions={{ retry: source.retry, startSimulator: services.desk.startSimulator }}
        symbol={symbol}
        interval={params.interval}
        baseAsset={instrument?.baseAsset ?? ''}
        quoteAsset={instrument?.quoteAsset ?? ''}
        legend={
          instrument && (
            <Legend
              source={source}
              handles={handles}
              instrument={instrument}
              topic={topic}
              params={params}
              companions={companions}
              indicators={indicators}
              made={documentedInterval(market, params.interval) === null}
              onLatest={toLatest}
            />
          )
        }
        toolbar={
          <>
            {drawings && <DrawingTools handles={drawings} symbol={symbol} />}
            {surface && instrument && <ChartTrade surface={surface} instrument={instrument} last={lastPrice} />}
          </>
        }
        traded={priceType === 'LAST'}
        table={table.rows}
        columns={table.columns}
        foot={<TableFoot pages={table.pages} onLatest={toLatest} />}
        body={body}
        container={container}
        onKey={(event) => handleKey(event, { running, toLatest, goTo: () => setAsking(true) })}
      />
      {asking && <GoToDialog onGo={(time) => void goTo(time)} onClose={() => setAsking(false)} />}
    </>
  );
}
