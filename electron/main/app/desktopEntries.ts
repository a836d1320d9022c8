/**
 * What the desktop shows of the program besides its window: the tray entry and the application menu, with final texts. They
 * are compared every few seconds and handed to the shell only where they changed.
 */
import { menuAccelerators, type MenuRole } from '../../../shared/ipc/menuAccelerators.ts';
import { menuActions, type MenuAction } from '../../../shared/ipc/menuActions.ts';
import type { Decimal } from '../../../shared/num/decimal.ts';
import { formatFixed } from '../../../shared/num/decimal.ts';
import { groupDigits } from '../../../shared/settings/digitGrouping.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { TradingContext } from '../account/tradingContext.ts';
import { mainTextIn } from '../platform/mainText.ts';
import type { MenuGroup, MenuItem, Shell, TrayView } from './shell.ts';

/** What the entries show. */
export interface EntryFacts {
  readonly tradingContext: TradingContext;
  /** Equity of both markets in dollars; null while it is unknown. */
  readonly equity: Decimal | null;
  /** Number of open orders; null until the account was read. */
  readonly orders: number | null;
  readonly settings: Pick<Settings, 'language' | 'digitGrouping' | 'hideAmounts'>;
}

const UNKNOWN = '—';
const HIDDEN = '••••';

/** Returns the tray entry. Hidden amounts hide the equity there too. */
export function trayView({ tradingContext, equity, orders, settings }: EntryFacts): TrayView {
  const { language, digitGrouping, hideAmounts } = settings;
  const text = mainTextIn(language, digitGrouping);
  const mark = text(`switch.mark.${tradingContext.environment}.${tradingContext.account}`);
  const amount = equity === null ? UNKNOWN : `${groupDigits(formatFixed(equity, 2, 'floor'), digitGrouping)} USDT`;
  return {
    title: `Foredeck ${mark}`,
    facts: [
      mark,
      text('tray.equity', { value: hideAmounts ? HIDDEN : amount }),
      text('tray.orders', { value: orders === null ? UNKNOWN : String(orders) }),
    ],
    open: text('tray.open'),
    kill: text('tray.kill'),
    killConfirm: text(tradingContext.account === 'demo' ? 'tray.kill.demo' : 'tray.kill.confirm'),
    quit: text('tray.quit'),
  };
}

/** Messages of the actions. */
const actionTexts = {
  'app.about': 'menu.about',
  'settings.open': 'menu.settings',
  'palette.open': 'menu.palette',
  'symbol.search': 'menu.symbols',
  'hotkeys.sheet': 'menu.hotkeys',
  'textSize.larger': 'menu.larger',
  'textSize.smaller': 'menu.smaller',
} as const satisfies Record<MenuAction, string>;

/** Returns the application menu. No entry trades; accelerators of the window's hotkeys are not taken. */
export function menuView({ language }: Pick<Settings, 'language'>, platform: NodeJS.Platform): readonly MenuGroup[] {
  const text = mainTextIn(language);
  const apple = platform === 'darwin';
  const accelerators = menuAccelerators(apple);
  const keysOf = (name: MenuAction | MenuRole): { readonly accelerator?: string } => {
    const accelerator = accelerators[name];
    return accelerator === undefined ? {} : { accelerator };
  };
  const role = (name: MenuRole): MenuItem => ({ role: name, label: text(`menu.${name}`), ...keysOf(name) });
  const action = (name: MenuAction): MenuItem => ({
    action: name,
    label: text(actionTexts[name]),
    ...keysOf(name),
  });
  const line: MenuItem = { line: true };
  const quit = role('quit');
  const hiding: readonly MenuItem[] = apple ? [role('hide'), role('hideOthers'), role('unhide'), line] : [];
  return [
    { label: 'Foredeck', items: [action('app.about'), line, action('settings.open'), line, ...hiding, quit] },
    {
      label: text('menu.edit'),
      items: [role('undo'), role('redo'), line, role('cut'), role('copy'), role('paste'), role('selectAll')],
    },
    {
      label: text('menu.view'),
      items: [
        action('palette.open'),
        action('symbol.search'),
        action('hotkeys.sheet'),
        line,
        action('textSize.larger'),
        action('textSize.smaller'),
        line,
        role('togglefullscreen'),
      ],
    },
    { label: text('menu.window'), items: [role('minimize'), role('close')] },
  ];
}

/** Returns whether a text names an action of the menu. */
export const isMenuAction = (text: string): text is MenuAction => menuActions.some((one) => one === text);

/** Interval in ms at which the entries are compared. */
const LOOK_MS = 2_000;

/** Shows the entries from now on; returns the function that ends it. */
export function showEntries(
  clock: Pick<Clock, 'every'>,
  shell: Pick<Shell, 'capabilities' | 'setTray' | 'setMenu'>,
  parts: {
    readonly settings: () => EntryFacts['settings'];
    /** Called only where the shell has a tray entry. */
    readonly facts: () => EntryFacts;
  },
  platform: NodeJS.Platform,
): Cancel {
  const shown = { tray: '', menu: '' };
  const show = <View>(which: keyof typeof shown, view: View, set: (view: View) => void): void => {
    const text = JSON.stringify(view);
    if (shown[which] === text) return;
    shown[which] = text;
    set(view);
  };
  const look = (): void => {
    if (shell.capabilities.tray) show('tray', trayView(parts.facts()), (view) => shell.setTray(view));
    show('menu', menuView(parts.settings(), platform), (view) => shell.setMenu(view));
  };
  look();
  return clock.every(LOOK_MS, look);
}
