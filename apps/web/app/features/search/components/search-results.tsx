// Why it is as it is: docs/decisions/0075-answers-at-the-top.md
import type { AttachmentHit } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';
import { HELP_PART_LABELS } from '@zhihui/contract/features/help/help.parts.ts';
import type { HelpHit } from '@zhihui/contract/features/help/help.endpoints.ts';
import type { OwnHit, SearchAnswer } from '@zhihui/contract/features/search/search.endpoints.ts';
import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import { useState } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';
import { formatFileSize } from '../../../lib/file-size.ts';
import { itemAddress, listAddress, personAddress, getSection } from '../../../lib/sections.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getChapterAddress } from '../../help/help.public.ts';
import { UNFILTERED, buildSearchAddress } from '../search.address.ts';
import type { SearchAddress } from '../search.address.ts';
import type { SearchView, ShownHit } from '../search.loader.ts';
import { searchText } from '../search.text.ts';
import answerStyles from './search-answer.module.css';
import styles from './search.module.css';

/** The results and the pager, or why there are none. */
export function SearchResults({ view }: { view: SearchView }) {
  const { address, hits, own, files, help, total } = view;
  if (hits.length + own.length + files.length + help.length === 0) return <NoResults view={view} />;
  return (
    <>
      {hits.map((item) => (
        <HitItem key={item.id} item={item} />
      ))}
      {own.map((item) => (
        <OwnItem key={`${item.kind} ${item.id}`} item={item} />
      ))}
      {files.map((file) => (
        <FileItem key={file.id} file={file} />
      ))}
      {help.map((hit) => (
        <HelpItem key={`${hit.part} ${hit.chapter}`} hit={hit} />
      ))}
      <Pager
        current={address.current}
        size={PAGE_SIZE}
        total={total}
        isCapped={!address.own}
        unit={searchText.unit}
        to={(current) => buildSearchAddress(address, { current })}
      />
    </>
  );
}

function NoResults({ view: { address, choices, unknown } }: { view: SearchView }) {
  const [author, tag] = [unknown.authors.join('”“'), unknown.tags.join('”“')];
  if (author !== '' || tag !== '') {
    const title = author === '' ? searchText.noTag(tag) : searchText.noAuthor(author);
    return <EmptyState title={title}>{searchText.unknownHint}</EmptyState>;
  }
  if (address.own)
    return <EmptyState title={searchText.nothingOwn}>{searchText.nothingOwnHint}</EmptyState>;
  if (choices === null || (choices.chips.length === 0 && address.models.length === 0))
    return <EmptyState title={searchText.nothing}>{searchText.nothingHint}</EmptyState>;
  const all = (
    <Anchor
      className={getButtonClass()}
      to={buildSearchAddress(address, { ...UNFILTERED, models: [] })}
    >
      {searchText.unnarrowed}
    </Anchor>
  );
  return (
    <EmptyState title={searchText.nothingNarrowed} action={all}>
      {searchText.nothingNarrowedHint}
    </EmptyState>
  );
}

/** Leads a reader without a useful result to asking a question. */
export function AskQuestion({ address }: { address: SearchAddress }) {
  return (
    <section className={styles.ask}>
      <p>{searchText.notFound}</p>
      <Anchor
        className={getButtonClass()}
        to={`/editor?model=QUESTION&title=${encodeURIComponent(address.q)}`}
      >
        {searchText.ask}
      </Anchor>
      <span>{searchText.askHint}</span>
    </section>
  );
}

/** One result: section, title, snippet, author, category and time. */
function HitItem({ item }: { item: ShownHit }) {
  const { model, author, category, answerState } = item;
  const isQuestion = model === 'QUESTION';
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{getSection(model).short}</Tag>
        <Anchor
          to={itemAddress(model, item.id)}
          dangerouslySetInnerHTML={{ __html: item.titleHtml }}
        />
        {item.overdueDays !== undefined && <Tag tone="warn">{searchText.due}</Tag>}
      </h3>
      <p>
        {answerState === 1 && <span className={styles.accepted}>{searchText.accepted} </span>}
        <span dangerouslySetInnerHTML={{ __html: item.snippet }} />
      </p>
      <div className={styles.meta}>
        <Anchor to={personAddress(author.id)}>
          {isQuestion ? searchText.askedBy(author.nickname) : author.nickname}
        </Anchor>
        {isQuestion && <AnswerCount count={item.answerCount ?? 0} />}
        {!isQuestion && category !== null && (
          <Anchor to={listAddress(model, { categoryId: category.id })}>{category.name}</Anchor>
        )}
        <Time at={item.at} />
        {!isQuestion && (
          <span className={styles.views}>
            <span className="vh">{searchText.views}</span>
            {formatCount(item.viewCount)}
          </span>
        )}
      </div>
    </article>
  );
}

function AnswerCount({ count }: { count: number }) {
  return <span>{count === 0 ? searchText.waiting : searchText.answers(formatCount(count))}</span>;
}

/** The reader's own unpublished text, with a link to continue it. */
function OwnItem({
  item: { kind, id, model, status, titleHtml, snippet, updatedAt },
}: {
  item: OwnHit;
}) {
  const to = kind === 'DRAFT' ? `/editor?draft=${id}` : itemAddress(model, id);
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{getSection(model).short}</Tag>
        <Anchor to={to} dangerouslySetInnerHTML={{ __html: titleHtml || searchText.untitled }} />
      </h3>
      <p dangerouslySetInnerHTML={{ __html: snippet }} />
      <div className={styles.meta}>
        <span>{searchText.states[status]}</span>
        <Time at={updatedAt} />
      </div>
    </article>
  );
}

/** A matching attachment: its name, the page of the match, and the content it belongs to. */
function FileItem({ file }: { file: AttachmentHit }) {
  const { id, part, label, place, page } = file;
  const at = page === null ? `part=${part}` : `page=${page}`;
  const address = `/attachment/${id}${(page ?? part) > 1 ? `?${at}` : ''}`;
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{searchText.files}</Tag>
        <Anchor to={address} dangerouslySetInnerHTML={{ __html: file.nameHtml }} />
      </h3>
      {file.snippet !== '' && (
        <p>
          {label !== '' && `${label} `}
          <span dangerouslySetInnerHTML={{ __html: file.snippet }} />
        </p>
      )}
      <div className={styles.meta}>
        <Anchor to={itemAddress(place.model, place.id)}>{searchText.in(place.title)}</Anchor>
        <span>{formatFileSize(file.size)}</span>
        <Anchor to={address}>{searchText.look}</Anchor>
      </div>
    </article>
  );
}

/** A matching chapter of the handbook, linked at its best matching section. */
function HelpItem({ hit }: { hit: HelpHit }) {
  const { heading, titleHtml, snippet, part } = hit;
  return (
    <article className={styles.item}>
      <h3>
        <Tag>{searchText.handbook}</Tag>
        <Anchor
          to={getChapterAddress(hit, heading?.id)}
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

/** Likely chapters of the handbook, one line each above the results. */
export function HelpLines({ hits }: { hits: readonly HelpHit[] }) {
  if (hits.length === 0) return null;
  return (
    <ul className={styles.handbook} aria-label={searchText.inHelp}>
      {hits.map((hit) => (
        <li key={`${hit.part} ${hit.chapter}`}>
          <Tag>{searchText.handbook}</Tag>
          <Anchor to={getChapterAddress(hit, hit.heading?.id)}>
            {hit.heading === null ? hit.title : `${hit.title} › ${hit.heading.text}`}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Queries whose answer the reader dismissed; they stay dismissed until the page is loaded in full. */
const hiddenAnswers = new Set<string>();

/** A quoted passage that answers the query: the sentence marked, its source and its age. */
export function AnswerBox({ answer, address: { q } }: Pick<SearchView, 'answer' | 'address'>) {
  const [judged, setJudged] = useState(hiddenAnswers.has(q) ? false : null);
  if (answer === null) return null;
  if (judged === false)
    return (
      <p className={answerStyles.hidden} role="status">
        {searchText.hidden}
      </p>
    );
  const judge = async (useful: boolean) => {
    setJudged(useful);
    if (!useful) hiddenAnswers.add(q);
    const result = await callLazily('POST /search/answer/verdict', {
      body: { keyword: q, useful },
    });
    if (!result.ok) toast.error(getServerMessage(result.error.msg, searchText.unsent));
  };
  const { before, sentence, after, heading, title, author, likeCount } = answer;
  return (
    <section className={answerStyles.answer} aria-label={searchText.answer}>
      <blockquote>
        {before}
        <mark>{sentence}</mark>
        {after}
      </blockquote>
      <p>
        {searchText.quotedFrom}
        <Anchor to={getAnswerAddress(answer)}>
          {heading === null ? title : `${title} › ${heading.text}`}
        </Anchor>
        {answer.overdueDays !== undefined && <Tag tone="warn">{searchText.due}</Tag>}
        <span>
          {author} · <Time at={answer.updatedAt} />
          {searchText.updated}
          {likeCount > 0 && ` · ${searchText.liked(likeCount)}`}
        </span>
      </p>
      <Verdict said={judged === true} judge={(useful) => void judge(useful)} />
    </section>
  );
}

function Verdict({ said, judge }: { said: boolean; judge: (useful: boolean) => void }) {
  const live = useHydrated();
  if (said)
    return (
      <p className={answerStyles.said} role="status">
        {searchText.thanks}
      </p>
    );
  return (
    <div className={answerStyles.verdict}>
      {([true, false] as const).map((useful) => (
        <button
          key={String(useful)}
          type="button"
          className={getButtonClass('text', 'small')}
          disabled={!live}
          onClick={() => judge(useful)}
        >
          {useful ? searchText.useful : searchText.useless}
        </button>
      ))}
    </div>
  );
}

function getAnswerAddress({ model, id, answerId, heading }: SearchAnswer): string {
  if (answerId !== null) return itemAddress(model, id, `answer-${answerId}`);
  return heading === null ? itemAddress(model, id) : `${itemAddress(model, id)}#${heading.id}`;
}
