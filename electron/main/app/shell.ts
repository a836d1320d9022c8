/**
 * The port that a shell implements (R24): everything the program needs of the desktop. Two implementations exist,
 * Electron and the system's Chromium; main refers to neither.
 */
import type { MenuRole } from '../../../shared/ipc/menuAccelerators.ts';
import type { ShellCapabilities } from '../../../shared/ipc/appState.ts';
import type { Desktop } from '../platform/desktop.ts';

/** A renderer file as the shell serves it: status, headers (content security policy included) and bytes. */
export interface ServedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Size and place of a window in screen pixels; with a `null` place the desktop chooses. */
export interface WindowBounds {
  readonly width: number;
  readonly height: number;
  readonly x: number | null;
  readonly y: number | null;
}

/**
 * Why the program was started a second time: to show the window, with `kill` to stop everything (B-A9, R18), or with a
 * `link` to show a symbol.
 */
export interface SecondStart {
  readonly kill: boolean;
  /** Unchecked text of the link. */
  readonly link?: string;
}

/** The desktop's entry that starts the program with the session of the user. */
export interface LoginStart {
  /** Returns the arguments of the entry; null: there is none. */
  read(): Promise<readonly string[] | null>;
  /** Writes the entry, or removes it with `null`; resolves to false where that fails. */
  write(args: readonly string[] | null): Promise<boolean>;
}

/** The tray entry: final texts. */
export interface TrayView {
  /** Name of the entry. */
  readonly title: string;
  /** Lines that can only be read. */
  readonly facts: readonly string[];
  readonly open: string;
  readonly kill: string;
  /** The kill switch acts only on this entry below `kill`. */
  readonly killConfirm: string;
  readonly quit: string;
}
/** Entries of the tray that do something. */
export type TrayItem = 'open' | 'kill' | 'quit';

/** An entry of the application menu: what the desktop itself does, an action of the window, or a line. */
export type MenuItem =
  | { readonly role: MenuRole; readonly label: string; readonly accelerator?: string }
  | { readonly action: string; readonly label: string; readonly accelerator?: string }
  | { readonly line: true };
/** One menu of the application menu. */
export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** How the page of the window was lost: its process or browser ended, or it did not answer for too long. */
export type WindowLoss = 'crashed' | 'hung';

/** Options with which main opens the window. */
export interface DeskOptions {
  readonly title: string;
  readonly bounds: WindowBounds;
  /** Colour drawn before the first paint, as #rrggbb. */
  readonly background: string;
  /** Serves the window's files by path, `/index.html` first. Unknown paths return 404. */
  serve(path: string): Promise<ServedFile>;
  /** Handles a call from the window's main frame; the result is plain JSON. Never rejects. */
  invoke(channel: string, payload: unknown): Promise<unknown>;
  /** Called when the window was loaded or reloaded: pending requests of the old document are void. */
  onLoaded(): void;
  /**
   * Called when the program was started again, also before the window was open; the shell has already brought the
   * window to the front.
   */
  onSecondInstance(start: SecondStart): void;
  /**
   * Confirmation before the shell closes the window on the user's request (B-A10). The shell asks only when `mustAsk`
   * returns true and the window is visible; when `ask` resolves to false the window stays, or is opened again. When
   * absent, the window closes.
   */
  readonly closing?: { mustAsk(): boolean; ask(): Promise<boolean> };
  /**
   * Called when the user has closed the window. True: the program goes on without one, until `focus` opens it again.
   * False, and when absent: `onClosed` follows. Not called for a window that crashed too often.
   */
  toBackground?(): boolean;
  /** Called when the window is closed for good; the program ends. */
  onClosed(): void;
  /**
   * Called when the desktop, or the shell's own menu, asks the program to quit. When absent, the window is closed
   * instead.
   */
  onQuit?(): void;
  /** Called when the system shuts down: the program ends without a question. */
  onShutdown?(): void;
  onTray?(item: TrayItem): void;
  /** Called with the action of a menu entry. */
  onMenu?(action: string): void;
  /** Returns the place of a window that is opened again; when absent, the first place. */
  reopensAt?(): Promise<WindowBounds>;
  /** Whether the program starts without a window, until `focus` opens it. */
  readonly startsClosed?: boolean;
  /** Called when the page is lost. The shell opens a new one by itself; main logs it. */
  onCrashed(how: WindowLoss): void;
  /**
   * Called when another process of the runtime ended unexpectedly, with its kind and reason in the runtime's words; the
   * runtime starts it again. A page that is lost with it follows as `onCrashed`.
   */
  onProcessGone?(kind: string, reason: string): void;
  /** Returns whether a link may be opened externally: https only, checked by main. */
  mayOpen(url: string): boolean;
}

/** Signals of the desktop; each method registers a listener and returns a function that removes it. */
export interface ShellSignals {
  onResume(listener: () => void): () => void;
  onLock(listener: () => void): () => void;
  onNetworkChange(listener: () => void): () => void;
  onDisplaysChange(listener: () => void): () => void;
}

export interface Shell extends Desktop {
  readonly name: 'electron' | 'chromium';
  /** Version of the hosting runtime. */
  readonly version: string;
  readonly capabilities: ShellCapabilities;
  readonly paths: { readonly profile: string; readonly downloads: string };
  readonly signals: ShellSignals;
  /** Null: the program cannot start with the session here. */
  readonly loginStart: LoginStart | null;
  /**
   * Reserves the profile for this process before anything in it is opened (B-E4). Resolves to false when another
   * process holds it; that one was brought to the front. Further calls return the same result.
   */
  claim(): Promise<boolean>;
  /**
   * Opens the window, after claiming the profile if that was not done yet. `alreadyRunning`: another instance holds the
   * profile and was brought to the front.
   */
  open(options: DeskOptions): Promise<'opened' | 'alreadyRunning'>;
  /**
   * Reloads the page in the existing window and closes its pop-out windows; `onLoaded` follows. Events pushed to the
   * old page never reach the new one. Resolves as soon as the old page can no longer show anything or make calls.
   */
  reload(): Promise<void>;
  /** Sends an event to the window. Order is kept; an event is lost only when no page is loaded. */
  push(channel: string, payload: unknown): void;
  /** Returns the current place of the window; `null` when it is not open. */
  bounds(): Promise<WindowBounds | null>;
  /** Returns the usable areas of the displays. */
  displays(): Promise<readonly WindowBounds[]>;
  /**
   * Brings the window to the front, or opens it when it is closed; resolves once its page is loaded. Rejects when it
   * cannot be opened.
   */
  focus(): Promise<void>;
  setTitle(title: string): void;
  setTheme(theme: 'dark' | 'light' | 'system'): void;
  /** Shows the tray entry, once the window was opened. Does nothing where the capability `tray` is missing. */
  setTray(view: TrayView): void;
  /** Installs the application menu; a shell without one does nothing. */
  setMenu(menu: readonly MenuGroup[]): void;
  /**
   * Hands a verified package to the system. `opened`: the system's own installer opened it; `shown`: it is shown in its
   * folder, because starting it would already be the new program. Where the capability is missing it always fails.
   */
  installUpdate(path: string): Promise<'opened' | 'shown' | 'failed'>;
  /**
   * Shows a folder of the profile in the desktop's file manager; resolves to false where that fails. The window never
   * passes a path.
   */
  openFolder(folder: string): Promise<boolean>;
  /**
   * Returns whether another process runs on the profile at this path; false also where that cannot be known: its start
   * then brings that process to the front.
   */
  profileInUse(profile: string): boolean;
  /**
   * Makes the program start again with these arguments once this process has ended and released the profile. The caller
   * ends it. Does nothing where the capability `restart` is missing.
   */
  restart(args: readonly string[]): void;
  /** Opens an address externally. The caller has checked it. */
  openLink(url: string): Promise<void>;
  /** Copies a PNG to the clipboard; resolves to false where the shell cannot. */
  copyPicture(png: Uint8Array): Promise<boolean>;
  /** Returns a PNG of the window as it is now; `null` when it is not open. */
  picture(): Promise<Uint8Array | null>;
  quit(): Promise<void>;
}
