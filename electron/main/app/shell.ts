/**
 * The port a shell fills (R24): everything the program asks of the desktop. Two implementations exist, Electron and the
 * system's Chromium; main names neither.
 */
import type { ShellCapabilities } from '../../../shared/ipc/appState.ts';
import type { Desktop } from '../platform/desktop.ts';

/** A file of the renderer as the shell serves it: status, headers (content security policy included) and bytes. */
export interface ServedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Size and place of a window in screen pixels; `null` place lets the desktop choose. */
export interface WindowBounds {
  readonly width: number;
  readonly height: number;
  readonly x: number | null;
  readonly y: number | null;
}

/** Why somebody started the program again: to see the desk, or with `kill` to stop everything (B-A9, R18). */
export interface SecondStart {
  readonly kill: boolean;
}

/** What main hands to a shell to open the desk. */
export interface DeskOptions {
  readonly title: string;
  readonly bounds: WindowBounds;
  /** Colour drawn before the first paint, as #rrggbb. */
  readonly background: string;
  /** Serves the window's files by path, `/index.html` first. Unknown paths answer 404. */
  serve(path: string): Promise<ServedFile>;
  /** A call from the desk's main frame; the answer is plain JSON. Never rejects. */
  invoke(channel: string, payload: unknown): Promise<unknown>;
  /** The desk was loaded or reloaded: whatever the old document asked for is gone. */
  onLoaded(): void;
  /** Somebody started the program again, also before the desk was open; the window is already brought to the front. */
  onSecondInstance(start: SecondStart): void;
  /**
   * Asked before the person's wish to close the desk is followed (B-A10). A shell asks only where `mustAsk` says so and the
   * desk can be seen; `ask` false: the desk stays, or is opened again. Absent: it closes.
   */
  readonly closing?: { mustAsk(): boolean; ask(): Promise<boolean> };
  /** The desk was closed by the person; the program ends. */
  onClosed(): void;
  /** The page died. The shell opens a new one by itself; main notes it. */
  onCrashed(): void;
  /** Whether a link may be opened outside: https only, checked by main. */
  mayOpen(url: string): boolean;
}

/** Things the desktop tells; each registers a listener and answers its removal. */
export interface ShellSignals {
  onResume(listener: () => void): () => void;
  onLock(listener: () => void): () => void;
  onNetworkChange(listener: () => void): () => void;
  onDisplaysChange(listener: () => void): () => void;
}

export interface Shell extends Desktop {
  readonly name: 'electron' | 'chromium';
  /** Version of the hosting runtime, as text. */
  readonly version: string;
  readonly capabilities: ShellCapabilities;
  readonly paths: { readonly profile: string; readonly downloads: string };
  readonly signals: ShellSignals;
  /**
   * Takes the profile for this program alone, before anything in it is opened (B-E4). False: another program holds it and
   * was brought to the front. Asked again it answers the same.
   */
  claim(): Promise<boolean>;
  /** Opens the desk, claiming the profile if nobody did. `alreadyRunning`: another instance holds the profile and was brought to the front. */
  open(options: DeskOptions): Promise<'opened' | 'alreadyRunning'>;
  /**
   * Loads the desk's page anew in the window that is there and closes its pop-outs; `onLoaded` follows. What was pushed to the
   * old page never reaches the new one. Resolves as soon as the old page can show and ask nothing more.
   */
  reload(): Promise<void>;
  /** Sends an event to the desk. Order is kept; lost only when no desk is loaded. */
  push(channel: string, payload: unknown): void;
  /** Where the desk is now; `null` when it is not open. */
  bounds(): Promise<WindowBounds | null>;
  /** Usable areas of the displays. */
  displays(): Promise<readonly WindowBounds[]>;
  focus(): void;
  setTitle(title: string): void;
  setTheme(theme: 'dark' | 'light' | 'system'): void;
  /** Opens an address outside. The caller has checked it. */
  openLink(url: string): Promise<void>;
  /** Puts a PNG on the clipboard; false where the shell cannot. */
  copyPicture(png: Uint8Array): Promise<boolean>;
  /** A PNG of the desk as it is now; `null` when it is not open. */
  picture(): Promise<Uint8Array | null>;
  quit(): Promise<void>;
}
