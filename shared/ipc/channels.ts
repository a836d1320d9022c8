/** Channel names shared by the Electron shell and its preloads. The contract's names travel inside the messages. */

/** A call of the main window: contract name and request as JSON text. */
export const CALL_CHANNEL = 'foredeck:call';
/** An event for the main window: contract name and payload. */
export const EVENT_CHANNEL = 'foredeck:event';
/** The main window's preload has run: a document was loaded or reloaded. */
export const LOADED_CHANNEL = 'foredeck:loaded';
/** The confirm window requests its question. */
export const QUESTION_CHANNEL = 'foredeck:question';
/** The confirm window sends the user's answer. */
export const ANSWER_CHANNEL = 'foredeck:answer';
