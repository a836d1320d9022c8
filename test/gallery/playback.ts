import type { Services } from '../../renderer/state/services.ts';
import { SILENT_AFTER_MS } from '../../renderer/ipc/watchdog.ts';
import type { AppState } from '../../shared/ipc/appState.ts';
import { createVirtualClock, type VirtualClock } from '../../shared/time/virtualClock.ts';
import type { Look, ShownState } from './address.ts';
import type { Emptiness } from './panels.ts';
import { createPlaybackBridgeDouble, type Manner, type PlaybackBridgeDouble } from './playbackBridgeDouble.ts';
import { withoutItems, type Recording } from './recording.ts';
import { createWindowServices } from '../support/windowServices.ts';

/** The recordings that a page plays back. */
export interface Recordings {
  /** An account that traded. */
  readonly traded: Recording;
  /** The same account before its first order. */
  readonly fresh: Recording;
}

/** The window's services in one state of a panel. */
export interface Playback {
  readonly state: ShownState;
  readonly services: Services;
  readonly clock: VirtualClock;
  readonly bridge: PlaybackBridgeDouble;
}

/**
 * Virtual milliseconds of one step, and the number of steps in which delayed work of panels comes to an end. The page
 * comes to rest before each: otherwise it would depend on the machine in which step a delay begins.
 */
const STEP_MS = 150;
const STEPS = 4;
/** Age of the last message of main in the state `stale`. */
const STALE_MS = SILENT_AFTER_MS + 7_000;
/** Number of frames in a row without a change of the page after which nothing more is drawn. */
const QUIET_FRAMES = 6;
/** Number of frames after which a state counts as not coming. */
const MOST_FRAMES = 400;

const manners: Readonly<Record<ShownState, Manner>> = {
  loading: 'waiting',
  live: 'recorded',
  stale: 'recorded',
  empty: 'recorded',
  failed: 'refusing',
};

const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** The panels of the page show these states, in this order; a page without panels shows none. */
function shows(states: readonly ShownState[]): boolean {
  const sections = [...document.querySelectorAll<HTMLElement>('.gallery-body section.panel')];
  return sections.length === 0 || sections.map(({ dataset }) => dataset['face']).join() === states.join();
}

/**
 * Resolves when the panels show these states, and neither the page has changed nor main has been asked for some frames.
 * It gives up on a state that does not come: what is there is shown then.
 */
async function quiet(playbacks: readonly Playback[], states: readonly ShownState[] | null): Promise<void> {
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
  const asked = (): number => playbacks.reduce((sum, { bridge }) => sum + bridge.asked(), 0);
  let before = asked();
  for (let frames = 0, all = 0; frames < QUIET_FRAMES && all < MOST_FRAMES; frames += 1, all += 1) {
    await drawn();
    if (changed || asked() !== before || (states !== null && !shows(states))) frames = -1;
    changed = false;
    before = asked();
  }
  observer.disconnect();
}

/** Brings what is mounted over the playbacks into their states. Resolves when nothing more will change. */
export async function settle(playbacks: readonly Playback[]): Promise<void> {
  const states = playbacks.map(({ state }) => state);
  const first = states.map((state) => (state === 'stale' ? 'live' : state));
  for (let step = 0; step < STEPS; step += 1) {
    await quiet(playbacks, null);
    for (const { bridge, clock } of playbacks) {
      bridge.play();
      clock.advance(STEP_MS);
    }
  }
  await quiet(playbacks, first);
  for (const { state, bridge, clock } of playbacks) {
    if (state !== 'stale') continue;
    bridge.silence();
    clock.advance(STALE_MS);
  }
  await quiet(playbacks, states);
}

function appIn(look: Look, empty: Emptiness | null): (recorded: AppState) => AppState {
  return (recorded) => ({
    ...recorded,
    environment: empty === 'liveEnvironment' ? 'live' : recorded.environment,
    credentials: empty === 'noKey' ? { ...recorded.credentials, keys: [] } : recorded.credentials,
    settings: {
      ...recorded.settings,
      theme: look.theme,
      directionColours: look.colours,
      language: look.language,
      density: look.density,
      timeZone: 'utc',
    },
  });
}

/** Creates the services of one state; time stands still at the end of the recording. */
export function createPlayback(
  { traded, fresh }: Recordings,
  state: ShownState,
  look: Look,
  empties: Emptiness,
): Playback {
  const empty = state === 'empty' ? empties : null;
  const { messages: recorded, at } = empty === 'newAccount' ? fresh : traded;
  const messages = empty === 'noItems' ? recorded.map(withoutItems) : recorded;
  const clock = createVirtualClock(at);
  const bridge = createPlaybackBridgeDouble({
    messages,
    manner: empty === 'noKey' ? 'waiting' : manners[state],
    app: appIn(look, empty),
  });
  const services = createWindowServices(bridge.bridge, clock);
  return { state, services, clock, bridge };
}
