import { describe, expect, it } from 'vitest';
import { markOf } from '../../../renderer/ui/environmentMark.ts';
import { en } from '../../support/words.ts';

describe('R16 environment mark', () => {
  it.each([
    ['simulator', 'main', 'teal', 'SIMULATOR'],
    ['simulator', 'demo', 'amber', 'DEMO - SIMULATOR'],
    ['live', 'demo', 'amber', 'DEMO - LIVE'],
    ['live', 'main', 'none', 'LIVE'],
  ] as const)('%s, %s account', (environment, account, frame, word) => {
    const mark = markOf(environment, account);
    expect([mark.frame, en[mark.word]]).toEqual([frame, word]);
  });
});
