/**
 * The simulator sends the texts of drills in English; these functions translate them into the window's language, by the
 * drill's name (R26).
 */
import enDrills from '../../locales/en/drills.json';
import { registerMessages, translateKey, type Translate } from '../../i18n/messages.ts';

registerMessages(enDrills);

type DrillKey = keyof typeof enDrills;
const isKnown = (key: string): key is DrillKey => Object.hasOwn(enDrills, key);

/** Translates a text of a drill by its key, if the simulator's text equals the known English one. */
function known(t: Translate, key: string, text: string): string {
  return isKnown(key) && enDrills[key] === text ? translateKey(t, key) : text;
}

/** Returns the title of a drill; the given title or name when the drill is not known. */
export function drillTitle(t: Translate, name: string, title: string = name): string {
  const key = `drill.${name}.title`;
  return isKnown(key) ? translateKey(t, key) : title;
}

/** Returns the drill's briefing. */
export function drillBriefing(t: Translate, name: string, briefing: string): string {
  return known(t, `drill.${name}.briefing`, briefing);
}

/** Returns a point of good practice; `index` from 0. */
export function drillPoint(t: Translate, name: string, index: number, text: string): string {
  return known(t, `drill.${name}.point${index + 1}`, text);
}

/** Returns the text of an event: a step of the drill, or a fault injected into a request. */
export function drillHappening(t: Translate, name: string, text: string): string {
  const keys = Object.keys(enDrills) as DrillKey[];
  const key = keys.find((one) => one.startsWith(`drill.${name}.say`) && enDrills[one] === text);
  return key === undefined ? text : translateKey(t, key);
}
