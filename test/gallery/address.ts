/** The state of the gallery's page is its address: what is shown, in which state, and in which look. */
import { languages, type Language } from '../../shared/settings/languages.ts';
import { settingsSchema, type Settings } from '../../shared/settings/settings.ts';
import type { PanelState } from '../../renderer/ui/panelState.ts';

/** The five states of a panel. `stopped` belongs to the simulator, not to a panel: `PanelStateView` shows it. */
export const panelStates = ['loading', 'live', 'stale', 'empty', 'failed'] as const satisfies readonly Exclude<
  PanelState['kind'],
  'stopped'
>[];
/** See {@link panelStates}. */
export type ShownState = (typeof panelStates)[number];

const { directionColours, density } = settingsSchema.shape;
/** The values of each part of a look; themes without `system`, which is one of the two. */
export const looks = {
  theme: ['dark', 'light'],
  colours: directionColours.unwrap().unwrap().options,
  language: languages,
  density: density.unwrap().unwrap().options,
} as const satisfies Record<string, readonly string[]>;

/** A look of the page. */
export interface Look {
  readonly theme: 'dark' | 'light';
  readonly colours: Settings['directionColours'];
  readonly language: Language;
  readonly density: Settings['density'];
}

/** The look without parameters in the address. */
export const plainLook: Look = { theme: 'dark', colours: 'greenRed', language: 'en', density: 'comfortable' };

/** What an address of the page asks for. `entry` null: the list of all entries; `state` null: all states side by side. */
export interface Address {
  readonly entry: string | null;
  readonly state: ShownState | null;
  readonly look: Look;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

/** Reads the query of an address; an unknown value counts as absent. */
export function readAddress(query: string): Address {
  const fields = new URLSearchParams(query);
  const part = <Name extends keyof Look>(name: Name): Look[Name] =>
    (oneOf<string>(looks[name], fields.get(name)) as Look[Name] | null) ?? plainLook[name];
  return {
    entry: fields.get('entry'),
    state: oneOf(panelStates, fields.get('state')),
    look: {
      theme: part('theme'),
      colours: part('colours'),
      language: part('language'),
      density: part('density'),
    },
  };
}

/** Returns the query of an address, with every part that differs from the plain look. */
export function writeAddress({ entry, state, look }: Address): string {
  const fields = new URLSearchParams();
  if (entry !== null) fields.set('entry', entry);
  if (state !== null) fields.set('state', state);
  for (const name of Object.keys(looks) as (keyof Look)[])
    if (look[name] !== plainLook[name]) fields.set(name, look[name]);
  return `?${fields.toString()}`;
}
