import { useTranslation } from 'react-i18next';
import { describeAge } from '../format/age.ts';
import { useMonotonic } from './pulse.ts';

/** Shows the age of a monotonic time as text, updated automatically: `12 s`. */
export function Ago({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  const now = useMonotonic();
  const age = describeAge(now - since);
  return <span className="number">{t(age.key, { value: age.value })}</span>;
}
