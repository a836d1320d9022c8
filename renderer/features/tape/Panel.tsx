import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createFrameTask } from '../../bridge/frames.ts';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { useFeed } from '../../bridge/useFeed.ts';
import { formatTimestamp } from '../../format/time.ts';
import { deskFaceInputs, faceOf } from '../../ui/face.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import { lineHeightOf, useSize } from '../../ui/useSize.ts';
import { tapeRows } from './model.ts';
import { createTapePainter } from './painter.ts';
import { createTapeStore } from './store.ts';
import { TapePanelView } from './View.tsx';

const TABLE_ROWS = 200;
const FIRST_ROWS = 24;

/** The public trades of the desk's symbol. */
export function TapePanel({ selection }: { readonly selection: Selection }) {
  const services = useServices();
  const { frames, painted } = services;
  const [feed] = useState(() => createTapeStore(services));
  const [asTable, setAsTable] = useState(false);
  const [rows, setRows] = useState(FIRST_ROWS);
  const time = useRef<HTMLDivElement>(null);
  const price = useRef<HTMLDivElement>(null);
  const size = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useFeed(feed, { kind: 'tape', market: selection.market, symbol: selection.symbol });

  const desk = useDesk(useShallow(deskFaceInputs));
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const textSize = useDesk((state) => state.app?.settings.textSize ?? 100);
  const instrument = findInstrument(desk.instruments, selection);
  const status = useStore(
    feed.store,
    useShallow((state) => ({ feed: state.feed, error: state.error })),
  );
  const missed = useStore(feed.store, (state) => state.content.gap?.count ?? 0);
  const hasContent = useStore(feed.store, (state) => state.content.trades.length > 0 && instrument !== null);
  const face = faceOf({ ...desk, ...status, selection, hasContent });

  const measure = useCallback(
    (height: number) => {
      if (time.current && height > 0) setRows(Math.max(1, Math.floor(height / lineHeightOf(time.current))));
    },
    // A change of the text size changes the line height without changing the panel's size.
    // oxlint-disable-next-line react/exhaustive-deps
    [textSize],
  );
  useSize(body, measure);

  const decimals = useMemo(
    () => ({ price: instrument?.priceDecimals ?? 0, quantity: instrument?.quantityDecimals ?? 0 }),
    [instrument],
  );
  useEffect(() => {
    if (asTable || !instrument || !time.current || !price.current || !size.current) return;
    const painter = createTapePainter({ time: time.current, price: price.current, size: size.current });
    const task = createFrameTask(frames, () => {
      const state = feed.store.getState();
      painter.paint(tapeRows(state.content.trades, rows, decimals, zone));
      if (state.content.trades.length > 0 && state.feed?.status === 'live') painted('tape');
    });
    task.request();
    const stop = feed.store.subscribe(() => task.request());
    return () => {
      stop();
      task.cancel();
      painter.dispose();
    };
  }, [feed, asTable, instrument, rows, decimals, zone, frames, painted]);

  const onHover = useCallback(
    (offsetY: number) => {
      if (!body.current || !time.current) return;
      const index = Math.floor(offsetY / lineHeightOf(time.current));
      const trade = feed.store.getState().content.trades.at(-1 - index);
      body.current.title = trade ? formatTimestamp(trade.time, zone) : '';
    },
    [feed, zone],
  );
  const tableTrades = useStore(feed.store, (state) => (asTable ? state.content.trades : null));
  const table = tableTrades ? tapeRows(tableTrades, TABLE_ROWS, decimals, zone) : null;

  return (
    <>
      <PanelTools>
        <TableToggle pressed={asTable} onChange={setAsTable} />
      </PanelTools>
      <TapePanelView
        face={face}
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
      />
    </>
  );
}
