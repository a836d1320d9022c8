/**
 * Control characters other than line breaks and tabs, invisible characters, and characters that change the direction of
 * the text around them.
 */
const UNSEEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Returns untrusted text for display: without {@link UNSEEN} (B-D5). */
export function foreignText(text: string): string {
  return text.replaceAll(UNSEEN, '');
}
