import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './fileInput.css';

interface FileInputProps {
  readonly id: string;
  /** File types, as the browser's field takes them. */
  readonly accept: string;
  /** Id of the text that describes the field. */
  readonly describedBy?: string;
  /** Whether it has the initial focus of its dialog. */
  readonly first?: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

/**
 * A field for a file, whose label stands before it. The browser's own field has the words of the system's language; here
 * it only takes focus and file, and the words beside it are the window's.
 */
export function FileInput({ id, accept, describedBy, first = false, onChoose }: FileInputProps) {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  return (
    <label className="file-input">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={accept}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        {...(first ? { 'data-first-focus': true } : {})}
        onChange={({ target }) => {
          const file = target.files?.[0];
          setName(file?.name ?? null);
          onChoose(file);
          // The same file may be chosen again once it was mended.
          target.value = '';
        }}
      />
      <span className="button" aria-hidden="true">
        {t('file.choose')}
      </span>
      <span className="file-input-name">{name ?? t('file.none')}</span>
    </label>
  );
}
