import { describe, expect, it } from 'vitest';
import { Guide, stepsOf } from '../../../../renderer/app/welcome/Guide.tsx';
import { WelcomeCard } from '../../../../renderer/app/welcome/WelcomeCard.tsx';
import type { WorkbenchHandle } from '../../../../renderer/app/workspace/handle.ts';
import enWelcome from '../../../../renderer/locales/en/welcome.json';
import zhWelcome from '../../../../renderer/locales/zh/welcome.json';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { appState } from '../../support/builders.ts';
import { listOf, markup, textOf } from '../../support/services.tsx';

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
const card = (app = appState()) =>
  markup(<WelcomeCard app={app} dock={dockDouble} isAsked={false} onTour={nothing} onClose={nothing} />);

describe('welcome card', () => {
  it('shows the environment, look and language settings, and the starting points, in this order', () => {
    const text = textOf(card());
    expect(text).toMatch(/^Welcome to Foredeck Just browse You’re on the simulator: simulated prices, play money\./);
    expect(text).toMatch(
      /Language and appearance Language .* Theme .* Price colours .* Text size .* What do you want to do\?/,
    );
    expect(text).toMatch(/Trade by hand .* Practise .* Copy trading .* Explore markets .* Take the tour$/);
    expect(textOf(card(appState({ environment: 'live' })))).toContain(
      'You’re on the live exchange: add an API key to trade.',
    );
  });

  it('marks the shown workspace and omits workspaces that do not exist', () => {
    expect(card().match(/aria-pressed="true"[^>]*><strong>[^<]+/g)).toEqual([
      expect.stringContaining('<strong>Trade by hand'),
    ]);
    const without = { ...dockDouble, actions: () => dockDouble.actions().slice(0, 2) };
    const html = markup(
      <WelcomeCard app={appState()} dock={without} isAsked={false} onTour={nothing} onClose={nothing} />,
    );
    expect([textOf(html).includes('Practise'), textOf(html).includes('Explore markets')]).toEqual([false, true]);
  });

  it('offers a text size that was set elsewhere', () => {
    const html = card(appState({ settings: { ...defaultSettings, textSize: 105 } }));
    expect(listOf(html, 'Text size')).toEqual({
      chosen: '105 %',
      options: ['90 %', '100 %', '105 %', '115 %', '130 %', '150 %'],
    });
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
