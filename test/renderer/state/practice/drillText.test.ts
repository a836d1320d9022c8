import { describe, expect, it } from 'vitest';
import { allDrills } from '../../../../electron/simulator/scenario/drills.ts';
import {
  drillBriefing,
  drillHappening,
  drillPoint,
  drillTitle,
} from '../../../../renderer/state/practice/drillText.ts';
import enDrills from '../../../../renderer/locales/en/drills.json';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { en, zh } from '../../../support/words.ts';

const messages = createMessages(en);
messages.addResourceBundle('zh', 'window', zh);
const english = messages.getFixedT('en', 'window');
const chinese = messages.getFixedT('zh', 'window');

/** Returns every text of a drill by its key, as the simulator has it. */
const textsOf = ({ name, title, briefing, points, steps }: ReturnType<typeof allDrills>[number]) => {
  const says = [...new Set(steps.flatMap(({ say: message }) => (message === undefined ? [] : [message])))];
  return [
    [`drill.${name}.title`, title],
    [`drill.${name}.briefing`, briefing],
    ...points.map(({ text }, place) => [`drill.${name}.point${place + 1}`, text]),
    ...says.map((text, place) => [`drill.${name}.say${place + 1}`, text]),
  ] as [string, string][];
};

describe('R26: drill texts in the languages of the window', () => {
  const texts = allDrills().flatMap(textsOf);

  it('the window has every text of every drill, and no other', () => {
    expect(allDrills().length).toBeGreaterThan(15);
    expect(enDrills).toEqual(Object.fromEntries(texts));
  });

  it('every text has a Chinese translation', () => {
    const missing = texts.filter(([key]) => !/\p{Script=Han}/u.test(zh[key] ?? '')).map(([key]) => key);
    expect(missing).toEqual([]);
  });

  it.each(allDrills().map((drill) => [drill.name, drill] as const))(
    '%s is available in both languages',
    (name, drill) => {
      const said = (t: typeof english) => [
        drillTitle(t, name),
        drillBriefing(t, name, drill.briefing),
        ...drill.points.map(({ text }, place) => drillPoint(t, name, place, text)),
        ...drill.steps.flatMap(({ say: message }) => (message === undefined ? [] : [drillHappening(t, name, message)])),
      ];
      expect(said(english)).toEqual([
        drill.title,
        drill.briefing,
        ...drill.points.map(({ text }) => text),
        ...drill.steps.flatMap(({ say: message }) => (message === undefined ? [] : [message])),
      ]);
      expect(said(chinese).filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
    },
  );

  it('an unknown or changed drill text keeps the text of the simulator', () => {
    expect([
      drillTitle(chinese, 'other', 'Another drill'),
      drillBriefing(chinese, 'lostReply', 'Something else.'),
      drillPoint(chinese, 'lostReply', 7, 'A new point.'),
      drillHappening(chinese, 'lostReply', 'It rains.'),
    ]).toEqual(['Another drill', 'Something else.', 'A new point.', 'It rains.']);
  });
});
