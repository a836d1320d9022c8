// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { IndicatorList } from '../../../../../renderer/features/chart/indicators/Menu.tsx';
import { addIndicator, type Indicator } from '../../../../../renderer/features/chart/indicators/instances.ts';
import { readSets, writeSets } from '../../../../../renderer/features/chart/indicators/sets.ts';
import type { IndicatorHandles } from '../../../../../renderer/features/chart/indicators/useIndicators.ts';
import enIndicators from '../../../../../renderer/locales/en/indicators.json';
import { registerMessages } from '../../../../../renderer/i18n/messages.ts';
import { ok } from '../../../../../shared/result/result.ts';
import { mount } from '../../../support/mounted.tsx';
import { settle } from '../../../support/recordingBridge.ts';
import { createRunningBridge } from '../../../support/runningBridge.ts';
import { createTestServices } from '../../../support/services.tsx';

registerMessages(enIndicators);

/** Opens the menu of a chart with an RSI over a profile with this document. */
async function opened(text: string | null) {
  const double = createRunningBridge();
  double.answer('documents.read', () => ok({ text }));
  double.answer('documents.write', () => ok({}));
  const services = createTestServices(double.bridge);
  await settle();
  const changes: (readonly Indicator[])[] = [];
  const handles: IndicatorHandles = {
    list: addIndicator([], 'rsi'),
    change: (list) => void changes.push(list),
    priceDecimals: 1,
    revision: createStore<{ count: number }>(() => ({ count: 0 })),
    drawing: null,
  };
  const page = await mount(<IndicatorList handles={handles} />, services);
  await page.after(settle);
  const kinds = () =>
    [...page.host.querySelectorAll('.indicator-kinds .menu-item')].map((button) => button.textContent);
  const written = () => double.requests('documents.write').map((request) => readSets(request.text));
  return { page, changes, kinds, written, handles };
}

it('searches the indicators by their names, and says when there is none', async () => {
  const { page, kinds, changes } = await opened(null);
  await page.control('Search indicators').type('average index');
  expect(kinds()).toEqual(['Average directional index']);
  await page.control('Average directional index').press();
  expect(changes.map((list) => list.map(({ kind }) => kind))).toEqual([['rsi', 'adx']]);
  await page.control('Search indicators').type('zig');
  expect([kinds(), page.text().includes('No indicators for “zig”')]).toEqual([[], true]);
  await page.end();
});

it('lists favourites first and saves them for all charts', async () => {
  const { page, kinds, written } = await opened(writeSets({ favourites: ['macd'], templates: [] }));
  expect(kinds()[0]).toBe('MACD');
  await page.control('Favourite: SuperTrend').press();
  expect(kinds().slice(0, 2)).toEqual(['MACD', 'SuperTrend']);
  expect(written()).toEqual([{ favourites: ['macd', 'supertrend'], templates: [] }]);
  await page.end();
});

it('saves the indicators of the chart as a template, applies and removes it', async () => {
  const { page, changes, written, handles } = await opened(null);
  expect(page.control('Save template').disabled).toBe(true);
  await page.control('Template name').type('  Momentum ');
  await page.control('Save template').press();
  expect(written().at(-1)?.templates).toEqual([{ name: 'Momentum', indicators: handles.list }]);
  await page.control('Momentum').press();
  expect(changes).toEqual([handles.list]);
  await page.control('Remove the template Momentum').press();
  expect(written().at(-1)?.templates).toEqual([]);
  await page.end();
});

it('B-E3 does not overwrite a document that it cannot read', async () => {
  const { page, written } = await opened('{"version":9}');
  expect(page.text()).toContain('The templates could not be loaded. The file was not changed.');
  await page.control('Template name').type('Momentum');
  expect([page.control('Save template').disabled, page.control('Favourite: MACD').disabled, written()]).toEqual([
    true,
    true,
    [],
  ]);
  await page.end();
});
