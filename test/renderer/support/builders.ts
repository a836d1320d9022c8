import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { CredentialView } from '../../../shared/ipc/credentialViews.ts';
import type { ArchiveView } from '../../../shared/ipc/recordViews.ts';
import type { BarView, BookView, FeedState, TradeView } from '../../../shared/ipc/views.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';

/** Returns an instrument with the given fields changed. */
export function instrument(more: Partial<Instrument> = {}): Instrument {
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    displayName: 'BTC/USDT',
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    tickSize: '0.1',
    stepSize: '0.001',
    priceDecimals: 1,
    quantityDecimals: 3,
    minQuantity: '0.001',
    maxQuantity: '1000',
    status: 'TRADING',
    apiTradable: true,
    groupings: ['0.1', '0.5', '1'],
    ...more,
  };
}

/** Returns the state of a running app on the simulator. */
export function appState(more: Partial<AppState> = {}): AppState {
  return {
    version: '0.1.0',
    safeStart: false,
    crashLoop: false,
    shell: {
      name: 'chromium',
      version: '1',
      capabilities: {
        fileDialogs: false,
        notifications: false,
        popOuts: false,
        clipboardPicture: false,
        powerEvents: false,
        displayEvents: false,
        installUpdates: false,
        restart: true,
        openFolder: true,
        tray: false,
      },
    },
    environment: 'simulator',
    account: 'main',
    simulator: { status: 'running', seed: 7, timeFactor: 1, error: null },
    connections: [],
    clocks: [],
    budget: {
      weight: { used: 0, limit: 500, windowMs: 10_000, reserve: 100, waiting: 0, pausedUntil: null },
      orders: { spot: { used: 0, limit: 100, windowMs: 10_000 }, futures: { used: 0, limit: 300, windowMs: 60_000 } },
      spotCancels: [
        { used: 0, limit: 80, windowMs: 10_000 },
        { used: 0, limit: 200, windowMs: 60_000 },
      ],
    },
    settings: defaultSettings,
    credentials: { keychain: 'ready', reason: null, keys: [storedKey()] },
    ...more,
  };
}

/** Returns an API key that is in use and usable. */
export function storedKey(more: Partial<CredentialView> = {}): CredentialView {
  return {
    keyId: 'key1',
    environment: 'simulator',
    label: 'Desk key',
    lastFour: '7Qx9',
    permissions: ['read', 'spot', 'futures'],
    issued: true,
    place: 'keychain',
    state: 'ready',
    active: true,
    error: null,
    ...more,
  };
}

/** Returns a live feed as of `at` (Unix ms). */
export function liveFeed(at = 1_000): FeedState {
  return { status: 'live', reason: null, since: at, receivedAt: at };
}

/** Returns the state of an archive in its file, without records and drills. */
export function archiveView(more: Partial<ArchiveView> = {}): ArchiveView {
  return {
    environment: 'simulator',
    account: 'main',
    place: 'file',
    feed: liveFeed(),
    reading: null,
    coverage: [],
    hasDrills: false,
    ...more,
  };
}

/** Returns a book of one level a side. */
export function bookView(more: Partial<BookView> = {}): BookView {
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    feed: liveFeed(),
    updateId: 1,
    eventTime: 1_000,
    bids: ['100.0', '1.000'],
    asks: ['100.1', '2.000'],
    ...more,
  };
}

/** Returns a closed bar that opens at `openTime`. */
export function bar(openTime: number, more: Partial<BarView> = {}): BarView {
  return { openTime, open: '10', high: '12', low: '9', close: '11', volume: '5', closed: true, ...more };
}

/** Returns a trade with this id. */
export function trade(id: string, more: Partial<TradeView> = {}): TradeView {
  return { id, time: 1_000, price: '100.0', quantity: '0.500', takerSide: 'BUY', ...more };
}
