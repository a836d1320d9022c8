import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CommandDialog } from '../../state/desk/index.ts';
import { listsOf } from '../../state/market/index.ts';
import { useDesk, useServices, type Services } from '../../state/services.ts';
import enExport from '../../locales/en/export.json';
import enGuards from '../../locales/en/guards.json';
import { later } from '../../ui/later.ts';
import type { Action } from '../actions.ts';
import type { Chord } from '../hotkeys/chord.ts';
import { isApple } from '../hotkeys/defaults.ts';
import { actionFor, shownHotkeys, withShownKeys } from '../hotkeys/keyMap.ts';
import { connectHotkeys } from '../hotkeys/listen.ts';
import { menuChords } from '../hotkeys/reserved.ts';
import { createHotkeyStore } from '../hotkeys/store.ts';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import type { PaletteEntry } from './entries.ts';
import { showLinkedWorkspace } from './linkedWorkspace.ts';
import { ownActions, showSymbol } from './ownActions.ts';
import { Palette } from './Palette.tsx';
import { recentsOf, rememberUse, MAX_RECENT } from './recents.ts';
import enPalette from '../../locales/en/palette.json';
import enSettings from '../../locales/en/settings.json';
import enSymbols from '../../locales/en/symbols.json';
import { registerMessages } from '../../i18n/messages.ts';
import type { Cancel } from '../../../shared/time/clock.ts';

/** Delay between the last change and the save, in ms. */
export const SAVE_RECENTS_AFTER_MS = 1_000;
/** Pattern of an action or symbol id. */
const NAME = /^[A-Za-z0-9][\w.:-]{0,79}$/;

/** Reads the document `recents`; invalid ids are left out, and a damaged document yields an empty list (B-E3). */
export function readRecents(text: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const { recent } = (value ?? {}) as { recent?: unknown };
  if (!Array.isArray(recent)) return [];
  const names = (recent as unknown[]).filter((one): one is string => typeof one === 'string' && NAME.test(one));
  return [...new Set(names)].slice(0, MAX_RECENT);
}

/** Returns the document's text. */
export function writeRecents(recent: readonly string[]): string {
  return JSON.stringify({ version: 1, recent });
}

/** Handle on the saving of recent entries in the profile. */
interface KeptRecents {
  /** Saves pending changes now. */
  readonly flush: () => void;
  readonly stop: Cancel;
}

/**
 * Appends the entries of earlier sessions to those used in this one and saves the list from then on. A document that
 * could not be read is not overwritten. Failures are not reported: losing these entries costs only convenience, and a
 * full disk is reported by more important writes.
 */
export function keepRecents({ client, clock, desk }: Pick<Services, 'client' | 'clock' | 'desk'>): KeptRecents {
  const recents = recentsOf(desk.store);
  let saved: string | null = null;
  let waiting: Cancel | null = null;
  let stopped = false;
  const stops: Cancel[] = [];

  const flush = (): void => {
    waiting?.();
    waiting = null;
    const text = writeRecents(recents.getState());
    if (saved === null || text === saved) return;
    saved = text;
    void client.call('documents.write', { name: 'recents', text });
  };
  const later = (): void => {
    waiting?.();
    waiting = clock.after(SAVE_RECENTS_AFTER_MS, flush);
  };
  const load = async (): Promise<void> => {
    const result = await client.call('documents.read', { name: 'recents' });
    if (!result.ok || stopped) return;
    saved = result.value.text ?? '';
    const all = [...recents.getState(), ...readRecents(saved)];
    recents.setState([...new Set(all)].slice(0, MAX_RECENT), true);
    stops.push(recents.subscribe(later));
    later();
  };
  void load();
  return {
    flush,
    stop() {
      stopped = true;
      waiting?.();
      for (const stop of stops) stop();
    },
  };
}

registerMessages(enExport);
registerMessages(enGuards);
registerMessages(enPalette);
registerMessages(enSettings);
registerMessages(enSymbols);

const SettingsDialog = later(async () => (await import('../settings/SettingsDialog.tsx')).SettingsDialog);
const HotkeyDialog = later(async () => (await import('../hotkeys/HotkeyDialog.tsx')).HotkeyDialog);
const ExportDialog = later(async () => (await import('../../ui/export/ExportDialog.tsx')).ExportDialog);
const ReportDialog = later(async () => (await import('../../features/performance/ReportDialog.tsx')).ReportDialog);
const MoveFunds = later(async () => (await import('./MoveFunds.tsx')).MoveFunds);
const TransferDialog = later(async () => (await import('../transfers/TransferDialog.tsx')).TransferDialog);
const Diagnostics = later(async () => (await import('./Diagnostics.tsx')).Diagnostics);
const BackupDialog = later(async () => (await import('../settings/BackupDialog.tsx')).BackupDialog);
const ProfilesDialog = later(async () => (await import('../settings/ProfilesDialog.tsx')).ProfilesDialog);
const AboutDialog = later(async () => (await import('../about/AboutDialog.tsx')).AboutDialog);
const WhatsNew = later(async () => (await import('../about/WhatsNew.tsx')).WhatsNew);
const ForwardDialog = later(async () => (await import('../forward/ForwardDialog.tsx')).ForwardDialog);
const AddressDialog = later(async () => (await import('../addresses/AddressDialog.tsx')).AddressDialog);
const CheatSheet = later(async () => (await import('../hotkeys/CheatSheet.tsx')).CheatSheet);

/** Dialogs that are the settings, with the section shown first. */
const settingSections: Partial<Record<CommandDialog, string | null>> = {
  settings: null,
  accountSettings: 'account',
  notificationSettings: 'notifications',
  updateSettings: 'updates',
  networkSettings: 'network',
};

/**
 * Returns the actions without the palette's own one, and each workspace once: a numbered workspace by its number, which
 * has a hotkey.
 */
function forPalette(actions: readonly Action[]): Action[] {
  const numbered = actions.filter(({ id }) => /^workspace\.\d$/.test(id)).length;
  const twice = new Set(actions.filter(({ id }) => id.startsWith('workspace.show.')).slice(0, numbered));
  return actions.filter((action) => action.id !== 'palette.open' && !twice.has(action));
}

/**
 * Palette, hotkeys and cheat sheet for all actions: those of the panels and workspaces and those of the app itself.
 * Loaded once the window is drawn; mounted once, beside the dock.
 */
export function Commands({ workbench }: { readonly workbench: WorkbenchHandle | null }) {
  const { t } = useTranslation();
  const services = useServices();
  const { client, clock, desk, safety } = services;
  const app = useDesk((state) => state.app);
  const settings = app?.settings ?? null;
  const open = useDesk((state) => state.command);
  const instruments = useDesk((state) => state.instruments);
  const [hotkeys] = useState(() => createHotkeyStore(client, desk));
  const changes = useStore(hotkeys.store, (state) => state.changes);
  const recents = recentsOf(desk.store);
  const recent = useStore(recents);
  const apple = isApple(navigator);
  const shell = app?.shell.name;
  const menu = useMemo(() => menuChords(shell, apple), [shell, apple]);
  const [round, setRound] = useState(0);
  useEffect(() => workbench?.onChange(() => setRound((count) => count + 1)), [workbench]);

  const allActions = useCallback((): Action[] => {
    const appActions = settings ? ownActions(t, services, settings) : [];
    return [...(workbench?.actions() ?? []), ...appActions];
  }, [workbench, settings, t, services]);
  // Created for each opening: the available actions depend on the front panel.
  const actions = useMemo(
    () => (open === null || round < 0 ? [] : withShownKeys(allActions(), changes, apple, menu)),
    [open, round, allActions, changes, apple, menu],
  );

  useEffect(() => desk.setHotkeys(shownHotkeys(changes, apple, menu)), [desk, changes, apple, menu]);
  useEffect(() => {
    void hotkeys.load();
    listsOf({ client, clock, desk });
  }, [hotkeys, client, clock, desk]);
  useEffect(() => {
    const recentsWriter = keepRecents({ client, clock, desk });
    // Saves pending changes before the window closes.
    window.addEventListener('pagehide', recentsWriter.flush);
    return () => {
      recentsWriter.stop();
      window.removeEventListener('pagehide', recentsWriter.flush);
    };
  }, [client, clock, desk]);
  const trading = settings?.tradingHotkeys ?? false;
  const find = useEffectEvent((chords: readonly Chord[]): Action | null => {
    if (chords.length === 0) return null;
    const found = actionFor(allActions(), changes, chords, menu);
    return found && (found.group !== 'trading' || trading) ? found : null;
  });
  // Without the dock most actions are missing.
  const stands = workbench !== null;
  useEffect(
    () => connectHotkeys({ apple, find: (chords) => find(chords), kill: safety.ask }, stands),
    [apple, safety, stands],
  );

  const runFromMenu = useEffectEvent((id: string): void =>
    allActions()
      .find((action) => action.id === id)
      ?.run(),
  );
  useEffect(() => client.on('menu.chosen', ({ action }) => runFromMenu(action)), [client]);

  const showLinked = useEffectEvent((name: string): void => {
    if (workbench) showLinkedWorkspace(name, workbench, desk, document);
  });
  useEffect(() => {
    if (!stands) return;
    const stop = client.on('workspace.linked', ({ name }) => showLinked(name));
    void client.call('app.linkedWorkspace', {}).then((result) => {
      if (result.ok && result.value.name !== null) showLinked(result.value.name);
    });
    return stop;
  }, [client, stands]);

  const [updatedFrom, setUpdatedFrom] = useState<string | null>(null);
  useEffect(() => {
    if (!stands) return;
    void client.call('about.takeUpdatedFrom', {}).then((result) => {
      if (!result.ok || result.value.version === null) return;
      setUpdatedFrom(result.value.version);
      if (desk.store.getState().command === null) desk.showCommand('whatsNew');
    });
  }, [client, desk, stands]);

  // The browser tells in a task of its own that a dialog was closed: a key may have opened another one before.
  const close = (): void => {
    if (desk.store.getState().command === open) desk.showCommand(null);
  };
  const choose = (entry: PaletteEntry): void => {
    // Closes the dialog first, which restores the focus, so that the action can then move it.
    flushSync(close);
    rememberUse(recents, entry.id);
    if (entry.kind === 'symbol') showSymbol({ desk }, entry.instrument);
    else entry.action.run();
  };
  const content = useMemo(
    () => ({
      actions: forPalette(actions),
      instruments: instruments.status === 'ready' ? instruments.list : [],
      recent,
      market: settings?.market ?? 'futures',
    }),
    [actions, instruments, recent, settings?.market],
  );
  return (
    <>
      {open === 'palette' && (
        <Palette
          content={content}
          loading={instruments.status === 'loading'}
          apple={apple}
          onChoose={choose}
          onClose={close}
        />
      )}
      <Suspense>
        {open !== null && Object.hasOwn(settingSections, open) && (
          <SettingsDialog dock={workbench} section={settingSections[open] ?? null} onClose={close} />
        )}
        {open === 'hotkeys' && (
          <HotkeyDialog actions={actions} hotkeys={hotkeys} trading={trading} apple={apple} onClose={close} />
        )}
        {open === 'cheatSheet' && (
          <CheatSheet
            actions={actions}
            trading={trading}
            apple={apple}
            onEdit={() => desk.showCommand('hotkeys')}
            onClose={close}
          />
        )}
        {open === 'moveFunds' && <MoveFunds onClose={close} />}
        {open === 'transfer' && <TransferDialog onClose={close} />}
        {(open === 'exportOrders' || open === 'exportFills') && settings && (
          <ExportDialog
            list={`${open === 'exportOrders' ? 'orders' : 'fills'}.${settings.market}`}
            symbol={settings.symbol}
            onClose={close}
          />
        )}
        {open === 'report' && <ReportDialog onClose={close} />}
        {open === 'diagnostics' && <Diagnostics onClose={close} />}
        {open === 'about' && app && <AboutDialog app={app} onClose={close} />}
        {open === 'whatsNew' && app && <WhatsNew running={app.version} since={updatedFrom} onClose={close} />}
        {open === 'forwardAlerts' && <ForwardDialog onClose={close} />}
        {open === 'settingsBackup' && <BackupDialog onClose={close} />}
        {open === 'profiles' && <ProfilesDialog onClose={close} />}
        {open === 'addresses' && <AddressDialog onClose={close} />}
      </Suspense>
    </>
  );
}
