/** What the rest of the window may use of the alerts state. */
export { alertText } from './alertText.ts';
export { alertsOf, unreadOf } from './alerts.ts';
