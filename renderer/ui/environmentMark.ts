import type { Account, Environment } from '../../shared/domain/environment.ts';
import type { MessageKey } from '../i18n/messages.ts';

/** The display of an environment: the colour of the frame line, `none` for live, and the name. */
export interface EnvironmentMark {
  readonly frame: 'teal' | 'amber' | 'none';
  readonly word: Extract<
    MessageKey,
    'environment.simulator' | 'environment.demoSimulator' | 'environment.demoLive' | 'environment.live'
  >;
}

/** Returns the mark of an environment and account: all practice has a frame, only live has none (R16). */
export function markOf(environment: Environment, account: Account): EnvironmentMark {
  if (account === 'demo') {
    return { frame: 'amber', word: environment === 'live' ? 'environment.demoLive' : 'environment.demoSimulator' };
  }
  return environment === 'live'
    ? { frame: 'none', word: 'environment.live' }
    : { frame: 'teal', word: 'environment.simulator' };
}
