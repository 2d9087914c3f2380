import type { Book } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import type { Branches } from '../components/use-branches.ts';
import { Branch } from './arranged-branch.tsx';
import styles from './arranging.module.css';
import { arrangingText } from './arranging.text.ts';
import type { MovePermissions } from './move-permissions.ts';
import { useMoves } from './use-moves.ts';

interface ArrangingProps {
  book: Book;
  branches: Branches;
  location: { categoryId: Id; articleId: Id | null };
}

/** The tree while it is put in order: each list by itself, by dragging, by keys and by one press. */
export function Arranging({ book, branches }: ArrangingProps) {
  const permissions = useMovePermissions(book.id);
  const { move, announcement } = useMoves(branches);
  if (permissions === null) return null;
  if (permissions.articlesOf.size === 0 && permissions.categories.size === 0) {
    return <p className={styles.hint}>{arrangingText.nothingToArrange}</p>;
  }
  return (
    <div className={styles.tree}>
      <p className={styles.hint}>{arrangingText.hint}</p>
      <Branch {...{ id: book.id, name: book.name, branches, permissions, move }} depth={1} />
      <output className="vh">{announcement}</output>
    </div>
  );
}

/** Asked of the server: it knows the reach. */
function useMovePermissions(id: Id): MovePermissions | null {
  const [permissions, setPermissions] = useState<MovePermissions | null>(null);
  useEffect(() => {
    let cancelled = false;
    void call('GET /category/:id/arranging', { params: { id } }).then((result) => {
      if (cancelled) return;
      const { articlesOf, categories } = result.ok
        ? result.data
        : { articlesOf: [], categories: [] };
      setPermissions({
        articlesOf: new Set(articlesOf.map(String)),
        categories: new Set(categories.map(String)),
      });
    });
    return () => {
      cancelled = true;
    };
  }, [id]);
  return permissions;
}
