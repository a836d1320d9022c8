import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { decimal } from '../../../shared/num/decimal.ts';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { usePanel } from '../../bridge/panelHandle.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { useFeed, useFeedState } from '../../bridge/useFeed.ts';
import { formatNumber } from '../../format/number.ts';
import { formatClock, formatTimestamp } from '../../format/time.ts';
import { chooseGrouping } from '../../ui/bookLevels.ts';
import { deskFaceInputs, faceOf } from '../../ui/face.ts';
import { noOwn, ownBook } from '../../ui/ownOrders.ts';
import '../../styles/ladder.css';
import { positionMarks, wheelRows } from './model.ts';
import { readLadderParams, type LadderParams } from './params.ts';
import { createLadderFeeds } from './store.ts';
import type { LadderTableRow } from './Table.tsx';
import { LAST_SIGNS, ladderCellsOf, markWords, rowWords } from './text.ts';
import { LadderTools } from './Tools.tsx';
import { useLadderBody } from './useLadderBody.ts';
import { LadderPanelView } from './View.tsx';
import { enLadder } from '../../i18n/enLadder.ts';
import { bringWords } from '../../i18n/messages.ts';

bringWords(enLadder);

/** The price ladder of one symbol. */
export function LadderPanel({ selection }: { readonly selection: Selection }) {
  const { market, symbol } = selection;
  const { t } = useTranslation();
  const services = useServices();
  const panel = usePanel();
  const [feeds] = useState(() => createLadderFeeds(services));
  useFeed(feeds.book, { kind: 'book', market, symbol });
  useFeed(feeds.trades, { kind: 'tape', market, symbol });

  const params = useMemo(() => readLadderParams(panel.params), [panel.params]);
  const save = (change: Partial<LadderParams>): void => panel.save(change);
  const desk = useDesk(useShallow(deskFaceInputs));
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const instrument = findInstrument(desk.instruments, selection);
  const grouping = useMemo(
    () => (instrument ? chooseGrouping(instrument, params.grouping) : null),
    [instrument, params.grouping],
  );
  const status = useFeedState(feeds.book.store);
  const hasContent = useStore(
    feeds.book.store,
    ({ content }) => content !== null && content.bids.length + content.asks.length > 0 && instrument !== null,
  );
  const face = faceOf({ ...desk, ...status, selection, hasContent });
  const orders = useTrading((state) => state.orders[market].open);
  const own = useMemo(
    () => (grouping === null ? noOwn : ownBook(orders, symbol, decimal(grouping))),
    [orders, symbol, grouping],
  );
  const held = useTrading((state) => state.positions.list);
  const positions = useMemo(() => (market === 'futures' ? positionMarks(held, symbol) : []), [held, market, symbol]);
  const { sums, period, follow, table: asTable } = params;
  const body = useLadderBody({ feeds, instrument, grouping, own, positions, sums, period, follow, table: asTable });

  const { refs } = body;
  const wheel = useRef({ rest: 0, turn: (_event: WheelEvent): void => undefined });
  useEffect(() => {
    wheel.current.turn = (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const { line, rows } = body.measure();
      const passed = wheelRows(event.deltaY, event.deltaMode, line, rows, wheel.current.rest);
      wheel.current.rest = passed.rest;
      body.scroll(-passed.rows);
    };
  });
  useEffect(() => {
    const element = refs.body.current;
    if (!element) return;
    // React's own listener is passive and could not keep the frame around the panel from scrolling.
    const turn = (event: WheelEvent): void => wheel.current.turn(event);
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [refs.body, asTable]);

  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowUp') body.scroll(1);
    else if (event.key === 'ArrowDown') body.scroll(-1);
    else if (event.key === 'PageUp') body.page(1);
    else if (event.key === 'PageDown') body.page(-1);
    else if (event.key.toLowerCase() === 'c') body.recentre();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onHover = (clientY: number, place: HTMLElement): void => {
    const row = body.rowAt(clientY - place.getBoundingClientRect().top);
    place.title = row && instrument ? rowWords(row, instrument, t) : '';
  };
  const trades = useStore(
    feeds.trades.store,
    useShallow(({ content: { last, direction, missed, profile } }) => ({
      price: last?.price ?? null,
      direction,
      missed,
      since: profile.since(),
    })),
  );
  const table = useMemo((): readonly LadderTableRow[] | null => {
    if (!asTable) return null;
    if (!body.table) return [];
    const { rows, look } = body.table;
    return rows.map((row) => ({
      ...ladderCellsOf(row, look),
      key: String(row.index),
      marks: markWords(row, look.instrument, t),
      words: rowWords(row, look.instrument, t),
    }));
  }, [asTable, body.table, t]);

  const line = (
    <p className="dom-line">
      {trades.price !== null && instrument && (
        <span
          className={`number ${trades.direction === 'up' ? 'up' : trades.direction === 'down' ? 'down' : ''}`}
          title={t('ladder.last')}
        >
          <span aria-hidden="true">{LAST_SIGNS[trades.direction]} </span>
          {formatNumber(trades.price, instrument.priceDecimals)}
        </span>
      )}
      {(body.place === 'above' || body.place === 'below') && (
        <button type="button" className="link" title={t('ladder.recentre.hint')} onClick={body.recentre}>
          {t(body.place === 'above' ? 'ladder.last.above' : 'ladder.last.below')}
        </button>
      )}
      {trades.since !== null && (
        <span className="quiet-text dom-since" title={formatTimestamp(trades.since, zone)}>
          {t('ladder.volume.since', { time: formatClock(trades.since, zone) })}
          {trades.missed > 0 && ` ${t('ladder.volume.missed', { count: trades.missed })}`}
        </span>
      )}
    </p>
  );

  return (
    <>
      <LadderTools instrument={instrument} grouping={grouping} params={params} save={save} recentre={body.recentre} />
      <LadderPanelView
        face={face}
        actions={{ retry: feeds.book.retry, startSimulator: services.desk.startSimulator }}
        baseAsset={instrument?.baseAsset ?? ''}
        quoteAsset={instrument?.quoteAsset ?? ''}
        sums={sums}
        hasOwn={own.bids.size > 0 || own.asks.size > 0}
        table={table}
        refs={refs}
        line={line}
        onKey={onKey}
        onPointer={body.onPointer}
        onBlur={body.onBlur}
        onHover={onHover}
      />
    </>
  );
}
