import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../state/services.ts';
import { parseMarkdown, type Block, type Inline } from './markdown.ts';

interface LinkProps {
  readonly url: string;
  readonly children: ReactNode;
}

/** A link in the notes; main checks the address, and its real host stands beside its words. */
function NoteLink({ url, children }: LinkProps) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const { host } = new URL(url);
  const open = async (): Promise<void> => {
    const result = await client.call('app.openLink', { url });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
  };
  return (
    <button
      type="button"
      className="link"
      aria-label={t('journal.link', { host })}
      title={url}
      onClick={() => void open()}
    >
      {children}
      {children !== url && <span className="quiet-text"> ({host})</span>}
    </button>
  );
}

function inline(parts: readonly Inline[]): ReactNode {
  return parts.map((part, at) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'break':
        return <br key={at} />;
      case 'code':
        return <code key={at}>{part.text}</code>;
      case 'strong':
        return <strong key={at}>{inline(part.content)}</strong>;
      case 'emphasis':
        return <em key={at}>{inline(part.content)}</em>;
      case 'deleted':
        return <del key={at}>{inline(part.content)}</del>;
      case 'link': {
        const [only] = part.content;
        const text = part.content.length === 1 && only?.kind === 'text' ? only.text : null;
        return (
          <NoteLink key={at} url={part.url}>
            {text ?? inline(part.content)}
          </NoteLink>
        );
      }
    }
  });
}

/** Headings of the notes stand below those of the page. */
const headings = ['h4', 'h5', 'h6'] as const;

function blocks(content: readonly Block[]): ReactNode {
  return content.map((block, at) => {
    switch (block.kind) {
      case 'paragraph':
        return <p key={at}>{inline(block.content)}</p>;
      case 'heading': {
        const Heading = headings[Math.min(block.level, headings.length) - 1]!;
        return <Heading key={at}>{inline(block.content)}</Heading>;
      }
      case 'quote':
        return <blockquote key={at}>{blocks(block.content)}</blockquote>;
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={at}>
            {block.items.map(({ done, content: item }, place) => (
              <li key={place} data-task={done === null ? undefined : done ? 'done' : 'open'}>
                {blocks(item)}
              </li>
            ))}
          </List>
        );
      }
      case 'code':
        return (
          <pre key={at}>
            <code>{block.text}</code>
          </pre>
        );
      case 'rule':
        return <hr key={at} />;
    }
  });
}

/** Shows notes as Markdown: elements made from what was read, never HTML. */
export function Markdown({ text }: { readonly text: string }) {
  const content = useMemo(() => parseMarkdown(text), [text]);
  return <div className="journal-notes">{blocks(content)}</div>;
}
