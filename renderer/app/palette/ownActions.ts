/**
 * The actions of the palette that belong to no panel. They are one list because each is a few lines, and a reader of the
 * palette looks for them in one place.
 */
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { conditionalTypes, orderTypes, positionSides, type PositionSide } from '../../../shared/exchange/orderWords.ts';
import { indicatorKinds } from '../../../shared/indicators/catalogue.ts';
import { digitGroupings } from '../../../shared/settings/digitGrouping.ts';
import { languageProperties, languages } from '../../../shared/settings/languages.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { orderKey, tradingContextOf } from '../../state/account/index.ts';
import { holdAll } from '../../state/copy/index.ts';
import { ticketTools, type Command, type CommandOf } from '../../state/commands.ts';
import type { Selection } from '../../state/desk/index.ts';
import type { Services } from '../../state/services.ts';
import { listsOf } from '../../state/market/index.ts';
import { type MessageKey, type Translate, registerMessages } from '../../i18n/messages.ts';
import type { Action } from '../actions.ts';
import { HOLD_ACTION, KILL_ACTION } from '../hotkeys/defaults.ts';
import enAccountSummary from '../../locales/en/accountSummary.json';
import enChart from '../../locales/en/chart.json';
import enContext from '../../locales/en/context.json';
import enMoveFunds from '../../locales/en/moveFunds.json';
import enIndicators from '../../locales/en/indicators.json';
import enOrderLists from '../../locales/en/orderLists.json';
import enTicket from '../../locales/en/ticket.json';
import enTicketTools from '../../locales/en/ticketTools.json';
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

registerMessages({
  ...enAccountSummary,
  ...enChart,
  ...enContext,
  ...enIndicators,
  ...enMoveFunds,
  ...enOrderLists,
  ...enTicket,
  ...enTicketTools,
});

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

type ActionServices = Pick<Services, 'cancels' | 'client' | 'clock' | 'commands' | 'desk' | 'safety' | 'trading'>;

function walk(services: ActionServices, step: 1 | -1): void {
  const { app, instruments } = services.desk.store.getState();
  if (!app || instruments.status !== 'ready') return;
  const { favourites } = listsOf(services).store.getState().lists;
  const { market, symbol } = app.settings;
  const next = neighbour(instruments.list, favourites, { market, symbol }, step);
  if (next) services.desk.changeSettings(next);
}

/** Sends a command to the part of the window that takes it; shows an error notice when that part is not open. */
function ask({ commands, desk }: ActionServices, command: Command, notOpen: MessageKey): void {
  if (!commands.dispatch(command)) desk.notify({ kind: 'error', error: windowError('refused', notOpen) });
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
    ...chartActs(services).map((act): Action => ({
      id: `chart.${act}`,
      group: 'symbol',
      title: t(actTitles[act]),
      run: () => ask(services, { type: 'chart.act', act }, 'error.chart.notShown'),
    })),
    ...INTERVALS.map((interval): Action => ({
      id: `interval.${interval}`,
      group: 'symbol',
      title: t('command.interval', { interval }),
      run: () => showInterval(services, interval),
    })),
    ...indicatorKinds.map((kind): Action => ({
      id: `indicator.add.${kind}`,
      group: 'symbol',
      title: t('command.indicator', { name: t(`indicator.kind.${kind}`) }),
      run: () => ask(services, { type: 'chart.addIndicator', kind }, 'error.chart.notShown'),
    })),
  ];
}

const actTitles = {
  latest: 'chart.goToLatest',
  goTo: 'chart.goTo',
  copyPicture: 'chart.picture.copy',
  savePicture: 'chart.picture.save',
} as const;

function chartActs({ desk }: ActionServices): readonly CommandOf<'chart.act'>['act'][] {
  const copies = desk.store.getState().app?.shell.capabilities.clipboardPicture === true;
  return ['latest', 'goTo', ...(copies ? (['copyPicture'] as const) : []), 'savePicture'];
}

function lookActions(t: Translate, { desk }: ActionServices, settings: Settings): Action[] {
  const themes = (['dark', 'light', 'system'] as const).map((theme): Action => ({
    id: `theme.${theme}`,
    group: 'view',
    title: t('command.theme', { name: t(`settings.theme.${theme}`) }),
    run: () => desk.changeSettings({ theme }),
  }));
  const groupings = digitGroupings.map((digitGrouping): Action => ({
    id: `digitGrouping.${digitGrouping}`,
    group: 'view',
    title: t('command.digitGrouping', { name: t(`settings.digitGrouping.${digitGrouping}`) }),
    run: () => desk.changeSettings({ digitGrouping }),
  }));
  const others = languages
    .filter((language) => language !== settings.language)
    .map((language): Action => ({
      id: `language.${language}`,
      group: 'view',
      title: t('command.language', { name: languageProperties[language].name }),
      run: () => desk.changeSettings({ language }),
    }));
  const rowHeights = (['comfortable', 'compact', 'dense'] as const)
    .filter((density) => density !== settings.density)
    .map((density): Action => ({
      id: `density.${density}`,
      group: 'view',
      title: t('command.density', { name: t(`settings.density.${density}`) }),
      run: () => desk.changeSettings({ density }),
    }));
  const size = (textSize: number): void => desk.changeSettings({ textSize: Math.min(150, Math.max(90, textSize)) });
  const timeZone = settings.timeZone === 'utc' ? 'local' : 'utc';
  const hideAmounts = !settings.hideAmounts;
  const change = (id: string, title: string, patch: Partial<Settings>): Action => ({
    id,
    group: 'view',
    title,
    run: () => desk.changeSettings(patch),
  });
  return [
    ...themes,
    ...rowHeights,
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
    change('timeZone.toggle', t('command.timeZone', { name: t(`settings.timeZone.${timeZone}`) }), { timeZone }),
    change('amounts.toggle', t(`accountSummary.${hideAmounts ? 'hide' : 'show'}`), { hideAmounts }),
    ...groupings,
    ...others,
  ];
}

function askTicket(services: ActionServices, command: Command): void {
  ask(services, command, 'error.ticket.notShown');
}

const isDemo = ({ desk }: ActionServices): boolean => desk.store.getState().app?.account === 'demo';

/** Cancels the newest open order of the window's symbol that is not being cancelled yet, as its row does. */
function cancelNewest({ cancels, desk, trading }: ActionServices, { market, symbol }: Selection): void {
  const { pending } = cancels.store.getState();
  const { open } = trading.store.getState().orders[market];
  const order = open.find((one) => one.symbol === symbol && !Object.hasOwn(pending, orderKey(one)));
  if (order) cancels.cancelOrder(order);
  else desk.notify({ kind: 'info', key: 'cancelAll.none', params: {} });
}

/** Opens the confirmation of the open orders panel, which is brought to the front. */
function cancelAll({ commands }: ActionServices, market: Market, symbol: string | null): void {
  commands.dispatch({ type: 'orders.cancelAll', market, symbol });
  commands.dispatch({ type: 'panel.show', panel: 'openOrders' });
}

/** Opens the confirmation of the panel of conditional orders, which is brought to the front. */
function cancelConditional({ commands }: ActionServices, symbol: string | null): void {
  commands.dispatch({ type: 'conditional.cancelAll', symbol });
  commands.dispatch({ type: 'panel.show', panel: 'conditional' });
}

/** Returns the cancels of orders; none on the demo account, which cannot cancel. */
function cancelActions(t: Translate, services: ActionServices, { market, symbol }: Settings): Action[] {
  if (isDemo(services)) return [];
  const action = (id: string, title: string, run: () => void): Action => ({ id, group: 'trading', title, run });
  return [
    action('orders.cancelAll.symbol', t('command.cancelAll', { what: symbol }), () =>
      cancelAll(services, market, symbol),
    ),
    ...markets.map((one) =>
      action(`orders.cancelAll.${one}`, t('command.cancelAll', { what: t(`market.${one}`) }), () =>
        cancelAll(services, one, null),
      ),
    ),
    action('orders.cancelNewest', t('command.cancelNewest', { symbol }), () =>
      cancelNewest(services, { market, symbol }),
    ),
    ...(market === 'futures'
      ? [
          action('orders.cancelConditional.symbol', t('command.cancelConditional', { what: symbol }), () =>
            cancelConditional(services, symbol),
          ),
        ]
      : []),
    action(
      'orders.cancelConditional.all',
      t('command.cancelConditional', { what: t('command.cancelConditional.all') }),
      () => cancelConditional(services, null),
    ),
  ];
}

/** Opens take-profit and stop-loss of the first open position of a side. */
function protect({ commands, desk, trading }: ActionServices, symbol: string, side: PositionSide): void {
  const found = trading.store.getState().positions.list.find((one) => one.symbol === symbol && one.side === side);
  if (found) commands.dispatch({ type: 'position.protect', positionId: found.positionId });
  else desk.notify({ kind: 'error', error: windowError('refused', 'error.ticket.nothingToClose', { symbol }) });
}

function protectActions(t: Translate, services: ActionServices, { market, symbol }: Settings): Action[] {
  if (market === 'spot' || isDemo(services)) return [];
  return positionSides.map((side): Action => ({
    id: `position.protect.${side}`,
    group: 'trading',
    title: t('command.protect', { symbol, side: t(`order.positionSide.${side}`) }),
    run: () => protect(services, symbol, side),
  }));
}

/** Returns the changes of the ticket's form, and the dialog of leverage and modes under each name it is looked for. */
function formActions(t: Translate, services: ActionServices): Action[] {
  return [
    ...(['command.leverage', 'command.marginMode', 'command.positionMode'] as const).map((title): Action => ({
      id: title.replace('command', 'ticket'),
      group: 'trading',
      title: t(title),
      run: () => ask(services, { type: 'ticket.openSetting' }, 'error.ticket.noSetting'),
    })),
    ...[...orderTypes, ...conditionalTypes, ...ticketTools].map((orderType): Action => ({
      id: `ticket.type.${orderType}`,
      group: 'trading',
      title: t('command.orderType', { type: t(`ticket.type.${orderType}`) }),
      run: () => askTicket(services, { type: 'ticket.orderType', orderType }),
    })),
    ...(['command.size.up', 'command.size.down'] as const).map((title): Action => ({
      id: title.replace('command', 'ticket'),
      group: 'trading',
      title: t(title),
      run: () => askTicket(services, { type: 'ticket.stepSize', up: title === 'command.size.up' }),
    })),
  ];
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
  const closes: Action[] = [
    {
      id: 'trade.flatten',
      group: 'trading',
      title: t('command.trade.flatten'),
      run: () => askTicket(services, { type: 'ticket.flatten' }),
    },
    {
      id: 'trade.half',
      group: 'trading',
      title: t('command.trade.half'),
      run: () => askTicket(services, { type: 'ticket.flatten', half: true }),
    },
  ];
  const presets = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place): Action => ({
    id: `ticket.preset.${place}`,
    group: 'trading',
    title: t('command.ticket.preset', { place }),
    run: () => askTicket(services, { type: 'ticket.preset', place }),
  }));
  return [...trades, ...closes, ...formActions(t, services), ...presets];
}

/** Locks the ticket until the user types the word that unlocks it. */
async function lockTicket({ client, desk }: ActionServices): Promise<void> {
  const tradingContext = tradingContextOf(desk.store.getState());
  if (!tradingContext) return;
  const result = await client.call('guards.lock', tradingContext);
  if (!result.ok) desk.notify({ kind: 'error', error: result.error });
}

/** Ends the program; main asks when something stays open. */
async function quit({ client, desk }: ActionServices): Promise<void> {
  const result = await client.call('app.quit', {});
  if (!result.ok) desk.notify({ kind: 'error', error: result.error });
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
    { id: 'settings.open', group: 'view', title: t('settings.title'), run: () => desk.showCommand('settings') },
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
    {
      id: 'records.exportOrders',
      group: 'view',
      title: t('command.exportOrders'),
      run: () => desk.showCommand('exportOrders'),
    },
    {
      id: 'records.exportFills',
      group: 'view',
      title: t('command.exportFills'),
      run: () => desk.showCommand('exportFills'),
    },
    { id: 'records.report', group: 'view', title: t('command.report'), run: () => desk.showCommand('report') },
    { id: 'app.about', group: 'view', title: t('command.about'), run: () => desk.showCommand('about') },
    { id: 'app.whatsNew', group: 'view', title: t('command.whatsNew'), run: () => desk.showCommand('whatsNew') },
    {
      id: 'app.diagnostics',
      group: 'view',
      title: t('command.diagnostics'),
      run: () => desk.showCommand('diagnostics'),
    },
    {
      id: 'app.forwardAlerts',
      group: 'view',
      title: t('command.forwardAlerts'),
      run: () => desk.showCommand('forwardAlerts'),
    },
    {
      id: 'app.settingsBackup',
      group: 'view',
      title: t('command.settingsBackup'),
      run: () => desk.showCommand('settingsBackup'),
    },
    ...(desk.store.getState().app?.shell.capabilities.restart === true
      ? [
          {
            id: 'app.profiles',
            group: 'view' as const,
            title: t('command.profiles'),
            run: () => desk.showCommand('profiles'),
          },
        ]
      : []),
    { id: 'app.quit', group: 'view', title: t('settings.quit'), run: () => void quit(services) },
    {
      id: 'app.addresses',
      group: 'view',
      title: t('command.addresses'),
      run: () => desk.showCommand('addresses'),
    },
    ...(['deposit', 'withdraw', 'transfer'] as const).map((name): Action => ({
      id: `funds.${name}`,
      group: 'view',
      title: t(`moveFunds.${name}`),
      run: () => desk.showCommand('moveFunds'),
    })),
    { id: 'funds.user', group: 'view', title: t('moveFunds.user.open'), run: () => desk.showCommand('transfer') },
    ...cancelActions(t, services, settings),
    ...protectActions(t, services, settings),
    ...ticketActions(t, services),
    { id: 'keys.open', group: 'safety', title: t('keys.open'), run: () => desk.showKeys(true) },
    { id: 'limits.open', group: 'safety', title: t('guards.open'), run: () => desk.showLimits(true) },
    { id: 'ticket.lock', group: 'safety', title: t('command.lock'), run: () => void lockTicket(services) },
    { id: KILL_ACTION, group: 'safety', title: t('command.kill'), run: safety.ask },
    { id: HOLD_ACTION, group: 'safety', title: t('command.hold'), run: () => holdCountdowns(services) },
  ];
}

/** Makes a symbol the window's current symbol. */
export function showSymbol({ desk }: Pick<Services, 'desk'>, { market, symbol }: Selection): void {
  desk.changeSettings({ market, symbol });
}
