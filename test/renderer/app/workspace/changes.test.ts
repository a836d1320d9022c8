import { describe, expect, it } from 'vitest';
import * as changes from '../../../../renderer/app/workspace/changes.ts';
import { isMarketKind, kindsOf, panelKinds } from '../../../../renderer/app/panels.ts';
import { groupOf, selectionOf } from '../../../../renderer/app/workspace/links.ts';
import { bringForward, frontsOf } from '../../../../renderer/app/workspace/layout.ts';
import { shippedDocument, shippedWorkspace } from '../../../../renderer/app/workspace/model.ts';
import { shippedLayout } from '../../../../renderer/app/workspace/shipped/shippedLayout.ts';

const trade = shippedWorkspace('trade');
const btc = { market: 'futures', symbol: 'BTCUSDT' } as const;
const eth = { market: 'spot', symbol: 'ETHUSDT' } as const;
const named = (name: string) => changes.addOwn(shippedDocument, trade, name);

describe('workspaces', () => {
  it('are saved under a name and then shown', () => {
    const document = named(' Scalp ');
    expect(document).toEqual({
      version: 1,
      active: 'own-1',
      list: [...shippedDocument.list, { ...trade, id: 'own-1', name: 'Scalp' }],
    });
    expect(changes.addOwn(document!, trade, 'Second')?.active).toBe('own-2');
  });

  it('are not saved without a name, nor more than twenty', () => {
    expect(named('  ')).toBe(null);
    let document = shippedDocument;
    for (let count = 1; count <= 20; count += 1)
      document = changes.addOwn(document, trade, `Desk ${count}`) ?? document;
    expect(changes.ownOf(document).length).toBe(20);
    expect(changes.addOwn(document, trade, 'One more')).toBe(null);
  });

  it('are renamed; an empty name restores the default name of a shipped one', () => {
    const renamed = changes.rename(shippedDocument, 'ladder', 'Scalping');
    expect(renamed.list.map((one) => one.name)).toEqual([null, 'Scalping', null, null, null, null]);
    expect(changes.rename(renamed, 'ladder', ' ').list[1]?.name).toBe(null);
    expect(changes.rename(named('Mine')!, 'own-1', ' ').list.at(-1)?.name).toBe('Mine');
  });

  it('are deleted if the user created them, and the previous one is shown', () => {
    const document = named('Mine')!;
    expect(changes.remove(document, 'own-1')).toEqual({ ...shippedDocument, active: 'copy' });
    expect(changes.remove(document, 'trade')).toBe(document);
    expect(changes.remove(document, 'own-9')).toBe(document);
  });

  it('are reset to the shipped content and keep their name', () => {
    const layout = shippedLayout('account', { width: 800, height: 600, rootFontSize: 16 });
    const changed = {
      ...trade,
      id: 'own-3',
      name: 'Mine',
      locked: true,
      layout,
      panels: { chart: { group: null, params: {} } },
    };
    expect(changes.reset(changed)).toEqual({ ...trade, id: 'own-3', name: 'Mine' });
  });

  it('are replaced by an imported one under the old id', () => {
    const imported = { ...shippedWorkspace('markets'), id: 'own-7', name: 'Mine', locked: true };
    const document = changes.replaceWith({ ...named('Mine')!, active: 'trade' }, 'own-1', imported);
    expect(document.active).toBe('own-1');
    expect(document.list.at(-1)).toEqual({ ...imported, id: 'own-1' });
  });
});

describe('dock of a workspace', () => {
  const small = shippedLayout('account', { width: 1100, height: 700, rootFontSize: 14 });

  it('stores the front panels while it shows the default arrangement', () => {
    expect(changes.withDock(trade, { fronts: ['book'] })).toEqual({ ...trade, fronts: ['book'] });
  });

  it('stores its layout instead once the user has one, and returns to the default one by a reset', () => {
    const own = changes.withDock({ ...trade, fronts: ['book'] }, { layout: small });
    expect(own).toEqual({ ...trade, layout: small });
    expect(changes.withDock(own, { fronts: ['tape'] })).toBe(own);
    expect(changes.reset({ ...trade, fronts: ['book'] })).toEqual(trade);
  });

  it('shows the panels the user brought to the front, also in the arrangement of another size', () => {
    const front = bringForward(small, ['fees', 'journal']);
    expect([frontsOf(small), frontsOf(front)]).toEqual([
      ['performance', 'closedPositions'],
      ['fees', 'journal'],
    ]);
    const large = bringForward(
      shippedLayout('account', { width: 2560, height: 1340, rootFontSize: 14 }),
      frontsOf(front),
    );
    expect(frontsOf(large)).toEqual(['fees', 'positions', 'performance', 'journal', 'news']);
    // Both are in front on the large screen; one of them is the first of their group on the small one.
    expect(frontsOf(bringForward(small, ['balances', 'performance']))).toEqual(['performance', 'closedPositions']);
  });
});

describe('ui: panels linked by colour group', () => {
  it('follow the symbol of the desk by default', () => {
    expect(selectionOf(trade, 'chart', btc)).toEqual(btc);
  });

  it('set the symbol of an unused group, and take over the symbol of a used one', () => {
    const first = changes.withLink(trade, 'chart', 'b', eth);
    expect(first.groups).toEqual({ b: eth });
    const second = changes.withLink(first, 'tape', 'b', btc);
    expect([second.groups, selectionOf(second, 'tape', btc)]).toEqual([{ b: eth }, eth]);
  });

  it('keep their symbol after unlinking, whatever the groups show later', () => {
    const linked = changes.withLink(trade, 'book', 'c', eth);
    const alone = changes.withLink(linked, 'book', null, eth);
    expect(selectionOf(changes.withGroupSymbol(alone, 'c', btc), 'book', btc)).toEqual(eth);
    expect(groupOf(alone, 'book')).toBe(null);
  });

  it('fall back to the symbol of the desk if the stored symbol is invalid', () => {
    const damaged = { ...trade, panels: { book: { group: null, params: { symbol: { market: 'spot', symbol: 7 } } } } };
    expect(selectionOf(damaged, 'book', btc)).toEqual(btc);
  });

  const fixed = panelKinds.filter((kind) => !isMarketKind(kind));
  it.each(fixed)('%s follows the first group, whatever the file contains', (kind) => {
    const storedPanel = { group: 'b' as const, params: { symbol: eth } };
    const forged = { ...trade, panels: { [kind]: storedPanel }, groups: { b: eth } };
    expect([groupOf(forged, kind), selectionOf(forged, kind, btc)]).toEqual(['a', btc]);
    const unlinked = { ...trade, panels: { [kind]: { ...storedPanel, group: null } } };
    expect([groupOf(unlinked, kind), selectionOf(unlinked, kind, btc)]).toEqual(['a', btc]);
  });

  it('the ticket and the tables of the account are among those that follow the first group', () => {
    expect(
      ['ticket', ...kindsOf('table'), ...kindsOf('copy'), ...kindsOf('account')].filter(
        (kind) => !fixed.includes(kind as never),
      ),
    ).toEqual([]);
  });

  it('merge their stored parameters, and drop them when the panel is removed', () => {
    const merged = changes.withParams(changes.withParams(trade, 'chart', { interval: '1h' }), 'chart', {
      style: 'line',
    });
    expect(merged.panels).toEqual({ chart: { group: 'a', params: { interval: '1h', style: 'line' } } });
    expect(changes.withoutPanel(merged, 'chart').panels).toEqual({});
  });
});
