import { checkAddress } from '../../../../shared/domain/checkAddress.ts';

/** The address as it will be opened outside; `undefined` when it never is. See {@link checkAddress}. */
export function checkedLink(text: string): string | undefined {
  return checkAddress(text, (address) => new URL(address));
}
