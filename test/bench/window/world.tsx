/**
 * The window without main: its own services over a bridge double, a thousand symbols, and feeds that differ as live
 * ones do.
 */
import { useMemo, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserClock } from '../../../renderer/ipc/browserClock.ts';
import { PanelContext, type PanelParams } from '../../../renderer/state/desk/panelHandle.ts';
import { ServicesContext, type Services } from '../../../renderer/state/services.ts';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { BookView, TapeView } from '../../../shared/ipc/views.ts';
import { createRandom, type Random } from '../../../shared/time/random.ts';
import { appState, bookView, instrument } from '../../renderer/support/builders.ts';
import { createWindowServices } from '../../support/windowServices.ts';
import { createRecordingBridge, type RecordingBridge } from '../../renderer/support/recordingBridge.ts';
import { receivedAt } from './feeds.ts';

/** Number of symbols the exchange of these pages lists. */
export const SYMBOLS = 1_000;
/** The symbol that books, trades and candles belong to. */
export const MAIN: Instrument = instrument({ groupings: ['0.1', '1', '10'] });

const others = Array.from({ length: SYMBOLS - 1 }, (_, i) =>
  instrument({
    symbol: `S${i}USDT`,
    displayName: `S${i}/USDT`,
    baseAsset: `S${i}`,
    priceDecimals: 4,
    tickSize: '0.0001',
  }),
);
export const instruments: readonly Instrument[] = [MAIN, ...others];

/** What a benchmark page works with: the bridge double and the services over it. */
export interface Rig {
  readonly bridge: RecordingBridge;
  readonly services: Services;
}

/**
 * Creates services over a bridge double that answers the panels' calls. `documents` returns the text of a stored
 * document by name.
 */
export function createRig(documents: (name: string) => string | null = () => null): Rig {
  const bridge = createRecordingBridge();
  bridge.answer('app.state', () => ({ ok: true, value: appState() }));
  bridge.answer('market.instruments', () => ({ ok: true, value: [...instruments] }));
  bridge.answer('market.subscribe', () => ({ ok: true, value: { subscription: '1' } }));
  bridge.answer('market.unsubscribe', () => ({ ok: true, value: {} }));
  bridge.answer('documents.read', ({ name }) => ({ ok: true, value: { text: documents(name) } }));
  const closes = Array.from({ length: 24 }, (_, i) => `${100 + (i % 5)}`);
  bridge.answer('market.glance', () => ({ ok: true, value: { closes, openInterest: null } }));
  return { bridge, services: createWindowServices(bridge.bridge, createBrowserClock()) };
}

/** Hosts a panel: its handle keeps the params as the workspace would. */
function PanelHost({ params: first, children }: { readonly params: PanelParams; readonly children: ReactNode }) {
  const [params, setParams] = useState(first);
  const handle = useMemo(
    () => ({
      id: 'bench',
      group: 'a' as const,
      params,
      save: (change: PanelParams) => setParams((before) => ({ ...before, ...change })),
      select: () => undefined,
    }),
    [params],
  );
  return <PanelContext value={handle}>{children}</PanelContext>;
}

/** Renders a panel into a host element of this size; returns a function that unmounts it. */
export function mount(
  services: Services,
  panel: ReactNode,
  { width, height, params = {} }: { readonly width: number; readonly height: number; readonly params?: PanelParams },
): () => void {
  const host = document.createElement('div');
  host.className = 'panel-host';
  Object.assign(host.style, { width: `${width}px`, height: `${height}px` });
  document.body.replaceChildren(host);
  const root = createRoot(host);
  root.render(
    <I18nextProvider i18n={createMessages(en)}>
      <ServicesContext value={services}>
        <PanelHost params={params}>{panel}</PanelHost>
      </ServicesContext>
    </I18nextProvider>,
  );
  return () => root.unmount();
}

/** Calls `step` in each frame with the frame's number; resolves after the last frame. */
export function play(frames: number, step: (frame: number) => void): Promise<void> {
  return new Promise((done) => {
    let at = 0;
    const frame = (): void => {
      if (at === frames) return done();
      step(at);
      at += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

const tenths = (value: number): string => `${Math.floor(value / 10)}.${value % 10}`;
const thousandths = (value: number): string => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`;

/** Creates books of `levels` a side, each a few levels different from the previous one; sometimes the touch moves. */
export function books(count: number, levels: number): BookView[] {
  const random = createRandom(5);
  const sizes = new Map<number, number>();
  let middle = 612_500;
  return Array.from({ length: count }, (_, i) => {
    if (random.next() < 0.2) middle += random.integer(3) - 1;
    for (let k = 0; k < 12; k += 1) sizes.set(middle - 60 + random.integer(120), 1 + random.integer(90_000));
    const side = (direction: 1 | -1): string[] =>
      Array.from({ length: levels }, (_level, at) => middle + direction * (at + 1)).flatMap((tick) => [
        tenths(tick),
        thousandths(sizes.get(tick) ?? 1000),
      ]);
    return bookView({ updateId: i + 1, bids: side(-1), asks: side(1), feed: receivedAt(i) });
  });
}

/** Creates views of `each` new trades around one price. */
export function trades(count: number, each: number): TapeView[] {
  const random: Random = createRandom(7);
  const from = Date.UTC(2026, 10, 20);
  return Array.from({ length: count }, (_, i) => ({
    market: 'futures' as const,
    symbol: MAIN.symbol,
    feed: receivedAt(i),
    reset: i === 0,
    missed: 0,
    trades: Array.from({ length: each }, (_trade, k) => ({
      id: `${i}-${k}`,
      time: from + i * 16 + k,
      price: tenths(612_480 + random.integer(40)),
      quantity: thousandths(1 + random.integer(9_000)),
      takerSide: random.next() < 0.5 ? ('BUY' as const) : ('SELL' as const),
    })),
  }));
}
