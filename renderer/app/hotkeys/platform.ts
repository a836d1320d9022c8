/** Whether the operating system's main modifier is Cmd. */
export function isApple(navigator: Pick<Navigator, 'platform'>): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}
