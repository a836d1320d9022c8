import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { breakEvenOf, useTakerRate, useTraderKey, useTradingBlock } from '../../../state/account/index.ts';
import { useCopiedFrom } from '../../../state/copy/index.ts';
import { useOwnFills, useTradeOrigins } from '../../../state/orders/index.ts';
import { useAccount, useTradedSymbol } from '../../../state/market/index.ts';
import { useDesk, useServices, useTrading } from '../../../state/services.ts';
import { formatMinute } from '../../../format/time.ts';
import { useNumberStyle } from '../../../format/numberStyle.ts';
import enChartTrade from '../../../locales/en/chartTrade.json';
import { registerMessages } from '../../../i18n/messages.ts';
import { priceText } from '../drawings/snap.ts';
import { PriceLineList } from '../lines/List.tsx';
import type { PriceLine } from '../lines/model.ts';
import { useLineColours, useSlot } from '../lines/useLineColours.ts';
import type { ChartSurface } from '../surface.ts';
import { useAlertLines } from './alertLines.ts';
import { createTradeBoard, type TradeBoard } from './board.ts';
import { createFillMarks } from './fillMarks.ts';
import { PriceMenu, type MenuPlace } from './PriceMenu.tsx';
import { ConfirmationDialogs } from './Questions.tsx';
import { originWord, shortText } from './words.ts';

registerMessages(enChartTrade);

interface ChartTradeProps {
  readonly surface: ChartSurface;
  readonly instrument: Instrument;
  /** Returns the latest price of the current bars, decimal text; `null` without one. */
  readonly last: () => string | null;
  /** Lines of other owners, such as alerts. */
  readonly extras?: readonly PriceLine[];
}

const none: readonly PriceLine[] = [];

/** Trading on the chart: lines of orders, positions and stops, the user's fills, and an order at a clicked price. */
export function ChartTrade({ surface, instrument, last, extras: given = none }: ChartTradeProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { market, symbol } = instrument;
  const alerts = useAlertLines(instrument);
  const extras = useMemo(() => [...given, ...alerts.lines], [given, alerts.lines]);
  const lineColours = useLineColours(surface);
  const style = useNumberStyle();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const tradingContext = useDesk((state) => `${state.app?.environment ?? ''} ${state.app?.account ?? ''}`);
  const [board, slot] = useSlot<TradeBoard>();
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  // Fills and lines are those of the instrument the account trades here; the bars are those of the live market
  // (A-DEMO).
  const traded = useTradedSymbol(instrument);
  const fills = useOwnFills(market, traded);
  const originOf = useTradeOrigins(market, fills);
  const positions = useTrading((state) => state.positions.list);
  const held = market === 'futures' && positions.some((position) => position.symbol === traded);
  const rate = useTakerRate(held ? symbol : null);
  const breakEven = useMemo(() => {
    const found = positions.flatMap((position): [string, string][] => {
      const price = position.symbol === traded ? breakEvenOf(position, rate, instrument.tickSize) : null;
      return price === null ? [] : [[position.positionId, price]];
    });
    return Object.fromEntries(found);
  }, [positions, traded, rate, instrument.tickSize]);
  const copiedFrom = useCopiedFrom();
  const account = useAccount();
  const mayTrade = useTradingBlock(market) === null;
  const trader = useTraderKey();
  const fillWords = useMemo(
    () => (fill: (typeof fills)[number]) =>
      t(`chartTrade.fill.${fill.side}`, {
        quantity: shortText(fill.quantity),
        price: shortText(fill.price),
        time: formatMinute(fill.time, zone),
        origin: originWord(t, originOf(fill)),
      }),
    [t, zone, originOf],
  );
  // Values that depend on the appearance and the account are read at each frame, so that a line being dragged is not
  // interrupted.
  const now = useRef({ lineColours, breakEven, copiedFrom, mayTrade, extras, alerts, last, fillWords, originOf });
  useEffect(() => {
    now.current = { lineColours, breakEven, copiedFrom, mayTrade, extras, alerts, last, fillWords, originOf };
    slot.getState().value?.refresh();
    surface.redraw();
  }, [lineColours, breakEven, copiedFrom, mayTrade, extras, alerts, last, fillWords, originOf, style, slot, surface]);

  const ready = lineColours !== null;
  const key = JSON.stringify(instrument);
  useEffect(() => {
    if (!ready) return;
    const tradeBoard = createTradeBoard({
      services,
      surface,
      instrument: JSON.parse(key) as Instrument,
      traded,
      lineColours: () => now.current.lineColours!,
      t,
      last: () => now.current.last(),
      breakEven: () => now.current.breakEven,
      copiedFrom: () => now.current.copiedFrom,
      mayTrade: () => now.current.mayTrade,
      extras: () => now.current.extras,
      onExtra: {
        move: (id, price) => now.current.alerts.move(id, price),
        close: (id) => now.current.alerts.close(id),
      },
    });
    slot.setState({ value: tradeBoard });
    return () => {
      slot.setState({ value: null });
      tradeBoard.dispose();
    };
  }, [services, surface, key, traded, t, slot, ready, tradingContext]);

  useEffect(() => {
    if (!ready) return;
    const marks = createFillMarks({
      surface,
      lineColours: () => now.current.lineColours!,
      words: (fill) => now.current.fillWords(fill),
      isForeign: (fill) => (now.current.originOf(fill)?.by ?? 'desk') !== 'desk',
    });
    marks.set(fills);
    return marks.dispose;
  }, [surface, fills, ready]);

  useEffect(() => {
    if (!board) return;
    const { element } = surface;
    const placeOf = (event: MouseEvent): MenuPlace | null => {
      const box = element.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const price = surface.priceAt(y);
      return price === null ? null : { x, y, price: priceText(price, instrument.tickSize) };
    };
    const draft = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.altKey) return;
      const place = placeOf(event);
      if (!place) return;
      // Drawings and the chart's scrolling must not receive the event.
      event.preventDefault();
      event.stopImmediatePropagation();
      board.pick(place.price);
    };
    const open = (event: MouseEvent): void => {
      const place = placeOf(event);
      if (!place) return;
      event.preventDefault();
      setMenu(place);
    };
    element.addEventListener('pointerdown', draft, { capture: true });
    element.addEventListener('contextmenu', open);
    return () => {
      element.removeEventListener('pointerdown', draft, { capture: true });
      element.removeEventListener('contextmenu', open);
    };
  }, [board, surface, instrument.tickSize]);

  if (!board) return null;
  const closeMenu = (): void => {
    setMenu(null);
    surface.element.focus();
  };
  return (
    <>
      <PriceLineList lines={board.lines} />
      {menu && (
        <PriceMenu
          chart={surface.element}
          stops={market === 'futures' && account === 'main' && !trader}
          place={menu}
          board={board}
          onAlert={alerts.add}
          onClose={closeMenu}
        />
      )}
      <ConfirmationDialogs board={board} instrument={instrument} />
    </>
  );
}
