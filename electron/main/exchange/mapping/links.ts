import { checkAddress } from '../../../../shared/domain/checkAddress.ts';

/**
 * Returns the address as it will be opened outside the app; `undefined` when it must not be opened. See {@link
 * checkAddress}.
 */
export function checkedLink(text: string): string | undefined {
  return checkAddress(text, (address) => new URL(address));
}
