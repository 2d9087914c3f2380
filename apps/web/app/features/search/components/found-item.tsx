import type { AttachmentHit } from '@zhihui/contract/features/attachment/attachment.schema.ts';
import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import type { HelpHit } from '@zhihui/contract/features/help/help.schema.ts';
import type { OwnHit, SearchHit } from '@zhihui/contract/features/search/search.schema.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { itemAddress, listAddress, personAddress, sectionOf } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { chapterAddress } from '../../help/help.public.ts';
import { foundText } from '../found.text.ts';
import styles from './found.module.css';

/** One hit: its section, its title, where the words stand in it, and who wrote it where and when. */
export function FoundItem({ item }: { item: SearchHit }) {
  const { model, author, category, answerState } = item;
  const asked = model === 'QUESTION';
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{sectionOf(model).short}</Tag>
        <Anchor
          to={itemAddress(model, item.id)}
          dangerouslySetInnerHTML={{ __html: item.titleHtml }}
        />
        {item.overdueDays !== undefined && <Tag tone="warn">{foundText.due}</Tag>}
      </h3>
      <p>
        {answerState === 1 && <span className={styles.accepted}>{foundText.accepted} </span>}
        <span dangerouslySetInnerHTML={{ __html: item.snippet }} />
      </p>
      <div className={styles.meta}>
        <Anchor to={personAddress(author.id)}>
          {asked ? foundText.asked(author.nickname) : author.nickname}
        </Anchor>
        {asked && <Answers count={item.answerCount ?? 0} />}
        {!asked && category !== null && (
          <Anchor to={listAddress(model, { categoryId: category.id })}>{category.name}</Anchor>
        )}
        <Time at={item.publishedAt ?? item.updatedAt} />
        {!asked && (
          <span className={styles.views}>
            <span className="vh">{foundText.views}</span>
            {formatCount(item.viewCount)}
          </span>
        )}
      </div>
    </article>
  );
}

function Answers({ count }: { count: number }) {
  return <span>{count === 0 ? foundText.waiting : foundText.answers(formatCount(count))}</span>;
}

/** Something of one's own that readers do not have, with the way to go on with it. */
export function OwnItem({
  item: { kind, id, model, status, titleHtml, snippet, updatedAt },
}: {
  item: OwnHit;
}) {
  const to = kind === 'DRAFT' ? `/editor?draft=${id}` : itemAddress(model, id);
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{sectionOf(model).short}</Tag>
        <Anchor to={to} dangerouslySetInnerHTML={{ __html: titleHtml || foundText.untitled }} />
      </h3>
      <p dangerouslySetInnerHTML={{ __html: snippet }} />
      <div className={styles.meta}>
        <span>{foundText.states[status]}</span>
        <Time at={updatedAt} />
      </div>
    </article>
  );
}

/** An attachment that has the words: its name, the page they stand on, and the text it belongs to. */
export function FileItem({ file }: { file: AttachmentHit }) {
  const { id, part, label, place, page } = file;
  const at = page === null ? `part=${part}` : `page=${page}`;
  const here = `/attachment/${id}${(page ?? part) > 1 ? `?${at}` : ''}`;
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{foundText.files}</Tag>
        <Anchor to={here} dangerouslySetInnerHTML={{ __html: file.nameHtml }} />
      </h3>
      {file.snippet !== '' && (
        <p>
          {label !== '' && `${label} `}
          <span dangerouslySetInnerHTML={{ __html: file.snippet }} />
        </p>
      )}
      <div className={styles.meta}>
        <Anchor to={itemAddress(place.model, place.id)}>{foundText.in(place.title)}</Anchor>
        <span>{fileSize(file.size)}</span>
        <Anchor to={here}>{foundText.look}</Anchor>
      </div>
    </article>
  );
}

/** A chapter of the handbook that has the words, at the section where most of them stand. */
export function HelpItem({ hit }: { hit: HelpHit }) {
  const { heading, titleHtml, snippet, part } = hit;
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{foundText.handbook}</Tag>
        <Anchor
          to={chapterAddress(hit, heading?.id)}
          dangerouslySetInnerHTML={{ __html: titleHtml }}
        />
      </h3>
      <p dangerouslySetInnerHTML={{ __html: snippet }} />
      <div className={styles.meta}>
        <Anchor to={`/help#${part}`}>{HELP_PART_LABELS[part]}</Anchor>
        {heading !== null && <span>{heading.text}</span>}
      </div>
    </article>
  );
}

/** Chapters that are very likely meant, in one line each above what people wrote. */
export function HelpLines({ hits }: { hits: readonly HelpHit[] }) {
  if (hits.length === 0) return null;
  return (
    <ul className={styles.handbook} aria-label={foundText.inHelp}>
      {hits.map((hit) => (
        <li key={`${hit.part} ${hit.chapter}`}>
          <Tag>{foundText.handbook}</Tag>
          <Anchor to={chapterAddress(hit, hit.heading?.id)}>
            {hit.heading === null ? hit.title : `${hit.title} › ${hit.heading.text}`}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
