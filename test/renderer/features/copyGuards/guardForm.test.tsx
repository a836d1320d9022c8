// @vitest-environment happy-dom
/** The form of a guard: each field explains its error, and nothing is sent before everything is valid. */
import { afterEach, describe, expect, it } from 'vitest';
import type { CopyGuard } from '../../../../shared/domain/copyGuard.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import enCopyGuards from '../../../../renderer/locales/en/copyGuards.json';
import { registerMessages } from '../../../../renderer/i18n/messages.ts';
import { formOf, freshForm } from '../../../../renderer/features/copyGuards/form.ts';
import { GuardFormDialog } from '../../../../renderer/features/copyGuards/GuardForm.tsx';
import { chinese, mount, type Mounted } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';

registerMessages(enCopyGuards);

const guard: CopyGuard = {
  traderId: '7',
  since: 1,
  lossBudget: '50',
  drawdown: null,
  concentration: null,
  idleDays: null,
  action: 'closeAndStop',
  countdownSeconds: 60,
};
let page: Mounted;
afterEach(() => page.end());

async function begin(first = freshForm(''), answer: AppError | null = null, words?: Parameters<typeof mount>[2]) {
  const saved: unknown[] = [];
  let closed = 0;
  page = await mount(
    <GuardFormDialog
      first={first}
      traders={[{ traderId: '7', name: 'TideRunner' }]}
      onSave={async (one) => {
        saved.push(one);
        return answer;
      }}
      onClose={() => (closed += 1)}
    />,
    createTestServices(),
    words,
  );
  return { saved, closed: () => closed };
}
const fields = ['Trader', 'Loss budget', 'Drawdown', 'Concentration', 'Idle'];
const wrong = (): readonly string[] => fields.filter((name) => page.control(name).invalid);

describe('copy guard dialog', () => {
  it('explains each limit with its unit, and that guards work only while the program runs', async () => {
    await begin();
    expect(page.text()).toBe(
      [
        'Trader guard',
        'Kill switch',
        'Trader',
        'choose a trader',
        'Loss budget USDTMax loss of this trader’s copies in USDT since the guard was set, including open copies at the mark price.',
        'Drawdown USDTMax drop of the result from its peak, in USDT.',
        'Concentration %Max margin of open copies, in percent of the account equity.',
        'Idle daysMax days without a new copy.',
        'Leave a condition blank to omit it.',
        'Action',
        'notify',
        'close copies and unfollow',
        'Guards work only while this program runs and is connected to the exchange.',
        'Cancel',
        'Save guard',
      ].join(''),
    );
    expect(page.control('Trader').options).toEqual(['TideRunner']);
  });

  it.each([
    ['no trader', '', {}, 'Trader', 'Choose a trader.'],
    ['nothing to watch', '7', {}, null, 'Set at least one condition.'],
    ['XU2 zero', '7', { 'Loss budget': '0' }, 'Loss budget', 'Loss budget: enter a number greater than 0.'],
    ['XU3 a sign', '7', { Drawdown: '-1' }, 'Drawdown', 'Drawdown: enter a number greater than 0.'],
    ['XU5 a comma', '7', { Drawdown: '1,500' }, 'Drawdown', 'Drawdown: enter a number greater than 0.'],
    ['more than everything', '7', { Concentration: '100.01' }, 'Concentration', 'Concentration: at most 100%.'],
    ['half a day', '7', { Idle: '0.5' }, 'Idle', 'Idle: whole days from 1 to 365.'],
    ['more than a year', '7', { Idle: '366' }, 'Idle', 'Idle: whole days from 1 to 365.'],
  ] as const)('%s is reported at its field and nothing is sent', async (_, trader, typed, field, words) => {
    const { saved, closed } = await begin();
    if (trader !== '') await page.control('Trader').choose('TideRunner');
    for (const [name, text] of Object.entries(typed)) await page.control(name).type(text);
    await page.control('Save guard').press();
    expect(page.text()).toContain(words);
    expect(wrong()).toEqual(field === null ? [] : [field]);
    expect([saved, closed()]).toEqual([[], 0]);
    await page.control('Idle').type('7');
    expect(page.text()).not.toContain(words);
  });

  it('a closing guard shows a warning and its own confirm button; the countdown seconds are validated', async () => {
    const { saved, closed } = await begin(formOf(guard));
    expect(page.text()).toContain(
      'When a condition is met and not held, the program unfollows the trader and then closes the open copies at market. Each request is sent once.',
    );
    for (const seconds of ['9', '601', '30.5', '']) {
      await page.control('Countdown (s)').type(seconds);
      await page.control('Arm: close and unfollow').press();
      expect([seconds, page.text().includes('Whole seconds from 10 to 600.')]).toEqual([seconds, true]);
      expect([page.control('Countdown (s)').invalid, saved]).toEqual([true, []]);
    }
    await page.control('Countdown (s)').type('30');
    await page.control('Arm: close and unfollow').press();
    const { since: _, ...armed } = guard;
    expect([saved, closed()]).toEqual([[{ ...armed, countdownSeconds: 30 }], 1]);
  });

  it('an invalid countdown does not block a guard that only alerts', async () => {
    const { saved } = await begin(formOf({ ...guard, action: 'alert' }));
    await page.control('close copies and unfollow').press();
    await page.control('Countdown (s)').type('x');
    await page.control('notify').press();
    await page.control('Save guard').press();
    expect(saved).toMatchObject([{ action: 'alert', countdownSeconds: 60 }]);
  });

  it('a rejection by main is shown in the form and the input is retained', async () => {
    const { saved, closed } = await begin(formOf(guard), appError('refused', 'error.copy.guardsFull', { most: 50 }));
    await page.control('Arm: close and unfollow').press();
    expect(page.text()).toContain('exchange.Limit of 50 guards reached. Delete one first.CancelArm:');
    expect([saved.length, closed(), page.control('Loss budget').value]).toEqual([1, 0, '50']);
  });

  it('R26 errors and the warning are translated into Chinese', async () => {
    await begin(formOf({ ...guard, lossBudget: '0' }), null, chinese());
    await page.control('启用：平仓并停止跟随').press();
    expect(page.text()).toContain('亏损预算：请输入大于 0 的数字。');
    expect(page.text()).toContain('程序先停止跟随此交易员，再以市价平掉当前跟单。每个请求只发送一次。');
  });
});
