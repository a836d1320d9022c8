import { Fragment, useMemo, type ComponentType, type ReactNode } from 'react';
import { parseMarkdown, type Block, type Inline } from './markdown.ts';

/** What a link is drawn with. */
export interface MarkdownLinkProps {
  readonly url: string;
  readonly children: ReactNode;
}

type MarkdownLink = ComponentType<MarkdownLinkProps> | undefined;

function inline(parts: readonly Inline[], Link: MarkdownLink): ReactNode {
  return parts.map((part, at) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'break':
        return <br key={at} />;
      case 'code':
        return <code key={at}>{part.text}</code>;
      case 'strong':
        return <strong key={at}>{inline(part.content, Link)}</strong>;
      case 'emphasis':
        return <em key={at}>{inline(part.content, Link)}</em>;
      case 'deleted':
        return <del key={at}>{inline(part.content, Link)}</del>;
      case 'link': {
        if (!Link) return <Fragment key={at}>{inline(part.content, Link)}</Fragment>;
        const [only] = part.content;
        const text = part.content.length === 1 && only?.kind === 'text' ? only.text : null;
        return (
          <Link key={at} url={part.url}>
            {text ?? inline(part.content, Link)}
          </Link>
        );
      }
    }
  });
}

/** Headings of the notes stand below those of the page. */
const headings = ['h4', 'h5', 'h6'] as const;

function blocks(content: readonly Block[], Link: MarkdownLink): ReactNode {
  return content.map((block, at) => {
    switch (block.kind) {
      case 'paragraph':
        return <p key={at}>{inline(block.content, Link)}</p>;
      case 'heading': {
        const Heading = headings[Math.min(block.level, headings.length) - 1]!;
        return <Heading key={at}>{inline(block.content, Link)}</Heading>;
      }
      case 'quote':
        return <blockquote key={at}>{blocks(block.content, Link)}</blockquote>;
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={at}>
            {block.items.map(({ done, content: item }, place) => (
              <li key={place} data-task={done === null ? undefined : done ? 'done' : 'open'}>
                {blocks(item, Link)}
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

/** Markdown as elements made from what was read, never HTML. Without `link` only the words of links are shown. */
export function MarkdownText({
  text,
  link,
}: {
  readonly text: string;
  readonly link?: ComponentType<MarkdownLinkProps>;
}) {
  const content = useMemo(() => parseMarkdown(text), [text]);
  return <div className="journal-notes">{blocks(content, link)}</div>;
}
