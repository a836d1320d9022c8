/**
 * Any configuration that is read, edited field by field, written and read again differs exactly in the edited fields
 * (E1, A-COPY-RECORDS).
 */
import { describe, expect, test } from 'vitest';
import { followChangeOf } from '../../../../electron/main/exchange/mapping/followChange.ts';
import { followSettingsOf } from '../../../../electron/main/exchange/mapping/followSettings.ts';
import { draftOf } from '../../../../renderer/features/followEditor/draft.ts';
import { readDraft } from '../../../../renderer/features/followEditor/reading.ts';
import { followDifferences } from '../../../../shared/domain/followDiff.ts';
import type { FollowSettings } from '../../../../shared/domain/followSchema.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { replyOf } from '../../../main/exchange/mapping/support/replies.ts';
import { reply } from '../../../simulator/http/tradingSupport.ts';
import { CopyVenue } from '../../../simulator/venue/copy/copyVenue.ts';
import { edited, randomRequest, type Wire, type WireRequest } from './editing.ts';

const READ = 'futures.copy.follower.settings.get';
const TRADER = '712345678901234567';
const view = { listed: () => true, most: () => 20 };

/** Edits and reads a draft without a problem, and builds its request. */
function requestOf(settings: FollowSettings, random: Parameters<typeof edited>[0], wire: WireRequest) {
  const draft = edited(random, draftOf(settings), wire);
  const typed = readDraft(draft, settings, view);
  expect([[...typed.problems], typed.form]).toEqual([[], null]);
  const change = followChangeOf(typed.settings);
  if (!change.ok) throw new Error(change.error.key);
  return { parameters: change.value.parameters, settings: typed.settings };
}

/**
 * Returns the reply of an exchange that holds what it received, under the names of its records; `extra` is a field the
 * app does not know.
 */
function recordsOf({ settingType, unifiedTraceConfig, symbolTraceConfigs }: WireRequest): Wire[] {
  const record = ({ maxHoldQty, stopProfitRatio, ...rest }: Wire): Wire => ({
    copyEnable: true,
    productType: 'USDT-FUTURES',
    marginCoin: 'USDT',
    settingMode: settingType,
    extra: 'told',
    ...rest,
    ...(maxHoldQty === undefined ? {} : { maxHoldSize: maxHoldQty }),
    ...(stopProfitRatio === undefined ? {} : { takeProfitRatio: stopProfitRatio }),
  });
  if (symbolTraceConfigs) return symbolTraceConfigs.map(record);
  return [{ ...record(unifiedTraceConfig!), symbol: null, longLeverage: 7, shortLeverage: 8 }];
}

describe('follow settings editor: round trip', () => {
  test('1,000 configurations through the mapping: the request contains exactly the edits', () => {
    let changed = 0;
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const random = createRandom(seed);
      const wire = randomRequest(random, TRADER);
      const read = followSettingsOf(TRADER, replyOf(READ, JSON.stringify(recordsOf(wire))))!;
      const { parameters, settings } = requestOf(read, random, wire);
      expect(parameters).toEqual(wire);
      // A field that the request cannot carry stays with the settings, and is not a difference.
      expect(settings.unified?.more ?? [{ label: 'extra', value: 'told' }]).toEqual([
        { label: 'extra', value: 'told' },
      ]);
      const again = followSettingsOf(TRADER, replyOf(READ, JSON.stringify(recordsOf(wire))))!;
      expect(followDifferences(settings, again)).toEqual([]);
      expect(followDifferences(read, again)).toEqual(followDifferences(read, settings));
      if (followDifferences(read, again).length > 0) changed += 1;
    }
    expect(changed).toBeGreaterThan(600);
  });

  test('300 configurations through the simulator: read, edited, written and read again without loss', () => {
    const venue = new CopyVenue();
    const { traderId } = venue;
    const readSettings = () => reply<ReplyOf<typeof READ>>(READ, { traderId }, venue.context());
    const write = 'futures.copy.follower.settings.change';
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = createRandom(seed);
      const wire = randomRequest(random, traderId);
      venue.change(write, structuredClone(wire) as unknown as Wire);
      const read = followSettingsOf(traderId, readSettings())!;
      const { parameters, settings } = requestOf(read, random, wire);
      expect(parameters).toEqual(wire);
      venue.change(write, parameters as unknown as Wire);
      const again = followSettingsOf(traderId, readSettings())!;
      expect(followDifferences(settings, again)).toEqual([]);
      expect(followDifferences(read, again)).toEqual(followDifferences(read, settings));
    }
  });
});
