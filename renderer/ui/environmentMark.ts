import type { Account, Environment } from '../../shared/domain/environment.ts';
import type { MessageKey } from '../i18n/messages.ts';

/** How the environment shows: the frame line's colour, `none` for live, and the word. */
export interface EnvironmentMark {
  readonly frame: 'teal' | 'amber' | 'none';
  readonly word: Extract<
    MessageKey,
    'environment.simulator' | 'environment.demoSimulator' | 'environment.demoLive' | 'environment.live'
  >;
}

/** The mark of an environment and account: practice of any kind is framed, live alone is not (R16). */
export function markOf(environment: Environment, account: Account): EnvironmentMark {
  if (account === 'demo') {
    return { frame: 'amber', word: environment === 'live' ? 'environment.demoLive' : 'environment.demoSimulator' };
  }
  return environment === 'live'
    ? { frame: 'none', word: 'environment.live' }
    : { frame: 'teal', word: 'environment.simulator' };
}
