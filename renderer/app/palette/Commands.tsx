import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { listsOf } from '../../bridge/lists.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { enGuards } from '../../i18n/enGuards.ts';
import { later } from '../../ui/later.ts';
import type { Action } from '../actions.ts';
import { showChord, type Chord } from '../hotkeys/chord.ts';
import { fixedKeys } from '../hotkeys/defaults.ts';
import { actionFor, keysOf, type KeyChanges } from '../hotkeys/keyMap.ts';
import { connectHotkeys } from '../hotkeys/listen.ts';
import { isApple } from '../hotkeys/platform.ts';
import { createHotkeyStore } from '../hotkeys/store.ts';
import type { WorkbenchHandle } from '../workspace/handle.ts';
import type { PaletteEntry } from './entries.ts';
import { ownActions, showSymbol } from './ownActions.ts';
import { Palette } from './Palette.tsx';
import { keepRecents } from './keptRecents.ts';
import { recentsOf, rememberUse } from './recents.ts';
import { enPalette } from '../../i18n/enPalette.ts';
import { registerMessages } from '../../i18n/messages.ts';

registerMessages(enGuards);
registerMessages(enPalette);

const HotkeyDialog = later(async () => (await import('../hotkeys/HotkeyDialog.tsx')).HotkeyDialog);
const CheatSheet = later(async () => (await import('../hotkeys/CheatSheet.tsx')).CheatSheet);

/** The actions with the keys they answer to now, as they are shown. */
function withShownKeys(actions: readonly Action[], changes: KeyChanges, apple: boolean): Action[] {
  return actions.map((action) => {
    const chord = fixedKeys.get(action.id) ?? keysOf(changes, action.id);
    const { keys: _, ...rest } = action;
    return chord === null ? rest : { ...rest, keys: showChord(chord, apple) };
  });
}

/** The actions without the palette itself, and each workspace once: by its number, which has keys, while it has one. */
function forPalette(actions: readonly Action[]): Action[] {
  const numbered = actions.filter(({ id }) => /^workspace\.\d$/.test(id)).length;
  const twice = new Set(actions.filter(({ id }) => id.startsWith('workspace.show.')).slice(0, numbered));
  return actions.filter((action) => action.id !== 'palette.open' && !twice.has(action));
}

/**
 * Palette, hotkeys and cheat sheet over everything the desk can do: with panels and workspaces, and its own. Loaded once the
 * desk stands; mounted once, beside the dock.
 */
export function Commands({ workbench }: { readonly workbench: WorkbenchHandle | null }) {
  const { t } = useTranslation();
  const { client, clock, desk, safety } = useServices();
  const settings = useDesk((state) => state.app?.settings ?? null);
  const open = useDesk((state) => state.command);
  const instruments = useDesk((state) => state.instruments);
  const [hotkeys] = useState(() => createHotkeyStore(client, desk));
  const changes = useStore(hotkeys.store, (state) => state.changes);
  const recents = recentsOf(desk.store);
  const recent = useStore(recents);
  const apple = isApple(navigator);
  const [round, setRound] = useState(0);
  useEffect(() => workbench?.onChange(() => setRound((count) => count + 1)), [workbench]);

  const allActions = useCallback((): Action[] => {
    const own = settings ? ownActions(t, { client, clock, desk, safety }, settings) : [];
    return [...(workbench?.actions() ?? []), ...own];
  }, [workbench, settings, t, client, clock, desk, safety]);
  // Made for each opening: which panel is in front changes what can be done.
  const actions = useMemo(
    () => (open === null || round < 0 ? [] : withShownKeys(allActions(), changes, apple)),
    [open, round, allActions, changes, apple],
  );

  useEffect(() => {
    void hotkeys.load();
    listsOf({ client, clock, desk });
  }, [hotkeys, client, clock, desk]);
  useEffect(() => {
    const kept = keepRecents({ client, clock, desk });
    // What waits to be saved goes before the window does.
    window.addEventListener('pagehide', kept.flush);
    return () => {
      kept.stop();
      window.removeEventListener('pagehide', kept.flush);
    };
  }, [client, clock, desk]);
  const trading = settings?.tradingHotkeys ?? false;
  const find = useEffectEvent((chords: readonly Chord[]): Action | null => {
    if (chords.length === 0) return null;
    const found = actionFor(allActions(), changes, chords);
    return found && (found.group !== 'trading' || trading) ? found : null;
  });
  // Without the dock most actions are missing.
  const stands = workbench !== null;
  useEffect(
    () => connectHotkeys({ apple, find: (chords) => find(chords), kill: safety.ask }, stands),
    [apple, safety, stands],
  );

  const close = (): void => desk.showCommand(null);
  const choose = (entry: PaletteEntry): void => {
    // The dialog goes first and gives the focus back, so that the action may put it elsewhere.
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
        {open === 'hotkeys' && (
          <HotkeyDialog actions={actions} hotkeys={hotkeys} trading={trading} apple={apple} onClose={close} />
        )}
        {open === 'cheatSheet' && (
          <CheatSheet actions={actions} trading={trading} onEdit={() => desk.showCommand('hotkeys')} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
