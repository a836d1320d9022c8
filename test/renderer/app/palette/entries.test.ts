import { describe, expect, it } from 'vitest';
import type { Action, ActionGroup } from '../../../../renderer/app/actions.ts';
import { paletteGroups, type PaletteContent } from '../../../../renderer/app/palette/entries.ts';
import { neighbour } from '../../../../renderer/app/palette/ownActions.ts';
import { symbolEntryId, symbolOf, withRecent } from '../../../../renderer/app/palette/recents.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { instrument as instrumentOf } from '../../support/builders.ts';

const symbol = (market: Market, base: string) =>
  instrumentOf({ market, symbol: `${base}USDT`, displayName: `${base}/USDT`, baseAsset: base });
const action = (group: ActionGroup, id: string, title: string): Action => ({ id, group, title, run: () => undefined });

const content: PaletteContent = {
  actions: [
    action('workspace', 'workspace.1', 'Workspace 1: Trade'),
    action('panel', 'panel.chart', 'Show Chart'),
    action('panel', 'panel.ticket', 'Show Order ticket'),
    action('view', 'theme.dark', 'Theme: Dark'),
  ],
  instruments: [symbol('spot', 'BTC'), symbol('futures', 'BTC'), symbol('futures', 'ETH'), symbol('futures', 'BCH')],
  recent: [],
  market: 'futures',
};
const shown = (text: string, change: Partial<PaletteContent> = {}) =>
  paletteGroups({ ...content, ...change }, text).map(({ heading, entries, more }) => [
    heading,
    entries.map(({ id }) => id),
    more,
  ]);

describe('palette entries', () => {
  it('finds a symbol of both markets by two letters, the shown market first', () => {
    expect(shown('bt')).toEqual([
      ['futures', ['symbol:futures:BTCUSDT'], 0],
      ['spot', ['symbol:spot:BTCUSDT'], 0],
    ]);
  });

  it('finds actions by any words of their title, the best match first', () => {
    expect([shown('show order'), shown('CH')]).toEqual([
      [['panel', ['panel.ticket'], 0]],
      [
        ['futures', ['symbol:futures:BCHUSDT'], 0],
        ['panel', ['panel.chart'], 0],
      ],
    ]);
  });

  it('finds actions by the words that traders use for them, after those whose title matches', () => {
    const actions = [
      action('trading', 'ticket.leverage', '设置杠杆'),
      action('trading', 'ticket.type.STOP_MARKET', 'Order type: Stop market'),
      action('trading', 'ticket.type.TAKE_PROFIT', 'Order type: Take-profit limit'),
      action('trading', 'position.protect.LONG', 'Take-profit and stop-loss: Long BTCUSDT'),
      action('view', 'theme.dark', '主题：深色'),
      action('view', 'language.zh', 'Language: level'),
      action('workspace', 'workspace.charts.4', '图表：4 个'),
    ];
    const found = (text: string) =>
      paletteGroups({ ...content, actions, instruments: [] }, text).flatMap(({ entries }) =>
        entries.map(({ id }) => id),
      );
    expect([
      found('lev'),
      found('sl'),
      found('TP'),
      found('dark'),
      found('order tp'),
      found('ev'),
      found('grid'),
    ]).toEqual([
      ['language.zh', 'ticket.leverage'],
      ['ticket.type.STOP_MARKET', 'position.protect.LONG'],
      ['ticket.type.TAKE_PROFIT', 'position.protect.LONG'],
      ['theme.dark'],
      ['ticket.type.TAKE_PROFIT'],
      ['language.zh'],
      ['workspace.charts.4'],
    ]);
  });

  it('lists everything without a search text: recent entries first, no duplicates', () => {
    expect(shown('', { recent: ['symbol:futures:ETHUSDT', 'theme.dark', 'gone'] })).toEqual([
      ['recent', ['symbol:futures:ETHUSDT', 'theme.dark'], 0],
      ['workspace', ['workspace.1'], 0],
      ['panel', ['panel.chart', 'panel.ticket'], 0],
      ['futures', ['symbol:futures:BCHUSDT', 'symbol:futures:BTCUSDT'], 0],
      ['spot', ['symbol:spot:BTCUSDT'], 0],
    ]);
  });

  it('lists what is called exactly as the text before recent entries that only contain it', () => {
    const actions = [
      action('view', 'settings.open', '设置'),
      action('view', 'app.settingsBackup', '备份与恢复设置'),
      action('view', 'other', '设置其他'),
    ];
    const found = (text: string, recent: readonly string[]) => shown(text, { actions, recent, instruments: [] });
    expect(found('设置', ['app.settingsBackup'])).toEqual([
      ['view', ['settings.open', 'other'], 0],
      ['recent', ['app.settingsBackup'], 0],
    ]);
    expect(found('设置', ['app.settingsBackup', 'settings.open'])).toEqual([
      ['recent', ['settings.open', 'app.settingsBackup'], 0],
      ['view', ['other'], 0],
    ]);
    expect(found('设', ['app.settingsBackup'])).toEqual([
      ['recent', ['app.settingsBackup'], 0],
      ['view', ['settings.open', 'other'], 0],
    ]);
  });

  it('lists matching recent entries first', () => {
    expect(shown('et', { recent: ['symbol:futures:ETHUSDT', 'symbol:futures:BTCUSDT'] })[0]).toEqual([
      'recent',
      ['symbol:futures:ETHUSDT'],
      0,
    ]);
  });

  it('XU37 searches the text literally and cuts it at 200 characters', () => {
    expect(
      ['%', '_', '.*', "'; DROP TABLE symbols; --", '\\', `BTC${' '.repeat(40)}x`, 'z'.repeat(5000)].map((text) =>
        shown(text),
      ),
    ).toEqual([[], [], [], [], [], [], []]);
    expect(shown(`BTC${' '.repeat(200)}nothing of this is read`)).toEqual(shown('BTC'));
  });

  it('XS32 lists thirty of a thousand symbols and counts the rest', () => {
    const instruments = Array.from({ length: 1000 }, (_, index) => symbol('futures', `A${1000 + index}`));
    const groups = paletteGroups({ ...content, instruments }, 'a1');
    expect(groups.map(({ heading, entries, more }) => [heading, entries.length, more])).toEqual([['futures', 30, 970]]);
  });
});

describe('recent entries', () => {
  it('keep the last twelve, newest first, without duplicates', () => {
    const many = Array.from({ length: 20 }, (_, index) => `a${index}`).reduce(withRecent, [] as readonly string[]);
    expect([many.length, many[0], withRecent(many, 'a15').slice(0, 3)]).toEqual([12, 'a19', ['a15', 'a19', 'a18']]);
  });

  it('distinguish a symbol from an action by its id', () => {
    expect([
      symbolOf(symbolEntryId({ market: 'spot', symbol: 'BTCUSDT' })),
      symbolOf('panel.chart'),
      symbolOf('symbol:moon:BTCUSDT'),
    ]).toEqual([{ market: 'spot', symbol: 'BTCUSDT' }, null, null]);
  });
});

describe('next symbol of the list', () => {
  const { instruments } = content;
  const at = (name: string) => ({ market: 'futures' as const, symbol: name });

  it('steps through the market by name and wraps around at the ends', () => {
    expect([
      neighbour(instruments, [], at('BTCUSDT'), 1),
      neighbour(instruments, [], at('ETHUSDT'), 1),
      neighbour(instruments, [], at('BCHUSDT'), -1),
      neighbour([], [], at('BCHUSDT'), 1),
    ]).toEqual([at('ETHUSDT'), at('BCHUSDT'), at('ETHUSDT'), null]);
  });

  it('steps through the favourites if at least two of them are listed', () => {
    const favourites = [at('ETHUSDT'), { market: 'spot' as const, symbol: 'BTCUSDT' }, at('GONEUSDT')];
    expect([
      neighbour(instruments, favourites, at('ETHUSDT'), 1),
      neighbour(instruments, favourites, at('BTCUSDT'), 1),
      neighbour(instruments, favourites.slice(2), at('BTCUSDT'), 1),
    ]).toEqual([{ market: 'spot', symbol: 'BTCUSDT' }, at('ETHUSDT'), at('ETHUSDT')]);
  });
});
