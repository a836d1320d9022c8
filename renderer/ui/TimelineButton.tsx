import { useTranslation } from 'react-i18next';
import { useServices } from '../state/services.ts';

interface TimelineButtonProps {
  readonly intentId: string;
  /** Description of the order, for the button's name. */
  readonly order: string;
  /** Whether it is in a table row operated by keys: then it is not in the tab order itself. */
  readonly row?: boolean;
}

/** Opens the timeline of an order. */
export function TimelineButton({ intentId, order, row = false }: TimelineButtonProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  return (
    <button
      type="button"
      className={row ? 'button row-button' : 'button quiet'}
      aria-label={t('timeline.open.name', { order })}
      title={t('timeline.open.hint')}
      onClick={() => desk.showTimeline(intentId)}
    >
      {t('timeline.open')}
    </button>
  );
}
