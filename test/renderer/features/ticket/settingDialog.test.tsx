import { describe, expect, it } from 'vitest';
import { findMarkedOf, marginAccountOf } from '../../../../renderer/features/ticket/riskAfter.ts';
import { SettingDialog } from '../../../../renderer/features/ticket/SettingDialog.tsx';
import { instrument } from '../../support/builders.ts';
import { markup, textOf } from '../../support/services.tsx';
import { marginFacts, ticketAccount, ticketMarket } from './parts.ts';

const ignore = (): void => undefined;

/** Renders the dialog as it opens. */
function dialog(): string {
  const facts = marginFacts();
  return markup(
    <SettingDialog
      instrument={instrument()}
      setting={facts.setting!}
      account={marginAccountOf(facts)}
      find={findMarkedOf(ticketMarket(), ticketAccount({ margin: facts }), facts)}
      onSetting={ignore}
      onRefresh={ignore}
      onClose={ignore}
    />,
  );
}
const said = (html: string): string => textOf(/<div role="status".*?<\/div>/s.exec(html)![0]);

describe('leverage and margin mode dialog', () => {
  it('B-A5 shows no status before anything was sent; an unchanged margin mode cannot be sent', () => {
    const html = dialog();
    expect(said(html)).toBe('');
    const sends = [...html.matchAll(/<button[^>]*disabled=""[^>]*>.*?<\/button>/gs)].map(([one]) => textOf(one));
    expect(sends).toEqual(['Apply']);
  });

  it('B-A9 has a kill switch', () => {
    expect(dialog()).toContain('Kill switch');
  });
});
