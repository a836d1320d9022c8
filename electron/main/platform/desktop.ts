/** What any layer may ask of the desktop it runs on: a question in a window of its own, a file, a notice. A shell fills it (R24). */
import type { Language } from '../../../shared/settings/languages.ts';

/** A question main puts in a window of its own, which the desk's page can neither draw nor answer (R18, R24). Texts are final. */
export interface ConfirmRequest {
  readonly title: string;
  readonly lines: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** A second way to say yes, as a button of its own; absent: there are two answers. */
  readonly otherLabel?: string;
  /** A word that must be typed before confirming; `null` when a click is enough. */
  readonly typedWord: string | null;
  /** What the texts are in; English unless told. */
  readonly language?: Language;
}

/** `confirmed` and `other` by their buttons; anything else, a closed window and every failure included, is `declined`. */
export type ConfirmAnswer = 'confirmed' | 'other' | 'declined';

/** What a confirm window sent, as an answer to its question: nothing that was not offered counts. */
export function answerOf({ otherLabel }: ConfirmRequest, said: unknown): ConfirmAnswer {
  if (said === 'confirmed') return said;
  return said === 'other' && otherLabel !== undefined ? said : 'declined';
}

/** A file to save; `suggestedName` has no folder. */
export interface SaveRequest {
  readonly suggestedName: string;
  readonly bytes: Uint8Array;
}

/** A file too large to hand over at once; its parts are asked for when the place of the file is known. */
export interface StreamRequest {
  readonly suggestedName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface Desktop {
  confirm(request: ConfirmRequest): Promise<ConfirmAnswer>;
  /** Saves a file where the person says, or in the downloads folder; answers the path, `null` when declined. */
  saveFile(request: SaveRequest): Promise<string | null>;
  /** As {@link saveFile}, part by part; when the parts fail, so does this, and nothing of the file stays. */
  saveStream(request: StreamRequest): Promise<string | null>;
  /** Lets the person choose a file; `null` when declined or when no dialog exists here. */
  openFile(): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null>;
  notify(title: string, body: string): void;
}
