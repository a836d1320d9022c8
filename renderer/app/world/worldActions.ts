import type { Services } from '../../bridge/services.ts';
import { enWorld } from '../../i18n/enWorld.ts';
import { bringWords, type Translate } from '../../i18n/messages.ts';
import type { Action } from '../actions.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { goToWorld, isSameWorld, worlds } from './worlds.ts';

bringWords(enWorld);

/** The way to every world but the one that is open. */
export function worldActions(t: Translate, services: Pick<Services, 'client' | 'desk'>): Action[] {
  const here = services.desk.store.getState().app;
  return worlds
    .filter((world) => here !== null && !isSameWorld(world, here))
    .map((world): Action => ({
      id: `world.${world.environment}.${world.account}`,
      group: 'view',
      title: t('command.world', { name: t(markOf(world.environment, world.account).word) }),
      run: () => void goToWorld(services, world),
    }));
}
