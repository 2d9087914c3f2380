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
import { getButtonClass } from '../../../ui/button.ts';
import { RightIcon } from '../../../ui/icon.tsx';
import { bookText } from '../book.text.ts';
import styles from './book.module.css';
import { formatRemaining, useBranches } from './use-branches.ts';
import type { Branches } from './use-branches.ts';

/** Loads for users who may sort the tree, once they start. */
const Arranging = lazyPart(async () => ({
  default: (await import('../arranging/arranging.tsx')).Arranging,
}));

interface BookTreeProps {
  book: Book;
  model: ContentModel;
  location: BookLocation;
  canArrange: boolean;
  /** Id of a branch whose fold was pressed before this component loaded. */
  pressedFold: string | null;
}

/** The position of the page in the book. */
interface BookLocation {
  categoryId: Id;
  articleId: Id | null;
}

/** Categories and articles of a book as lines: the name is a link, the chevron beside a category folds it. */
export function BookTree({ book, model, location, canArrange, pressedFold }: BookTreeProps) {
  const branches = useBranches(book);
  const [isArranging, setArranging] = useState(false);
  const hydrated = useHydrated();
  const handledPress = useRef<string | null>(null);
  useEffect(() => {
    if (pressedFold === null || handledPress.current === pressedFold) return;
    handledPress.current = pressedFold;
    branches.toggle(pressedFold);
  });
  const tree = (
    <div className={styles.tree}>
      <Lines id={book.id} {...{ branches, model, location, hydrated }} depth={1} />
    </div>
  );
  return (
    <>
      {isArranging ? (
        <Suspense fallback={tree}>
          <Arranging {...{ book, branches, location }} />
        </Suspense>
      ) : (
        tree
      )}
      {canArrange && hydrated && (
        <button
          type="button"
          className={cx(getButtonClass('plain', 'small'), styles.arrange)}
          aria-pressed={isArranging}
          onClick={() => setArranging(!isArranging)}
        >
          {isArranging ? bookText.arranged : bookText.arrange}
        </button>
      )}
    </>
  );
}

interface LinesProps {
  id: Id;
  branches: Branches;
  model: ContentModel;
  location: BookLocation;
  hydrated: boolean;
  depth: number;
}

/** Deeper branches are not indented further: a phone has no room for it. */
const DEEPEST = 4;

function Lines({ id, branches, model, location, hydrated, depth }: LinesProps) {
  const branch = branches.getBranch(id);
  if (branch === null) return null;
  const { items, nodes, earlier } = branch;
  return (
    <ul className={cx(depth > DEEPEST && styles.edge)} aria-busy={branches.isLoading(id)}>
      {earlier && (
        <More {...{ id, branches, model, hydrated }} direction="before" label={bookText.earlier} />
      )}
      {items.map((item) => (
        <li key={item.id}>
          <Anchor
            to={itemAddress('ARTICLE', item.id)}
            aria-current={isSameId(item.id, location.articleId) ? 'page' : undefined}
          >
            <span className="cut">{item.title}</span>
          </Anchor>
        </li>
      ))}
      {branch.later && (
        <More
          {...{ id, branches, model, hydrated }}
          direction="after"
          label={formatRemaining(branch)}
        />
      )}
      {nodes.map((node) => (
        <Category key={`c${node.id}`} {...{ node, branches, model, location, hydrated, depth }} />
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
  location,
  hydrated,
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
        aria-current={
          location.articleId === null && isSameId(id, location.categoryId) ? 'page' : undefined
        }
      >
        <span className="cut">{name}</span>
        <Count of={count} />
      </Anchor>
      {folds &&
        (hydrated ? (
          <button
            type="button"
            className={styles.chevron}
            aria-expanded={open}
            aria-busy={loading}
            aria-label={open ? bookText.collapse(name) : bookText.open(name)}
            onClick={() => branches.toggle(id)}
          >
            <RightIcon small />
          </button>
        ) : (
          // without scripts open branches stay open, and closed ones link to their pages
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
      {open && <Lines id={id} {...{ branches, model, location, hydrated }} depth={depth + 1} />}
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

interface MoreProps extends Pick<LinesProps, 'id' | 'branches' | 'model' | 'hydrated'> {
  direction: 'after' | 'before';
  label: string;
}

/** Loads more of a branch; without scripts it links to the page of the category. */
function More({ id, branches, model, hydrated, direction, label }: MoreProps) {
  return (
    <li>
      {hydrated ? (
        <button type="button" className={styles.more} onClick={() => branches.more(id, direction)}>
          {label}
        </button>
      ) : (
        <Anchor className={styles.more} to={categoryAddress(id, model)}>
          {label}
        </Anchor>
      )}
    </li>
  );
}

const isSameId = (first: Id, second: Id | null) => String(first) === String(second);
