// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { TypedOffer } from '../../../shared/domain/orderText.ts';
import { defaultNumberStyle, setNumberStyle } from '../../../renderer/format/numberStyle.ts';
import { NumberField } from '../../../renderer/ui/NumberInput.tsx';
import { mount, type Mounted } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

function Sample({ offer }: { readonly offer?: TypedOffer }) {
  const [text, setText] = useState('');
  return <NumberField label="Price" value={text} invalid={false} kind="price" offer={offer} onChange={setText} />;
}

let page: Mounted;
afterEach(async () => {
  await page.end();
  setNumberStyle(defaultNumberStyle);
});

it('R57 shows the value of a text that is not plain, in the chosen digit grouping', async () => {
  page = await mount(<Sample />, createTestServices());
  const shown: string[] = [];
  for (const text of ['61250.5', '61 250.5', '10k', '2*0.5', 'x']) {
    await page.control('Price').type(text);
    shown.push(page.text().replace('Price', '').trim());
  }
  expect(shown).toEqual(['', '= 61\u202f250.5', '= 10\u202f000', '= 1', '']);
  setNumberStyle({ ...defaultNumberStyle, grouping: 'comma' });
  await page.control('Price').type('88,880.88');
  expect(page.text()).toContain('= 88,880.88');
});

it('XU5 R57 asks for the meaning of a number with two, and takes the answer with the focus back in the field', async () => {
  page = await mount(<Sample />, createTestServices());
  await page.control('Price').type('1,234');
  expect(page.buttons()).toEqual(['1.234', '1234']);
  await page.control('1234').press();
  expect([page.control('Price').value, page.buttons(), document.activeElement?.tagName]).toEqual(['1234', [], 'INPUT']);
});

it('R57 asks for one of the steps next to a result with endless decimals', async () => {
  page = await mount(<Sample offer={{ step: '0.5' }} />, createTestServices());
  await page.control('Price').type('10/3');
  expect(page.buttons()).toEqual(['3.0', '3.5']);
  await page.control('3.5').press();
  expect([page.control('Price').value, page.text().includes('=')]).toEqual(['3.5', false]);
});
