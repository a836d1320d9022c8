/** Names the Electron shell and its preloads agree on. The contract's own names travel inside. */

/** A call of the desk: contract name and request as JSON text. */
export const CALL_CHANNEL = 'foredeck:call';
/** An event for the desk: contract name and payload. */
export const EVENT_CHANNEL = 'foredeck:event';
/** The desk's preload has run: a document was loaded or reloaded. */
export const LOADED_CHANNEL = 'foredeck:loaded';
/** The confirm window asks what to ask. */
export const QUESTION_CHANNEL = 'foredeck:question';
/** The confirm window's answer. */
export const ANSWER_CHANNEL = 'foredeck:answer';
