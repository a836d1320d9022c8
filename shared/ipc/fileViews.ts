/** What the window keeps in the profile, saves where the person says, and puts on the clipboard. */
import { z } from 'zod';

/** Longest document of the desk, in characters. */
export const MAX_DOCUMENT = 200_000;
/** Longest picture, in characters of base64: eight megabytes of PNG. */
export const MAX_PICTURE = 11_200_000;
/** Longest request with a document, in characters of JSON: every quote of a document is escaped there once more. */
export const MAX_DOCUMENT_REQUEST = 2 * MAX_DOCUMENT + 1_000;
/** Longest request with a picture, in characters of JSON. */
export const MAX_PICTURE_REQUEST = MAX_PICTURE + 1_000;

/**
 * Documents of the desk: workspaces, lists of symbols, hotkeys, what was used lately, and the drawings of one symbol of one environment (what is
 * drawn on simulated prices means nothing on real ones).
 */
export const documentName = z
  .string()
  .regex(
    /^(workspaces|lists|hotkeys|chartStyles|recents|ticketPresets|drawings\.(simulator|live)\.(spot|futures)\.[A-Z0-9_]{2,40})$/,
  );

/** `text`: the document as it was written last; null when there is none. */
export const documentText = z.strictObject({ text: z.string().nullable() });

/** Replaces a document whole or not at all. */
export const documentWrite = z.strictObject({ name: documentName, text: z.string().max(MAX_DOCUMENT) });

/** A name without a folder. */
const fileName = (ending: 'json' | 'png') => z.string().regex(new RegExp(`^[A-Za-z0-9][\\w .-]{0,79}\\.${ending}$`));

/** A text the person keeps outside: a workspace, hotkeys, a list. */
export const saveTextRequest = z.strictObject({ suggestedName: fileName('json'), text: z.string().max(MAX_DOCUMENT) });
/** A picture as base64 of a PNG. */
const png = z
  .string()
  .max(MAX_PICTURE)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
/** See {@link png}. */
export const savePictureRequest = z.strictObject({ suggestedName: fileName('png'), png });
/** See {@link png}. */
export const copyPictureRequest = z.strictObject({ png });

/** Where a file was saved; null when the person declined. */
export const savedFile = z.strictObject({ path: z.string().nullable() });

/** Usable areas of the displays, in screen pixels. */
export const displayAreas = z.array(
  z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
);

/** See {@link documentName}. */
export type DocumentName = z.infer<typeof documentName>;
/** See {@link displayAreas}. */
export type DisplayArea = z.infer<typeof displayAreas>[number];
