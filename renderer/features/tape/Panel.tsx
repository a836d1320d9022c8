import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { formatDecimal, formatFixed, type Decimal } from '../../../shared/num/decimal.ts';
import { createFrameTask } from '../../ipc/frames.ts';
import { findInstrument, type Selection, usePanel } from '../../state/desk/index.ts';
import { useDesk, useServices, type Services } from '../../state/services.ts';
import { useFeed, useFeedState, createFeedStore, type FeedStore } from '../../state/market/index.ts';
import { formatCompact, groupThousands } from '../../format/number.ts';
import { deskStateInputs, panelStateOf } from '../../ui/panelState.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import { later } from '../../ui/later.ts';
import { useLook } from '../../ui/useLook.ts';
import { lineHeightOf, useSize } from '../../ui/useSize.ts';
import '../../styles/bookSide.css';
import { minuteSums, type MinuteSums } from './minute.ts';
import { type TapeContent, emptyTape, mergeTapeView } from './model.ts';
import { createTapePainter } from './painter.ts';
import { readTapeParams, type TapeParams } from './params.ts';
import { automaticLarge, tapeHint, tapeRows, type TapeRow, type TapeSelection } from './rows.ts';
import { TapePanelView } from './View.tsx';
import type { Topic } from '../../../shared/ipc/views.ts';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';

/** The import starts at once, in parallel to the first screen but not as a part of it (F17). */
const tools = import('./Tools.tsx');
const TapeTools = later(async () => (await tools).TapeTools);

interface TapeLineProps {
  readonly sums: MinuteSums | null;
  readonly instrument: Instrument | null;
  /** Number of trades received since the tape was paused; `null` while it runs. */
  readonly waiting: number | null;
}

/**
 * Shows the line under the heading: volume bought and sold in the last minute, or how many trades arrived while the
 * tape is paused.
 */
function TapeLine({ sums, instrument, waiting }: TapeLineProps) {
  const { t } = useTranslation();
  const amount = (value: Decimal): string =>
    groupThousands(formatFixed(value, instrument?.quantityDecimals ?? 0, 'halfUp'));
  if (waiting !== null) return <p className="tape-line">{t('tape.paused', { count: waiting })}</p>;
  if (!sums || !instrument) return <p className="tape-line quiet-text">{t('tape.minute.none')}</p>;
  const hint = sums.partial ? t('tape.minute.partial') : t('tape.minute.formula', { asset: instrument.baseAsset });
  return (
    <p className="tape-line" title={hint}>
      <span className="quiet-text">{t('tape.minute', { seconds: sums.span })}</span>
      <span className="number up">{t('tape.minute.buys', { size: amount(sums.buys) })}</span>
      <span className="number down">{t('tape.minute.sells', { size: amount(sums.sells) })}</span>
      {sums.partial && <span>{t('tape.minute.atLeast')}</span>}
    </p>
  );
}

/** The tape's topic. */
type TapeTopic = Extract<Topic, { kind: 'tape' }>;
/** Store of the latest trades, oldest first, bounded. */
type TapeStore = FeedStore<TapeTopic, TapeContent>;

/** Creates a store that follows one tape. */
export function createTapeStore(services: Pick<Services, 'client' | 'clock' | 'desk'>): TapeStore {
  return createFeedStore<TapeTopic, TapeContent>(services, () => emptyTape, mergeTapeView);
}

const TABLE_ROWS = 200;
const FIRST_ROWS = 24;

/** A copy of the tape from when it was paused, with its symbol. */
interface PausedTape extends Selection {
  readonly content: TapeContent;
}

/**
 * Pauses the tape: while the pointer is over it, or until the user resumes it. A paused tape belongs to one symbol and
 * is dropped when the feed has no content any more (R16).
 */
function usePausedTape(feed: TapeStore, selection: Selection, hasContent: boolean) {
  const [held, setHeld] = useState<PausedTape | null>(null);
  const [pinned, setPinned] = useState(false);
  const still = held?.market === selection.market && held.symbol === selection.symbol && hasContent ? held : null;
  const stop = (): void => setHeld((before) => before ?? { ...selection, content: feed.store.getState().content });
  const pause = (on: boolean): void => {
    setPinned(on);
    if (on) stop();
    else setHeld(null);
  };
  const onPointer = (over: boolean): void => {
    if (over) stop();
    else if (!pinned) setHeld(null);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== ' ' || event.repeat || event.target !== event.currentTarget) return;
    event.preventDefault();
    pause(!pinned);
  };
  return { still, pinned, pause, onPointer, onKey };
}

/**
 * Selects which trades become rows and which of them are large. Each `pulse` calculates the automatic threshold again.
 */
function useRowSelection(feed: TapeStore, params: TapeParams, pulse: number, hasContent: boolean) {
  const { merge, unit } = params;
  const automatic = useMemo(
    () => automaticLarge(feed.store.getState().content.trades, merge, unit),
    // oxlint-disable-next-line react/exhaustive-deps
    [feed, merge, unit, pulse, hasContent],
  );
  // Until the reader of typed numbers is loaded there is no limit.
  const [reader, setReader] = useState<Pick<Awaited<typeof tools>, 'limitOf'> | null>(null);
  useEffect(() => {
    let mounted = true;
    void tools.then((module) => mounted && setReader(module));
    return () => {
      mounted = false;
    };
  }, []);
  const automaticText = automatic && formatDecimal(automatic);
  const selectionOfRows = useMemo<TapeSelection>(() => {
    const limitOf = reader?.limitOf ?? (() => null);
    return { merge, unit, smallest: limitOf(params.smallest), large: limitOf(params.large) ?? automatic };
    // The automatic threshold is compared by value, not by identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [merge, unit, params.smallest, params.large, automaticText, reader]);
  return { automaticText, selectionOfRows };
}

/** Shows the public trades of one symbol. */
export function TapePanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const { frames, painted } = services;
  const panel = usePanel();
  const [feed] = useState(() => createTapeStore(services));
  const [rows, setRows] = useState(FIRST_ROWS);
  const time = useRef<HTMLDivElement>(null);
  const price = useRef<HTMLDivElement>(null);
  const size = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef<readonly TapeRow[]>([]);
  useFeed(feed, { kind: 'tape', market: selection.market, symbol: selection.symbol });

  const params = useMemo(() => readTapeParams(panel.params), [panel.params]);
  const save = (change: Partial<TapeParams>): void => panel.save(change);
  const desk = useDesk(useShallow(deskStateInputs));
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const { room, style } = useLook();
  const instrument = findInstrument(desk.instruments, selection);
  const status = useFeedState(feed.store);
  const missed = useStore(feed.store, (state) => state.content.gap?.count ?? 0);
  const hasContent = useStore(feed.store, (state) => state.content.trades.length > 0 && instrument !== null);
  const panelState = panelStateOf({ ...desk, ...status, selection, hasContent });
  const { still, pinned, pause, onPointer, onKey } = usePausedTape(feed, selection, hasContent);

  const measure = useCallback(
    (height: number) => {
      if (time.current && height > 0) setRows(Math.max(1, Math.floor(height / lineHeightOf(time.current))));
    },
    // `room` changes the row height without changing the panel's size.
    // oxlint-disable-next-line react/exhaustive-deps
    [room],
  );
  useSize(body, measure);

  const decimals = useMemo(
    () => ({ price: instrument?.priceDecimals ?? 0, quantity: instrument?.quantityDecimals ?? 0 }),
    [instrument],
  );
  // Once a second: a threshold that changed with every trade would be of no use.
  const pulse = useMonotonic();
  const { automaticText, selectionOfRows } = useRowSelection(feed, params, pulse, hasContent);
  useEffect(() => {
    if (params.table || !instrument || !time.current || !price.current || !size.current) return;
    const painter = createTapePainter({ time: time.current, price: price.current, size: size.current });
    const task = createFrameTask(frames, () => {
      const state = feed.store.getState();
      const { trades } = still?.content ?? state.content;
      shown.current = tapeRows(trades, rows, decimals, zone, selectionOfRows);
      painter.paint(shown.current);
      if (trades.length > 0 && state.feed?.status === 'live') painted('tape');
    });
    task.request();
    const stop = feed.store.subscribe(() => task.request());
    return () => {
      stop();
      task.cancel();
      painter.dispose();
    };
    // A change of `room` or `style` draws the tape again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [feed, params.table, instrument, rows, decimals, zone, frames, painted, still, selectionOfRows, room, style]);

  const onHover = useCallback(
    (offsetY: number) => {
      if (!body.current || !time.current) return;
      const row = shown.current[Math.floor(offsetY / lineHeightOf(time.current))];
      body.current.title = row ? tapeHint(t, row, zone) : '';
    },
    [t, zone],
  );
  const content = useStore(feed.store, (state) => (params.table ? state.content : null));
  const tableTrades = params.table ? (still?.content ?? content)?.trades : undefined;
  const table = tableTrades ? tapeRows(tableTrades, TABLE_ROWS, decimals, zone, selectionOfRows) : null;
  const seen = useStore(feed.store, (state) => (still ? state.content.seen : 0));
  // Calculated once a second with the pulse: the line need not follow every trade.
  const sums = useMemo(
    () => {
      const { minute, trades } = feed.store.getState().content;
      return minuteSums(minute, Math.floor((trades.at(-1)?.time ?? 0) / 1000));
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [feed, pulse, hasContent],
  );

  return (
    <>
      <Suspense>
        <TapeTools
          instrument={instrument}
          params={params}
          automatic={automaticText && formatCompact(automaticText)}
          paused={pinned}
          onPause={pause}
          save={save}
        />
      </Suspense>
      <TapePanelView
        panelState={panelState}
        actions={{ retry: feed.retry, startSimulator: services.desk.startSimulator }}
        baseAsset={instrument?.baseAsset ?? ''}
        quoteAsset={instrument?.quoteAsset ?? ''}
        zone={zone}
        table={table}
        missed={missed}
        time={time}
        price={price}
        size={size}
        body={body}
        onHover={onHover}
        line={
          <TapeLine
            sums={sums}
            instrument={instrument}
            waiting={still ? Math.max(0, seen - still.content.seen) : null}
          />
        }
        onPointer={onPointer}
        onKey={onKey}
      />
    </>
  );
}
