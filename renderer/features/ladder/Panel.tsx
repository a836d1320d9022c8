import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { decimal } from '../../../shared/num/decimal.ts';
import { tradedInstrument, useAccount, useTradedSymbol, useFeed, useFeedState } from '../../state/market/index.ts';
import { findInstrument, panelKeys, type Selection, usePanel } from '../../state/desk/index.ts';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import enDemo from '../../locales/en/demo.json';
import enTicket from '../../locales/en/ticket.json';
import { bindKeys } from '../../ui/tableKeys.ts';
import { RecentreIcon } from '../../ui/icons.ts';
import { chooseGrouping, groupingOptions, groupingsOf, stepText } from '../../ui/bookLevels.ts';
import { deskStateInputs, panelStateOf } from '../../ui/panelState.ts';
import { noOwn, ownOrderLevels } from '../../ui/ownOrders.ts';
import './ladder.css';
import { autoStep, positionMarks, wheelRows } from './model.ts';
import { readLadderParams, type LadderParams, volumePeriods } from './params.ts';
import { createLadderFeeds, type LadderFeeds } from './store.ts';
import type { LadderTableRow } from './Table.tsx';
import { queueOrders } from './queue.ts';
import { ladderCellsOf, markWords, rowWords, LAST_SIGNS, type QueueText } from './text.ts';
import { orderKey } from '../../state/account/index.ts';
import { useLadderBody, type LadderBody, type MarketPosition } from './useLadderBody.ts';
import { LadderPanelView } from './View.tsx';
import { TradeBar } from './trade/Bar.tsx';
import { LadderConfirmations } from './trade/Questions.tsx';
import { useLadderGestures, useLadderOverlay } from './trade/useLadderGestures.ts';
import { useLadderTrade } from './trade/useLadderTrade.ts';
import enChartTrade from '../../locales/en/chartTrade.json';
import enLadder from '../../locales/en/ladder.json';
import { registerMessages } from '../../i18n/messages.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { formatNumber } from '../../format/number.ts';
import { formatClock, formatTimestamp } from '../../format/time.ts';
import { Choice } from '../../ui/Choice.tsx';
import { OptionRow, OptionsMenu } from '../../ui/Popover.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';

interface LadderToolsProps {
  readonly instrument: Instrument | null;
  readonly grouping: string | null;
  readonly params: LadderParams;
  readonly save: (change: Partial<LadderParams>) => void;
  readonly recentre: () => void;
}

/** Value of the grouping that follows the market. */
const AUTO = 'auto';

/** Shows the ladder's tools in its tab line: price step, recentre, what is shown, and the table view. */
function LadderTools({ instrument, grouping, params, save, recentre }: LadderToolsProps) {
  const { t } = useTranslation();
  const yesNo = (name: string, value: boolean, change: (on: boolean) => void) => (
    <OptionRow name={name}>
      <Choice
        label={name}
        value={value ? 'on' : 'off'}
        options={[
          { value: 'on', text: t('ladder.option.on') },
          { value: 'off', text: t('ladder.option.off') },
        ]}
        onChange={(next) => change(next === 'on')}
      />
    </OptionRow>
  );
  return (
    <PanelTools>
      {instrument && grouping !== null && (
        <Select
          number
          label={t('book.grouping')}
          title={t('book.grouping.hint')}
          value={params.grouping === null ? AUTO : grouping}
          options={[
            { value: AUTO, text: t('ladder.grouping.auto', { step: stepText(grouping) }) },
            ...groupingOptions(instrument),
          ]}
          onChange={(step) => save({ grouping: step === AUTO ? null : step })}
        />
      )}
      <button
        type="button"
        className="button quiet icon-button"
        aria-label={t('ladder.recentre')}
        title={t('ladder.recentre.hint')}
        onClick={recentre}
      >
        <RecentreIcon />
      </button>
      <OptionsMenu name={t('ladder.options')}>
        {yesNo(t('ladder.option.sums'), params.sums, (sums) => save({ sums }))}
        {yesNo(t('ladder.option.follow'), params.follow, (follow) => save({ follow }))}
        <OptionRow name={t('ladder.option.period')}>
          <Select
            label={t('ladder.option.period')}
            value={params.period}
            options={volumePeriods.map((value) => ({
              value,
              text:
                value === 'opened'
                  ? t('ladder.option.period.opened')
                  : t('ladder.option.period.minutes', { minutes: value }),
            }))}
            onChange={(period) => save({ period })}
          />
        </OptionRow>
      </OptionsMenu>
      <TableToggle pressed={params.table} onChange={(table) => save({ table })} />
    </PanelTools>
  );
}

interface LadderLineProps {
  readonly feed: LadderFeeds['trades'];
  readonly instrument: Instrument | null;
  /** Where the market is relative to the visible rows. */
  readonly place: MarketPosition;
  readonly recentre: () => void;
}

/**
 * Shows the line under the rows: the last price, and since when volumes are counted. Only this line is rendered with
 * each trade.
 */
function LadderLine({ feed, instrument, place, recentre }: LadderLineProps) {
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const { price, direction, missed, since } = useStore(
    feed.store,
    useShallow(({ content }) => ({
      price: content.last?.price ?? null,
      direction: content.direction,
      missed: content.missed,
      since: content.profile.since(),
    })),
  );
  const tone = direction === 'none' ? '' : direction;
  return (
    <div className="dom-line">
      <p>
        {price !== null && instrument && (
          <span className={`number ${tone}`} title={t('ladder.last')}>
            <span aria-hidden="true">{LAST_SIGNS[direction]} </span>
            {formatNumber(price, instrument.priceDecimals)}
          </span>
        )}
        {(place === 'above' || place === 'below') && (
          <button type="button" className="link" title={t('ladder.recentre.hint')} onClick={recentre}>
            {t(place === 'above' ? 'ladder.market.above' : 'ladder.market.below')}
          </button>
        )}
        {since !== null && (
          <span className="quiet-text dom-since" title={formatTimestamp(since, zone)}>
            {t('ladder.volume.since', { time: formatClock(since, zone) })}
            {missed > 0 && ` ${t('ladder.volume.missed', { count: missed })}`}
          </span>
        )}
      </p>
    </div>
  );
}

interface AutomaticStepInputs {
  readonly feeds: LadderFeeds;
  readonly instrument: Instrument | null;
  readonly enabled: boolean;
  readonly body: Pick<LadderBody, 'rows' | 'held'>;
  readonly change: Dispatch<SetStateAction<string | null>>;
}

/** Keeps the automatic price step current with the book, except while the rows must stay as they are. */
function useAutomaticStep({ feeds, instrument, enabled, body, change }: AutomaticStepInputs): void {
  const { rows } = body;
  const isHeld = useEffectEvent(body.held);
  useEffect(() => {
    if (!instrument || !enabled) return;
    const check = (): void => {
      const { content } = feeds.book.store.getState();
      // A price must not change under the pointer, nor while a click on it may send an order.
      if (!content || isHeld()) return;
      const last = feeds.trades.store.getState().content.last?.price ?? null;
      change((before) => autoStep(content, last, groupingsOf(instrument), rows, before));
    };
    check();
    return feeds.book.store.subscribe(check);
  }, [feeds, instrument, enabled, rows, change]);
}

/** Returns the own orders that rest in a queue of the book, and how their place is written. */
function useQueued(orders: readonly Order[], traded: string) {
  const { t } = useTranslation();
  const account = useAccount();
  // The demo account's orders do not rest in the book.
  const queued = useMemo(
    () => (account === 'demo' ? [] : queueOrders(orders, traded, orderKey)),
    [orders, traded, account],
  );
  const queueText = useCallback<QueueText>(
    (size, atMost) => t(atMost ? 'ladder.queue.atMost' : 'ladder.queue', { size }),
    [t],
  );
  return { queued, queueText };
}

registerMessages(enDemo);
registerMessages(enTicket);
registerMessages({ ...enLadder, ...enChartTrade });

/** Shows the price ladder of one symbol. */
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
  const desk = useDesk(useShallow(deskStateInputs));
  const instrument = findInstrument(desk.instruments, selection);
  const [automatic, setAutomatic] = useState<string | null>(null);
  const grouping = useMemo(
    () => (instrument ? chooseGrouping(instrument, params.grouping ?? automatic) : null),
    [instrument, params.grouping, automatic],
  );
  const status = useFeedState(feeds.book.store);
  const hasContent = useStore(
    feeds.book.store,
    ({ content }) => content !== null && content.bids.length + content.asks.length > 0 && instrument !== null,
  );
  const panelState = panelStateOf({ ...desk, ...status, selection, hasContent });
  const account = useAccount();
  const traded = useTradedSymbol(selection);
  const orders = useTrading((state) => state.orders[market].open);
  const ownOrders = useMemo(
    () => (grouping === null ? noOwn : ownOrderLevels(orders, traded, decimal(grouping))),
    [orders, traded, grouping],
  );
  const held = useTrading((state) => state.positions.list);
  const positions = useMemo(() => (market === 'futures' ? positionMarks(held, traded) : []), [held, market, traded]);
  const queue = useQueued(orders, traded);
  const { sums, period, follow, table: asTable } = params;
  const trade = useLadderTrade({
    instrument: tradedInstrument(account, instrument),
    shown: symbol,
    grouping,
    live: panelState.kind === 'live',
    last: () => feeds.trades.store.getState().content.last?.price ?? null,
  });
  const { controller } = trade;
  const overlay = useLadderOverlay(controller);
  const { onDrawn } = overlay;
  const drawing = { feeds, instrument, grouping, ownOrders, positions, sums, period, follow, table: asTable, onDrawn };
  const body = useLadderBody({ ...drawing, ...queue });
  const isAutomatic = params.grouping === null;
  const steady = { rows: body.rows, held: () => body.held() || controller.store.getState().armed };
  useAutomaticStep({ feeds, instrument, enabled: isAutomatic, body: steady, change: setAutomatic });
  const onRows = useLadderGestures({ controller, overlay, body, instrument, grouping });

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
    // React's own wheel listener is passive, so it could not prevent the frame around the panel from scrolling.
    const turn = (event: WheelEvent): void => wheel.current.turn(event);
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [refs.body, asTable]);

  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (onRows.onKey(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const effect = bindKeys<keyof typeof panelKeys.ladder, () => void>(panelKeys.ladder, {
      up: () => body.scroll(1),
      down: () => body.scroll(-1),
      pageUp: () => body.page(1),
      pageDown: () => body.page(-1),
      recentre: body.recentre,
    })[event.key];
    if (!effect) return;
    effect();
    event.preventDefault();
    event.stopPropagation();
  };
  const onHover = (clientY: number, place: HTMLElement): void => {
    const row = body.rowAt(clientY - place.getBoundingClientRect().top);
    place.title = row && instrument ? rowWords(row, instrument, t) : '';
  };
  const table = useMemo((): readonly LadderTableRow[] | null => {
    if (!asTable) return null;
    if (!body.table) return [];
    const { rows, appearance } = body.table;
    return rows.map((row) => ({
      ...ladderCellsOf(row, appearance),
      key: String(row.index),
      marks: markWords(row, appearance.instrument, t),
      words: rowWords(row, appearance.instrument, t),
    }));
  }, [asTable, body.table, t]);

  return (
    <>
      <LadderTools instrument={instrument} grouping={grouping} params={params} save={save} recentre={body.recentre} />
      <LadderPanelView
        panelState={panelState}
        actions={{ retry: feeds.book.retry, startSimulator: services.desk.startSimulator }}
        baseAsset={instrument?.baseAsset ?? ''}
        quoteAsset={instrument?.quoteAsset ?? ''}
        sums={sums}
        hasOwn={ownOrders.bids.size > 0 || ownOrders.asks.size > 0}
        table={table}
        refs={refs}
        line={
          <>
            {trade.instrument === null && account === 'demo' && (
              <p className="dom-said">{t('ladder.trade.demoSpot')}</p>
            )}
            {/* Not before the automatic step is known: its change would switch trading mode off again. */}
            {trade.instrument && trade.params && !(isAutomatic && automatic === null) && (
              <TradeBar
                controller={controller}
                instrument={trade.instrument}
                cancels={account !== 'demo'}
                params={trade.params}
                rejectionReason={trade.rejectionReason}
                tradingBlock={trade.tradingBlock}
                onSize={trade.setSize}
                onParams={trade.save}
                onBreakEven={trade.breakEven}
                onFlatten={trade.flatten}
                onCancelAll={trade.cancelAll}
              />
            )}
            <LadderLine feed={feeds.trades} instrument={instrument} place={body.place} recentre={body.recentre} />
          </>
        }
        trade={onRows.gestures}
        cursor={overlay.cursor}
        onKey={onKey}
        onPointer={body.onPointer}
        onBlur={() => {
          body.onBlur();
          onRows.onBlur();
        }}
        onHover={onHover}
      />
      <LadderConfirmations asked={trade.confirmation} onConfirm={trade.confirm} onClose={trade.decline} />
    </>
  );
}
