/** Whether the system names its main modifier Cmd. */
export function isApple(navigator: Pick<Navigator, 'platform'>): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}
