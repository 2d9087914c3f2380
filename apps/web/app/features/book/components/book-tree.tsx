import { Suspense, useEffect, useRef, useState } from 'react';
import type { Book, BookNode } from '@zhihui/contract/features/book/book.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { categoryAddress, itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { RightIcon } from '../../../ui/icon.tsx';
import { bookText } from '../book.text.ts';
import styles from './book.module.css';
import { restOf } from './rest-of.ts';
import { useBranches } from './use-branches.ts';
import type { Branches } from './use-branches.ts';

/** Only for those who put it in order, once they ask for it. */
const Arranging = lazyPart(async () => ({
  default: (await import('../arranging/arranging.tsx')).Arranging,
}));

interface BookTreeProps {
  book: Book;
  model: ContentModel;
  here: Here;
  arranges: boolean;
  /** Id of a branch whose fold was pressed before this was there. */
  pressed: string | null;
}

/** Where the page stands. */
interface Here {
  categoryId: Id;
  articleId: Id | null;
}

/** Categories and articles of a book as lines: the name is a link, the chevron next to a category folds. */
export function BookTree({ book, model, here, arranges, pressed }: BookTreeProps) {
  const branches = useBranches(book);
  const [arranging, setArranging] = useState(false);
  const live = useHydrated();
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (pressed === null || done.current === pressed) return;
    done.current = pressed;
    branches.toggle(pressed);
  });
  const tree = (
    <div className={styles.tree}>
      <Lines id={book.id} {...{ branches, model, here, live }} depth={1} />
    </div>
  );
  return (
    <>
      {arranging ? (
        <Suspense fallback={tree}>
          <Arranging {...{ book, branches, here }} />
        </Suspense>
      ) : (
        tree
      )}
      {arranges && live && (
        <button
          type="button"
          className={cx(buttonClass('plain', 'small'), styles.arrange)}
          aria-pressed={arranging}
          onClick={() => setArranging(!arranging)}
        >
          {arranging ? bookText.arranged : bookText.arrange}
        </button>
      )}
    </>
  );
}

interface LinesProps {
  id: Id;
  branches: Branches;
  model: ContentModel;
  here: Here;
  live: boolean;
  depth: number;
}

/** Deeper branches keep to this edge: a phone has no room for more steps. */
const DEEPEST = 4;

function Lines({ id, branches, model, here, live, depth }: LinesProps) {
  const branch = branches.branchOf(id);
  if (branch === null) return null;
  const { items, nodes, earlier } = branch;
  return (
    <ul className={cx(depth > DEEPEST && styles.edge)} aria-busy={branches.isLoading(id)}>
      {earlier && <More {...{ id, branches, model, live }} way="before" words={bookText.earlier} />}
      {items.map((item) => (
        <li key={item.id}>
          <Anchor
            to={itemAddress('ARTICLE', item.id)}
            aria-current={same(item.id, here.articleId) ? 'page' : undefined}
          >
            <span className="cut">{item.title}</span>
          </Anchor>
        </li>
      ))}
      {branch.later && (
        <More {...{ id, branches, model, live }} way="after" words={restOf(branch)} />
      )}
      {nodes.map((node) => (
        <Category key={`c${node.id}`} {...{ node, branches, model, here, live, depth }} />
      ))}
      {items.length === 0 && nodes.length === 0 && (
        <li className={styles.none}>{bookText.empty}</li>
      )}
    </ul>
  );
}

function Category({
  node,
  branches,
  model,
  here,
  live,
  depth,
}: Omit<LinesProps, 'id'> & { node: BookNode }) {
  const { id, name, count, folds } = node;
  const open = branches.isOpen(id);
  const loading = branches.isLoading(id);
  return (
    <li>
      <Anchor
        className={styles.category}
        to={categoryAddress(id, model)}
        aria-current={here.articleId === null && same(id, here.categoryId) ? 'page' : undefined}
      >
        <span className="cut">{name}</span>
        <Count of={count} />
      </Anchor>
      {folds &&
        (live ? (
          <button
            type="button"
            className={styles.chevron}
            aria-expanded={open}
            aria-busy={loading}
            aria-label={open ? bookText.shut(name) : bookText.open(name)}
            onClick={() => branches.toggle(id)}
          >
            <RightIcon small />
          </button>
        ) : (
          // without scripts what stands open stays so, the others lead to their pages
          <Anchor
            className={styles.chevron}
            to={categoryAddress(id, model)}
            data-fold={id}
            data-open={open ? '' : undefined}
            aria-label={bookText.open(name)}
          >
            <RightIcon small />
          </Anchor>
        ))}
      {open && <Lines id={id} {...{ branches, model, here, live }} depth={depth + 1} />}
    </li>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span className={styles.count}>
      {formatCount(of)}
      <span className="vh"> 篇</span>
    </span>
  );
}

interface MoreProps extends Pick<LinesProps, 'id' | 'branches' | 'model' | 'live'> {
  way: 'after' | 'before';
  words: string;
}

/** More of a branch: without scripts its page, which has all of it. */
function More({ id, branches, model, live, way, words }: MoreProps) {
  return (
    <li>
      {live ? (
        <button type="button" className={styles.more} onClick={() => branches.more(id, way)}>
          {words}
        </button>
      ) : (
        <Anchor className={styles.more} to={categoryAddress(id, model)}>
          {words}
        </Anchor>
      )}
    </li>
  );
}

const same = (one: Id, other: Id | null) => String(one) === String(other);
