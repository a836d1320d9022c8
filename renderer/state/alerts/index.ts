/** What the rest of the window may use of the alerts state. */
export { alertText } from './alertText.ts';
export { alertsOf, draftOf, unreadOf } from './alerts.ts';
