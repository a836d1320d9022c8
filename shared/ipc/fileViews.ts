/**
 * Documents that the window stores in the profile, files it saves to a path the user selects, and images for the
 * clipboard.
 */
import { z } from 'zod';

/** Maximum length of a document, in characters. */
export const MAX_DOCUMENT = 200_000;
/** Longest name of a workspace, in characters. */
export const MAX_WORKSPACE_NAME = 40;
/** Maximum length of an image, in characters of base64: eight megabytes of PNG. */
export const MAX_PICTURE = 11_200_000;
/**
 * Maximum length of a request with a document, in characters of JSON: every quote of a document is escaped once more
 * there.
 */
export const MAX_DOCUMENT_REQUEST = 2 * MAX_DOCUMENT + 1_000;
/** Maximum length of a request with an image, in characters of JSON. */
export const MAX_PICTURE_REQUEST = MAX_PICTURE + 1_000;

/**
 * Names of documents: workspaces, symbol lists, hotkeys, recently used items, presets and templates, and the drawings of
 * one symbol in one environment (drawings on simulated prices mean nothing on real ones).
 */
export const documentName = z
  .string()
  .regex(
    /^(workspaces|lists|hotkeys|chartStyles|recents|ticketPresets|tableFilters|indicatorSets|drawings\.(simulator|live)\.(spot|futures)\.[A-Z0-9_]{2,40})$/,
  );

/** `text`: the document as last written; null when there is none. */
export const documentText = z.strictObject({ text: z.string().nullable() });

/** Replaces a document completely or not at all. */
export const documentWrite = z.strictObject({ name: documentName, text: z.string().max(MAX_DOCUMENT) });

/** A file name without a folder. */
const fileName = (ending: 'json' | 'png') => z.string().regex(new RegExp(`^[A-Za-z0-9][\\w .-]{0,79}\\.${ending}$`));

/** Saves a text outside the profile: a workspace, hotkeys, a list. */
export const saveTextRequest = z.strictObject({ suggestedName: fileName('json'), text: z.string().max(MAX_DOCUMENT) });
/** An image as base64 of a PNG. */
const png = z
  .string()
  .max(MAX_PICTURE)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
/** Saves an image; see {@link png}. */
export const savePictureRequest = z.strictObject({ suggestedName: fileName('png'), png });
/** Copies an image to the clipboard; see {@link png}. */
export const copyPictureRequest = z.strictObject({ png });

/** Path of a saved file; null when the user declined. */
export const savedFile = z.strictObject({ path: z.string().nullable() });

/** Usable areas of the displays, in screen pixels. */
export const displayAreas = z.array(
  z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
);

/** See {@link documentName}. */
export type DocumentName = z.infer<typeof documentName>;
/** See {@link displayAreas}. */
export type DisplayArea = z.infer<typeof displayAreas>[number];
