import './chart.css';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Cancel } from '../../../shared/time/clock.ts';
import { findInstrument, type Selection, usePanel, panelKeys } from '../../state/desk/index.ts';
import type { ChartCommand } from '../../state/commands.ts';
import { useDesk, useServices } from '../../state/services.ts';
import enDemo from '../../locales/en/demo.json';
import { deskStateInputs, panelStateOf } from '../../ui/panelState.ts';
import { useFeedState } from '../../state/market/index.ts';
import { bindKeys } from '../../ui/tableKeys.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useSize } from '../../ui/useSize.ts';
import { documentedInterval, typicalLength } from './bars/intervals.ts';
import { DrawingTools } from './drawings/Tools.tsx';
import { useDrawings } from './drawings/useDrawings.ts';
import { addIndicator, INDICATOR_LIMIT } from './indicators/instances.ts';
import { useIndicators } from './indicators/useIndicators.ts';
import { BackToNow, Legend } from './Legend.tsx';
import { choosePriceType } from './model.ts';
import { readChartParams, type ChartParams } from './params.ts';
import { createBarSource, type SourceTopic } from './source.ts';
import { hasBars, latestClose } from './store.ts';
import { ChartTrade } from './trade/ChartTrade.tsx';
import { TableFoot, useTable } from './useTable.tsx';
import { useChart, type RunningChart } from './useChart.ts';
import { useCompanions } from './useCompanions.ts';
import { usePicture } from './usePicture.ts';
import { ChartPanelView } from './View.tsx';
import enChart from '../../locales/en/chart.json';
import enDrawings from '../../locales/en/drawings.json';
import enIndicators from '../../locales/en/indicators.json';
import { registerMessages } from '../../i18n/messages.ts';
import type { ChartAdapter } from './adapter.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChartTools } from './Menu.tsx';
import type { TimeZone } from '../../format/time.ts';

const MOMENT = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?$/;

/**
 * Returns a typed date with or without a time, `2026-03-01` or `2026-03-01 14:05`, as Unix ms; `null` when the text is
 * not a valid date.
 */
export function readMoment(text: string, zone: TimeZone): number | null {
  const match = MOMENT.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // A date such as the thirtieth of February would otherwise become another day.
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day || hour > 23 || minute > 59) return null;
  return zone === 'utc' ? utc.getTime() : new Date(year, month - 1, day, hour, minute).getTime();
}

interface GoToDialogProps {
  /** Called with the time (Unix ms). */
  readonly onGo: (time: number) => void;
  readonly onClose: () => void;
}

/** Dialog for the date and time that the chart shall show. */
export function GoToDialog({ onGo, onClose }: GoToDialogProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const [text, setText] = useState('');
  const time = readMoment(text, zone);
  const future = time !== null && time > clock.now();
  const problem = text.trim() === '' ? '' : time === null ? t('chart.goTo.bad') : future ? t('chart.goTo.future') : '';
  return (
    <Dialog
      title={t('chart.goTo')}
      decline={t('chart.cancel')}
      foot={
        <button type="submit" className="button primary" disabled={time === null || future}>
          {t('chart.goTo.go')}
        </button>
      }
      onSubmit={() => {
        if (time === null || future) return;
        onGo(time);
        onClose();
      }}
      onClose={onClose}
    >
      <label className="chart-moment">
        {t(zone === 'utc' ? 'chart.goTo.utc' : 'chart.goTo.local')}
        <input
          className="input"
          type="text"
          autoFocus
          spellCheck={false}
          autoComplete="off"
          maxLength={16}
          placeholder={t('chart.goTo.example')}
          aria-invalid={problem !== ''}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className="hint" role="status">
        {problem}
      </p>
    </Dialog>
  );
}

interface KeyTargets {
  readonly running: RunningChart | null;
  readonly toLatest: () => void;
  /** Opens the dialog for a date. */
  readonly goTo: () => void;
}

/** Handles the keys that do the same as the pointer on the chart (R30). */
function handleKey(event: KeyboardEvent, { running, toLatest, goTo }: KeyTargets): void {
  const actions = bindKeys<keyof typeof panelKeys.chart, (chart: ChartAdapter) => void>(panelKeys.chart, {
    earlier: (chart) => chart.move(event.shiftKey ? -50 : -5),
    later: (chart) => chart.move(event.shiftKey ? 50 : 5),
    zoomIn: (chart) => chart.zoom(1.25),
    zoomOut: (chart) => chart.zoom(0.8),
    latest: toLatest,
    goTo,
  });
  const action = actions[event.key];
  if (!action || !running || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action(running.adapter);
}

registerMessages(enDemo);
registerMessages({ ...enChart, ...enDrawings, ...enIndicators });

/**
 * Panel widths in CSS pixels, at 100 % text size, below which the row of intervals is short, intervals are a list, and
 * the tools are the fewest.
 */
const SHORT_BELOW = 960;
const COMPACT_BELOW = 800;
const LEAST_BELOW = 640;

/** The chart with its tools, legend and table. */
export function ChartBody({ selection }: { readonly selection: Selection }) {
  const services = useServices();
  const panel = usePanel();
  const { market, symbol } = selection;
  // An interval chosen in another chart since then is the default of new charts, not of this one.
  const [firstInterval] = useState(() => services.desk.store.getState().app?.settings.interval ?? '');
  const firstLook = useDesk(
    useShallow(({ app }) => ({ style: app?.settings.chartStyle, price: app?.settings.chartPrice })),
  );
  const params = readChartParams(panel.params, firstInterval, firstLook);
  const priceType = choosePriceType(market, params.price);
  const [source] = useState(() => createBarSource(services));
  const topic: SourceTopic = { market, symbol, priceType, interval: params.interval };
  const key = JSON.stringify(topic);
  useEffect(() => {
    source.open(JSON.parse(key) as SourceTopic);
    return source.close;
  }, [source, key]);

  const desk = useDesk(useShallow(deskStateInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const status = useFeedState(source.store);
  const hasContent = useStore(source.store, (state) => hasBars(state.content) && instrument !== null);
  const panelState = panelStateOf({ ...desk, ...status, selection, hasContent });
  const appearance = {
    style: params.style,
    scale: params.compare.length > 0 ? ('percent' as const) : params.scale,
    autoScale: params.autoScale,
    // Mark and index prices are not traded: their volume is undefined, not zero.
    volume: params.volume && priceType === 'LAST',
  };
  const handles = useChart(source, instrument, appearance, typicalLength(params.interval));
  const { running, container } = handles;
  const companions = useCompanions(running, source, topic, params);
  const surface = running?.adapter.surface ?? null;
  const bars = running?.controller.bars ?? null;
  const indicators = useIndicators(surface, bars, instrument?.priceDecimals ?? 2, appearance.scale === 'percent');
  const drawings = useDrawings(surface, bars, instrument);
  const lastPrice = useCallback(() => latestClose(source.store.getState().content), [source]);

  const [width, setWidth] = useState(Infinity);
  const textSize = useDesk((state) => state.app?.settings.textSize ?? 100);
  const isBelow = (limit: number): boolean => width < (limit * textSize) / 100;
  const room = isBelow(LEAST_BELOW)
    ? 'least'
    : isBelow(COMPACT_BELOW)
      ? 'lists'
      : isBelow(SHORT_BELOW)
        ? 'shortRows'
        : 'rows';
  const body = useRef<HTMLDivElement>(null);
  useSize(
    body,
    useCallback((_height: number, next: number) => setWidth(next), []),
  );
  // Before the first paint: otherwise the tools would show everything for a moment and reach over the panel beside them.
  useLayoutEffect(() => {
    const shown = body.current?.clientWidth ?? 0;
    if (shown > 0) setWidth(shown);
  }, []);

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
  const acts = {
    latest: toLatest,
    goTo: () => setAsking(true),
    copyPicture: picture.copy,
    savePicture: picture.save,
  };
  useChartCommands(body, (command) => {
    const { list } = indicators;
    if (command.type === 'chart.act') acts[command.act]();
    else if (command.type === 'chart.setInterval')
      save({ interval: readChartParams({ interval: command.interval }, params.interval).interval });
    else if (list.length < INDICATOR_LIMIT) indicators.change(addIndicator(list, command.kind));
    else services.desk.notify({ kind: 'info', key: 'indicator.full', params: { count: INDICATOR_LIMIT } });
  });

  return (
    <>
      <PanelTools>
        <ChartTools
          market={market}
          params={params}
          priceType={priceType}
          asTable={asTable}
          room={room}
          indicators={indicators}
          picture={picture}
          onChange={save}
          onTable={setAsTable}
          onLatest={toLatest}
          onGoTo={() => setAsking(true)}
        />
      </PanelTools>
      <ChartPanelView
        panelState={panelState}
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
            <BackToNow handles={handles} onLatest={toLatest} />
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

const CHART_COMMANDS = ['chart.setInterval', 'chart.addIndicator', 'chart.act'] as const;

/**
 * Takes the commands of hotkeys and the palette while this chart is the one used last: pressed or focused since every
 * other chart was.
 */
function useChartCommands(place: RefObject<HTMLElement | null>, take: (command: ChartCommand) => void): void {
  const { commands } = useServices();
  const onCommand = useEffectEvent(take);
  useEffect(() => {
    const handle = (): Cancel => {
      const leaves = CHART_COMMANDS.map((type) => commands.handle(type, (command) => onCommand(command)));
      return () => {
        for (const one of leaves) one();
      };
    };
    let leave = handle();
    // The newest handler is asked first.
    const used = (): void => {
      leave();
      leave = handle();
    };
    const element = place.current;
    element?.addEventListener('focusin', used);
    element?.addEventListener('pointerdown', used);
    return () => {
      leave();
      element?.removeEventListener('focusin', used);
      element?.removeEventListener('pointerdown', used);
    };
  }, [commands, place]);
}
