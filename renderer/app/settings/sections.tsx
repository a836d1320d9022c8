import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chartIntervals } from '../../features/chart/bars/intervals.ts';
import { chartStyles } from '../../features/chart/series/style.ts';
import { priceTypes } from '../../../shared/exchange/markets.ts';
import { orderTypes, timesInForce } from '../../../shared/exchange/orderWords.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { digitGroupings } from '../../../shared/settings/digitGrouping.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { useNetworkSection } from '../network/NetworkRows.tsx';
import { TransferSwitch } from '../transfers/TransferSwitch.tsx';
import { useUpdateSection } from '../updates/UpdateRows.tsx';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import { OpenLogs, PlaySound, QuietHours, TradingHotkeys } from './controls.tsx';
import { LookSample, useLookRows } from './lookRows.tsx';
import { useProgramSection } from './programSection.tsx';
import { useRows, type SettingSection } from './rows.tsx';

const DESKTOP = [
  'notifyFills',
  'notifyRejections',
  'notifyAlerts',
  'notifyLiquidation',
  'notifyCopies',
  'notifyAmounts',
] as const;

const LOG = ['logProgram', 'logConnections', 'logTrading', 'logAlerts'] as const;

/** Returns all sections with their rows; `close` closes the window before a row opens another dialog. */
export function useSections(app: AppState, dock: WorkbenchHandle | null, close: () => void): readonly SettingSection[] {
  return [
    ...useLookSections(app.settings),
    ...useTradingSections(app.settings),
    ...useDefaultSections(app.settings),
    ...useNotificationSections(app),
    ...useHotkeySections(app.settings),
    ...useDeskSections(dock, close),
    useProgramSection(app),
    useNetworkSection(),
    useUpdateSection(),
    useAboutSection(app.settings),
  ];
}

function useLookSections(settings: Settings): readonly SettingSection[] {
  const { t } = useTranslation();
  const look = useLookRows(settings);
  const rows = useRows(settings);
  return [
    {
      id: 'look',
      name: t('settings.group.look'),
      head: <LookSample chosen={settings.directionColours} />,
      rows: [look.theme, look.directionColours, look.density, look.textSize],
    },
    {
      id: 'numbers',
      name: t('settings.group.numbers'),
      rows: [
        look.language,
        rows.choice('digitGrouping', {
          list: true,
          name: t('settings.digitGrouping'),
          values: digitGroupings,
          textOf: (value) => t(`settings.digitGrouping.${value}`),
        }),
        rows.choice('largeNumbers', {
          name: t('settings.largeNumbers'),
          values: ['short', 'full'],
          textOf: (value) => t(`settings.largeNumbers.${value}`),
        }),
        rows.choice('timeZone', {
          name: t('settings.timeZone'),
          values: ['local', 'utc'],
          textOf: (value) => t(`settings.timeZone.${value}`),
        }),
      ],
    },
  ];
}

function useTradingSections(settings: Settings): readonly SettingSection[] {
  const { t } = useTranslation();
  const rows = useRows(settings);
  return [
    {
      id: 'trading',
      name: t('settings.group.trading'),
      rows: [
        rows.choice('confirmLevel', {
          name: t('settings.confirmLevel'),
          values: ['always', 'market', 'never'],
          textOf: (value) => t(`settings.confirmLevel.${value}`),
          note: t('settings.confirmLevel.note'),
        }),
      ],
    },
  ];
}

/** What a new ticket and a new chart start with. */
function useDefaultSections(settings: Settings): readonly SettingSection[] {
  const { t } = useTranslation();
  const rows = useRows(settings);
  return [
    {
      id: 'order',
      name: t('settings.group.order'),
      rows: [
        rows.choice('orderType', {
          name: t('settings.orderType'),
          values: orderTypes,
          textOf: (value) => t(`ticket.type.${value}`),
          note: t('settings.orderType.note'),
        }),
        rows.choice('timeInForce', {
          name: t('settings.timeInForce'),
          values: timesInForce.futures,
          textOf: (value) => (value === 'POST_ONLY' ? t('order.timeInForce.POST_ONLY') : value),
          note: t('settings.timeInForce.note'),
        }),
        rows.choice('sizeUnit', {
          name: t('settings.sizeUnit'),
          values: ['base', 'quote'],
          textOf: (value) => t(`settings.sizeUnit.${value}`),
        }),
      ],
    },
    {
      id: 'chart',
      name: t('settings.group.chart'),
      rows: [
        rows.choice('chartStyle', {
          list: true,
          name: t('settings.chartStyle'),
          values: chartStyles,
          textOf: (value) => t(`chart.style.${one(chartStyles, value)}`),
          note: t('settings.chart.note'),
        }),
        rows.choice('interval', {
          list: true,
          name: t('settings.interval'),
          values: chartIntervals,
          textOf: (value) => value,
        }),
        rows.choice('chartPrice', {
          name: t('settings.chartPrice'),
          values: priceTypes,
          textOf: (value) => t(`chart.price.${value}`),
        }),
      ],
    },
  ];
}

function useNotificationSections({ settings, shell }: AppState): readonly SettingSection[] {
  const { t } = useTranslation();
  const { desk } = useServices();
  const { flag, resetOf } = useRows(settings);
  const row = (key: 'sound' | 'alarmSound' | (typeof DESKTOP)[number], after?: ReactNode) =>
    flag(key, { name: t(`settings.${key}`), off: t('settings.sound.off'), on: t('settings.sound.on'), after });
  return [
    {
      id: 'notifications',
      name: t('settings.group.notifications'),
      rows: [
        ...(['sound', 'alarmSound'] as const).map((key) =>
          row(key, <PlaySound what={key === 'sound' ? 'fill' : 'alarm'} name={t(`settings.${key}`)} />),
        ),
        {
          id: 'quietHours',
          name: t('alerts.quiet'),
          texts: [t('alerts.quiet.hint')],
          control: <QuietHours hours={settings.quietHours} />,
          note: t('alerts.quiet.hint'),
          ...resetOf('quietHours'),
        },
        {
          id: 'forward',
          name: t('settings.forward'),
          texts: [t('settings.forward.open')],
          control: (
            <button type="button" className="button" onClick={() => desk.showCommand('forwardAlerts')}>
              {t('settings.forward.open')}
            </button>
          ),
        },
        ...(shell.capabilities.notifications
          ? DESKTOP.map((key) => row(key))
          : [
              {
                id: 'desktop',
                name: t('settings.desktop'),
                texts: [],
                control: <span className="quiet-text">{t('settings.desktop.none')}</span>,
              },
            ]),
      ],
    },
  ];
}

function useHotkeySections(settings: Settings): readonly SettingSection[] {
  const { t } = useTranslation();
  const { desk } = useServices();
  const rows = useRows(settings);
  return [
    {
      id: 'hotkeys',
      name: t('settings.group.hotkeys'),
      rows: [
        {
          id: 'tradingHotkeys',
          name: t('settings.tradingHotkeys'),
          texts: [t('settings.tradingHotkeys.off'), t('settings.tradingHotkeys.on')],
          control: <TradingHotkeys on={settings.tradingHotkeys} />,
          ...rows.resetOf('tradingHotkeys'),
        },
        {
          id: 'hotkeys',
          name: t('settings.group.hotkeys'),
          texts: [t('settings.hotkeys'), t('settings.hotkeys.all')],
          control: (
            <>
              {/* The dialog of the settings is replaced by the other one. */}
              <button type="button" className="button" onClick={() => desk.showCommand('hotkeys')}>
                {t('settings.hotkeys')}
              </button>
              <button type="button" className="button" onClick={() => desk.showCommand('cheatSheet')}>
                {t('settings.hotkeys.all')}
              </button>
            </>
          ),
        },
      ],
    },
  ];
}

function useDeskSections(dock: WorkbenchHandle | null, close: () => void): readonly SettingSection[] {
  const { t } = useTranslation();
  const { desk } = useServices();
  const restarts = useDesk(({ app }) => app?.shell.capabilities.restart === true);
  const button = (text: string, run: () => void) => (
    <button
      key={text}
      type="button"
      className="button"
      onClick={() => {
        close();
        run();
      }}
    >
      {text}
    </button>
  );
  return [
    {
      id: 'account',
      name: t('settings.group.account'),
      rows: [
        {
          id: 'keys',
          name: t('settings.keys'),
          texts: [t('keys.open')],
          control: button(t('keys.open'), () => desk.showKeys(true)),
        },
        {
          id: 'limits',
          name: t('settings.limits'),
          texts: [t('guards.open')],
          control: button(t('guards.open'), () => desk.showLimits(true)),
        },
        {
          id: 'transfers',
          name: t('settings.transfers'),
          texts: [t('settings.transfers.note')],
          control: <TransferSwitch />,
          note: t('settings.transfers.note'),
        },
      ],
    },
    {
      id: 'desk',
      name: t('settings.group.desk'),
      rows: [
        {
          id: 'layout',
          name: t('settings.layout'),
          texts: [t('action.resetLayout')],
          control: button(t('action.resetLayout'), () => dock?.reset()),
        },
        {
          id: 'files',
          name: t('settings.files'),
          texts: [t('settings.files.orders'), t('settings.files.fills')],
          control: (
            <>
              <button type="button" className="button" onClick={() => desk.showCommand('exportOrders')}>
                {t('settings.files.orders')}
              </button>
              <button type="button" className="button" onClick={() => desk.showCommand('exportFills')}>
                {t('settings.files.fills')}
              </button>
            </>
          ),
        },
        {
          id: 'backup',
          name: t('settings.backup'),
          texts: [t('settings.backup.open'), t('command.settingsBackup')],
          control: button(t('settings.backup.open'), () => desk.showCommand('settingsBackup')),
        },
        ...(restarts
          ? [
              {
                id: 'profile',
                name: t('settings.profile'),
                texts: [t('settings.profile.open'), t('command.profiles')],
                control: button(t('settings.profile.open'), () => desk.showCommand('profiles')),
              },
            ]
          : []),
      ],
    },
  ];
}

/** What the program says about itself; each button replaces the settings by another dialog. */
function useAboutSection(settings: Settings): SettingSection {
  const { t } = useTranslation();
  const rows = useRows(settings);
  const { desk } = useServices();
  const row = (id: 'about' | 'whatsNew' | 'diagnostics', name: string, text: string) => ({
    id,
    name,
    texts: [text],
    control: (
      <button type="button" className="button" onClick={() => desk.showCommand(id)}>
        {text}
      </button>
    ),
  });
  return {
    id: 'about',
    name: t('about.title'),
    rows: [
      row('about', t('app.name'), t('settings.about.open')),
      row('whatsNew', t('settings.whatsNew'), t('settings.whatsNew.open')),
      row('diagnostics', t('settings.diagnostics'), t('settings.diagnostics.open')),
      {
        id: 'logs',
        name: t('recovery.logs.name'),
        texts: [t('recovery.logs')],
        control: <OpenLogs />,
        note: t('settings.log.note'),
      },
      ...LOG.map((key) =>
        rows.choice(key, {
          name: t(`settings.${key}`),
          values: ['errors', 'normal', 'detailed'],
          textOf: (value) => t(`settings.log.${value}`),
        }),
      ),
    ],
  };
}

/** Returns the value if it is one of the list, otherwise its first one. */
const one = <Value extends string>(values: readonly Value[], value: string): Value =>
  values.find((known) => known === value) ?? values[0]!;
