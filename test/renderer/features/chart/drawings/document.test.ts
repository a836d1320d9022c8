import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContent, writeContent } from '../../../../../renderer/features/chart/drawings/document.ts';
import { anchorsOf, drawingKinds, type Drawing } from '../../../../../renderer/features/chart/drawings/model.ts';
import { shareDrawings } from '../../../../../renderer/features/chart/drawings/useDrawings.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';
import { createRecordingBridge, settle } from '../../../support/recordingBridge.ts';
import { createTestServices } from '../../../support/services.tsx';
import { NAME, openDrawingRig } from './drawingRig.ts';

const good: Drawing = {
  id: '1',
  kind: 'horizontal',
  anchors: [{ time: 60_000, price: '180.0' }],
  ink: 2,
  width: 3,
  locked: true,
  text: '',
};

describe('drawings document', () => {
  it('reads back every kind as written', () => {
    const drawings = drawingKinds.map((kind, index): Drawing => ({
      ...good,
      id: `${index + 1}`,
      kind,
      anchors: Array.from({ length: anchorsOf(kind) }, () => good.anchors[0]!),
    }));
    const content = { drawings, hidden: true, unread: [] };
    expect(readContent(writeContent(content))).toEqual({ content, dropped: 0 });
    expect(readContent(null)).toEqual({ content: { drawings: [], hidden: false, unread: [] }, dropped: 0 });
  });

  it('drops an invalid drawing, keeps the others, and preserves the invalid one in the file', () => {
    const bad = [
      { ...good, id: '0' },
      { ...good, id: '2', kind: 'toString' },
      { ...good, id: '3', anchors: [] },
      { ...good, id: '4', anchors: [{ time: 1.5, price: '1' }] },
      { ...good, id: '5', anchors: [{ time: 1, price: '-1' }] },
      { ...good, id: '6', anchors: [{ time: 1, price: 180 }] },
      { ...good, id: '7', anchors: [{ time: 1, price: '1'.repeat(41) }] },
      { ...good },
      null,
    ];
    const { content, dropped } = readContent(JSON.stringify({ version: 1, drawings: [good, ...bad] }));
    expect([content.drawings, dropped]).toEqual([[good], 9]);
    expect(content.unread).toEqual(bad);
    expect(readContent(writeContent(content))).toEqual({ content, dropped: 0 });
  });

  it('falls back separately for each style value', () => {
    const odd = { ...good, ink: 99, width: 7, locked: 'yes', text: 'x'.repeat(300) };
    expect(readContent(JSON.stringify({ version: 1, drawings: [odd] })).content.drawings).toEqual([
      { ...good, ink: 0, width: 1, locked: false, text: 'x'.repeat(100) },
    ]);
  });

  it('preserves the text of an unknown file', () => {
    for (const text of ['{', '[]', '{"version":2,"drawings":[]}', '7', '{"version":1}']) {
      const { content, dropped } = readContent(text);
      expect([content.drawings, dropped, content.unread.length]).toEqual([[], 1, 1]);
    }
  });

  it('XF19 never throws, whatever JSON it is given', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { content } = readContent(text);
        expect(readContent(writeContent(content)).dropped).toBe(0);
      }),
    );
  });
});

describe('drawings of a symbol', () => {
  it('are written once, half a second after the last change', async () => {
    const rig = await openDrawingRig();
    rig.actions.add('horizontal', good.anchors);
    rig.services.clock.advance(400);
    rig.actions.nudge('1', 0, 1n);
    rig.services.clock.advance(499);
    expect(rig.written()).toEqual([]);
    rig.services.clock.advance(1);
    await settle();
    expect(rig.written()).toEqual([
      {
        version: 1,
        hidden: false,
        drawings: [{ ...good, anchors: [{ time: 60_000, price: '180.1' }], ink: 0, width: 1, locked: false }],
      },
    ]);
  });

  it('are written at once when the last chart of the symbol closes', async () => {
    const rig = await openDrawingRig();
    const timers = rig.services.clock.pending();
    rig.actions.add('horizontal', good.anchors);
    rig.drawings.close();
    expect(rig.written()).toHaveLength(1);
    expect(rig.services.clock.pending()).toBe(timers);
  });

  it('are written again after a failure, which is reported', async () => {
    const rig = await openDrawingRig();
    rig.double.answer('documents.write', () =>
      fail({ kind: 'internal', key: 'x', params: {}, exchange: null, row: null }),
    );
    rig.actions.add('horizontal', good.anchors);
    rig.services.clock.advance(500);
    await settle();
    expect(rig.services.desk.store.getState().notices).toHaveLength(1);
    rig.double.answer('documents.write', () => ok({}));
    rig.services.clock.advance(5_000);
    await settle();
    expect(rig.written()).toHaveLength(2);
    rig.services.clock.advance(60_000);
    expect(rig.written()).toHaveLength(2);
  });

  it('report how many could not be read', async () => {
    const rig = await openDrawingRig(JSON.stringify({ version: 1, drawings: [good, 1, 2] }));
    expect(rig.services.desk.store.getState().notices.map(({ news }) => news)).toEqual([
      {
        kind: 'error',
        error: {
          kind: 'invalid',
          key: 'error.drawings.unread',
          params: { count: 2, symbol: 'BTCUSDT' },
          exchange: null,
          row: null,
        },
      },
    ]);
  });

  it('are limited to 500; another one is refused and reported', async () => {
    const drawings = Array.from({ length: 500 }, (_, index) => ({ ...good, id: `${index + 1}` }));
    const rig = await openDrawingRig(JSON.stringify({ version: 1, drawings }));
    expect(rig.actions.add('horizontal', good.anchors)).toBe(false);
    expect([rig.list().length, rig.services.desk.store.getState().notices.length]).toEqual([500, 1]);
    rig.actions.change('1', { locked: false });
    rig.actions.remove('1');
    expect(rig.list()).toHaveLength(499);
  });

  it('are not written before they could be read', async () => {
    const double = createRecordingBridge();
    double.answer('documents.read', () => fail({ kind: 'internal', key: 'x', params: {}, exchange: null, row: null }));
    const services = createTestServices(double.bridge);
    const { drawings, release } = shareDrawings(services, NAME);
    await settle();
    expect([drawings.state.getState().status, drawings.change([good])]).toEqual(['failed', false]);
    double.answer('documents.read', () => ok({ text: JSON.stringify({ version: 1, drawings: [good] }) }));
    drawings.retry();
    await settle();
    expect(drawings.state.getState().steps.present).toEqual([good]);
    release();
    expect(double.requests('documents.write')).toEqual([]);
  });

  it('are shared by all charts of the symbol, and read again after the last has closed', async () => {
    const double = createRecordingBridge();
    double.answer('documents.read', () => ok({ text: null }));
    double.answer('documents.write', () => ok({}));
    const services = createTestServices(double.bridge);
    const one = shareDrawings(services, NAME);
    const two = shareDrawings(services, NAME);
    const other = shareDrawings(services, 'drawings.live.futures.BTCUSDT');
    await settle();
    expect([two.drawings === one.drawings, other.drawings === one.drawings]).toEqual([true, false]);
    one.drawings.change([good]);
    one.release();
    one.release();
    expect([two.drawings.state.getState().steps.present, double.requests('documents.write').length]).toEqual([
      [good],
      0,
    ]);
    two.release();
    expect(double.requests('documents.write')).toHaveLength(1);
    expect(shareDrawings(services, NAME).drawings === one.drawings).toBe(false);
    expect(double.requests('documents.read')).toHaveLength(3);
  });
});
