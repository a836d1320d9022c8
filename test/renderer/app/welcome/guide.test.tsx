// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { Guide, stepsOf } from '../../../../renderer/app/welcome/Guide.tsx';
import { WelcomeCard } from '../../../../renderer/app/welcome/WelcomeCard.tsx';
import type { WorkbenchHandle } from '../../../../renderer/app/workspace/handle.ts';
import enWelcome from '../../../../renderer/locales/en/welcome.json';
import zhWelcome from '../../../../renderer/locales/zh/welcome.json';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { appState } from '../../support/builders.ts';
import { mount } from '../../support/mounted.tsx';
import { createTestServices, markup, textOf } from '../../support/services.tsx';

const nothing = (): void => undefined;
/** A double of the workbench: four workspaces, of which the first is shown. */
const dockDouble: WorkbenchHandle = {
  showWorkspace: () => undefined,
  reset: nothing,
  show: nothing,
  shown: () => ({ id: 'trade', title: 'Trade', locked: false }),
  all: () => [],
  actions: () =>
    ['trade', 'markets', 'practise', 'copy'].map((id) => ({
      id: `workspace.show.${id}`,
      group: 'workspace',
      title: id,
      run: nothing,
    })),
  onChange: () => nothing,
};
const card = (app = appState()) => markup(<WelcomeCard app={app} dock={dockDouble} isAsked={false} onNext={nothing} />);

/** Mounts the card, presses a button and returns what it did, in order. */
async function pressed(button: string, app = appState()): Promise<readonly unknown[]> {
  const services = createTestServices();
  const done: unknown[] = [];
  const dock: WorkbenchHandle = {
    ...dockDouble,
    actions: () => dockDouble.actions().map((action) => ({ ...action, run: () => done.push(action.id) })),
  };
  services.commands.handle('panel.show', ({ panel }) => done.push(panel));
  services.commands.handle('copy.find', () => done.push('copy.find'));
  const onNext = (part: string | null): void => void done.push(part);
  const mounted = await mount(<WelcomeCard app={app} dock={dock} isAsked={false} onNext={onNext} />, services);
  await mounted.control(button).press();
  await mounted.end();
  return done;
}

describe('welcome card', () => {
  it('shows what one can do first and where, with appearance and language behind a button', () => {
    expect(textOf(card())).toBe(
      'Welcome to Foredeck Appearance and language Take the tour Just browse ' +
        'The welcome card is shown over the chart. Open it again from the command palette. ' +
        'Trade on the simulator Real order types, play money. Place a first market order and close it again. ' +
        'Place first order ' +
        'Practise Drills with lost replies and fast markets, each with a debriefing. Show drills ' +
        'Follow traders Copy lead traders, with your own guards and one button to stop. Find traders ' +
        'You’re on the simulator: simulated prices, play money. Open this card again under “Foredeck”.',
    );
    const live = textOf(card(appState({ environment: 'live' })));
    expect(live).toContain('Trade Chart, order book and ticket. Orders use real money. Open workspace');
    expect(live).toContain('You’re on the live exchange: add an API key to trade.');
  });

  it.each([
    ['Place first order', {}, ['workspace.show.trade', 'firstOrder']],
    ['Open workspace', { environment: 'live' as const }, ['workspace.show.trade', null]],
    ['Show drills', {}, ['workspace.show.practise', null, 'practice']],
    ['Find traders', {}, ['workspace.show.copy', null, 'follows', 'copy.find']],
    ['Find traders', { account: 'demo' as const }, ['workspace.show.copy', null, 'follows']],
    ['Take the tour', {}, ['tour']],
    ['Just browse', {}, [null]],
  ])('%s with %j does exactly that', async (button, more, done) => {
    expect(await pressed(button, appState(more))).toEqual(done);
  });

  it('shows language and appearance on request, with a text size that was set elsewhere', async () => {
    const app = appState({ settings: { ...defaultSettings, textSize: 105 } });
    const mounted = await mount(
      <WelcomeCard app={app} dock={dockDouble} isAsked={false} onNext={nothing} />,
      createTestServices(),
    );
    expect(mounted.buttons()).not.toContain('Language');
    await mounted.control('Appearance and language').press();
    expect(
      mounted.buttons().filter((name) => ['Language', 'Theme', 'Price colours', 'Text size'].includes(name)),
    ).toEqual(['Language', 'Theme', 'Price colours', 'Text size']);
    expect(mounted.control('Text size').options).toEqual(['90%', '100%', '105%', '115%', '130%', '150%']);
    await mounted.control('Appearance and language').press();
    expect(mounted.buttons()).not.toContain('Language');
    await mounted.end();
  });

  it('takes no focus and is not a modal dialog', () => {
    expect(card()).not.toMatch(/autofocus|aria-modal|<dialog/i);
    expect(markup(<Guide app={appState()} dock={dockDouble} part={null} onPart={nothing} />)).toContain(
      'class="welcome"',
    );
  });
});

describe('tour stops', () => {
  const named = (...seen: string[]) =>
    stepsOf((anchor) => seen.some((one) => anchor.includes(one))).map(({ text }) => text.split('.')[1]);
  const bars = ['environment-mark', 'workspace-button', '.kill'];

  it.each([
    ['trade', ['chart', 'book', 'ticket', 'positions'], ['chart', 'book', 'ticket', 'positions']],
    ['practise', ['chart', 'book', 'practice', 'ticket'], ['chart', 'book', 'practice', 'ticket']],
    ['markets', ['watchlist', 'chart', 'sheet'], ['chart', 'watchlist', 'sheet']],
    ['copy', ['follows', 'copies'], ['follows', 'copies']],
  ])(
    'workspace %s: five to seven stops, the trading context first and the kill switch last',
    (_kind, seen, between) => {
      expect(named(...bars, ...seen.map((kind) => `panel=${kind}]`))).toEqual([
        'world',
        ...between,
        'workspaces',
        'kill',
      ]);
    },
  );

  it('include four panels at most, and only visible ones', () => {
    expect(named(...bars, 'panel=')).toHaveLength(7);
    expect(named('.kill')).toEqual(['kill']);
  });
});

describe('texts of the welcome card and the tour', () => {
  it('exist in both languages', () => {
    expect(Object.keys(zhWelcome).toSorted()).toEqual(Object.keys(enWelcome).toSorted());
  });
});
