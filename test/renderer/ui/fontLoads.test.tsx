// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { followFonts, useFontLoads } from '../../../renderer/ui/fontLoads.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

it('what draws text on a canvas is rendered again after each load of typefaces, in each window, until that closes', async () => {
  const [main, popOut] = [new EventTarget(), new EventTarget()];
  const follow = (fonts: EventTarget) => followFonts({ fonts: fonts as FontFaceSet });
  const Drawing = () => <p>{useFontLoads()}</p>;
  follow(main);
  const close = follow(popOut);
  const mounted = await mount(<Drawing />, createTestServices());
  const seen = [mounted.text()];
  for (const fonts of [main, popOut]) {
    await mounted.after(() => void fonts.dispatchEvent(new Event('loadingdone')));
    seen.push(mounted.text());
  }
  close();
  await mounted.after(() => void popOut.dispatchEvent(new Event('loadingdone')));
  expect([...seen, mounted.text()]).toEqual(['0', '1', '2', '2']);
  await mounted.end();
});
