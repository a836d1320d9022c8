import { describe, expect, it } from 'vitest';
import { PanelStateView } from '../../../renderer/ui/PanelStateView.tsx';
import { copyPanelState } from '../../../renderer/ui/useCopyPanelState.ts';
import { markup, textOf } from '../support/services.tsx';

const ignore = (): void => undefined;
const stopped = { kind: 'stopped', status: 'stopped', error: null } as const;

describe('state of copy trading panels', () => {
  it("equals the account's state; the demo account has no copy trading, unless the simulator is stopped", () => {
    expect(copyPanelState({ kind: 'live' }, false)).toEqual({ kind: 'live' });
    expect(copyPanelState({ kind: 'loading' }, true)).toEqual({ kind: 'empty', reason: 'noCopyDemo' });
    expect(copyPanelState({ kind: 'live' }, true)).toEqual({ kind: 'empty', reason: 'noCopyDemo' });
    expect(copyPanelState(stopped, true)).toEqual(stopped);
  });

  it.each([
    ['noCopyDemo', 'Copy trading is not available on the demo account. Switch to the main account'],
    ['noFollows', 'You are not following any trader. Use “Follow a trader”'],
    ['noCopies', 'No open copies. Open copies of your traders appear here'],
    ['noPastCopies', 'No past copies. Closed copies appear here, newest first.'],
  ] as const)('B-B1 explains %s with the next step', (reason, words) => {
    const html = markup(
      <PanelStateView
        panel="follows"
        title="Panel"
        panelState={{ kind: 'empty', reason }}
        actions={{ retry: ignore, startSimulator: ignore }}
      >
        {null}
      </PanelStateView>,
    );
    expect(textOf(html)).toContain(words);
  });
});
