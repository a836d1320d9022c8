/**
 * What any layer may request from the desktop environment: a confirmation in a separate window, a file, a notification.
 * The shell implements it (R24).
 */
import type { Language } from '../../../shared/settings/languages.ts';

/**
 * A confirmation that main shows in a separate window, which the page of the app can neither draw nor answer (R18,
 * R24). Texts are final.
 */
export interface ConfirmRequest {
  readonly title: string;
  readonly lines: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Label of a second button that confirms in another way; absent: there are only two buttons. */
  readonly otherLabel?: string;
  /** A word that must be typed before confirming; `null` when a click is enough. */
  readonly typedWord: string | null;
  /** Language of the texts; English by default. */
  readonly language?: Language;
}

/**
 * `confirmed` and `other` by their buttons; everything else, including a closed window and every failure, is
 * `declined`.
 */
export type ConfirmAnswer = 'confirmed' | 'other' | 'declined';

/** Converts what a confirmation window sent to the result; a result that was not offered does not count. */
export function answerOf({ otherLabel }: ConfirmRequest, said: unknown): ConfirmAnswer {
  if (said === 'confirmed') return said;
  return said === 'other' && otherLabel !== undefined ? said : 'declined';
}

/** A file to save; `suggestedName` has no folder. */
export interface SaveRequest {
  readonly suggestedName: string;
  readonly bytes: Uint8Array;
}

/** A file too large to pass at once; its parts are requested once the path of the file is known. */
export interface StreamRequest {
  readonly suggestedName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A file to open, by the beginning and the ending of its name. */
export interface OpenRequest {
  readonly begins: string;
  readonly ending: string;
}

export interface Desktop {
  confirm(request: ConfirmRequest): Promise<ConfirmAnswer>;
  /** Saves a file where the user chooses, or in the downloads folder; returns the path, `null` when declined. */
  saveFile(request: SaveRequest): Promise<string | null>;
  /** Like {@link saveFile}, part by part; when reading the parts fails, the call fails and leaves no file. */
  saveStream(request: StreamRequest): Promise<string | null>;
  /**
   * Lets the user choose a file and returns its path; where there is no dialog, the newest file of that name in the
   * downloads folder. `null` when declined or when there is none.
   */
  openFile(request: OpenRequest): Promise<string | null>;
  /**
   * Prints a page that needs nothing but its own text as PDF; scripts in it do not run. Rejects when it cannot be
   * printed.
   */
  printPdf(html: string): Promise<Uint8Array>;
  notify(title: string, body: string): void;
}
