import type { Settings } from '../../../shared/settings/settings.ts';
import { holdAll } from '../../state/copy/index.ts';
import type { Command } from '../../state/commands.ts';
import type { Selection } from '../../state/desk/index.ts';
import type { Services } from '../../state/services.ts';
import { listsOf } from '../../state/market/index.ts';
import { type Translate, registerMessages } from '../../i18n/messages.ts';
import type { Action } from '../actions.ts';
import { HOLD_ACTION, KILL_ACTION } from '../hotkeys/defaults.ts';
import enContext from '../../locales/en/context.json';
import { markOf } from '../../ui/environmentMark.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { goToContext, isSameContext, tradingContexts } from '../context/ContextList.tsx';
import { windowError } from '../../ipc/client.ts';

/**
 * Returns the symbol `step` places further in the list that the next and previous hotkeys step through, wrapping around
 * at its ends: the favourites when at least two of them are listed, otherwise all symbols of the market by name. For a
 * symbol outside the list it returns the first one.
 */
export function neighbour(
  instruments: readonly Instrument[],
  favourites: readonly Selection[],
  selection: Selection,
  step: 1 | -1,
): Selection | null {
  const listed = favourites.filter((one) =>
    instruments.some(({ market, symbol }) => market === one.market && symbol === one.symbol),
  );
  const list: readonly Selection[] =
    listed.length > 1
      ? listed
      : instruments
          .filter(({ market }) => market === selection.market)
          .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const at = list.findIndex(({ market, symbol }) => market === selection.market && symbol === selection.symbol);
  const next = at < 0 ? list[0] : list[(at + step + list.length) % list.length];
  return next ? { market: next.market, symbol: next.symbol } : null;
}

registerMessages(enContext);

/** Returns an action for every trading context except the open one. */
export function contextActions(t: Translate, services: Pick<Services, 'client' | 'desk'>): Action[] {
  const here = services.desk.store.getState().app;
  return tradingContexts
    .filter((tradingContext) => here !== null && !isSameContext(tradingContext, here))
    .map((tradingContext): Action => ({
      id: `world.${tradingContext.environment}.${tradingContext.account}`,
      group: 'view',
      title: t('command.world', { name: t(markOf(tradingContext.environment, tradingContext.account).word) }),
      run: () => void goToContext(services, tradingContext),
    }));
}

/** Chart intervals available by hotkey and palette. */
const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;

type ActionServices = Pick<Services, 'client' | 'clock' | 'commands' | 'desk' | 'safety'>;

function walk(services: ActionServices, step: 1 | -1): void {
  const { app, instruments } = services.desk.store.getState();
  if (!app || instruments.status !== 'ready') return;
  const { favourites } = listsOf(services).store.getState().lists;
  const { market, symbol } = app.settings;
  const next = neighbour(instruments.list, favourites, { market, symbol }, step);
  if (next) services.desk.changeSettings(next);
}

/** Sets the interval in the chart used last; without such a chart it becomes the interval in the settings. */
function showInterval({ commands, desk }: ActionServices, interval: string): void {
  if (!commands.dispatch({ type: 'chart.setInterval', interval })) desk.changeSettings({ interval });
}

/** Brings the alerts panel to the front, or opens it, with the form for a new alert. */
function createAlert({ commands }: ActionServices): void {
  commands.dispatch({ type: 'alert.create' });
  commands.dispatch({ type: 'panel.show', panel: 'alerts' });
}

function symbolActions(t: Translate, services: ActionServices): Action[] {
  return [
    {
      id: 'symbol.search',
      group: 'symbol',
      title: t('command.symbol.search'),
      run: () => services.desk.showCommand('symbols'),
    },
    { id: 'symbol.next', group: 'symbol', title: t('command.symbol.next'), run: () => walk(services, 1) },
    { id: 'symbol.previous', group: 'symbol', title: t('command.symbol.previous'), run: () => walk(services, -1) },
    { id: 'alert.new', group: 'symbol', title: t('command.alert.new'), run: () => createAlert(services) },
    ...INTERVALS.map((interval): Action => ({
      id: `interval.${interval}`,
      group: 'symbol',
      title: t('command.interval', { interval }),
      run: () => showInterval(services, interval),
    })),
  ];
}

function lookActions(t: Translate, { desk }: ActionServices, settings: Settings): Action[] {
  const themes = (['dark', 'light', 'system'] as const).map((theme): Action => ({
    id: `theme.${theme}`,
    group: 'view',
    title: t('command.theme', { name: t(`settings.theme.${theme}`) }),
    run: () => desk.changeSettings({ theme }),
  }));
  const size = (textSize: number): void => desk.changeSettings({ textSize: Math.min(150, Math.max(90, textSize)) });
  const density = settings.density === 'compact' ? 'comfortable' : 'compact';
  const timeZone = settings.timeZone === 'utc' ? 'local' : 'utc';
  return [
    ...themes,
    {
      id: 'density.toggle',
      group: 'view',
      title: t('command.density', { name: t(`settings.density.${density}`) }),
      run: () => desk.changeSettings({ density }),
    },
    {
      id: 'textSize.larger',
      group: 'view',
      title: t('command.textSize.larger'),
      run: () => size(settings.textSize + 10),
    },
    {
      id: 'textSize.smaller',
      group: 'view',
      title: t('command.textSize.smaller'),
      run: () => size(settings.textSize - 10),
    },
    {
      id: 'timeZone.toggle',
      group: 'view',
      title: t('command.timeZone', { name: t(`settings.timeZone.${timeZone}`) }),
      run: () => desk.changeSettings({ timeZone }),
    },
  ];
}

/** Sends a command to the ticket; shows an error notice when no ticket is open. */
function askTicket({ commands, desk }: ActionServices, command: Command): void {
  if (commands.dispatch(command)) return;
  desk.notify({ kind: 'error', error: windowError('refused', 'error.ticket.notShown') });
}

/**
 * Returns the ticket's presets and its order actions by hotkey: these are trading hotkeys and require the ticket's
 * confirmation.
 */
function ticketActions(t: Translate, services: ActionServices): Action[] {
  const trades = (['BUY', 'SELL'] as const).flatMap((side) =>
    (['bid', 'ask'] as const).map((at): Action => ({
      id: `trade.${side === 'BUY' ? 'buy' : 'sell'}.${at}`,
      group: 'trading',
      title: t(`command.trade.${side}.${at}`),
      run: () => askTicket(services, { type: 'ticket.trade', side, at }),
    })),
  );
  const flatten: Action = {
    id: 'trade.flatten',
    group: 'trading',
    title: t('command.trade.flatten'),
    run: () => askTicket(services, { type: 'ticket.flatten' }),
  };
  const presets = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place): Action => ({
    id: `ticket.preset.${place}`,
    group: 'trading',
    title: t('command.ticket.preset', { place }),
    run: () => askTicket(services, { type: 'ticket.preset', place }),
  }));
  return [...trades, flatten, ...presets];
}

function holdCountdowns(services: ActionServices): void {
  if (!holdAll(services)) services.desk.notify({ kind: 'info', key: 'command.hold.none', params: {} });
}

/**
 * Returns the app's actions that do not belong to panels and workspaces: commands, symbols, intervals, appearance, keys
 * and the kill switch.
 */
export function ownActions(t: Translate, services: ActionServices, settings: Settings): Action[] {
  const { commands, desk, safety } = services;
  return [
    { id: 'palette.open', group: 'view', title: t('command.palette'), run: () => desk.showCommand('palette') },
    { id: 'hotkeys.edit', group: 'view', title: t('command.hotkeys'), run: () => desk.showCommand('hotkeys') },
    { id: 'hotkeys.sheet', group: 'view', title: t('command.sheet'), run: () => desk.showCommand('cheatSheet') },
    {
      id: 'guide.card',
      group: 'view',
      title: t('guide.card'),
      run: () => commands.dispatch({ type: 'guide.show', part: 'card' }),
    },
    {
      id: 'guide.tour',
      group: 'view',
      title: t('guide.tour'),
      run: () => commands.dispatch({ type: 'guide.show', part: 'tour' }),
    },
    ...symbolActions(t, services),
    ...lookActions(t, services, settings),
    ...contextActions(t, services),
    ...ticketActions(t, services),
    { id: 'keys.open', group: 'safety', title: t('keys.open'), run: () => desk.showKeys(true) },
    { id: 'limits.open', group: 'safety', title: t('guards.open'), run: () => desk.showLimits(true) },
    { id: KILL_ACTION, group: 'safety', title: t('command.kill'), run: safety.ask },
    { id: HOLD_ACTION, group: 'safety', title: t('command.hold'), run: () => holdCountdowns(services) },
  ];
}

/** Makes a symbol the window's current symbol. */
export function showSymbol({ desk }: Pick<Services, 'desk'>, { market, symbol }: Selection): void {
  desk.changeSettings({ market, symbol });
}
