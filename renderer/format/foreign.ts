/** Control characters but lines and tabs, what nobody sees, and what turns the direction of the text around it. */
const UNSEEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Text of strangers as it is shown: without {@link UNSEEN} (B-D5). */
export function foreignText(text: string): string {
  return text.replaceAll(UNSEEN, '');
}
