import { createAlertModule } from '../../../../electron/main/features/alerts/alertModule.ts';
import type { PublicPush } from '../../../../electron/main/exchange/ws/frames.ts';
import type { Alert, AlertDraft } from '../../../../shared/domain/alert.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Language } from '../../../../shared/settings/languages.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createFeedRig } from '../../support/feedParts.ts';

/** The trading context of the tests. */
export const own = { environment: 'simulator', account: 'main' } as const;

/** A price alert: the last price of BTCUSDT on futures rises above 65000, triggered once. */
export const above: AlertDraft = {
  condition: {
    kind: 'price',
    market: 'futures',
    symbol: 'BTCUSDT',
    source: 'LAST',
    direction: 'above',
    price: '65000',
  },
  repeat: 'once',
  rearmPercent: '0',
  rearmSeconds: 0,
  note: '',
  sound: true,
  expiresAt: null,
};

const item = { p: '1', P: '0.1', c: '1', o: '1', h: '2', l: '1', v: '1', q: '1', O: 1, C: 2 };

/** Files in memory: a double of the profile's folder that survives a restart of the code under test. */
export type FilesDouble = Map<string, string>;

/** Creates alerts over scripted streams under a virtual clock. */
export function createAlertRig(
  disk: FilesDouble = new Map(),
  quietHours: { from: string; to: string } | null = null,
  language: Language = 'en',
  notify: Partial<Settings> = {},
) {
  const feed = createFeedRig();
  const pushed: { event: string; payload: unknown }[] = [];
  const notified: string[] = [];
  const notices: AppError[] = [];
  const forwarded: { readonly kind: string; readonly isQuiet: boolean }[] = [];
  const side = createAlertModule(
    {
      scope: own,
      clock: feed.clock,
      random: createRandom(1),
      push: (event, payload) => void pushed.push({ event, payload }),
      notify: (error) => void notices.push(error),
    },
    {
      files: {
        read: (name) => Promise.resolve(disk.get(name) ?? null),
        replace: (name, text) => (disk.set(name, text), disk.set(`${name}.bak`, text), Promise.resolve(true)),
        setAside: (name) => (disk.delete(name), Promise.resolve(true)),
      },
      link: {
        rest: feed.parts.rest,
        sockets: feed.parts.sockets,
        instruments: {
          find: (_, symbol) =>
            symbol === 'BTCUSDT'
              ? ({ tickSize: '0.1', priceDecimals: 1, quantityDecimals: 3 } as Instrument)
              : undefined,
        },
      },
      settings: () => ({ ...defaultSettings, language, quietHours, timeZone: 'utc', ...notify }),
      shell: { notify: (title, body) => void notified.push(`${title}: ${body}`) },
      forward: ({ kind }, isQuiet) => void forwarded.push({ kind, isQuiet }),
    },
  );
  const stream = (symbol: string): string => `${symbol}@ticker`;
  return {
    ...feed,
    side,
    disk,
    notified,
    notices,
    forwarded,
    save: async (draft: AlertDraft, on = true, alertId: string | null = null) =>
      side.handlers['alerts.save']({ ...own, alertId, on, draft }),
    list: async (): Promise<readonly Alert[]> => {
      const answer = await side.handlers['alerts.list'](own);
      return answer.ok ? answer.value.alerts : [];
    },
    told: async () => {
      const answer = await side.handlers['notices.list'](own);
      return answer.ok ? answer.value.notifications : [];
    },
    open: (symbol = 'BTCUSDT') => feed.link(stream(symbol), { state: 'open' }),
    price(last: string, more: { readonly m?: string; readonly i?: string } = {}, symbol = 'BTCUSDT') {
      const frame = { kind: 'ticker', push: { e: 'ticker', E: 1, s: symbol, d: [{ ...item, c: last, ...more }] } };
      feed.push(stream(symbol), frame as PublicPush);
    },
    fired: () =>
      pushed
        .filter(({ event }) => event === 'alerts.fired')
        .map(({ payload }) => payload as { value: string; quiet: boolean }),
  };
}
