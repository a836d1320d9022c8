/** The window's words for what the simulator reports by code: refusals, figures and events of drills (R26, R37). */
import type { AppError } from '../../../shared/result/appError.ts';
import type { DrillReport, ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import { formatTimestamp } from '../../format/time.ts';
import enDrills from '../../locales/en/drills.json';
import enPractice from '../../locales/en/practice.json';
import enReplay from '../../locales/en/replay.json';
import { registerMessages, translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';

registerMessages(enPractice);
registerMessages(enReplay);
registerMessages(enDrills);

const messages = { ...enPractice, ...enReplay, ...enDrills };
const isKnown = (key: string): key is MessageKey => Object.hasOwn(messages, key);

type Params = AppError['params'];

/** Returns the message with that key; `otherwise` when the window has none. */
function known(t: Translate, key: string, otherwise: string, params: Params = {}): string {
  return isKnown(key) ? translateKey(t, key, params) : otherwise;
}

const fieldText = (t: Translate, field: string): string => known(t, `replay.field.${field}`, field);

/** Returns why a line of a file was refused. */
export function lineText(
  t: Translate,
  { field, code }: Pick<ReplayReport['refused']['first'][number], 'field' | 'code'>,
): string {
  return `${fieldText(t, field)} ${known(t, `replay.reason.${code}`, code)}`;
}

/** Returns the error with its reason in the window's language; other errors are returned unchanged. */
export function refusedIn(t: Translate, error: AppError): AppError {
  const { code, reason, ...params } = error.params;
  if (error.key !== 'error.practice.refused' || typeof code !== 'string') return error;
  const words = known(t, `practice.refusal.${code}`, String(reason), shownParams(t, code, params));
  return { ...error, params: { ...error.params, reason: words } };
}

/** Returns the values of a refusal as they are shown: fields, columns and times. */
function shownParams(t: Translate, code: string, params: Params): Params {
  if (code === 'header') {
    const columns = Object.entries(params).map(([field, names]) =>
      t('practice.refusal.column', { field: fieldText(t, field), names: String(names) }),
    );
    return { columns: columns.join('; ') };
  }
  if (code === 'nothing') {
    return { ...params, reason: lineText(t, { field: String(params['field']), code: String(params['why']) }) };
  }
  const time = (value: string | number | undefined): string => formatTimestamp(Number(value), 'utc');
  return code === 'jump' ? { first: time(params['first']), last: time(params['last']) } : params;
}

/** Returns the title of a drill; the given title or name when the drill is not known. */
export function drillTitle(t: Translate, name: string, title: string = name): string {
  return known(t, `drill.${name}.title`, title);
}

/** Returns the drill's briefing. */
export function drillBriefing(t: Translate, name: string, briefing: string): string {
  return known(t, `drill.${name}.briefing`, briefing);
}

/** Returns a point of good practice; `index` from 0. */
export function drillPoint(t: Translate, name: string, index: number, text: string): string {
  return known(t, `drill.${name}.point${index + 1}`, text);
}

/** Returns the text of an event of a drill: one of its steps, or a fault that a request met. */
export function drillEventText(
  t: Translate,
  name: string,
  { text, code, params }: Pick<DrillReport['happened'][number], 'text' | 'code' | 'params'>,
): string {
  if (code !== 'strike') return known(t, `drill.${name}.${code}`, text);
  const market = t(params['market'] === 'spot' ? 'market.spot' : 'market.futures');
  return translateKey(t, 'practice.happened.strike', { ...params, market });
}

/** Returns the figure of a drill's point. */
export function figureText(
  t: Translate,
  { code, params }: Pick<DrillReport['points'][number], 'code' | 'params'>,
): string {
  return known(t, `practice.figure.${code}`, code, params);
}
