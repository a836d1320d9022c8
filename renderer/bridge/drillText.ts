/** The simulator says its drills in English; here they are said in the language of the window, by the drill's name (R26). */
import { enDrills } from '../i18n/enDrills.ts';
import { registerMessages, translateKey, type Translate } from '../i18n/messages.ts';

registerMessages(enDrills);

type DrillKey = keyof typeof enDrills;
const isKnown = (key: string): key is DrillKey => Object.hasOwn(enDrills, key);

/** A text of a drill by its key, as long as the simulator means the same by it. */
function known(t: Translate, key: string, text: string): string {
  return isKnown(key) && enDrills[key] === text ? translateKey(t, key) : text;
}

/** What a drill is called; its name when it is not known here. */
export function drillTitle(t: Translate, name: string, title: string = name): string {
  const key = `drill.${name}.title`;
  return isKnown(key) ? translateKey(t, key) : title;
}

/** What awaits whoever starts it. */
export function drillBriefing(t: Translate, name: string, briefing: string): string {
  return known(t, `drill.${name}.briefing`, briefing);
}

/** What a good trader does; `index` from 0. */
export function drillPoint(t: Translate, name: string, index: number, text: string): string {
  return known(t, `drill.${name}.point${index + 1}`, text);
}

/** What happened: a step of the drill, or a fault that met a request. */
export function drillHappening(t: Translate, name: string, text: string): string {
  const keys = Object.keys(enDrills) as DrillKey[];
  const key = keys.find((one) => one.startsWith(`drill.${name}.say`) && enDrills[one] === text);
  return key === undefined ? text : translateKey(t, key);
}
