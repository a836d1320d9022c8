import type { IChartApi, ISeriesApi, ISeriesPrimitive, SeriesType, Time } from 'lightweight-charts';
import { expect, it } from 'vitest';
import { createSurface } from '../../../../../renderer/features/chart/series/surfaceOf.ts';

/** A chart double that throws on any call after its removal, as the library does at its next frame. */
function removableChart() {
  let gone = false;
  const options: object[] = [];
  const attached = new Set<ISeriesPrimitive<Time>>();
  const assertAlive = (): void => {
    if (gone) throw new Error('Object is disposed');
  };
  const chart = {
    timeScale: () => ({}),
    applyOptions(next: object) {
      assertAlive();
      options.push(next);
    },
  } as unknown as IChartApi;
  let updates = 0;
  const main = {
    attachPrimitive(one: ISeriesPrimitive<Time>) {
      attached.add(one);
      const requestUpdate = () => {
        assertAlive();
        updates += 1;
      };
      one.attached?.({ requestUpdate } as never);
    },
    detachPrimitive(one: ISeriesPrimitive<Time>) {
      assertAlive();
      attached.delete(one);
    },
  } as unknown as ISeriesApi<SeriesType, Time>;
  const owned = createSurface(chart, {} as HTMLElement, main, () => ({ times: [], step: 1 }));
  return { owned, options, attached, updates: () => updates, remove: () => void (gone = true) };
}

it('detaches from a removed chart without redrawing it', () => {
  const { owned, attached, updates, remove } = removableChart();
  const { surface } = owned;
  const detach = surface.attach({});
  surface.redraw();
  expect([attached.size, updates()]).toEqual([2, 1]);
  owned.end();
  remove();
  detach();
  surface.setPanning(true);
  surface.redraw();
  expect([attached.size, updates()]).toEqual([2, 1]);
});

it('an active tool disables dragging the chart, but not the mouse wheel', () => {
  const { owned, options } = removableChart();
  owned.surface.setPanning(false);
  expect(options).toEqual([{ handleScroll: { pressedMouseMove: false, horzTouchDrag: false, vertTouchDrag: false } }]);
});
