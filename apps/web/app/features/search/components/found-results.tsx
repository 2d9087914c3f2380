import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { UNNARROWED, foundAddress } from '../found.address.ts';
import type { Asked } from '../found.address.ts';
import type { Found } from '../found.loader.ts';
import { foundText } from '../found.text.ts';
import { FileItem, FoundItem, HelpItem, OwnItem } from './found-item.tsx';
import styles from './found.module.css';

/** The hits and the way to the next ones; or why there are none. */
export function FoundResults({ found }: { found: Found }) {
  const { asked, hits, own, files, help, total } = found;
  if (hits.length + own.length + files.length + help.length === 0) return <Nothing found={found} />;
  return (
    <>
      {hits.map((item) => (
        <FoundItem key={item.id} item={item} />
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
        current={asked.current}
        size={PAGE_SIZE}
        total={total}
        capped={!asked.own}
        unit={foundText.unit}
        to={(current) => foundAddress(asked, { current })}
      />
    </>
  );
}

function Nothing({ found: { asked, choices, unknown } }: { found: Found }) {
  const [author, tag] = [unknown.authors.join('”“'), unknown.tags.join('”“')];
  if (author !== '' || tag !== '') {
    const title = author === '' ? foundText.noTag(tag) : foundText.noAuthor(author);
    return <EmptyState title={title}>{foundText.unknownHint}</EmptyState>;
  }
  if (asked.own)
    return <EmptyState title={foundText.nothingOwn}>{foundText.nothingOwnHint}</EmptyState>;
  if (choices === null || (choices.chips.length === 0 && asked.models.length === 0))
    return <EmptyState title={foundText.nothing}>{foundText.nothingHint}</EmptyState>;
  const all = (
    <Anchor className={buttonClass()} to={foundAddress(asked, { ...UNNARROWED, models: [] })}>
      {foundText.unnarrowed}
    </Anchor>
  );
  return (
    <EmptyState title={foundText.nothingNarrowed} action={all}>
      {foundText.nothingNarrowedHint}
    </EmptyState>
  );
}

/** The way on for who did not find it. */
export function AskIt({ asked }: { asked: Asked }) {
  return (
    <section className={styles.ask}>
      <p>{foundText.notFound}</p>
      <Anchor
        className={buttonClass()}
        to={`/editor?model=QUESTION&title=${encodeURIComponent(asked.q)}`}
      >
        {foundText.ask}
      </Anchor>
      <span>{foundText.askHint}</span>
    </section>
  );
}
