import { expect, it } from 'vitest';
import { ask, control, startUntradedRig } from '../support/rig.ts';

it('R37: the hostileContent scenario serves hostile articles until it is switched off or the simulator is reset', async () => {
  const rig = await startUntradedRig();
  const ids = async (): Promise<string[]> => {
    const { json } = await ask(
      rig.simulator.info.spotRest,
      '/api/v3/content/articles/list?section=questions&pageSize=3',
    );
    return (json as { items: { documentId: string }[] }).items.map(({ documentId }) => documentId);
  };
  const plain = ['questions-order-book', 'questions-spread', 'questions-limit-order'];
  expect(await ids()).toEqual(plain);
  const play = (body: unknown) => control(rig, 'POST', '/scenario', body);
  expect((await play({ name: 'hostileContent' })).json).toEqual({ hostile: true });
  expect(await ids()).toEqual(['hostile-script', 'hostile-meta-refresh', 'hostile-remote-style']);
  const banner = await ask(rig.simulator.info.spotRest, '/api/v3/content/banners/latest?type=Wiki');
  expect((banner.json as { link: string }).link).toBe('javascript:alert(5)');
  expect((await play({ name: 'hostileContent', on: false })).json).toEqual({ hostile: false });
  expect(await ids()).toEqual(plain);
  await play({ name: 'hostileContent', bodies: ['<p>brought</p>'] });
  const { json } = await ask(
    rig.simulator.info.spotRest,
    '/api/v3/content/articles/detail?section=questions&documentId=brought-0',
  );
  expect(json).toMatchObject({ title: '<p>brought</p>', summary: '<p>brought</p>', body: '<p>brought</p>' });
  await control(rig, 'POST', '/reset', {});
  expect(await ids()).toEqual(plain);
  expect((await play({ name: 'hostileContent', on: 'yes' })).status).toBe(400);
});
